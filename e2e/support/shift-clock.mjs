// @ts-check

/**
 * Moves the clock of this process or page by a constant; it goes on from there. PGlite takes its time from `Date` too.
 * It stands by itself, because pages get its source. A second call changes nothing.
 * @param {number} offset milliseconds
 */
export function shiftClock(offset) {
  const real = Date;
  const { now } = real;
  if ('isShifted' in now) return;
  real.now = Object.assign(() => now.call(real) + offset, { isShifted: true });
  globalThis.Date = new Proxy(real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [real.now()], made),
    apply: (target) => new target(real.now()).toString(),
  });
}
