/** Asks whether somebody may leave a screen. @returns false where they would rather stay */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Asks before the portal goes to another screen. @returns a function that ends it */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** True where somebody would be asked before leaving. */
export function isLeavingAsked(): boolean {
  return questions.size > 0;
}

let isSaved = false;

/** What was to be saved is saved: going on from there asks nothing, though the screen has not been drawn anew yet. */
export function afterSaving(goOn: () => void): void {
  isSaved = true;
  try {
    goOn();
  } finally {
    isSaved = false;
  }
}

/** Leaves at once where nobody asks, else once every question was answered with yes. */
export function leave(go: () => void): void {
  if (questions.size === 0 || isSaved) go();
  else void leaveIfAllowed(go);
}

async function leaveIfAllowed(go: () => void): Promise<void> {
  for (const question of [...questions]) if (!(await question())) return;
  go();
}
