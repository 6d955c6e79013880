/** A name of somebody, or of a part of it that is none, such as a dash. */
export interface Named {
  firstName: string;
  lastName: string;
}

/** Whether a text names somebody: it has a letter that is drawn. */
export const hasLetter = (text: string) => /(?!\p{DI})\p{L}/u.test(text);

/** First and last name as they are written; who has one name only has a dash as the other, which nobody reads. */
export function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(hasLetter).join(' ');
}
