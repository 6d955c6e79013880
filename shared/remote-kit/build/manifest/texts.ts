import { join } from 'node:path';
import { sentencesOf, type Titled } from '@openward/contract/releases';
import { catalogueIn, languagesIn } from '@openward/i18n';

/**
 * The titles and labels of a manifest in every language that the remote has a catalogue for.
 * @param folder with a folder for each language: `es/example.json` and others, sentences by English sentence
 * @param tell hears of each that a catalogue lacks, which is left to English
 * @returns by language and English sentence
 * @throws Error with a sentence for each that a catalogue lacks, where nobody hears of them
 */
export function textsOf(
  manifest: Titled & { name: string },
  folder: string,
  tell?: (problem: string) => void,
): Record<string, Record<string, string>> {
  const problems: string[] = [];
  const texts = languagesIn(folder).flatMap((code) => {
    const catalogue = catalogueIn(code, manifest.name, folder);
    if (!catalogue) return [];
    const isThere = (sentence: string) => catalogue[sentence] !== undefined;
    const { needed, optional } = sentencesOf(manifest);
    const missing = needed.filter((sentence) => !isThere(sentence));
    problems.push(
      ...missing.map(
        (sentence) => `“${sentence}” of remote.json is missing in ${join(folder, code, manifest.name)}.json.`,
      ),
    );
    // One that is there and empty waits for its translation.
    const sentences = [...needed, ...optional].filter((sentence) => catalogue[sentence]);
    return [[code, Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence]]))]];
  });
  if (tell) problems.forEach(tell);
  else if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(texts);
}
