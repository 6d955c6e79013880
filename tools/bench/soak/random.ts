/** Returns a random integer from `least` to `most`. */
export function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** Returns a random value; undefined if there is none. */
export function oneOf<T>(values: readonly [T, ...T[]]): T;
export function oneOf<T>(values: readonly T[]): T | undefined;
export function oneOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

/** Returns true with this probability. */
export function chance(part: number): boolean {
  return Math.random() < part;
}
