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
