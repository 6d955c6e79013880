import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/workspace.ts';
import { catalogued, manifestOf, neededBy, SERVER, textsOfApi } from './catalogues.ts';
import { shownIn, sourcesIn } from './sentences.ts';

/** How the build finds a manifest's texts. */
const { sentencesOf } = jest.requireActual<{
  sentencesOf(manifest: object): { needed: Iterable<string>; optional: Iterable<string> };
}>('../../shared/remote-kit/build/manifest/texts.ts');
const LANGUAGES = ['es'];

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name).sort();

describe.each(catalogued.flatMap((part) => LANGUAGES.map((language) => ({ part, language }))))(
  '$part/src/i18n/$language.json',
  ({ part, language }) => {
    const text = readFileSync(join(root, part, 'src/i18n', `${language}.json`), 'utf8');
    const catalogue: Record<string, string> = JSON.parse(text);
    const { needed, optional } = sentencesOf(manifestOf(part));
    const needs = neededBy(part, needed);

    test('has every sentence that the part may show', () => {
      const missing = [...needs].filter(([sentence]) => !catalogue[sentence]);
      expect(missing.map(([sentence, from]) => `missing: "${sentence}" (${from})`)).toEqual([]);
    });

    test('has no sentence that nothing shows any more', () => {
      const known = new Set([...needs.keys(), ...optional, ...(part === SERVER ? textsOfApi() : [])]);
      const leftOver = Object.keys(catalogue).filter((sentence) => !known.has(sentence));
      expect(leftOver.map((sentence) => `left over: "${sentence}"`)).toEqual([]);
    });

    test('keeps the placeholders', () => {
      const wrong = Object.entries(catalogue).filter(
        ([sentence, translation]) => `${placeholders(sentence)}` !== `${placeholders(translation)}`,
      );
      expect(wrong.map(([sentence]) => `other placeholders: "${sentence}"`)).toEqual([]);
    });
  },
);

test.each(catalogued)('%s shows what a call failed with by what was said, which can be translated', (part) => {
  const english = sourcesIn(join(root, part, 'src')).filter((file) =>
    /\berror\)?\??\.message\b/.test(readFileSync(file, 'utf8')),
  );
  expect(english).toEqual([]);
});

test('a sentence in t(…) is found in every form that the sources use', () => {
  const found = shownIn(join(root, 'mfe-appointments/src/check-in/scanner-page.tsx'));
  expect([...found]).toEqual(
    expect.arrayContaining(['Scan Appointment', "The 8 characters under the patient's QR code, such as {example}."]),
  );
});
