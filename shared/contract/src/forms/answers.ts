import { ValidationError } from 'yup';
import { MOST_ANSWER_LETTERS, meaningOf } from './field-types.ts';
import type { Answer, Answers, AnswerValue, FormField, ShowWhen } from './form.ts';

/** True where a value is an answer: text that is not blank, a ticked box, at least one option. */
export function isAnswered(value: AnswerValue | null | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  return value === true || (typeof value === 'string' ? value.trim() !== '' : value.length > 0);
}

/** True where a rule holds for the answer to the field that it asks after. A box that was not ticked says `false`. */
export function ruleHolds({ is, value }: ShowWhen, asked: FormField, answer: AnswerValue | undefined): boolean {
  if (is === 'answered') return isAnswered(answer);
  const given =
    asked.type === 'CheckBox' ? [String(answer === true)] : [isAnswered(answer) ? (answer as AnswerValue) : []].flat();
  return given.includes(value ?? '') === (is === 'equals');
}

/**
 * The fields that are shown for these answers, in their order. A field whose rule asks after one that is hidden is hidden
 * as well. Where that hides the first field of a section, the first that is shown has its heading.
 */
export function shownFields(fields: readonly FormField[], answers: Answers): FormField[] {
  const shown = new Map<string, FormField>();
  for (const field of fields) {
    const { showWhen } = field;
    const asked = showWhen && shown.get(showWhen.field);
    if (!showWhen || (asked && ruleHolds(showWhen, asked, answers[asked.name]))) shown.set(field.name, field);
  }
  const headings = sectionHeadings(fields, shown);
  return [...shown.values()].map((field) => {
    const section = headings.get(field.name);
    return section && section !== field.section ? { ...field, section } : field;
  });
}

/**
 * The headings of sections by the name of the field that they stand over: of each section the first that is shown. A
 * section without any has none.
 * @param shown the names of the fields that are shown
 */
export function sectionHeadings(
  fields: readonly FormField[],
  shown: { has: (name: string) => boolean },
): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  let waiting: string | undefined;
  for (const { name, section } of fields) {
    if (section) waiting = section;
    if (!waiting || !shown.has(name)) continue;
    headings.set(name, waiting);
    waiting = undefined;
  }
  return headings;
}

/** The answers that count: to fields that are shown, and given. What nobody was asked is dropped. */
export function keptAnswers(fields: readonly FormField[], answers: Answers): Record<string, AnswerValue> {
  return Object.fromEntries(
    shownFields(fields, answers).flatMap(({ name, type }) => {
      const value = answers[name];
      // A box that was not ticked says no.
      if (type === 'CheckBox') return [[name, value === true]];
      return value !== undefined && isAnswered(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * True where nothing was answered. A box that was left empty says no; that is an answer only where there are nothing but
 * boxes.
 */
export function isBlank(fields: readonly FormField[], answers: Answers): boolean {
  const shown = shownFields(fields, answers);
  if (shown.length > 0 && shown.every(({ type }) => type === 'CheckBox')) return false;
  return !shown.some(({ name }) => isAnswered(answers[name]));
}

/** What is wrong with an answer: a sentence, a key of the catalogues; undefined where nothing is. */
export function answerError(field: FormField, value: AnswerValue | undefined): string | undefined {
  try {
    meaningOf(field).schema(field).validateSync(value, { strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors[0]?.startsWith('this ') ? 'This answer does not fit' : error.errors[0];
  }
  if (!field.required || isAnswered(value)) return undefined;
  return field.type === 'CheckBox' ? 'Please tick this box' : 'Please answer this question';
}

/** All that is wrong, by the field's name; of fields that are shown. Empty where the document may be submitted. */
export function answerErrors(fields: readonly FormField[], answers: Answers): Record<string, string> {
  return Object.fromEntries(
    shownFields(fields, answers).flatMap((field) => {
      const error = answerError(field, answers[field.name]);
      return error ? [[field.name, error]] : [];
    }),
  );
}

/** Answers by name, of how they travel. */
export function answersOf(fieldValues: readonly Answer[]): Record<string, AnswerValue> {
  return Object.fromEntries(fieldValues.map(({ name, value }) => [name, value]));
}

/** How answers travel. */
export function fieldValuesOf(answers: Answers): Answer[] {
  return Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/**
 * True for what may stand in a draft of the answer: of the right kind, though it may not fit yet (half a date, an option
 * that is wrong).
 */
export function isDraftOf({ type }: FormField, value: AnswerValue): boolean {
  if (type === 'CheckBox') return typeof value === 'boolean';
  if (type === 'MultiSelect') return Array.isArray(value);
  return typeof value === 'string' && value.length <= MOST_ANSWER_LETTERS;
}
