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

/** Letters that are no others with an accent, as somebody types them who lacks them; the server's search has the same. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’‘`´ʼ\-‐‑–.,]/g, ' ')
    .trim();
}
