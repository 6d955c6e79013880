import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@openward/contract/releases';

import { readJson } from '../packages.ts';

/** Before a label that has a translation of its own in the menu: “Doctor” is a list there, and one person on a screen. */
const IN_MENU = 'menu:';

/** What of a manifest people read. */
type Titled = {
  routes: Pick<RemoteManifest['routes'][number], 'title' | 'titleFor'>[];
  menu: Pick<RemoteManifest['menu'][number], 'label' | 'labelFor' | 'group'>[];
};

/**
 * The titles and labels of a manifest in every language that the remote has a catalogue for.
 * @param folder with the catalogues: `es.json` and others, sentences by English sentence
 * @returns by language and English sentence
 * @throws Error with a sentence for each that a catalogue lacks
 */
export function textsOf(manifest: Titled, folder: string): Record<string, Record<string, string>> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^[a-z]{2}\.json$/.test(file)) : [];
  const problems: string[] = [];
  const texts = files.sort().map((file) => {
    const catalogue = readJson<Record<string, string>>(join(folder, file));
    const isThere = (sentence: string) => catalogue[sentence] !== undefined;
    const { needed, optional } = sentencesOf(manifest);
    const missing = needed.filter((sentence) => !isThere(sentence));
    problems.push(...missing.map((sentence) => `“${sentence}” of remote.json is missing in ${join(folder, file)}.`));
    const sentences = [...needed, ...optional.filter(isThere)];
    return [file.slice(0, 2), Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence]]))];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(texts);
}

/** What people read of a manifest: what a catalogue has to have, and may have besides for the menu alone. */
export function sentencesOf({ routes, menu }: Titled): { needed: string[]; optional: string[] } {
  const titles = routes.flatMap(({ title, titleFor }) => [title, ...Object.values(titleFor ?? {})]);
  const labels = menu.flatMap(({ label, labelFor, group }) => [label, ...Object.values(labelFor ?? {}), group]);
  const once = (sentences: (string | undefined)[]) => [...new Set(sentences)].filter((each) => each !== undefined);
  return { needed: once([...titles, ...labels]), optional: once(labels).map((label) => IN_MENU + label) };
}
