import * as yup from 'yup';
import type { PlainSentence, Sentence, Template, ValuesOf } from './sentences.ts';

const notValid: PlainSentence = 'Is not valid';
const required: PlainSentence = 'Is required';
const wrongType: PlainSentence = 'Has the wrong type';

// What a schema says where it has no words of its own.
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
    max: withLimits('Must be at most {max} characters'),
    matches: notValid,
    trim: notValid,
    email: 'Must be a valid email' satisfies PlainSentence,
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

/* yup with these words: who takes these from here has them, and no bundler can leave the words out. */
export const { array, boolean, mixed, number, object, string, tuple } = yup;
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

/** A message of a rule with the rule's own numbers in it: `{max}`. */
export function withLimits<S extends Sentence>(sentence: S): (limits: ValuesOf<S>) => Template {
  return (limits) => ({
    sentence,
    values: Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, limits[name as never]])),
  });
}
