import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../shared-modules.mjs';

/** Before a label that has a translation of its own in the menu: “Doctor” is a list there, and one person on a screen. */
const IN_MENU = 'menu:';

/**
 * The titles and labels of a manifest in every language that the remote has a catalogue for.
 * @param {{routes: object[], menu: object[]}} manifest
 * @param {string} folder with the catalogues: `es.json` and others, sentences by English sentence
 * @returns {Record<string, Record<string, string>>} by language and English sentence
 * @throws Error with a sentence for each that a catalogue lacks
 */
export function textsOf(manifest, folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^[a-z]{2}\.json$/.test(file)) : [];
  const problems = [];
  const texts = files.sort().map((file) => {
    const catalogue = readJson(join(folder, file));
    const isThere = (sentence) => catalogue[sentence] !== undefined;
    const { needed, optional } = sentencesOf(manifest);
    const missing = needed.filter((sentence) => !isThere(sentence));
    problems.push(...missing.map((sentence) => `“${sentence}” of remote.json is missing in ${join(folder, file)}.`));
    const sentences = [...needed, ...optional.filter(isThere)];
    return [file.slice(0, 2), Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence]]))];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(texts);
}

/**
 * What people read of a manifest. @returns {{needed: string[], optional: string[]}} what a catalogue has to have, and may
 * have besides for the menu alone
 */
export function sentencesOf({ routes, menu }) {
  const titles = routes.flatMap(({ title, titleFor }) => [title, ...Object.values(titleFor ?? {})]);
  const labels = menu.flatMap(({ label, labelFor, group }) => [label, ...Object.values(labelFor ?? {}), group]);
  const once = (sentences) => [...new Set(sentences)].filter(Boolean);
  return { needed: once([...titles, ...labels]), optional: once(labels).map((label) => IN_MENU + label) };
}
