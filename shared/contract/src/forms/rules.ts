import { hasAtMost } from '../core/characters.ts';
import { type Message, messagesOf, type PlainSentence, template } from '../core/sentences.ts';
import { ValidationError } from '../core/yup.ts';
import { plainText } from '../text/fold.ts';
import { FIELD_MEANINGS, isDay, isWall, MOST_DRAFT_LETTERS, meaningOf } from './field-types.ts';
import { FORMAT_MEANINGS, formatError } from './formats.ts';
import { isPattern } from './patterns.ts';
import { conditionsOf, MOST_ON_A_SCALE, optionsOf } from './reading.ts';
import type { Answer, AnswerFormat, Answers, AnswerValue, Condition, FormField, ShowWhen } from './types.ts';

/** Reads and writes FHIR Questionnaires; loaded only for export and import. */
export const loadQuestionnaires = () => import('./fhir/index.ts');

/** True for a given answer: text that is not blank, a ticked box, at least one option. */
export function isAnswered(value: AnswerValue | null | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value === true || (value || []).length > 0;
}

/** Most conditions of a rule. */
export const MOST_CONDITIONS = 10;

/**
 * True if a rule holds. A condition on a hidden field never holds.
 * @param shown the visible earlier fields by name
 */
export function ruleHolds(rule: ShowWhen, shown: ReadonlyMap<string, FormField>, answers: Answers): boolean {
  const holds = (condition: Condition) => {
    const asked = shown.get(condition.field);
    return asked !== undefined && conditionHolds(condition, asked, answers[asked.name]);
  };
  return rule.join === 'any' ? conditionsOf(rule).some(holds) : conditionsOf(rule).every(holds);
}

/**
 * Whether a condition holds for an answer. An unticked box counts as `false`. Texts are compared leniently: `yes `
 * equals Yes.
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
 * The visible fields for these answers in order. A condition on a hidden field never holds. If the first field of a
 * section is hidden, the next visible one gets its heading.
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
 * Section headings by the name of the section's first visible field; sections without visible fields have none.
 * @param shown the names of the visible fields
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

/** The given answers to visible fields; answers to hidden fields are dropped. */
export function keptAnswers(fields: readonly FormField[], answers: Answers): Record<string, AnswerValue> {
  return Object.fromEntries(
    shownFields(fields, answers).flatMap(({ name, type }) => {
      const value = answers[name];
      // An unticked box means no.
      if (type === 'CheckBox') return [[name, value === true]];
      return value !== undefined && isAnswered(value) ? [[name, value]] : [];
    }),
  );
}

/** True if nothing was answered. Empty boxes count as answers only if the form contains nothing but boxes. */
export function isBlank(fields: readonly FormField[], answers: Answers): boolean {
  const shown = shownFields(fields, answers);
  if (shown.length > 0 && shown.every(({ type }) => type === 'CheckBox')) return false;
  return !shown.some(({ name }) => isAnswered(answers[name]));
}

/** The problem with an answer, or undefined. */
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

/** All problems of the visible fields by name. Empty if the document may be submitted. */
export function answerErrors(fields: readonly FormField[], answers: Answers): Record<string, Message> {
  return Object.fromEntries(
    shownFields(fields, answers).flatMap((field) => {
      const error = answerError(field, answers[field.name]);
      return error ? [[field.name, error]] : [];
    }),
  );
}

/** Converts answers from the wire format to a map by name. */
export function answersOf(fieldValues: readonly Answer[]): Record<string, AnswerValue> {
  return Object.fromEntries(fieldValues.map(({ name, value }) => [name, value]));
}

/** Converts answers to the wire format. */
export function fieldValuesOf(answers: Answers): Answer[] {
  return Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/** True if a draft may contain the answer: the type is right, but the value may be incomplete or invalid. */
export function isDraftOf({ type }: FormField, value: AnswerValue): boolean {
  if (type === 'CheckBox') return typeof value === 'boolean';
  if (type === 'MultiSelect') return Array.isArray(value);
  return typeof value === 'string' && hasAtMost(value, MOST_DRAFT_LETTERS);
}

/** Most options of a field, and most characters of an option. */
export const MOST_OPTIONS = 200;

export const MOST_OPTION_LETTERS = 500;

/** A problem that prevents saving a form. */
export interface FormProblem {
  /** The field's index from 0. */
  field: number;
  /** The affected part of the field. */
  part: 'name' | 'options' | 'alert' | 'showWhen' | 'format' | `format.${keyof AnswerFormat}`;
  message: Message;
}

/** Problems between the parts of a form: duplicate names, identical options, invalid rules, inconsistent formats. */
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

/** The index of the first field with each name. */
function placesOf(fields: readonly FormField[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { name }] of fields.entries()) if (!places.has(name)) places.set(name, place);
  return places;
}

function optionsProblem(field: FormField): Message | undefined {
  // The options of a scale come from its format.
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

/** Rules may only refer to earlier fields, so that they cannot depend on each other. */
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

/** The index of the first invalid condition of a field's rule, or -1. */
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

/** Whether the value is a possible answer to the field. */
function fits({ type, format }: FormField, value: string): boolean {
  if (type === 'CheckBox') return value === 'true' || value === 'false';
  if (type === 'Date') return isDay(value);
  if (type === 'DateTime') return isWall(value);
  if (format?.kind === 'number' && formatError(value, { kind: 'number' })) return false;
  return value.trim() !== '';
}

/** The indexes of fields whose rules depend on each other; empty if every rule refers to earlier fields only. */
function circlesIn(fields: readonly FormField[], places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const asked = fields.map(({ showWhen }) =>
    showWhen ? conditionsOf(showWhen).flatMap(({ field }) => places.get(field) ?? []) : [],
  );
  if (asked.every((targets, place) => targets.every((target) => target < place))) return new Set();
  return new Set([...fields.keys()].filter((place) => leadsTo(asked, place)));
}

/** Whether the rules that a field depends on lead back to it. */
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
