/** What comes before the hosts of a connection string, the hosts, and the rest. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#]*)(.*)$/;

/**
 * The addresses of each server that a connection string names, as PostgreSQL's own programs read it
 * (`postgres://role:password@first:5432,second:5432/openward`, its manual, 34.1.1.3): all else is the same for each.
 * @returns the string itself where it names one, or cannot be read
 */
export function addressesIn(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return hosts.includes(',') && first ? [first, ...others] : [url];
}
