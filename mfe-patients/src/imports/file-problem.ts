/** Why a file cannot be read. */
export interface FileProblem {
  kind:
    | 'too large'
    | 'too many'
    | 'empty'
    | 'no rows'
    | 'unknown'
    | 'unreadable'
    /** It opens with a password only. */
    | 'protected'
    /** As Excel saved it until 2003, or in its binary form. */
    | 'old workbook'
    /** A workbook of another program. */
    | 'other workbook'
    | 'damaged';
}

/** Thrown where a file is none that can be imported. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(kind: FileProblem['kind']) {
    super(kind);
    this.problem = { kind };
  }
}
