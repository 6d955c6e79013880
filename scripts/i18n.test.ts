import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import { catalogued, neededBy, optionalIn, SERVER } from './lib/catalogue-needs.mjs';
import { shownIn, sourcesIn } from './lib/sentences.mjs';

const root = join(__dirname, '..');
const LANGUAGES = ['es'];

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name).sort();
const parts: string[] = catalogued(root);

describe.each(parts.flatMap((part) => LANGUAGES.map((language) => ({ part, language }))))(
  '$part/src/i18n/$language.json',
  ({ part, language }) => {
    const text = readFileSync(join(root, part, 'src/i18n', `${language}.json`), 'utf8');
    const catalogue: Record<string, string> = JSON.parse(text);
    const needs: Map<string, string> = neededBy(root, part);
    if (part === SERVER) for (const type of CONSULTATION_TYPES) needs.set(consultationLabel(type), 'core/enums.ts');

    test('has every sentence that the part may show', () => {
      const missing = [...needs].filter(([sentence]) => !catalogue[sentence]);
      expect(missing.map(([sentence, from]) => `missing: "${sentence}" (${from})`)).toEqual([]);
    });

    test('has no sentence that nothing shows any more', () => {
      const known = new Set([...needs.keys(), ...optionalIn(root, part)]);
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

test.each(parts)('%s shows what a call failed with by what was said, which can be translated', (part) => {
  const english = sourcesIn(join(root, part, 'src')).filter((file: string) =>
    /\berror\)?\??\.message\b/.test(readFileSync(file, 'utf8')),
  );
  expect(english).toEqual([]);
});

test('a sentence in t(…) is found in every form that the sources use', () => {
  const found: Set<string> = shownIn(join(root, 'mfe-appointments/src/check-in/scanner-page.tsx'));
  expect([...found]).toEqual(
    expect.arrayContaining(['Scan Appointment', "The 8 characters under the patient's QR code, such as {example}."]),
  );
});
