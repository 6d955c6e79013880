import { type Answers, type AnswerValue, isAnswered } from '@openward/contract/forms';
/** Answers from two devices, brought together. */
export interface Merged {
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

/** No answer is no answer, however it is written. */
function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!isAnswered(one) && !isAnswered(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
