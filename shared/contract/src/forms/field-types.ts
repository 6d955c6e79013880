import { array, boolean, type Schema, string } from '../core/yup.ts';
import { ANSWER_SOURCES } from './names.ts';
import { optionsOf } from './reading.ts';
import type { AnswerFormat, AnswerSource, AnswerValue, FieldType, FormField } from './types.ts';

/** Most characters of a text answer. */
export const MOST_ANSWER_LETTERS = 4_000;

/** Most characters in a draft, so that long pasted text is kept until the user shortens it. */
export const MOST_DRAFT_LETTERS = 10 * MOST_ANSWER_LETTERS;

/** Texts and formats in the reader's language for values without a text of their own. */
export interface Wording {
  yes: string;
  no: string;
  /** @param day `YYYY-MM-DD` */
  date: (day: string) => string;
  /** @param wall `YYYY-MM-DDTHH:mm` */
  dateTime: (wall: string) => string;
  /** The displayed text of an option. */
  option: (value: string) => string;
}

/** An answer in FHIR R4 (`QuestionnaireResponse.item.answer`). */
export type FhirAnswer =
  | { valueString: string }
  | { valueBoolean: boolean }
  | { valueDecimal: number }
  | { valueDate: string }
  | { valueDateTime: string }
  | { valueCoding: { display: string } };

/** The behaviour of a field type; its appearance is in `mfe-documents/src/field-types`. */
export interface FieldMeaning {
  /** True if the answer is chosen from the field's `options`. */
  hasOptions: boolean;
  /** Checks a given answer, but not whether one is required; messages are keys of the catalogues. */
  schema: (field: FormField) => Schema;
  /** The answer as lines of text, for screens, PDF and other outputs. */
  lines: (value: AnswerValue, words: Wording, field: FormField) => string[];
  fhir: {
    /** `Questionnaire.item.type`, and whether it repeats. */
    itemType: 'string' | 'text' | 'boolean' | 'choice' | 'date' | 'dateTime';
    repeats?: true;
    /** http://hl7.org/fhir/questionnaire-item-control */
    itemControl?: 'radio-button' | 'drop-down' | 'check-box';
    /** @param zoned converts a local time to ISO 8601 with an offset, because FHIR has no local times */
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

/** All field types. A new one also needs an entry in the table of inputs; the compiler requires both. */
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

/** The sources that can prefill a field of this type. */
export function sourcesOf(type: FieldType): AnswerSource[] {
  return ANSWER_SOURCES.filter((source) => {
    if (source === 'lastAnswer') return true;
    return type === (source === 'dateOfBirth' ? 'Date' : 'Text');
  });
}

/** The meaning of a scale's lowest or highest number, appended to it. */
function endsOf(format: AnswerFormat | undefined): string {
  const { lowest, highest, lowestLabel, highestLabel } = format ?? {};
  const ends = [lowestLabel && `${lowest} = ${lowestLabel}`, highestLabel && `${highest} = ${highestLabel}`];
  const said = ends.filter(Boolean).join(', ');
  return said && ` (${said})`;
}

/** The item type of a field in FHIR (`Questionnaire.item.type`). */
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

/** The behaviour of a field's type. */
export function meaningOf({ type }: Pick<FormField, 'type'>): FieldMeaning {
  return FIELD_MEANINGS[type];
}

/** True for an existing date, `YYYY-MM-DD`, of the years 1800 to 2199. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day || year < 1800 || year >= 2200) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** True for a local date and time, `YYYY-MM-DDTHH:mm`. */
export function isWall(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}
