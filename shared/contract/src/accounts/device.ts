const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system as a User-Agent names them: `Chrome, Windows`; empty where it names none we know. */
export function deviceOf(userAgent: string): string {
  const named = (known: readonly (readonly [string, string])[]) =>
    known.find(([sign]) => userAgent.includes(sign))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ');
}
