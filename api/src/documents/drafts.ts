import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@openward/contract/everything';
import { answersOf, isDraftOf } from '@openward/contract/forms';

import { documentDraft } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { holdPending, namedAnswers, refuseStale } from './pending.ts';
import { draftOf } from './reading.ts';

/** POST /document/:id/draft: answers as they are so far, whether they fit or not. */
export const saveDocumentDraft: Handler<Contract['documents']['saveDocumentDraft']> = async (
  { params, body },
  call,
) => {
  const found = await holdPending(call, params.id, 'save draft');
  const answers = namedAnswers(found.fieldValues, body.fieldValues, isDraftOf);
  const before = found.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  // An answer that was lost on its way, and now the same once more.
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
