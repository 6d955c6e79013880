import { hasAtMost } from '../core/characters.ts';
import { type Message, messagesOf, type PlainSentence, template } from '../core/sentences.ts';
import { ValidationError } from '../core/yup.ts';
import { plainText } from '../text/fold.ts';
import { FIELD_MEANINGS, isDay, isWall, MOST_DRAFT_LETTERS, meaningOf } from './field-types.ts';
import { FORMAT_MEANINGS, formatError } from './formats.ts';
import { isPattern } from './patterns.ts';
import { conditionsOf, MOST_ON_A_SCALE, optionsOf } from './reading.ts';
import type { Answer, AnswerFormat, Answers, AnswerValue, Condition, FormField, ShowWhen } from './types.ts';

/** The reading and writing of FHIR Questionnaires; loaded when somebody exports or imports one. */
export const loadQuestionnaires = () => import('./fhir/index.ts');

/** True where a value is an answer: text that is not blank, a ticked box, at least one option. */
export function isAnswered(value: AnswerValue | null | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value === true || (value || []).length > 0;
}

/** Conditions that a rule may have. */
export const MOST_CONDITIONS = 10;

/**
 * True where a rule holds. A condition on a field that is hidden does not.
 * @param shown the fields before, as far as they are shown, by name
 */
export function ruleHolds(rule: ShowWhen, shown: ReadonlyMap<string, FormField>, answers: Answers): boolean {
  const holds = (condition: Condition) => {
    const asked = shown.get(condition.field);
    return asked !== undefined && conditionHolds(condition, asked, answers[asked.name]);
  };
  return rule.join === 'any' ? conditionsOf(rule).some(holds) : conditionsOf(rule).every(holds);
}

/**
 * Whether a condition holds for the answer to the field that it asks after. A box that was not ticked says `false`. Texts
 * are compared as people do: `yes ` is Yes.
 */
function conditionHolds({ is, value }: Condition, asked: FormField, answer: AnswerValue | undefined): boolean {
  if (is === 'answered') return isAnswered(answer);
  const given =
    asked.type === 'CheckBox' ? [String(answer === true)] : [isAnswered(answer) ? (answer as AnswerValue) : []].flat();
  const isNumber = asked.format?.kind === 'number';
  const isTyped = !meaningOf(asked).hasOptions && typeof answer === 'string';
  const isSame = (each: string | boolean) =>
    isNumber
      ? Number(each) === Number(value)
      : each === value || (isTyped && plainText(String(each)) === plainText(value ?? ''));
  const isGiven = given.some(isSame);
  return isGiven === (is === 'equals');
}

/**
 * The fields that are shown for these answers, in their order. A condition on a field that is hidden does not hold. Where
 * that hides the first field of a section, the first that is shown has its heading.
 */
