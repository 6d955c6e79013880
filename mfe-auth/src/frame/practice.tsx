import { pageSetting } from '@openward/remote-kit';
import { Link } from '@openward/ui/layout';
import { useState } from 'react';

/** What a phone dials of a number that is written for people: digits, and the plus of a country's code. */
interface PracticePhone {
  /** As the practice writes it: `(555) 123-4567`. */
  text: string;
  /** `tel:5551234567` */
  href: string;
}

/** The practice's name, as its settings say; undefined where it has none. */
export function usePracticeName(): string | undefined {
  const [name] = useState(() => pageSetting('practiceName'));
  return name || undefined;
}

/** The practice's number, as its settings say; undefined where it has none. */
export function usePracticePhone(): PracticePhone | undefined {
  const [text] = useState(() => pageSetting('practicePhone'));
  return text ? { text, href: `tel:${text.replace(/(?!^\+)\D/g, '')}` } : undefined;
}

/** The number to call, for a sentence that says so; nothing where the practice has none. */
export function PracticePhoneLink() {
  const phone = usePracticePhone();
  if (!phone) return null;
  return (
    <Link href={phone.href}>
      <bdi dir="ltr">{phone.text}</bdi>
    </Link>
  );
}
