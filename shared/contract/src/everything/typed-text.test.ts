import fc from 'fast-check';
import { type AnySchema, ValidationError } from 'yup';
import type { Endpoint } from '../core/endpoint.ts';
import { finished, messagesOf } from '../core/sentences.ts';
import { seenOf, TYPED_TEXTS, textFieldsOf } from '../testing/index.ts';
import { hasLetter, keptText } from '../text/index.ts';
import { contract } from './index.ts';

const FIELDS = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>).flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      textFieldsOf(endpoint[part] as unknown as AnySchema | undefined).map(({ path, schema }) => ({
        at: `${endpoint.path} ${part}.${path.join('.')}`,
        schema,
      })),
    ),
  ),
);

const isNumber = (value: string) => /^\d+$/.test(value);

test('whatever people type is kept as the same text, or refused with a sentence', () => {
  expect(FIELDS.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  fc.assert(
    fc.property(fc.nat(FIELDS.length - 1), TYPED_TEXTS, (place, text) => {
      const { at, schema } = FIELDS[place] as (typeof FIELDS)[number];
      const problem = problemOf(schema, text, /password/i.test(at));
      if (problem) wrong.push(`${at} ${JSON.stringify(text)}: ${problem}`);
    }),
    { numRuns: 5_000 },
  );
  expect([...new Set(wrong)]).toEqual([]);
});

/** Characters that render as nothing although Unicode counts some as letters, and blanks. */
const NOTHING = [
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\u{e0041}',
  '\u200d',
  '\u00a0',
  ' \u3164\n',
];

test.each(NOTHING)('%j is nothing: no required field takes it, and no name', (text) => {
  const takes = FIELDS.filter(({ at, schema }) => {
    const isName = /(first|last)Name$/.test(at);
    const { optional, nullable } = schema.describe();
    return (isName || !(optional || nullable)) && !/password/i.test(at) && isKept(schema, text);
  });
  expect(takes.map(({ at }) => at)).toEqual([]);
});

function isKept(schema: AnySchema, text: string): boolean {
  try {
    const kept = schema.validateSync(text, { parent: {} } as object);
    return Boolean(kept) && kept !== '-';
  } catch {
    return false;
  }
}

/** The problem with how a field accepts a text, or undefined. */
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
  if (kept === undefined || kept === null || kept === '') return seenOf(text) ? 'was dropped' : undefined;
  const value = String(kept);
  if (value === '-' && !hasLetter(text)) return undefined;
  const isWhole = isNumber(value) ? seenOf(text).endsWith(seenOf(value)) : seenOf(value) === seenOf(text);
  if (!isExact && value !== keptText(value))
    return `holds what nobody sees, or is not composed: ${JSON.stringify(value)}`;
  if (!isWhole) return `was kept as ${JSON.stringify(value)}`;
  return schema.validateSync(value, { parent: {} } as object) === kept
    ? undefined
    : 'changes when it is saved once more';
}
