/** A whole number from `least` to `most`. */
export function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** One of the values; undefined of none. */
export function oneOf<T>(values: readonly [T, ...T[]]): T;
export function oneOf<T>(values: readonly T[]): T | undefined;
export function oneOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

/** True in this part of all cases. */
export function chance(part: number): boolean {
  return Math.random() < part;
}
