import { satisfy } from '@module-federation/enhanced/runtime';

/** "From zero on", in every spelling: what `*` says. */
const FROM_ZERO = />=\s*0(\.[0xX*])*(?![\d.])/g;

/**
 * Tells whether a released version lies in a semver range, in every form that publishing accepts. It is the last
 * look before code is run, with the federation runtime's own reader of ranges, which is in the page anyway.
 */
export function satisfies(version: string, range: string): boolean {
  // What it reads otherwise than semver does: it takes "from zero on" for none, and a blank after a sign for an end.
  return satisfy(version, range.replace(FROM_ZERO, '*').replace(/([<>=~^])\s+/g, '$1'));
}
