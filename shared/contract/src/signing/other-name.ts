import type { PersonName } from '../appointments/visit.ts';

/** Capitals, accents, spaces and dashes make no other name. */
const letters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** True where somebody signs with another name than that of their account. As long as a part is missing, nobody can tell. */
export function isOtherName(signed: PersonName, account: PersonName): boolean {
  const parts = ['firstName', 'lastName'] as const;
  if (parts.some((part) => !signed[part]?.trim())) return false;
  return parts.some((part) => letters.compare(signed[part].trim(), account[part].trim()) !== 0);
}

/** A signer's name as one text. */
export function signedName({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${lastName.trim()}`;
}
