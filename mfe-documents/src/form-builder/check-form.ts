import { messagesOf, type Said } from '@openward/contract';
import type { FormDefinition } from '@openward/contract/forms';
import { formSchema } from '@openward/contract/forms/schemas';
import type { FieldPart } from './edited-field.ts';
import type { Entry } from './field-store.ts';

interface FormErrors {
  /** By input name. */
  head: Record<string, Said>;
  /** By index of the field. */
  fields: Map<number, Entry['problems']>;
  /** About all fields together. */
  whole: Said | undefined;
}

/** Checks a form with the server's schema. Returns undefined if it is valid. */
export function errorsOf(form: FormDefinition): FormErrors | undefined {
  try {
    formSchema.validateSync(form, { abortEarly: false });
    return undefined;
  } catch (error) {
    return byPlace(Object.entries(messagesOf(error)));
  }
}

/** Converts messages by path (`formText[3].label`) to the builder's structure. */
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

const HEAD_NAMES: Readonly<Record<string, string>> = { 'attachments.label': 'filesLabel', attachments: 'filesLabel' };

/** The rules for the inputs above the fields; the submit checks the rest. */
export const headSchema = formSchema.pick(['formName', 'displayName', 'formDescriptioin', 'status']);
