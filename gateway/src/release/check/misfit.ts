/** A remote that cannot stand beside the others. */
export interface Misfit {
  /** Its name. */
  remote: string;
  /** Why, and who must do what: one sentence. */
  problem: string;
}
