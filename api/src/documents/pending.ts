import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@openward/contract';
import { type Document, type DocumentDraft, documentRulesOf } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import {
  type Answer,
  type AnswerValue,
  answersOf,
  type FormField,
  isDraftOf,
  latinNumber,
} from '@openward/contract/forms';
import { documentDraft } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { invalidInput, refusal } from '../platform/http/refusal.ts';
import { draftOf, type Reading, readDocument } from './reading.ts';

/**
 * A document that waits to be filled in, locked until the call ends.
 * @throws Refusal not_found, wrong_state if it is completed or its answers are signed
 */
export async function holdPending(call: Reading, id: string, action?: string): Promise<Document> {
  const found = await readDocument(call, id, { hold: true, ...(action ? { action } : {}) });
  const { takesAnswers, stage } = documentRulesOf(found);
  if (takesAnswers) return found;
  throw refusal(
    'wrong_state',
    stage === 'completed'
      ? 'This document is already completed.'
      : 'This document is already signed, so its answers can no longer be changed.',
  );
}

/**
 * Answers by the names of their fields.
 * @param fits whether a value is valid for a field
 * @throws Refusal invalid_input for an unknown or duplicate name
 */
export function namedAnswers(
  fields: readonly FormField[],
  given: readonly Answer[],
  fits: (field: FormField, value: AnswerValue) => boolean,
): Record<string, AnswerValue> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const errors: Record<string, Message> = {};
  const answers = new Map<string, AnswerValue>();
  for (const { name, value } of given) {
    const field = byName.get(name);
    if (!field) errors[name] = 'This form does not have this field';
    else if (answers.has(name)) errors[name] = 'This field was answered more than once';
    else if (!fits(field, value)) errors[name] = 'This answer is not valid';
    else answers.set(name, typeof value === 'string' && field.format?.kind === 'number' ? latinNumber(value) : value);
  }
  refuseWith(errors);
  return Object.fromEntries(answers);
}

/** @throws Refusal conflict, with the current answers */
export function refuseStale(draft: DocumentDraft): never {
  throw refusal('conflict', 'Other answers were saved on another device in the meantime.', { details: draft });
}

/** @throws Refusal invalid_input if there are errors, by field name */
export function refuseWith(errors: Record<string, Message>): void {
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** POST /document/:id/draft: saves unfinished answers without validation. */
export const saveDocumentDraft: Handler<Contract['documents']['saveDocumentDraft']> = async (
  { params, body },
  call,
) => {
  const found = await holdPending(call, params.id, 'save draft');
  const answers = namedAnswers(found.fieldValues, body.fieldValues, isDraftOf);
  const before = found.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  // A client that missed the answer repeats the call with the same answers.
  if (before.savedAt && isDeepStrictEqual(answersOf(before.fieldValues), answers)) return before;
  if (before.revision !== body.revision) refuseStale(before);
  const savedAt = call.services.now();
  const saved = { revision: before.revision + 1, answers, savedAt, savedBy: call.caller.userId };
  await call.tx
    .insert(documentDraft)
    .values({ documentId: found.id, ...saved })
    .onConflictDoUpdate({ target: documentDraft.documentId, set: saved });
  return { revision: saved.revision, savedAt: savedAt.toISOString(), fieldValues: draftOf(found.fieldValues, answers) };
};