export function shownFields(fields: readonly FormField[], answers: Answers): FormField[] {
  const shown = new Map<string, FormField>();
  for (const field of fields) {
    const { showWhen } = field;
    if (!showWhen || ruleHolds(showWhen, shown, answers)) shown.set(field.name, field);
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
  if (typeof value === 'string') {
    const problem = formatError(value, field.format);
    if (problem) return problem;
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
  return typeof value === 'string' && hasAtMost(value, MOST_DRAFT_LETTERS);
}

/** Options that a field may have, and characters of one. */
export const MOST_OPTIONS = 200;

export const MOST_OPTION_LETTERS = 500;

/** One thing that keeps a form from being saved. */
export interface FormProblem {
  /** Which field, by its place from 0. */
  field: number;
  /** Which part of it. */
  part: 'name' | 'options' | 'alert' | 'showWhen' | 'format' | `format.${keyof AnswerFormat}`;
  message: Message;
}

/**
 * What no single part can know: names that are there twice, options that cannot be told apart, rules that lead nowhere,
 * formats whose parts do not go together.
 */
export function problemsOf(fields: readonly FormField[]): FormProblem[] {
  const places = placesOf(fields);
  const circles = circlesIn(fields, places);
  return fields.flatMap((field, place) => {
    const found: [FormProblem['part'], Message | undefined][] = [
      ['name', places.get(field.name) === place ? undefined : 'Another field already has this name'],
      ['options', optionsProblem(field)],
      ['alert', alertProblem(field)],
      ['showWhen', circles.has(place) ? 'This rule depends on itself' : ruleProblem(fields, places, place)],
    ];
    return [...found, ...formatProblems(field)].flatMap(([part, message]) =>
      message ? [{ field: place, part, message }] : [],
    );
  });
}

function formatProblems({ format, type }: FormField): [FormProblem['part'], Message | undefined][] {
  if (!format) return [];
  const { kind, lowest, highest, step = 1, pattern = '' } = format;
  if (FORMAT_MEANINGS[kind]?.type !== type) return [['format', 'This type of field does not have this format']];
  if (kind === 'pattern') {
    const isMissing = !pattern.trim();
    return [
      [
        'format.pattern',
        isMissing ? 'Please enter a pattern' : isPattern(pattern) ? undefined : 'This pattern is not valid',
      ],
      ['format.message', format.message?.trim() ? undefined : 'Please enter what to say if an answer does not match'],
    ];
  }
  const isTurned = lowest !== undefined && highest !== undefined && lowest > highest;
  if (isTurned) return [['format.highest', 'Must not be below the lowest number']];
  if (kind !== 'scale') return [];
  const isWhole = [lowest, highest].every(Number.isInteger);
  if (!isWhole) return [[Number.isInteger(lowest) ? 'format.highest' : 'format.lowest', 'Please enter a whole number']];
  if (((highest ?? 0) - (lowest ?? 0)) % step !== 0)
    return [['format.step', 'The highest number must be a whole number of steps above the lowest']];
  const max = MOST_ON_A_SCALE;
  const hasPlaces = optionsOf({ format }).length > 0;
  return [['format.highest', hasPlaces ? undefined : template('A scale has 2 to {max} numbers', { max })]];
}

/** Where each name stands, the first that has it. */
function placesOf(fields: readonly FormField[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { name }] of fields.entries()) if (!places.has(name)) places.set(name, place);
  return places;
}

function optionsProblem(field: FormField): Message | undefined {
  // Those of a scale follow from its format.
  if (!FIELD_MEANINGS[field.type]?.hasOptions || field.format?.kind === 'scale') return undefined;
  const options = optionsOf(field).map((option) => option.trim());
  if (options.length === 0) return 'Please add an option';
  if (options.includes('')) return 'Options cannot be empty';
  if (options.length > MOST_OPTIONS) return template('A field can have at most {max} options', { max: MOST_OPTIONS });
  if (options.some((option) => option.length > MOST_OPTION_LETTERS))
    return template('An option can have at most {max} characters', { max: MOST_OPTION_LETTERS });
  return new Set(options).size < options.length ? 'Two options are the same' : undefined;
}

function alertProblem(field: FormField): Message | undefined {
  const answers = FIELD_MEANINGS[field.type]?.hasOptions ? field.alert?.answers : undefined;
  if (!answers) return undefined;
  if (answers.length === 0) return 'Please choose at least one.';
  return answers.every((answer) => optionsOf(field).includes(answer))
    ? undefined
    : 'This field does not have this option';
}

/** A rule may look back only: so no rules can wait for each other. */
function ruleProblem(
  fields: readonly FormField[],
  places: ReadonlyMap<string, number>,
  place: number,
): Message | undefined {
  const rule = fields[place]?.showWhen;
  if (!rule) return undefined;
  const conditions = conditionsOf(rule);
  if (conditions.length > MOST_CONDITIONS)
    return template('A rule can have at most {max} conditions', { max: MOST_CONDITIONS });
  return conditions.flatMap((condition) => conditionProblem(fields, places, { condition, place }) ?? [])[0];
}

/** The place of the first condition of a field's rule that is wrong; -1 where none is. */
export function wrongConditionOf(fields: readonly FormField[], place: number): number {
  const rule = fields[place]?.showWhen;
  if (!rule) return -1;
  const places = placesOf(fields);
  return conditionsOf(rule).findIndex((condition) => conditionProblem(fields, places, { condition, place }));
}

function conditionProblem(
  fields: readonly FormField[],
  places: ReadonlyMap<string, number>,
  { condition, place }: { condition: Condition; place: number },
): PlainSentence | undefined {
  const target = places.get(condition.field) ?? -1;
  const asked = fields[target];
  if (!asked) return 'This rule uses a field that does not exist';
  if (target > place) return 'This rule can only use an earlier field';
  if (condition.is === 'answered') return undefined;
  const value = condition.value ?? '';
  if (FIELD_MEANINGS[asked.type]?.hasOptions) {
    return optionsOf(asked).includes(value) ? undefined : 'The option in this rule no longer exists';
  }
  return fits(asked, value) ? undefined : 'Please enter a value for this rule';
}

/** Whether an answer of that field could be the value. */
function fits({ type, format }: FormField, value: string): boolean {
  if (type === 'CheckBox') return value === 'true' || value === 'false';
  if (type === 'Date') return isDay(value);
  if (type === 'DateTime') return isWall(value);
  if (format?.kind === 'number' && formatError(value, { kind: 'number' })) return false;
  return value.trim() !== '';
}

/** The places of fields whose rules wait for each other. Without a rule that looks ahead, or at its own field, there are none. */
function circlesIn(fields: readonly FormField[], places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const asked = fields.map(({ showWhen }) =>
    showWhen ? conditionsOf(showWhen).flatMap(({ field }) => places.get(field) ?? []) : [],
  );
  if (asked.every((targets, place) => targets.every((target) => target < place))) return new Set();
  return new Set([...fields.keys()].filter((place) => leadsTo(asked, place)));
}

/** Whether the rules that a field waits for lead back to it. */
function leadsTo(asked: readonly (readonly number[])[], start: number): boolean {
  const seen = new Set<number>();
  const waiting = [...(asked[start] ?? [])];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === start) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...(asked[at] ?? []));
  }
  return false;
}
