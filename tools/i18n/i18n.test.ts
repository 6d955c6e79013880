import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../lib/workspace.ts';
import { catalogued, catalogueFiles, fileOf } from './catalogues.ts';
import { problemsOf, sentencesFor } from './check.ts';
import { withoutTerm } from './glossary.ts';
import quoted from './quoted.json' with { type: 'json' };
import { gradeOf } from './readability.ts';
import { shownIn, sourcesIn } from './sentences.ts';

test.each(catalogueFiles())('$file has what is shown, in the words of the glossary', ({ part, code }) => {
  expect(problemsOf(part, code)).toEqual({ missing: [], leftOver: [], placeholders: [], terms: [] });
});

// Each was once translated with a word that fits the English sentence but not the screen.
test.each([
  ['mfe-appointments', 'Cancelled today', 'Canceladas'],
  ['mfe-appointments', 'Done today', 'Finalizadas'],
  ['mfe-appointments', 'Complete', 'Finalizar'],
  ['mfe-appointments', 'From {day}', 'Desde el {day}'],
  ['mfe-appointments', 'Until {day}', 'Hasta el {day}'],
  ['mfe-documents', 'From {first}', 'Desde el {first}'],
  ['mfe-patients', 'Since {time}', 'Desde el {time}'],
  ['mfe-admin', 'Since {time}, by {who}', 'Desde el {time}, por {who}'],
  ['mfe-admin', 'First password', 'Contraseña inicial'],
  ['mfe-admin', 'local build', 'compilación local'],
])('%s says “%s” in Spanish as staff in Spain do: %s', (part, sentence, words) => {
  expect(readJson<Record<string, string>>(root, fileOf(part, 'es'))[sentence]).toBe(words);
});

test('what the specification quotes is said word for word', () => {
  const said = new Set(catalogued.flatMap((part) => [...sentencesFor(part).known]));
  expect(quoted.filter((sentence) => !said.has(sentence))).toEqual([]);
});

test.each(catalogued)('%s shows what a call failed with by what was said, which can be translated', (part) => {
  const english = sourcesIn(join(root, part, 'src')).filter((file) =>
    /\berror\)?\??\.message\b/.test(readFileSync(file, 'utf8')),
  );
  expect(english).toEqual([]);
});

test('a sentence in t(…) is found in every form that the sources use', () => {
  const found = shownIn(join(root, 'mfe-appointments/src/features/check-in/scanner/scanner-page.tsx'));
  expect([...found]).toEqual(
    expect.arrayContaining(['Scan Appointment', "The 8 characters under the patient's QR code, such as {example}."]),
  );
});

test('a short word in t(…) is found too', () => {
  const found = shownIn(join(root, 'mfe-patients/src/parts/fields.tsx'));
  expect([...found]).toEqual(expect.arrayContaining(['Yes', 'No']));
});

test('a term is one as a whole word, and its translation may be bent', () => {
  const terms = new Map([['form', ['formular']]]);
  expect(withoutTerm('Two forms', 'Zwei Formulare', terms)).toEqual([]);
  expect(withoutTerm('Your form', 'Ihr Bogen', terms)).toEqual(['form']);
  expect(withoutTerm('Information for {form}', 'Auskunft für {form}', terms)).toEqual([]);
});

test('a text of short words is easier to read than one of long ones', () => {
  // The examples of the formula's authors for the 3rd, and for the 12th grade and above.
  expect(gradeOf('The cat sat on the mat.')).toBeLessThan(1);
  expect(
    gradeOf('The organisation anticipates considerable modifications of administrative responsibilities.'),
  ).toBeGreaterThan(15);
});
