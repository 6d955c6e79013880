/** Why a file cannot be read. */
export interface FileProblem {
  kind:
    | 'too large'
    | 'too many'
    | 'empty'
    | 'no rows'
    | 'unknown'
    | 'unreadable'
    /** It has a password. */
    | 'protected'
    /** The format of Excel until 2003, or its binary format. */
    | 'old workbook'
    /** A workbook of another program. */
    | 'other workbook'
    | 'damaged';
}

/** Thrown if a file cannot be imported. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(kind: FileProblem['kind']) {
    super(kind);
    this.problem = { kind };
  }
}
