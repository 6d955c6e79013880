import { ApiError } from '@openward/api-client';
import type { DocumentDraft } from '@openward/contract/documents';
import type { Answers } from '@openward/contract/forms';

/** How it stands with what is answered. */
export interface SaveState {
  /**
   * `saved`: all of it is on the server (or there is nothing yet). `unsaved`: it will be in a moment. `offline`: it is
   * tried again. `conflict`: somebody must choose. `refused`: the server will not have it. `barred`: not from this user.
   * `over`: the document takes no answers any more.
   */
  kind: 'saved' | 'unsaved' | 'offline' | 'conflict' | 'refused' | 'barred' | 'over';
  /** ISO UTC; null where nothing was saved yet. */
  savedAt: string | null;
  /** In `conflict`: the fields to choose for, and what the other device holds there. */
  conflicts: string[];
  theirs: Answers;
  /** True where answers of another device were added here. */
  isMerged: boolean;
}

/** What it means that a save failed; a conflict apart. */
export function kindOfFailure(error: unknown): 'offline' | 'refused' | 'barred' | 'over' {
  const { code = 'offline', status = 0 } = error instanceof ApiError ? error : {};
  if (['wrong_state', 'not_found', 'no_access'].includes(code)) return 'over';
  if (code === 'not_allowed') return 'barred';
  return status === 0 || status >= 500 || status === 429 ? 'offline' : 'refused';
}

/** The draft that was in the way of a call; undefined where it failed for something else. */
export function newerDraft(error: unknown): DocumentDraft | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return isConflict ? (error.details as DocumentDraft | undefined) : undefined;
}
