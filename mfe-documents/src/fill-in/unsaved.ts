import type { Answers } from '@openward/contract/forms';
/** What this tab holds that the server may not have. */
export interface Unsaved {
  revision: number;
  base: Answers;
  answers: Answers;
}

/** Where it is kept: of one user, for one document. */
export interface Storage {
  values: Unsaved | undefined;
  keep(values: Unsaved): void;
  clear(): void;
}
