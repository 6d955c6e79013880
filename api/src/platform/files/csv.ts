/**
 * Rows as comma-separated values (RFC 4180), in UTF-8 with the mark that spreadsheets look for. What a spreadsheet would
 * take for a formula gets an apostrophe in front, also behind spaces: nobody's name computes anything.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
