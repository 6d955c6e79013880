import { type AnswerValue, type FormField, isAnswered, meaningOf, type Wording } from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import { documentDay, documentTime } from '@openward/ui/date-time';

/** How an answer reads, a line each; none where nobody answered. A box that was not ticked says no. */
export function answerLines(field: FormField, value: AnswerValue | undefined, t: T): string[] {
  const isGiven = value !== undefined && (field.type === 'CheckBox' || isAnswered(value));
  return isGiven ? meaningOf(field).lines(value, wordsOf(t)) : [];
}

function wordsOf(t: T): Wording {
  const dateTime = (wall: string) => documentTime(`${wall}:00Z`, 'UTC');
  return { yes: t('Yes'), no: t('No'), date: documentDay, dateTime };
}
