import fc from 'fast-check';
import { messagesOf } from '../core/sentences.ts';
import { otherLanguageOf, readOptions, translated } from './reading.ts';
import { answerErrors, keptAnswers, shownFields } from './rules.ts';
import { formSchema, MOST_LETTERS } from './schemas.ts';
import { keptTranslations } from './translations.ts';
import type { FormField, FormTranslation } from './types.ts';

const FORM = {
  formName: 'smoking',
  displayName: 'Smoking',
  formDescriptioin: 'About smoking',
  status: 'ACTIVE',
  attachments: { label: 'Your card', isRequired: false },
  formText: [
    { name: 'smokes', label: 'Do you smoke?', type: 'Radio', options: 'Yes~No', section: 'Habits' },
    { name: 'howMany', label: 'How many?', type: 'Text', showWhen: { field: 'smokes', is: 'equals', value: 'Yes' } },
  ] satisfies FormField[],
};

async function problemsOf(...translations: unknown[]) {
  const found = formSchema.validate({ ...FORM, translations }, { abortEarly: false });
  return found.then(() => ({}), messagesOf);
}
const german = (...fields: unknown[]) => ({ language: 'de', fields });

test.each<[string, unknown, string, unknown]>([
  ['without a language', {}, '[0].language', 'Language is invalid'],
  ['in no language', { language: 'German' }, '[0].language', 'Language is invalid'],
  ['of a field that is none', german({ name: 'x' }), '[0].fields[0].name', 'This form does not have this field'],
  ['that is no list', { language: 'de', fields: 'x' }, '[0].fields', 'Has the wrong type'],
  ['of a field twice', german({ name: 'smokes' }, { name: 'smokes' }), '[0].fields[1].name', expect.any(String)],
  [
    'of an option that is none',
    german({ name: 'smokes', options: [{ value: 'Maybe', label: 'Vielleicht' }] }),
    '[0].fields[0].options[0].value',
    'This field does not have this option',
  ],
  [
    'in which two options read the same',
    german({ name: 'smokes', options: [{ value: 'Yes', label: 'No' }] }),
    '[0].fields[0].options',
    'Two options are the same',
  ],
  [
    'of options where there are none',
    german({ name: 'howMany', options: [{ value: 'Yes', label: 'Ja' }] }),
    '[0].fields[0].options[0].value',
    'This field does not have this option',
  ],
])('a translation %s is refused at its place', async (_what, translation, place, message) => {
  expect(await problemsOf(translation)).toEqual({ [`translations${place}`]: message });
});

test('a translation may be as long as its original, and no longer', async () => {
  const { option, displayName, formDescriptioin, filesLabel, ...ofField } = MOST_LETTERS;
  const head = { displayName, formDescriptioin, filesLabel };
  const lengths = (all: object, more: number) =>
    Object.fromEntries(Object.entries(all).map(([name, most]) => [name, 'ä'.repeat(most + more)]));
  const texts = (more: number) => {
    const options = [{ value: 'Yes', label: 'ä'.repeat(option + more) }];
    return { language: 'de', ...lengths(head, more), fields: [{ name: 'smokes', ...lengths(ofField, more), options }] };
  };
  expect(await problemsOf(texts(0))).toEqual({});
  expect(Object.keys(await problemsOf(texts(1))).sort()).toEqual(
    [...Object.keys(head), ...[...Object.keys(ofField), 'options[0].label'].map((part) => `fields[0].${part}`)]
      .map((part) => `translations[0].${part}`)
      .sort(),
  );
});

const WORDS = fc.option(fc.constantFrom('', ' ', 'Ja', 'Nein', 'نعم'), { nil: undefined });
const TRANSLATION: fc.Arbitrary<FormTranslation> = fc.record(
  {
    language: fc.constantFrom('de', 'es'),
    displayName: WORDS,
    formDescriptioin: WORDS,
    filesLabel: WORDS,
    fields: fc.uniqueArray(
      fc.record(
        {
          name: fc.constantFrom('smokes', 'howMany', 'gone'),
          label: WORDS,
          help: WORDS,
          section: WORDS,
          options: fc.constantFrom([], [{ value: 'Yes', label: 'Ja' }], [{ value: 'Gone', label: 'Weg' }]),
        },
        { requiredKeys: ['name'] },
      ),
      { selector: ({ name }) => name },
    ),
  },
  { requiredKeys: ['language'] },
);

test('what is kept of translations can be saved, reads the same and changes neither answers nor rules', () => {
  fc.assert(
    fc.property(TRANSLATION, fc.constantFrom('Yes', 'No', 'Ja', ''), (translation, smokes) => {
      const translations = keptTranslations([translation], FORM);
      expect(formSchema.isValidSync({ ...FORM, translations })).toBe(true);
      const read = translated({ ...FORM, translations }, 'de');
      const answers = { smokes, howMany: '3' };
      const names = (fields: FormField[]) => shownFields(fields, answers).map(({ name }) => name);
      expect(names(read.formText)).toEqual(names(FORM.formText));
      expect(keptAnswers(read.formText, answers)).toEqual(keptAnswers(FORM.formText, answers));
      expect(answerErrors(read.formText, answers)).toEqual(answerErrors(FORM.formText, answers));
      expect(read.formText.every(({ label }) => label.trim() !== '')).toBe(true);
      const options = read.formText.map(readOptions);
      expect(options[0]?.map(({ value }) => value)).toEqual(['Yes', 'No']);
      expect(translated({ ...FORM, translations }, 'ar')).toEqual({ ...FORM, translations });
      expect(keptTranslations(translations, FORM)).toEqual(translations);
    }),
  );
});

test('tells in which language a text is read that is not in the reader’s', () => {
  const translations: FormTranslation[] = [
    { language: 'de', displayName: 'Rauchen', fields: [{ name: 'smokes', label: 'Rauchen Sie?' }] },
  ];
  const languages = (reader: string, form: { translations?: FormTranslation[] }, writtenIn = 'en') => {
    const { displayName, formDescriptioin, formText } = translated({ ...FORM, ...form }, reader);
    return [displayName, formDescriptioin, ...formText.map(({ label }) => label)].map(
      otherLanguageOf(form, reader, writtenIn),
    );
  };
  const own = undefined;
  expect(languages('de', { translations })).toEqual([own, 'en', own, 'en']);
  expect(languages('ar', { translations })).toEqual(['en', 'en', 'en', 'en']);
  expect(languages('ar', {})).toEqual(['en', 'en', 'en', 'en']);
  expect(languages('en', { translations })).toEqual([own, own, own, own]);
  const english: FormTranslation[] = [{ language: 'en', displayName: 'Smoking, in English' }];
  expect(languages('de', { translations: english })).toEqual(['', '', '', '']);
  expect(languages('en', { translations: english })).toEqual([own, '', '', '']);
  expect(languages('de', {}, 'de')).toEqual([own, own, own, own]);
  expect(languages('ar', { translations }, 'es')).toEqual(['es', 'es', 'es', 'es']);
});
