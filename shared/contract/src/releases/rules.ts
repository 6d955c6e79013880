/**
 * Whether somebody gets a remote's canary. It depends on them and the remote alone: the same people get the next canary,
 * others get that of another remote, and who got it at 10 percent gets it at 20.
 * @param who a user's id, or an id that the device keeps where nobody is signed in
 * @param percent of all, 0 to 100
 */
export function isChosen(who: string, remote: string, percent: number): boolean {
  return spread(`${remote} ${who}`) < percent / 100;
}

/** A number from 0 to below 1 that a text alone decides: FNV-1a, and MurmurHash3's last steps to spread it evenly. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * The global variable that the entry of a remote's release defines. No two releases share one, or the second in a page
 * would silently run the code of the first: letters, digits and the dots between the version's numbers tell it apart,
 * and what follows them has its signs written as their codes (`1.0.0-1` becomes `1_0_0_2d_1`).
 * @param name the remote's, of letters and hyphens
 * @param version a semantic version
 */
export function containerOf(name: string, version: string): string {
  const numbers = /^[\d.]*/.exec(version)?.[0] ?? '';
  const rest = version.slice(numbers.length);
  const signs = rest.replaceAll(/[^a-zA-Z0-9]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`);
  return `openward_${name}_${numbers}`.replaceAll(/\W/g, '_') + signs;
}

/**
 * What is said where a part no longer stands as the caller saw it. Apart from the schemas: a rollback at night has no use
 * for those.
 */
export const CHANGED_MEANWHILE =
  'Someone else changed this in the meantime, so nothing was done. Please check and try again.';
