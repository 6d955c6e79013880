/** What a phone dials of a number that is written for people: digits, and the plus of a country's code. */
export interface PracticePhone {
  /** As the practice writes it: `(555) 123-4567`. */
  text: string;
  /** `tel:5551234567` */
  href: string;
}

/** The practice's number, which the gateway writes into the page (`PRACTICE_PHONE`); undefined where it has none. */
export function practicePhone(page: Document): PracticePhone | undefined {
  const block = page.getElementById('openward-page')?.textContent;
  const text: unknown = block && JSON.parse(block).practicePhone;
  if (typeof text !== 'string' || !text) return undefined;
  return { text, href: `tel:${text.replace(/(?!^\+)\D/g, '')}` };
}
