import { hasAtMost } from '../core/characters.ts';
import { type Message, messagesOf, type PlainSentence, template } from '../core/sentences.ts';
import { ValidationError } from '../core/yup.ts';
import { FIELD_MEANINGS, isDay, isWall, MOST_ANSWER_LETTERS, meaningOf } from './field-types.ts';
import { optionsOf } from './reading.ts';
import type { Answer, Answers, AnswerValue, FormField, ShowWhen } from './types.ts';

/** The reading and writing of FHIR Questionnaires; loaded when somebody exports or imports one. */
export const loadQuestionnaires = () => import('./fhir/module.ts');

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

/** What is wrong with an answer; undefined where nothing is. */
export function answerError(field: FormField, value: AnswerValue | undefined): Message | undefined {
  try {
    meaningOf(field).schema(field).validateSync(value, { strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [message] = Object.values(messagesOf(error));
    return message === 'Has the wrong type' ? 'This answer is not valid' : message;
  }
  if (!field.required || isAnswered(value)) return undefined;
  return field.type === 'CheckBox' ? 'Please tick this box' : 'Please answer this question';
}

/** All that is wrong, by the field's name; of fields that are shown. Empty where the document may be submitted. */
export function answerErrors(fields: readonly FormField[], answers: Answers): Record<string, Message> {
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
  return typeof value === 'string' && hasAtMost(value, MOST_ANSWER_LETTERS);
}

/** Options that a field may have, and characters of one. */
export const MOST_OPTIONS = 200;

export const MOST_OPTION_LETTERS = 500;

/** One thing that keeps a form from being saved. */
export interface FormProblem {
  /** Which field, by its place from 0. */
  field: number;
  /** Which part of it. */
  part: 'name' | 'options' | 'showWhen';
  message: Message;
}

/** What no single field can know: names that are there twice, options that cannot be told apart, rules that lead nowhere. */
export function problemsOf(fields: readonly FormField[]): FormProblem[] {
  const places = placesOf(fields);
  const circles = circlesIn(fields, places);
  return fields.flatMap((field, place) => {
    const found: [FormProblem['part'], Message | undefined][] = [
      ['name', places.get(field.name) === place ? undefined : 'Another field already has this name'],
      ['options', optionsProblem(field)],
      ['showWhen', circles.has(place) ? 'This rule depends on itself' : ruleProblem(fields, places, place)],
    ];
    return found.flatMap(([part, message]) => (message ? [{ field: place, part, message }] : []));
  });
}

/** Where each name stands, the first that has it. */
function placesOf(fields: readonly FormField[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { name }] of fields.entries()) if (!places.has(name)) places.set(name, place);
  return places;
}

function optionsProblem(field: FormField): Message | undefined {
  if (!FIELD_MEANINGS[field.type]?.hasOptions) return undefined;
  const options = optionsOf(field).map((option) => option.trim());
  if (options.length === 0) return 'Please add an option';
  if (options.includes('')) return 'Options cannot be empty';
  if (options.length > MOST_OPTIONS) return template('A field can have at most {max} options', { max: MOST_OPTIONS });
  if (options.some((option) => option.length > MOST_OPTION_LETTERS))
    return template('An option can have at most {max} characters', { max: MOST_OPTION_LETTERS });
  return new Set(options).size < options.length ? 'Two options are the same' : undefined;
}

/** A rule may look back only: so no rules can wait for each other. */
function ruleProblem(
  fields: readonly FormField[],
  places: ReadonlyMap<string, number>,
  place: number,
): PlainSentence | undefined {
  const rule = fields[place]?.showWhen;
  if (!rule) return undefined;
  const target = places.get(rule.field) ?? -1;
  const asked = fields[target];
  if (!asked) return 'This rule uses a field that does not exist';
  if (target > place) return 'This rule can only use an earlier field';
  if (rule.is === 'answered') return undefined;
  const value = rule.value ?? '';
  if (FIELD_MEANINGS[asked.type]?.hasOptions) {
    return optionsOf(asked).includes(value) ? undefined : 'The option in this rule no longer exists';
  }
  return fits(asked, value) ? undefined : 'Please enter a value for this rule';
}

/** Whether an answer of that field could be the value. */
function fits({ type }: FormField, value: string): boolean {
  if (type === 'CheckBox') return value === 'true' || value === 'false';
  if (type === 'Date') return isDay(value);
  return type === 'DateTime' ? isWall(value) : value.trim() !== '';
}

/** The places of fields whose rules wait for each other; each field is looked at once. */
function circlesIn(fields: readonly FormField[], places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const seen = new Set<number>();
  const circles = new Set<number>();
  for (const start of fields.keys()) {
    const path = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      path.set(at, path.size);
      at = places.get(fields[at]?.showWhen?.field ?? '');
    }
    const begins = at === undefined ? undefined : path.get(at);
    if (begins !== undefined) for (const [place, step] of path) if (step >= begins) circles.add(place);
  }
  return circles;
}
