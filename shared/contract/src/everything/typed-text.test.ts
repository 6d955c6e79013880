import fc from 'fast-check';
import { type AnySchema, ValidationError } from 'yup';
import type { Endpoint } from '../core/endpoint.ts';
import { finished, messagesOf } from '../core/sentences.ts';
import { hasLetter, keptText, withPlainDigits } from '../text/index.ts';
import { contract } from './index.ts';

interface TextField {
  at: string;
  schema: AnySchema;
}

/** Every field of the contract that takes a text, however deep it stands. */
function textFieldsOf(schema: AnySchema, at: string): TextField[] {
  const { fields, innerType } = schema as { fields?: Record<string, AnySchema>; innerType?: AnySchema };
  const { types } = schema.spec as { types?: AnySchema[] };
  if (schema.type === 'string') return [{ at, schema }];
  if (fields) return Object.entries(fields).flatMap(([name, field]) => textFieldsOf(field, `${at}.${name}`));
  if (innerType) return textFieldsOf(innerType, `${at}[]`);
  return Array.isArray(types) ? types.flatMap((type, place) => textFieldsOf(type, `${at}[${place}]`)) : [];
}

const FIELDS = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>).flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      endpoint[part] ? textFieldsOf(endpoint[part] as unknown as AnySchema, `${endpoint.path} ${part}`) : [],
    ),
  ),
);

const pieces = fc.constantFrom(
  ...['Maya', 'Zolta\u0301n', 'O’Brien', "O'Brien", 'Müller‑Lüdenscheidt', 'أَحْمَد', 'فاطمه', 'علی', '张伟', '김', 'Jo'],
  ...['ß', 'İ', 'ﬁ', 'Ǆ', 'नम\u094d\u200dस्ते', 'نمی\u200cخواهم', '👩\u200d👩\u200d👧', '👍🏽', '❤\ufe0f', '🇪🇸'],
  ...[
    ' ',
    '  ',
    '\u00a0',
    '\u3000',
    '\t',
    '\n',
    '\r\n',
    '\u2028',
    '\u200b',
    '\u200e',
    '\u202e',
    '\ufeff',
    '\u00ad',
    '\u2060',
  ],
  ...[
    '"',
    "'",
    '“',
    '«',
    '<',
    '&',
    '%',
    '_',
    '\\',
    ';',
    '|',
    '=2+5',
    '-',
    '–',
    '.',
    '/',
    '٤١٥',
    '０１２',
    '1984',
    '03/07/1984',
  ],
  ...[
    '+1 415 555 0123',
    '\u202a+1\u2011415\u2011555\u20110123\u202c',
    'maya@built.example',
    'x'.repeat(40),
    '\u0000',
    '\ud800',
    '\u0301',
  ],
);
const typed = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** What somebody sees of a text: no blanks, no signs between digits, each digit and letter in one form. */
const seen = (text: string) =>
  withPlainDigits(keptText(text))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Z}().+\-/\u2010-\u2015\u2212]/gu, '');
const isNumber = (value: string) => /^\d+$/.test(value);

test('whatever people type is kept as the same text, or refused with a sentence', () => {
  expect(FIELDS.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  fc.assert(
    fc.property(fc.nat(FIELDS.length - 1), typed, (place, text) => {
      const { at, schema } = FIELDS[place] as TextField;
      const problem = problemOf(schema, text, /password/i.test(at));
      if (problem) wrong.push(`${at} ${JSON.stringify(text)}: ${problem}`);
    }),
    { numRuns: 5_000 },
  );
  expect([...new Set(wrong)]).toEqual([]);
});

/** What is wrong with how a field takes a text; undefined where nothing is. */
function problemOf(schema: AnySchema, text: string, isExact: boolean): string | undefined {
  let kept: unknown;
  try {
    kept = schema.validateSync(text, { parent: {} } as object);
  } catch (error) {
    if (!(error instanceof ValidationError)) return `threw ${error}`;
    const words = Object.values(finished(messagesOf(error)).errors);
    return words.length > 0 && words.every((each) => hasLetter(String(each)))
      ? undefined
      : 'was refused without a sentence';
  }
  if (kept === undefined || kept === null || kept === '') return seen(text) ? 'was dropped' : undefined;
  const value = String(kept);
  if (value === '-' && !hasLetter(text)) return undefined;
  const isWhole = isNumber(value) ? seen(text).endsWith(seen(value)) : seen(value) === seen(text);
  if (!isExact && value !== keptText(value))
    return `holds what nobody sees, or is not composed: ${JSON.stringify(value)}`;
  if (!isWhole) return `was kept as ${JSON.stringify(value)}`;
  return schema.validateSync(value, { parent: {} } as object) === kept
    ? undefined
    : 'changes when it is saved once more';
}
