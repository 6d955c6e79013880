/** Joins items with the separators of the language: `A, B` in English, `A und B` in German. */
export function formatList(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'unit' }).format(items);
}
