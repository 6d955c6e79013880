import fc from 'fast-check';
import type { AnySchema } from 'yup';
import { type FormDefinition, withoutEmptyParts } from '../forms/definition.ts';
import { ANSWER_SOURCES, SIGNER_ROLES } from '../forms/names.ts';
import { optionsOf } from '../forms/reading.ts';
import { keptSigners } from '../forms/signers.ts';
import { keptTranslations } from '../forms/translations.ts';
import type { Answers, AnswerValue, FormField, FormTranslation } from '../forms/types.ts';
import { keptText, withPlainDigits } from '../text/index.ts';

/** A text field of a schema. */
export interface TextField {
  /** Its path, with indexes for list entries: `['answers', 0, 'text']`. */
  path: (string | number)[];
  schema: AnySchema;
}

/** Every text field of a schema at any depth. */
export function textFieldsOf(schema: AnySchema | undefined, path: TextField['path'] = []): TextField[] {
  if (!schema) return [];
  const { fields, innerType } = schema as { fields?: Record<string, AnySchema>; innerType?: AnySchema };
  const { types } = schema.spec as { types?: AnySchema[] };
  if (schema.type === 'string') return [{ path, schema }];
  if (fields) return Object.entries(fields).flatMap(([name, field]) => textFieldsOf(field, [...path, name]));
  if (innerType) return textFieldsOf(innerType, [...path, 0]);
  return Array.isArray(types) ? types.flatMap((type, place) => textFieldsOf(type, [...path, place])) : [];
}

/** Parts of user texts by kind: names, scripts, emoji, blanks, punctuation, numbers, invalid characters. */
const PIECES = [
  ...['Maya', 'Zolta\u0301n', 'O’Brien', "O'Brien", 'Müller‑Lüdenscheidt', 'أَحْمَد', 'فاطمه', 'علی', '张伟', '김', 'Jo'],
  ...['ß', 'İ', 'ﬁ', 'Ǆ', 'नम\u094d\u200dस्ते', 'نمی\u200cخواهم'],
  ...['👩\u200d👩\u200d👧', '👍🏽', '❤\ufe0f', '🇪🇸'],
  ...[' ', '  ', '\u00a0', '\u3000', '\t', '\n', '\r\n', '\u2028'],
  ...['\u200b', '\u200e', '\u202e', '\ufeff', '\u00ad', '\u2060'],
  ...['"', "'", '“', '«', '<', '&', '%', '_', '\\', ';', '|', '=2+5', '-', '–', '.', '/'],
  ...['٤١٥', '０１２', '1984', '03/07/1984', '+1 415 555 0123', '\u202a+1\u2011415\u2011555\u20110123\u202c'],
  ...['maya@built.example', 'x'.repeat(40), '\u0000', '\ud800', '\u0301'],
];

/** Text as users type, paste and scan it, including characters that no keyboard has. */
export const TYPED_TEXTS = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** The visible part of a text: no blanks, no separators between digits, one form of each digit and letter. */
export function seenOf(text: string): string {
  return withPlainDigits(keptText(text))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Z}().+\-/\u2010-\u2015\u2212]/gu, '');
}

/** Text that FHIR's schema accepts, with ordinary spaces only. */
const words = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength, unit: 'grapheme' })
    .map((text) => text.replace(/[\s~\p{C}]/gu, ' ').trim())
    .filter((text) => text !== '');
