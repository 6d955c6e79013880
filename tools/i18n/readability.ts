/**
 * Returns the Flesch-Kincaid grade (Kincaid et al., 1975): the years of school that a text requires.
 * @param text one or more English sentences
 */
export function gradeOf(text: string): number {
  const words = text.match(/[A-Za-z']+/g) ?? [];
  if (words.length === 0) return 0;
  const sentences = Math.max(1, text.split(/[.!?:;](?:\s|$)/).filter((part) => /[A-Za-z]/.test(part)).length);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels; a final e is silent. */
function syllablesOf(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<![aeiouyl])e$|(?<=[^aeiouy])es$|(?<=[^td])ed$/, '');
  return Math.max(1, letters.match(/[aeiouy]+/g)?.length ?? 1);
}
