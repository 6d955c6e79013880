import { plainText } from '../text/fold.ts';
import type { AnswerValue, FieldType, FormField } from './types.ts';

/** Answers that mean "nothing" in the portal's languages; any longer answer is shown. */
const NOTHING: ReadonlySet<string> = new Set(
  [
    'no',
    'none',
    'nothing',
    'n/a',
    '-',
    'nein',
    'keine',
    'nichts',
    'ninguna',
    'ninguno',
    'nada',
    'لا',
    'لا شيء',
    'لا يوجد',
  ].map(plainText),
);

/** True if answers to this type of question can be alerts; a date alone has no meaning as an alert. */
export function canAlert(type: FieldType): boolean {
  return type !== 'Date' && type !== 'DateTime';
}

/** True for an answer such as `No` or `none`. */
export function saysNothing(answer: string): boolean {
  return NOTHING.has(plainText(answer).replace(/[.!]+$/, ''));
}

/**
 * The texts of an alert in an answer; empty for a ticked box.
 * @returns undefined if the answer is not an alert
 */
export function alertIn({ alert }: Pick<FormField, 'alert'>, value: AnswerValue | undefined): string[] | undefined {
  if (!alert || value === undefined || value === false) return undefined;
  if (value === true) return [];
  const given = [value].flat().filter((answer) => answer.trim() !== '');
  const { answers } = alert;
  const alerting = given.filter((answer) => (answers ? answers.includes(answer) : !saysNothing(answer)));
  return alerting.length > 0 ? alerting : undefined;
}
