import * as yup from 'yup';
import { EMAIL, withAsciiDomain } from '../text/email.ts';
import { keptText } from '../text/marks.ts';
import { hasAtMost } from './characters.ts';
import type { PlainSentence, Sentence, Template, ValuesOf } from './sentences.ts';

const notValid: PlainSentence = 'Is not valid';
const required: PlainSentence = 'Is required';
const wrongType: PlainSentence = 'Has the wrong type';
const notAnEmail: PlainSentence = 'Must be a valid email';

const tooLong = withLimits('Must be at most {max} characters');

// Replaces all of yup's default messages, because they are not in our catalogues.
for (const messages of Object.values(yup.defaultLocale as Record<string, Record<string, unknown>>))
  for (const rule of Object.keys(messages)) messages[rule] = notValid;

// Default messages of our own.
yup.setLocale({
  mixed: {
    default: notValid,
    required,
    defined: required,
    notNull: wrongType,
    notType: wrongType,
    oneOf: notValid,
    notOneOf: notValid,
  },
  string: {
    max: tooLong,
    matches: notValid,
    trim: notValid,
    email: notAnEmail,
  },
  number: {
    min: withLimits('Must be at least {min}'),
    max: withLimits('Must be at most {max}'),
    integer: 'Must be a whole number' satisfies PlainSentence,
  },
  boolean: { isValue: notValid },
  array: {
    min: withLimits('Must have at least {min} entries'),
    max: withLimits('Must have at most {max} entries'),
  },
  object: { noUnknown: notValid },
  tuple: { notType: wrongType },
});

// yup counts UTF-16 units, of which an emoji can have a dozen; users count characters.
Object.assign(yup.StringSchema.prototype, {
  max(this: yup.StringSchema, max: number, message: yup.Message = tooLong) {
    return this.test({
      name: 'max',
      message,
      exclusive: true,
      params: { max },
      skipAbsent: true,
      test: (value) => hasAtMost(value ?? '', max),
    });
  },
  // yup rejects domains with letters beyond ASCII and accepts domains without a dot.
  email(this: yup.StringSchema, message?: yup.Message) {
    return this.transform((given: unknown) => (typeof given === 'string' ? withAsciiDomain(given) : given)).matches(
      EMAIL,
      { name: 'email', message: message ?? notAnEmail, excludeEmptyString: true },
    );
  },
});

/* Re-exported from here so that importing them also sets the messages and no bundler can drop this. */
export const { array, boolean, mixed, number, object, tuple } = yup;

/** Text from users: Unicode-composed and without invisible characters, whatever keyboard or page it comes from. */
export const string = (() =>
  yup
    .string()
    .transform((given: unknown) => (typeof given === 'string' ? keptText(given) : given))) as typeof yup.string;

/** Text that must stay exactly as typed, such as a password. */
export const exactString = yup.string;
export {
  type AnySchema,
  type BooleanSchema,
  type InferType,
  type ISchema,
  type ObjectShape,
  type Schema,
  type StringSchema,
  type TestContext,
  ValidationError,
} from 'yup';

/** A message that contains the rule's limits, such as `{max}`. */
export function withLimits<S extends Sentence>(sentence: S): (limits: ValuesOf<S>) => Template {
  return (limits) => ({
    sentence,
    values: Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, limits[name as never]])),
  });
}
