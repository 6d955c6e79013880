import { ApiError } from '@openward/api-client';
import type { DocumentDraft } from '@openward/contract/documents';
import { type Answers, type AnswerValue, isAnswered } from '@openward/contract/forms';

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

/** What this tab holds that the server may not have. */
export interface Unsaved {
  revision: number;
  base: Answers;
  answers: Answers;
}

interface Merged {
  /** With `mine` where both have changed the same. */
  mine: Answers;
  /** With `theirs` there. */
  theirs: Answers;
  /** The fields that both have changed, to something else each. */
  conflicts: string[];
  /** True where anything of theirs is new here. */
  isNew: boolean;
}

/**
 * Brings together what two have made of the same answers: what only one has changed is theirs or mine, what both have
 * changed somebody must choose.
 * @param base what both began with
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

/** True where two sets of answers say the same. */
export function isSameAnswers(one: Answers, other: Answers): boolean {
  return [...new Set([one, other].flatMap(Object.keys))].every((name) => isSame(one[name], other[name]));
}

/** Empty text, false and a missing value all mean that nothing is answered. */
function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!isAnswered(one) && !isAnswered(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
