/**
 * Tells whether a version lies in a range of the form `^a.b.c` (semver), `*` or an exact version. Publishing
 * checks ranges in full; this is the last look before code is run, without a semver library in the page.
 */
export function satisfiesCaret(version: string, range: string): boolean {
  if (range === '*') return true;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0, wantPatch = 0] = range.replace(/^\^/, '').split('.').map(Number);
  if (!range.startsWith('^')) return version === range;
  if (major !== wantMajor) return false;
  return minor > wantMinor || (minor === wantMinor && patch >= wantPatch);
}
