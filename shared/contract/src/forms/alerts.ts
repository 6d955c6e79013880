import { plainText } from '../text/fold.ts';
import type { AnswerValue, FieldType, FormField } from './types.ts';

/** Answers that say there is nothing, in the languages of the portal. Whatever says more is shown. */
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

/** True where the answer to a question of this type can be an alert; a day by itself says nothing. */
export function canAlert(type: FieldType): boolean {
  return type !== 'Date' && type !== 'DateTime';
}

/** True where an answer says that there is nothing: `No`, `none`. */
export function saysNothing(answer: string): boolean {
  return NOTHING.has(plainText(answer).replace(/[.!]+$/, ''));
}

/**
 * What of an answer is an alert, a text each: none of a box that was ticked.
 * @returns undefined where it is none
 */
export function alertIn({ alert }: Pick<FormField, 'alert'>, value: AnswerValue | undefined): string[] | undefined {
  if (!alert || value === undefined || value === false) return undefined;
  if (value === true) return [];
  const given = [value].flat().filter((answer) => answer.trim() !== '');
  const { answers } = alert;
  const alerting = given.filter((answer) => (answers ? answers.includes(answer) : !saysNothing(answer)));
  return alerting.length > 0 ? alerting : undefined;
}
