const PREFIX = Symbol.for('openward.countryPrefix');
type WithPrefix = { [PREFIX]?: string };

/**
 * Says which prefix numbers of the practice's country have from abroad (`SMS_COUNTRY_PREFIX`), once for the process or the
 * page: its parts hold copies of this module. @param prefix such as `+1`
 */
export function setCountryPrefix(prefix: string): void {
  (globalThis as WithPrefix)[PREFIX] = prefix.replace('+', '');
}

/** The digits of the prefix; `1` where nobody has said one. */
export function countryPrefix(): string {
  return (globalThis as WithPrefix)[PREFIX] ?? '1';
}
