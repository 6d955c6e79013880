import type { T } from '@openward/remote-kit';

/** The reader's language and translator. */
export interface Reader {
  t: T;
  /** BCP 47. */
  language: string;
}
