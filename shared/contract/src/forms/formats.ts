import { type Message, type PlainSentence, template } from '../core/sentences.ts';
import { string } from '../core/yup.ts';
import { withPlainDigits } from '../text/digits.ts';
import { matchesPattern } from './patterns.ts';
import type { AnswerFormat, FieldType, FormatKind } from './types.ts';

/** Most characters of an answer that is checked against a pattern. */
export const MOST_PATTERN_ANSWER_LETTERS = 500;

/** Most decimal places of a number. */
export const MOST_DECIMALS = 6;

/** The behaviour of a format. */
interface FormatMeaning {
  /** The field type that supports it. */
  type: FieldType;
  /** The properties of the format besides its kind. */
  parts: readonly Exclude<keyof AnswerFormat, 'kind'>[];
  /** The problem with an answer that is not blank, or undefined. */
  error: (answer: string, format: AnswerFormat) => Message | undefined;
}

const email = string().email();
const PHONE = /^[+(]?[\p{Nd} ()./-]{4,30}$/u;

/** All formats. A new one also needs an entry in the table of inputs. */
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
      // The form's own message, which has its own translations.
      return (message as PlainSentence) || 'This answer is not valid';
    },
  },
  scale: { type: 'Radio', parts: ['lowest', 'highest', 'step', 'lowestLabel', 'highestLabel'], error: () => undefined },
};

/** The problem with an answer according to its format, or undefined. */
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

/** A number of any script with Latin digits, a decimal point and an ASCII minus. */
export function latinNumber(text: string): string {
  return withPlainDigits(text)
    .replace(/[٫．]/g, '.')
    .replace(/[−–－]/g, '-');
}

/** The stored form of a typed number; a comma counts as decimal point. */
export function cleanNumber(typed: string): string {
  return latinNumber(typed).replace(/[,，]/g, '.');
}

/** A format with only the properties of its kind; undefined if the field type does not support it. */
export function keptFormat(type: FieldType, format: AnswerFormat | null | undefined): AnswerFormat | undefined {
  const meaning = format && FORMAT_MEANINGS[format.kind];
  if (!meaning || meaning.type !== type) return undefined;
  const parts = meaning.parts.flatMap((part) => {
    const value = format[part];
    return (value ?? '') === '' ? [] : [[part, value]];
  });
  return { kind: format.kind, ...Object.fromEntries(parts) };
}
