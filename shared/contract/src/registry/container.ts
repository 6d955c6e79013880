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
