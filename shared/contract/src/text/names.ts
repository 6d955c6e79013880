/** A person's names; one of them may be a placeholder such as a dash. */
export interface Named {
  firstName: string;
  lastName: string;
}

/** True if a name contains a visible letter. */
export const hasLetter = (text: string) => /(?!\p{DI})\p{L}/u.test(text);

/** The full name as displayed, without the dash of people who have only one name. */
export function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(hasLetter).join(' ');
}

/** Compares names by the alphabet of a language; the server's lists have the same order. */
export function alphabetOf(language: string): (one: string, other: string) => number {
  return new Intl.Collator(language).compare;
}
