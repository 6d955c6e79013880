/** An email address: its domain has a dot, and may have letters of any language. */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * An address with its domain as mail servers know it: `ada@münchen.example` is `ada@xn--mnchen-3ya.example`. Some
 * browsers write it so by themselves, so both have to be one account. Anything else is left as it is.
 */
export function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (!EMAIL.test(address.trim()) || /^[\x21-\x7e]*$/.test(domain.trim())) return address;
  try {
    return address.slice(0, -domain.length) + new URL(`https://${domain.trim()}`).hostname;
  } catch {
    return address;
  }
}