const NAMES = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/), { minLength: 1, maxLength: 12 });
const DAYS = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const FIELD = fc.record(
  {
    label: words(80),
    type: fc.constantFrom('Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'),
    options: fc.uniqueArray(words(20), { minLength: 1, maxLength: 9 }),
    required: fc.boolean(),
    multiline: fc.boolean(),
    help: words(60),
    section: words(30),
    text: words(60),
    textFormat: fc.oneof(
      fc.record(
        {
          kind: fc.constant('number' as const),
          lowest: fc.integer({ min: -1e9, max: 0 }).map((number) => number / 4),
          highest: fc.integer({ min: 0, max: 1e9 }).map((number) => number / 4),
          decimals: fc.integer({ min: 0, max: 6 }),
          unit: words(10),
        },
        { requiredKeys: ['kind'] },
      ),
      fc.constantFrom({ kind: 'email' as const }, { kind: 'phone' as const }),
      fc.record({
        kind: fc.constant('pattern' as const),
        pattern: fc.constantFrom('[A-Z]{2}\\d+', '.*'),
        message: words(30),
      }),
    ),
    scale: fc
      .record(
        {
          lowest: fc.integer({ min: -5, max: 5 }),
          count: fc.integer({ min: 1, max: 10 }),
          step: fc.integer({ min: 1, max: 10 }),
          lowestLabel: words(20),
          highestLabel: words(20),
        },
        { requiredKeys: ['lowest', 'count', 'step'] },
      )
      .map(({ count, ...scale }) => ({ kind: 'scale' as const, ...scale, highest: scale.lowest + count * scale.step })),
    source: fc.constantFrom(...ANSWER_SOURCES),
    alert: fc.boolean(),
    rules: fc.record({
      conditions: fc.array(
        fc.record({
          target: fc.nat(),
          is: fc.constantFrom('answered' as const, 'equals' as const, 'differs' as const),
          at: DAYS,
          text: words(20),
          pick: fc.nat(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      join: fc.constantFrom('all' as const, 'any' as const),
    }),
  },
  { requiredKeys: ['label', 'type', 'options', 'required', 'multiline'] },
);
type Drawn = typeof FIELD extends fc.Arbitrary<infer T> ? T : never;

/** A field as the server stores it; its rule refers to earlier fields. */
function fieldOf(name: string, drawn: Drawn, before: readonly FormField[]): FormField {
  const { label, help, section, text, rules, textFormat, scale } = drawn;
  const type = drawn.type as FormField['type'];
  const format = { Text: textFormat, Radio: scale }[type as string];
  const [first, ...more] = (before.length > 0 ? (rules?.conditions ?? []) : []).map((condition) => {
    const asked = before[condition.target % before.length] as FormField;
    const { is } = condition;
    return { field: asked.name, is, ...(is !== 'answered' && { value: valueFor(asked, condition) }) };
  });
  return withoutEmptyParts({
    name,
    label,
    type,
    options: drawn.options.join('~'),
    required: drawn.required,
    multiline: drawn.multiline,
    ...(help && { help }),
    ...(section && { section }),
    ...(text && { text }),
    ...(format && { format }),
    source: drawn.source,
    // For choices either the first option or any answer is an alert.
    ...(drawn.alert !== undefined && { alert: drawn.alert && !format ? { answers: drawn.options.slice(0, 1) } : {} }),
    ...(first && { showWhen: { ...first, ...(more.length > 0 && { join: rules?.join, more }) } }),
  } as FormField);
}

function valueFor(asked: FormField, { at, text, pick }: NonNullable<Drawn['rules']>['conditions'][number]): string {
  const all = optionsOf(asked);
  if (asked.options) return all[pick % all.length] as string;
  if (asked.type === 'CheckBox') return String(pick % 2 === 0);
  if (asked.type === 'Text') return asked.format?.kind === 'number' ? String(pick % 1_000_000) : text;
  return at.toISOString().slice(0, asked.type === 'Date' ? 10 : 16);
}

/** Forms with all field types and properties, as the server stores them. */
export const FORMS: fc.Arbitrary<FormDefinition> = fc
  .record({
    names: NAMES,
    fields: fc.array(FIELD, { minLength: 12, maxLength: 12 }),
    formName: words(40),
    displayName: words(60),
    formDescriptioin: words(200),
    isEsignatureRequired: fc.boolean(),
    status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const),
    attachments: fc.option(fc.record({ label: words(40), isRequired: fc.boolean() })),
    signers: fc.option(
      fc.record({
        inOrder: fc.boolean(),
        steps: fc
          .array(fc.record({ role: fc.constantFrom(...SIGNER_ROLES), label: words(20) }), { maxLength: 4 })
          .map((more) => [{ role: 'Parent' as const }, ...more.filter(({ role }) => role !== 'Patient')]),
      }),
    ),
    languages: fc.subarray(['ar', 'de', 'es']),
    texts: fc.array(fc.option(words(30), { nil: undefined }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ names, fields, languages, texts, ...form }) => {
    const formText: FormField[] = [];
    for (const [place, name] of names.entries()) formText.push(fieldOf(name, fields[place] as Drawn, formText));
    const all = languages.map((language, place) => translationOf(language, formText, texts.slice(place)));
    const translations = keptTranslations(all as FormTranslation[], { ...form, formText }).filter(
      // Languages without texts are not in the file.
      (each) => Object.keys(each).length > 1,
    );
    return { ...form, signers: keptSigners(form), formText, ...(translations.length > 0 && { translations }) };
  });

/** A translation of a form in which some texts are missing. */
function translationOf(language: string, formText: readonly FormField[], texts: readonly (string | undefined)[]) {
  let place = 0;
  const next = () => texts[place++ % texts.length];
  return {
    language,
    ...{ displayName: next(), formDescriptioin: next(), filesLabel: next() },
    fields: formText.map(({ name, options = '' }) => {
      const labels = options.split('~').map((value) => ({ value, label: next() ?? '' }));
      const ofFormat = { unit: next(), lowestLabel: next(), highestLabel: next(), message: next() };
      return { name, label: next(), help: next(), section: next(), text: next(), ...ofFormat, options: labels };
    }),
  };
}

/** Valid answers to all required fields and some others. */
export function answersTo(fields: readonly FormField[]): fc.Arbitrary<Answers> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, answerTo(field)])));
}

function answerTo(field: FormField): fc.Arbitrary<AnswerValue | undefined> {
  const value = valueOf(field);
  return field.required ? value : fc.option(value, { nil: undefined });
}

function valueOf(field: FormField): fc.Arbitrary<AnswerValue> {
  const day = DAYS.map((at) => at.toISOString());
  switch (field.type) {
    case 'CheckBox':
      return field.required ? fc.constant(true) : fc.boolean();
    case 'Date':
      return day.map((at) => at.slice(0, 10));
    case 'DateTime':
      return day.map((at) => at.slice(0, 16));
    case 'MultiSelect':
      return fc.subarray(optionsOf(field), { minLength: 1 });
    case 'Text':
      return textFor(field);
    default:
      return fc.constantFrom(...optionsOf(field));
  }
}

function textFor({ format }: FormField): fc.Arbitrary<string> {
  switch (format?.kind) {
    case 'number': {
      const { lowest = -1e9, highest = 1e9 } = format;
      // Zero is within the limits of all generated forms.
      return fc.integer({ min: Math.ceil(lowest), max: Math.floor(highest) }).map(String);
    }
    case 'email':
      return fc.emailAddress();
    case 'phone':
      return fc.stringMatching(/^\+[1-9]\d{6,12}$/);
    case 'pattern':
      return fc.stringMatching(/^[A-Z]{2}\d{1,4}$/);
    default:
      return words(40);
  }
}
