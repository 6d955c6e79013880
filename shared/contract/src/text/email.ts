/** An e-mail address; its domain has a dot and may contain letters of any language. */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Converts the domain to ASCII: `ada@münchen.example` becomes `ada@xn--mnchen-3ya.example`. Some browsers do this
 * themselves, so both must be the same account. Other texts stay unchanged.
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
