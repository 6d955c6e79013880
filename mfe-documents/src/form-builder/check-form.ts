import { messagesOf, type Said } from '@openward/contract';
import type { FormDefinition } from '@openward/contract/forms';
import { formSchema } from '@openward/contract/forms/schemas';
import type { FieldPart } from './edited-field.ts';
import type { Entry } from './field-store.ts';

/** What is wrong with a form. */
interface FormErrors {
  /** By name of the head's inputs. */
  head: Record<string, Said>;
  /** By place of the field. */
  fields: Map<number, Entry['problems']>;
  /** With all fields together. */
  whole: Said | undefined;
}

/** Checks a form by the schema that the server checks with. @returns undefined where it can be saved */
export function errorsOf(form: FormDefinition): FormErrors | undefined {
  try {
    formSchema.validateSync(form, { abortEarly: false });
    return undefined;
  } catch (error) {
    return byPlace(Object.entries(messagesOf(error)));
  }
}

/** Messages by path (`formText[3].label`) as the builder shows them. */
export function byPlace(messages: readonly (readonly [path: string, message: Said])[]): FormErrors {
  const errors: FormErrors = { head: {}, fields: new Map(), whole: undefined };
  for (const [path, message] of messages) {
    const [, place, part] = /^formText\[(\d+)\]\.?(format\.\w+|\w+)?/.exec(path) ?? [];
    if (place !== undefined) {
      const before = errors.fields.get(Number(place));
      errors.fields.set(Number(place), { [(part ?? 'label') as FieldPart]: message, ...before });
    } else if (path === 'formText') errors.whole = message;
    else if (path.startsWith('translations')) errors.head.translations ??= message;
    else if (path.startsWith('signers')) errors.head.signers ??= message;
    else errors.head[HEAD_NAMES[path] ?? path] = message;
  }
  return errors;
}

/** Names of the head's inputs that differ from the wire. */
const HEAD_NAMES: Readonly<Record<string, string>> = { 'attachments.label': 'filesLabel', attachments: 'filesLabel' };

/** Checks what is typed above the fields, by the rules of the whole form; the rest is checked at the submit. */
export const headSchema = formSchema.pick(['formName', 'displayName', 'formDescriptioin', 'status']);
