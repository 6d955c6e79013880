/** Most patients in a file. */
export const MOST_IMPORT_ROWS = 5_000;

/** Most bytes of a file. */
export const MOST_IMPORT_BYTES = 2 * 1024 * 1024;

/** Most rows in one call. */
export const IMPORT_ROWS_AT_ONCE = 100;

/** Days until an import and its report are deleted. */
export const KEEP_IMPORTS_DAYS = 30;

/** Most characters of a cell on the wire. Longer than any field allows, so that a truncated cell is still refused. */
export const MOST_IMPORT_CELL = 400;
