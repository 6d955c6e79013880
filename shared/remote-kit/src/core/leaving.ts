/** Asks whether the user may leave a screen. @returns false if the user wants to stay */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Asks the question before the portal goes to another screen. @returns a function that unsubscribes */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** Returns true if leaving would ask a question. */
export function isLeavingAsked(): boolean {
  return questions.size > 0;
}

let isSaved = false;

/** Leaves without a question after saving, when the screen has not rendered the saved state yet. */
export function afterSaving(goOn: () => void): void {
  isSaved = true;
  goOn();
  isSaved = false;
}

/** Leaves at once if there is no question, else after every question was answered with yes. */
export function leave(go: () => void): void {
  if (questions.size === 0 || isSaved) go();
  else void leaveIfAllowed(go);
}

async function leaveIfAllowed(go: () => void): Promise<void> {
  for (const question of [...questions]) if (!(await question())) return;
  go();
}
