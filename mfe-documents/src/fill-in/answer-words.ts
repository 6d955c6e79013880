import { isAnswered, meaningOf } from '@openward/contract/documents';
import type { AnswerValue, FormField } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';
import { written } from './for-whom.tsx';

/** An answer in words, in one line. */
export function answerWords(field: FormField, value: AnswerValue | undefined, t: T): string {
  if (field.type !== 'CheckBox' && !isAnswered(value)) return t('Nothing entered');
  const words = {
    yes: t('Yes'),
    no: t('No'),
    date: written,
    dateTime: (wall: string) => `${written(wall.slice(0, 10))} ${wall.slice(11)}`,
  };
  return meaningOf(field)
    .lines(value ?? false, words)
    .join(', ');
}
