import type { PersonName } from '@openward/contract/people';
/** First and last name. */
export function nameOf({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`;
}

/** True where a name holds every word that was typed, in any order, whatever the case and the accents. */
export function isNamed(name: string, typed: string): boolean {
  const plainName = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => plainName.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase().trim();
}
