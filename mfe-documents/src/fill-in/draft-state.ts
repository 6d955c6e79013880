import { ApiError } from '@openward/api-client';
import type { DocumentDraft } from '@openward/contract/documents';
import { type Answers, type AnswerValue, isAnswered } from '@openward/contract/forms';

/** The state of saving a draft. */
export interface SaveState {
  /**
   * `saved`: everything is on the server, or there is nothing yet. `unsaved`: will be saved soon. `offline`: will be
   * retried. `conflict`: the user must choose. `refused`: the server rejects it. `barred`: this user may not save.
   * `over`: the document accepts no answers any more.
   */
  kind: 'saved' | 'unsaved' | 'offline' | 'conflict' | 'refused' | 'barred' | 'over';
  /** ISO UTC; null if nothing was saved yet. */
  savedAt: string | null;
  /** In `conflict`: the conflicting fields, and the other device's answers. */
  conflicts: string[];
  theirs: Answers;
  /** True if another device's answers were added here. */
  isMerged: boolean;
}

/** Classifies a failed save, except for a conflict. */
export function kindOfFailure(error: unknown): 'offline' | 'refused' | 'barred' | 'over' {
  const { code = 'offline', status = 0 } = error instanceof ApiError ? error : {};
  if (['wrong_state', 'not_found', 'no_access'].includes(code)) return 'over';
  if (code === 'not_allowed') return 'barred';
  return status === 0 || status >= 500 || status === 429 ? 'offline' : 'refused';
}

/** The newer draft that caused a conflict; undefined for other failures. */
export function newerDraft(error: unknown): DocumentDraft | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return isConflict ? (error.details as DocumentDraft | undefined) : undefined;
}

/** Answers in this tab that the server may not have. */
export interface Unsaved {
  revision: number;
  base: Answers;
  answers: Answers;
}

interface Merged {
  /** With `mine` for conflicting fields. */
  mine: Answers;
  /** With `theirs` for conflicting fields. */
  theirs: Answers;
  /** Fields that both changed to different values. */
  conflicts: string[];
  /** True if it contains a new change of theirs. */
  isNew: boolean;
}

/**
 * Three-way merge: one-sided changes are taken over, two-sided ones are conflicts.
 * @param base the common starting point
 */
export function merge(base: Answers, mine: Answers, theirs: Answers): Merged {
  const names = [...new Set([base, mine, theirs].flatMap(Object.keys))];
  const merged = { mine: { ...mine }, theirs: { ...mine } };
  const conflicts: string[] = [];
  let isNew = false;
  for (const name of names) {
    if (isSame(mine[name], theirs[name]) || isSame(theirs[name], base[name])) continue;
    isNew = true;
    merged.theirs[name] = theirs[name];
    if (isSame(mine[name], base[name])) merged.mine[name] = theirs[name];
    else conflicts.push(name);
  }
  return { ...merged, conflicts, isNew };
}

/** True if two sets of answers are equal. */
export function isSameAnswers(one: Answers, other: Answers): boolean {
  return [...new Set([one, other].flatMap(Object.keys))].every((name) => isSame(one[name], other[name]));
}

/** Empty text, false and a missing value all count as not answered. */
function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!isAnswered(one) && !isAnswered(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
