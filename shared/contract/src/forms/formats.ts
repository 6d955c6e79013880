import { type Message, type PlainSentence, template } from '../core/sentences.ts';
import { string } from '../core/yup.ts';
import { withPlainDigits } from '../text/digits.ts';
import { matchesPattern } from './patterns.ts';
import type { AnswerFormat, FieldType, FormatKind } from './types.ts';

/** Characters of an answer that is matched with a pattern. */
export const MOST_PATTERN_ANSWER_LETTERS = 500;

/** Digits after the point that a number may have. */
export const MOST_DECIMALS = 6;

/** What a format means. */
interface FormatMeaning {
  /** The type of the fields that can have it. */
  type: FieldType;
  /** What can be said of it beside its kind. */
  parts: readonly Exclude<keyof AnswerFormat, 'kind'>[];
  /** What is wrong with an answer that is not blank; undefined where nothing is. */
  error: (answer: string, format: AnswerFormat) => Message | undefined;
}

const email = string().email();
const PHONE = /^[+(]?[\p{Nd} ()./-]{4,30}$/u;

/** All formats. A new one is an entry here and one in the table of inputs. */
export const FORMAT_MEANINGS: Readonly<Record<FormatKind, FormatMeaning>> = {
  number: { type: 'Text', parts: ['lowest', 'highest', 'decimals', 'unit'], error: numberError },
  email: {
    type: 'Text',
    parts: [],
    error: (answer) => (email.isValidSync(answer) ? undefined : 'Must be a valid email'),
  },
  phone: {
    type: 'Text',
    parts: [],
    error: (answer) => (PHONE.test(answer) && digitsIn(answer) >= 4 ? undefined : 'Please enter a valid phone number'),
  },
  pattern: {
    type: 'Text',
    parts: ['pattern', 'message'],
    error: (answer, { pattern = '', message }) => {
      const isShort = answer.length <= MOST_PATTERN_ANSWER_LETTERS;
      if (isShort && matchesPattern(pattern, answer)) return undefined;
      // Words of the form, which has its own translations.
      return (message as PlainSentence) || 'This answer is not valid';
    },
  },
  scale: { type: 'Radio', parts: ['lowest', 'highest', 'step', 'lowestLabel', 'highestLabel'], error: () => undefined },
};

/** What is wrong with an answer by its format; undefined where nothing is. */
export function formatError(answer: string, format: AnswerFormat | undefined): Message | undefined {
  const text = answer.trim();
  return format && text ? FORMAT_MEANINGS[format.kind]?.error(text, format) : undefined;
}

const NUMBER = /^[+-]?\d{1,12}(?:\.(\d+))?$/;

function numberError(answer: string, { lowest, highest, decimals = MOST_DECIMALS }: AnswerFormat): Message | undefined {
  const found = NUMBER.exec(answer);
  if (!found) return 'Please enter a number';
  if ((found[1]?.length ?? 0) > decimals) {
    if (decimals === 0) return 'Please enter a whole number';
    return template('Please enter a number with at most {decimals} decimal places', { decimals });
  }
  const number = Number(answer);
  if (number >= (lowest ?? number) && number <= (highest ?? number)) return undefined;
  if (lowest !== undefined && highest !== undefined) {
    return template('Please enter a number from {lowest} to {highest}', { lowest, highest });
  }
  return lowest === undefined
    ? template('Please enter {highest} or less', { highest: highest ?? 0 })
    : template('Please enter {lowest} or more', { lowest });
}

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** A number with Latin digits, a point and a plain minus, in whatever script it was written. */
export function latinNumber(text: string): string {
  return withPlainDigits(text)
    .replace(/[٫．]/g, '.')
    .replace(/[−–－]/g, '-');
}

/** What was typed as the form keeps it; a comma is a decimal point to whoever types it. */
export function cleanNumber(typed: string): string {
  return latinNumber(typed).replace(/[,，]/g, '.');
}

/** A format with what belongs to its kind and nothing else; undefined where the type of field has none such. */
export function keptFormat(type: FieldType, format: AnswerFormat | null | undefined): AnswerFormat | undefined {
  const meaning = format && FORMAT_MEANINGS[format.kind];
  if (!meaning || meaning.type !== type) return undefined;
  const parts = meaning.parts.flatMap((part) => {
    const value = format[part];
    return (value ?? '') === '' ? [] : [[part, value]];
  });
  return { kind: format.kind, ...Object.fromEntries(parts) };
}
