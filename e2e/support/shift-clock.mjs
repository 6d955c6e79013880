// @ts-check

/**
 * Moves the clock of this process or page by a constant; it goes on from there. PGlite takes its time from `Date` too.
 * It stands by itself, because pages get its source. Another call sets another constant.
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
