import { pageSetting } from '@openward/remote-kit';
import { Link } from '@openward/ui/layout';
import { useState } from 'react';

/** A phone number for people, with a link that a phone can dial: only digits, and the plus of a country code. */
interface PracticePhone {
  /** As the practice writes it: `(555) 123-4567`. */
  text: string;
  /** `tel:5551234567` */
  href: string;
}

/** The practice's name from its settings; undefined if there is none. */
export function usePracticeName(): string | undefined {
  const [name] = useState(() => pageSetting('practiceName'));
  return name || undefined;
}

/** The practice's phone number from its settings; undefined if there is none. */
export function usePracticePhone(): PracticePhone | undefined {
  const [text] = useState(() => pageSetting('practicePhone'));
  return text ? { text, href: `tel:${text.replace(/(?!^\+)\D/g, '')}` } : undefined;
}

/** The practice's phone number as a link; renders nothing if there is none. */
export function PracticePhoneLink() {
  const phone = usePracticePhone();
  if (!phone) return null;
  return (
    <Link href={phone.href}>
      <bdi dir="ltr">{phone.text}</bdi>
    </Link>
  );
}
