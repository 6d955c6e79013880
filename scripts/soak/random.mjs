/** A whole number from `least` to `most`. */
export function between(least, most) {
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** One of them; undefined of none. */
export function oneOf(values) {
  return values[Math.floor(Math.random() * values.length)];
}

/** True in so many cases of one. */
export function chance(part) {
  return Math.random() < part;
}

/** Waits some milliseconds; with two numbers, any time between them. */
export function pause(least, most = least) {
  return new Promise((resolve) => setTimeout(resolve, between(least, most)));
}
