import { array, boolean, type Schema, string } from '../core/yup.ts';
import { ANSWER_SOURCES } from './names.ts';
import { optionsOf } from './reading.ts';
import type { AnswerFormat, AnswerSource, AnswerValue, FieldType, FormField } from './types.ts';

/** Characters of an answer in words. */
export const MOST_ANSWER_LETTERS = 4_000;

/** Characters of one in a draft: what was pasted is kept until somebody has made it short enough. */
export const MOST_DRAFT_LETTERS = 10 * MOST_ANSWER_LETTERS;

/** The words for what has none of its own; in the reader's language. */
export interface Wording {
  yes: string;
  no: string;
  /** @param day `YYYY-MM-DD` */
  date: (day: string) => string;
  /** @param wall `YYYY-MM-DDTHH:mm` */
  dateTime: (wall: string) => string;
  /** What is read in the place of an option. */
  option: (value: string) => string;
}

/** A value of an answer in FHIR R4 (`QuestionnaireResponse.item.answer`). */
export type FhirAnswer =
  | { valueString: string }
  | { valueBoolean: boolean }
  | { valueDecimal: number }
  | { valueDate: string }
  | { valueDateTime: string }
  | { valueCoding: { display: string } };

/** What a type of field means: everything but how it looks, which is `mfe-documents/src/field-types`. */
export interface FieldMeaning {
  /** True where one chooses from the field's `options`. */
  hasOptions: boolean;
  /** What an answer must be; messages are keys of the catalogues. It says nothing of whether one is required. */
  schema: (field: FormField) => Schema;
  /** How an answer reads, a line each; of view, PDF and whatever else shows it. */
  lines: (value: AnswerValue, words: Wording, field: FormField) => string[];
  fhir: {
    /** `Questionnaire.item.type`, and how often it may be answered. */
    itemType: 'string' | 'text' | 'boolean' | 'choice' | 'date' | 'dateTime';
    repeats?: true;
    /** http://hl7.org/fhir/questionnaire-item-control */
    itemControl?: 'radio-button' | 'drop-down' | 'check-box';
    /** @param zoned gives the instant of a clock on the wall, ISO 8601 with its offset: FHIR has no times without one */
    answers: (value: AnswerValue, zoned: (wall: string) => string) => FhirAnswer[];
  };
}

const oneOption = (field: FormField) => string().oneOf(['', ...optionsOf(field)], 'Please choose one of the options');

const codings = (value: AnswerValue) => listOf(value).map((display) => ({ valueCoding: { display } }));

const listOf = (value: AnswerValue) => (Array.isArray(value) ? value : [String(value)]);

const CHOICE = {
  hasOptions: true,
  schema: oneOption,
  lines: (value, { option }) => [option(String(value))],
} satisfies Partial<FieldMeaning>;

/** All types of fields. A new one is an entry here and one in the table of inputs; neither compiles without the other. */
export const FIELD_MEANINGS: Readonly<Record<FieldType, FieldMeaning>> = {
  Text: {
    hasOptions: false,
    schema: () => string().max(MOST_ANSWER_LETTERS),
    lines: (value, _words, { format }) => (format?.unit ? `${value} ${format.unit}` : String(value)).split('\n'),
    fhir: { itemType: 'string', answers: (value) => [{ valueString: String(value) }] },
  },
  CheckBox: {
    hasOptions: false,
    schema: () => boolean(),
    lines: (value, { yes, no }) => [value ? yes : no],
    fhir: { itemType: 'boolean', answers: (value) => [{ valueBoolean: value === true }] },
  },
  Select: { ...CHOICE, fhir: { itemType: 'choice', itemControl: 'drop-down', answers: codings } },
  Date: {
    hasOptions: false,
    schema: () => string().test('day', 'Must be a valid date', (value) => !value || isDay(value)),
    lines: (value, { date }) => [date(String(value))],
    fhir: { itemType: 'date', answers: (value) => [{ valueDate: String(value) }] },
  },
  DateTime: {
    hasOptions: false,
    schema: () => string().test('wall', 'Must be a valid date and time', (value) => !value || isWall(value)),
    lines: (value, { dateTime }) => [dateTime(String(value))],
    fhir: { itemType: 'dateTime', answers: (value, zoned) => [{ valueDateTime: zoned(String(value)) }] },
  },
  MultiSelect: {
    hasOptions: true,
    schema: (field) =>
      array(string().oneOf(optionsOf(field), 'Please choose one of the options').required()).test(
        'once',
        'Please choose each option once',
        (values) => !values || new Set(values).size === values.length,
      ),
    lines: (value, { option }) => listOf(value).map(option),
    fhir: { itemType: 'choice', repeats: true, itemControl: 'check-box', answers: codings },
  },
  Radio: {
    ...CHOICE,
    lines: (value, { option }, { format }) => [option(String(value)) + endsOf(format)],
    fhir: { itemType: 'choice', itemControl: 'radio-button', answers: codings },
  },
};

/** What an answer to a field of that type can begin with. */
export function sourcesOf(type: FieldType): AnswerSource[] {
  return ANSWER_SOURCES.filter((source) => {
    if (source === 'lastAnswer') return true;
    return type === (source === 'dateOfBirth' ? 'Date' : 'Text');
  });
}

/** What the ends of a scale mean, behind a number of it. */
function endsOf(format: AnswerFormat | undefined): string {
  const { lowest, highest, lowestLabel, highestLabel } = format ?? {};
  const ends = [lowestLabel && `${lowest} = ${lowestLabel}`, highestLabel && `${highest} = ${highestLabel}`];
  const said = ends.filter(Boolean).join(', ');
  return said && ` (${said})`;
}

/** The type of a field's item in FHIR (`Questionnaire.item.type`). */
export function itemTypeOf(field: FormField): FieldMeaning['fhir']['itemType'] | 'decimal' {
  if (field.type !== 'Text') return meaningOf(field).fhir.itemType;
  if (field.format?.kind === 'number') return 'decimal';
  return field.multiline ? 'text' : 'string';
}

/** An answer in FHIR; see {@link FieldMeaning}. */
export function fhirAnswersOf(field: FormField, value: AnswerValue, zoned: (wall: string) => string): FhirAnswer[] {
  if (field.format?.kind === 'number') return [{ valueDecimal: Number(value) }];
  return meaningOf(field).fhir.answers(value, zoned);
}

/** What the type of a field means. */
export function meaningOf({ type }: Pick<FormField, 'type'>): FieldMeaning {
  return FIELD_MEANINGS[type];
}

/** True for a calendar day that exists, `YYYY-MM-DD`, years 1800 to 2199. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day || year < 1800 || year >= 2200) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** True for a day with a time of day, `YYYY-MM-DDTHH:mm`. */
export function isWall(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}
