import type catalogue from '@openward/i18n/es/server.json';
import type { ValidationError } from 'yup';

/** What the server may say to people: a key of the catalogues. A text that is put together is none. */
export type Sentence = keyof typeof catalogue;

/** Of those, the ones that nothing is filled into. */
export type PlainSentence = Exclude<Sentence, `${string}{${string}`>;

/** What is filled into a sentence: text stays as it is, numbers are written as the reader's language has them. */
export type SentenceValue = string | number;

/** A sentence with places such as `{time}`, and what belongs there. */
export type Template = {
  sentence: Sentence;
  values: Readonly<Record<string, SentenceValue>>;
};

/** What the server says to people: a whole sentence, or one to be filled in. */
export type Message = PlainSentence | Template;

/** The same from a server that may be of another release, or of the client itself. */
export type Said = string | Template;

type Places<S> = S extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

/** The values that a sentence needs. */
export type ValuesOf<S extends Sentence> = Record<Places<S>, SentenceValue>;

/** A sentence to be filled in; one without all its values does not compile. */
export function template<S extends Sentence>(sentence: S, values: ValuesOf<S>): Template {
  return { sentence, values };
}

/** A message in English, with all its values. */
export function textOf(said: Said): string {
  return typeof said === 'string' ? said : filled(said.sentence, written(said.values, 'en'));
}

/** A sentence with its values in the places of their names. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * Values as a language writes them. From right to left each is set apart, so that a name or a time in Latin letters keeps
 * its own order (Unicode's bidirectional algorithm, isolates); an address is not: it would no longer be one.
 */
export function written(
  values: Readonly<Record<string, SentenceValue>>,
  language: string,
  direction: 'ltr' | 'rtl' = 'ltr',
): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]) => {
    const text = value.toLocaleString(language);
    return [name, direction === 'rtl' && !/^https?:/.test(text) ? `\u2068${text}\u2069` : text];
  });
  return Object.fromEntries(texts);
}

/**
 * What a schema found wrong, by the path of the field (`answers[0].text`): of each the first message.
 * @param error what a check threw; nothing is wrong with a field where it is no ValidationError
 */
export function messagesOf(error: unknown): Record<string, Message> {
  const { inner, path, message } = error as Partial<ValidationError>;
  if (!inner) return {};
  const messages: Record<string, Message> = {};
  // yup's types know texts only; a message with values is an object.
  for (const each of inner.length > 0 ? inner : [{ path, message }])
    messages[each.path ?? ''] ??= each.message as Message;
  return messages;
}

/** Messages by field as they go out: in English, and beside them those that something was filled into. */
export function finished(messages: Readonly<Record<string, Message>>): {
  errors: Record<string, string>;
  templates?: Record<string, Template>;
} {
  const all = Object.entries(messages);
  const templates = all.flatMap(([field, message]) => (typeof message === 'string' ? [] : [[field, message] as const]));
  return {
    errors: Object.fromEntries(all.map(([field, message]) => [field, textOf(message)])),
    ...(templates.length > 0 ? { templates: Object.fromEntries(templates) } : {}),
  };
}
