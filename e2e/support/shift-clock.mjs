// @ts-check

/**
 * Shifts the clock of this process or page by a constant, also for PGlite; another call replaces it. It uses nothing
 * outside, because its source is injected into pages.
 * @param {number} offset milliseconds
 */
export function shiftClock(offset) {
  const real = Date;
  const now = /** @type {typeof real.now & { offset?: number }} */ (real.now);
  if ('offset' in now) {
    now.offset = offset;
    return;
  }
  const shifted = Object.assign(() => now.call(real) + shifted.offset, { offset });
  real.now = shifted;
  globalThis.Date = new Proxy(real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [real.now()], made),
    apply: (target) => new target(real.now()).toString(),
  });
}
