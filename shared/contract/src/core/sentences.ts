import type catalogue from '@openward/i18n/es/server.json';
import type { ValidationError } from 'yup';

/** A text that the server may show: a key of the catalogues. Concatenated texts do not compile. */
export type Sentence = keyof typeof catalogue;

/** Sentences without placeholders. */
export type PlainSentence = Exclude<Sentence, `${string}{${string}`>;

/** A value of a sentence: text stays unchanged, numbers are formatted for the reader's language. */
export type SentenceValue = string | number;

/** A sentence with placeholders such as `{time}`, and their values. */
export type Template = {
  sentence: Sentence;
  values: Readonly<Record<string, SentenceValue>>;
};

/** A message of the server: a plain sentence or a template. */
export type Message = PlainSentence | Template;

/** A message from a server of possibly another release, or from the client. */
export type Said = string | Template;

type Places<S> = S extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

/** The values that a sentence needs. */
export type ValuesOf<S extends Sentence> = Record<Places<S>, SentenceValue>;

/** Creates a template; missing values do not compile. */
export function template<S extends Sentence>(sentence: S, values: ValuesOf<S>): Template {
  return { sentence, values };
}

/** A message in English with its values filled in. */
export function textOf(said: Said): string {
  return typeof said === 'string' ? said : filled(said.sentence, written(said.values, 'en'));
}

/** Replaces the placeholders of a sentence with the values of the same name. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * Formats values for a language. In right-to-left languages each value is isolated (Unicode bidirectional algorithm),
 * so that names and times in Latin letters keep their order. Addresses are not, because the isolates would break them.
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
 * The first message of each invalid field, by its path (`answers[0].text`).
 * @param error what a check threw; anything but a ValidationError gives no messages
 */
export function messagesOf(error: unknown): Record<string, Message> {
  const { inner, path, message } = error as Partial<ValidationError>;
  if (!inner) return {};
  const messages: Record<string, Message> = {};
  // yup's types allow only strings as messages; a message with values is an object.
  for (const each of inner.length > 0 ? inner : [{ path, message }])
    messages[each.path ?? ''] ??= each.message as Message;
  return messages;
}

/** Messages by field as sent: in English, with the templates of those that contain values. */
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
