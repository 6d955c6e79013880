import { join } from 'node:path';
import { sentencesOf, type Titled } from '@openward/contract/releases';
import { catalogueIn, languagesIn } from '@openward/i18n';

/**
 * Collects the translated titles and labels of a manifest for every language with a catalogue of the remote.
 * @param folder contains a folder for each language (`es/example.json`)
 * @param tell receives each missing sentence, which then stays English
 * @returns by language and English sentence
 * @throws Error with one sentence for each missing translation if `tell` is not given
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
    // An empty entry is still to be translated.
    const sentences = [...needed, ...optional].filter((sentence) => catalogue[sentence]);
    return [[code, Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence]]))]];
  });
  if (tell) problems.forEach(tell);
  else if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(texts);
}
