/**
 * Whether a user gets a remote's canary. It depends only on user and remote, so users keep the same version, every
 * remote has other canary users, and a higher percentage includes all users of a lower one.
 * @param who a user's id, or an id stored on the device without a session
 * @param percent of all users, 0 to 100
 */
export function isChosen(who: string, remote: string, percent: number): boolean {
  return spread(`${remote} ${who}`) < percent / 100;
}

/** Hashes a text evenly to a number from 0 up to 1: FNV-1a with the final steps of MurmurHash3. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * The global variable that a release's entry script defines. It must be unique per release, because otherwise a second
 * release in the page would run the first one's code. Special characters after the version number are written as codes
 * (`1.0.0-1` becomes `1_0_0_2d_1`).
 * @param name the remote's name of letters and hyphens
 * @param version a semantic version
 */
export function containerOf(name: string, version: string): string {
  const numbers = /^[\d.]*/.exec(version)?.[0] ?? '';
  const rest = version.slice(numbers.length);
  const signs = rest.replaceAll(/[^a-zA-Z0-9]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`);
  return `openward_${name}_${numbers}`.replaceAll(/\W/g, '_') + signs;
}

/**
 * The message if a part changed since the caller saw it. Not in the schemas, so that an emergency rollback does not
 * need them.
 */
export const CHANGED_MEANWHILE =
  'Someone else changed this in the meantime, so nothing was done. Please check and try again.';
