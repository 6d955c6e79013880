import type { Document, DocumentDraft } from '@openward/contract/documents';
import type { Answer, AnswerValue, FormField } from '@openward/contract/forms';
import type { Call } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readDocument } from './reading.ts';

/**
 * A document that still waits to be filled in, kept from others until the call ends.
 * @throws Refusal not_found, wrong_state where it is completed
 */
export async function holdPending(call: Call, id: string, action?: string): Promise<Document> {
  const found = await readDocument(call, id, { hold: true, ...(action ? { action } : {}) });
  if (found.documentStatus === 'PENDING') return found;
  throw new Refusal('wrong_state', 'This document has been completed already.');
}

/**
 * Answers by the names of their fields.
 * @param fits what a value must be
 * @throws Refusal invalid_input for a name that the form has not, or that comes twice
 */
export function namedAnswers(
  fields: readonly FormField[],
  given: readonly Answer[],
  fits: (field: FormField, value: AnswerValue) => boolean,
): Record<string, AnswerValue> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const errors: Record<string, string> = {};
  const answers = new Map<string, AnswerValue>();
  for (const { name, value } of given) {
    const field = byName.get(name);
    if (!field) errors[name] = 'This form has no such field';
    else if (answers.has(name)) errors[name] = 'This field was answered twice';
    else if (!fits(field, value)) errors[name] = 'This answer does not fit';
    else answers.set(name, value);
  }
  refuseWith(errors);
  return Object.fromEntries(answers);
}

/** @throws Refusal conflict, with the answers that are there now */
export function refuseStale(draft: DocumentDraft): never {
  throw new Refusal('conflict', 'Other answers were saved meanwhile, on another device.', { details: draft });
}

/** @throws Refusal invalid_input where there are errors, by the names of fields */
export function refuseWith(errors: Record<string, string>): void {
  const [first] = Object.values(errors);
  if (first) throw new Refusal('invalid_input', first, { errors });
}
