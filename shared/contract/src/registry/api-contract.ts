/** What a deployed api answers (`GET /api/contract`). */
export interface ApiContract {
  endpoints: {
    /** The first is what our clients use. */
    method: string;
    /** Below `/api`, parameters as `:name`. */
    path: string;
    /** Of each contract of this endpoint that the api answers: its own, and the one of the release before. */
    hashes: string[];
  }[];
}
