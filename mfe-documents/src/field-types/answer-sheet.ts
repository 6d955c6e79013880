import type { Answers, AnswerValue } from '@openward/contract/forms';
/**
 * The answers of a form that is being filled in. Each question listens to its own, so that a key in one of five hundred
 * draws one.
 */
export interface AnswerSheet {
  /** All answers so far; another object after each change. */
  answers: () => Answers;
  answer: (name: string, value: AnswerValue) => void;
  /** Puts other answers in their place: a draft from elsewhere. */
  replace: (answers: Answers) => void;
  /** Hears of changes, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/** @param initial what is answered already */
export function createAnswerSheet(initial: Answers): AnswerSheet {
  let answers = initial;
  const listeners = new Set<() => void>();
  const set = (next: Answers) => {
    answers = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    answers: () => answers,
    answer: (name, value) => set({ ...answers, [name]: value }),
    replace: set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
