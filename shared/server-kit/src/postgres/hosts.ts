/** The part before the hosts of a connection string, the hosts, and the rest. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits a connection string with several hosts into one for each host, like libpq
 * (`postgres://role:password@first:5432,second:5432/openward`; PostgreSQL manual, 34.1.1.3).
 * @returns the string itself if it has one host or is not valid
 */
export function addressesIn(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return hosts.includes(',') && first ? [first, ...others] : [url];
}
