import type { InputSchema } from './endpoint.ts';
import type { Sentence } from './sentences.ts';
import {
  array,
  boolean,
  type InferType,
  type ISchema,
  mixed,
  number,
  type ObjectShape,
  object,
  string,
} from './yup.ts';

/*
 * Building blocks of result schemas. Unlike input schemas they are strict: no extra field, no other type, undefined
 * only with `.optional()` and null only with `.nullable()`.
 */

/** An object with exactly these fields. */
export const record = <const F extends ObjectShape>(fields: F) => object(fields).exact().defined();

/** A list of entries. */
export const listOf = <S extends InputSchema>(entry: S) =>
  array(entry as never).defined() as unknown as Listed<InferType<S>>;

/** The type of {@link listOf}. */
export interface Listed<T> extends ISchema<T[]> {
  nullable(): ISchema<T[] | null>;
  optional(): ISchema<T[] | undefined>;
}

/** Text of any length. */
export const text = () => string().defined();

/** A UUID. */
export const id = () => string().defined().meta({ kind: 'id' });

/** ISO 8601 UTC. */
export const isoInstant = () => string().defined().meta({ kind: 'instant' });

/** `YYYY-MM-DD` */
export const isoDay = () => string().defined().meta({ kind: 'day' });

export const amount = () => number().defined();

export const wholeNumber = () => number().integer().defined();

export const flag = () => boolean().defined();

/** One of these values. */
export const oneOf = <const V extends string>(words: readonly V[]) => string<V>().oneOf(words).defined();

/** Always null. */
export const nothing = mixed()
  .nullable()
  .defined()
  .test('nothing', 'must be null', (value) => value === null) as unknown as ISchema<null>;

/** A value that matches one of these schemas. */
export const either = <const S extends readonly InputSchema[]>(...kinds: S) =>
  mixed<InferType<S[number]>>()
    .defined()
    .test({
      name: 'either',
      message: 'is none of what it may be',
      skipAbsent: true,
      test: (value) => kinds.some((kind) => (kind as unknown as Checked).isValidSync(value, { strict: true })),
    })
    .meta({ anyOf: kinds });

export const personNames = { firstName: text(), lastName: text() };

export const personNameResult = record(personNames);

/** An object with any keys and values of this schema. */
export const mapOf = <S extends InputSchema>(value: S) =>
  mixed<Record<string, InferType<S>>>()
    .defined()
    .test('map', 'holds another kind of value', (map) =>
      Object.values((map as object | undefined) ?? {}).every((held) =>
        (value as unknown as Checked).isValidSync(held, { strict: true }),
      ),
    )
    .meta({ values: value });

/** A sentence and its values. */
export const template = () =>
  record({
    sentence: string<Sentence>().defined(),
    values: mapOf(either(text(), amount())),
  });

interface Checked {
  isValidSync(value: unknown, options: { strict: boolean }): boolean;
}
