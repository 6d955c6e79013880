/** Patients that one file may bring. */
export const MOST_IMPORT_ROWS = 5_000;

/** Bytes that a file may have. */
export const MOST_IMPORT_BYTES = 2 * 1024 * 1024;

/** Rows that one call looks at or takes in. */
export const IMPORT_ROWS_AT_ONCE = 100;

/** Days that an import and its report are kept. */
export const KEEP_IMPORTS_DAYS = 30;

/** Characters that a cell may have on the wire. No field may be as long: what is cut off there is refused all the same. */
export const MOST_IMPORT_CELL = 400;
