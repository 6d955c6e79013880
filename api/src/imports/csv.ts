/** Characters with which a spreadsheet formula begins (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180). An apostrophe in front keeps spreadsheets from calculating a cell. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
