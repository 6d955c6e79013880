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
