const PREFIX = Symbol.for('openward.countryPrefix');
type WithPrefix = { [PREFIX]?: string };

/**
 * Sets the practice's country prefix (`SMS_COUNTRY_PREFIX`) once per process or page, because bundles contain copies of
 * this module. @param prefix such as `+1`
 */
export function setCountryPrefix(prefix: string): void {
  (globalThis as WithPrefix)[PREFIX] = prefix.replace('+', '');
}

/** The digits of the prefix; `1` by default. */
export function countryPrefix(): string {
  return (globalThis as WithPrefix)[PREFIX] ?? '1';
}
