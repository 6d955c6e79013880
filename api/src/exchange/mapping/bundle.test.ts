import {
  type Answers,
  conditionsOf,
  type Form,
  type FormField,
  keptAnswers,
  shownFields,
} from '@openward/contract/forms';
import { FILES_ITEM, questionnaireOf } from '@openward/contract/forms/fhir';
import type { TakenAppointment, TakenDocument, TakenRecord } from '@openward/contract/health-record';
import { type PatientRecord, RECORD_FIELDS, type RecordFieldName, recordValues } from '@openward/contract/people';
import { answersTo, FORMS } from '@openward/contract/testing';
import fc from 'fast-check';
import { complaintsAbout } from '../../testing/fhir.ts';
import { bundleOf } from './bundle.ts';
import { zonedIn } from './times.ts';
import type { Bundle, Resource } from './types.ts';

const ID = (number: number) => `0190a6e0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const FIELDS = Object.keys(RECORD_FIELDS) as RecordFieldName[];

const RECORD: PatientRecord = {
  ...(recordValues(FIELDS, () => '') as Pick<PatientRecord, RecordFieldName>),
  id: ID(1),
  userId: ID(2),
  version: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@openward.example',
  dateOfBirth: '1985-12-10',
  telePhoneNo: '4155550123',
  status: 'ACTIVE',
  userRole: 'ROLE_PATIENT',
  mailAddress: '1 Pier Road',
  mobilePhoneNo: '4155550124',
  language: 'de',
  emailOptIn: true,
  emailOptOut: false,
  mailingOptIn: false,
  mailingOptOut: false,
  phoneNoOptIn: false,
  phoneNoOptOut: false,
  mobOptIn: true,
  mobOptOut: false,
  elcNotiOptIn: false,
  elcNotiOptOut: false,
  consents: [],
  primaryHealthInsurer: 'Harbour Health',
  primaryHealthInsurerId: 'HH-1',
  secondaryHealthInsurer: 'Harbour Health',
  secondaryHealthInsurerId: '',
  emgrContName: 'Charles Babbage',
  emgrContPhone: '4155550125',
  emgrContRelation: 'Friend',
  patientAddressDetails: {
    id: ID(3),
    phyAddress1: '1 Pier Road',
    phyAddress2: '',
    phyAddress3: '',
    phyCity: 'Harbour',
    phyState: 'CA',
    phyZipCode: '94107',
    billingAddress1: '',
    billingAddress2: '',
    billingAddress3: '',
    billingCity: '',
    billingState: '',
    billingZipCode: '',
    isBillingAddressSameAsPhysicalAddress: false,
  },
};
const NOBODY: PatientRecord = {
  ...RECORD,
  dateOfBirth: null,
  telePhoneNo: '',
  mobilePhoneNo: '',
  mailAddress: '',
  primaryHealthInsurer: '',
  secondaryHealthInsurer: ' ',
  emgrContName: '',
  patientAddressDetails: null,
};
const VISIT: TakenAppointment = {
  id: ID(10),
  startDateTime: '2026-07-01T14:30:00.000Z',
  endDateTime: '2026-07-01T15:00:00.000Z',
  createdAt: '2026-06-01T09:00:00.000Z',
  status: 'BOOKED',
  description: 'A cough',
  consultationType: 'Gastroentologyy',
  doctorId: ID(11),
  doctorDetails: { firstName: 'Grace', lastName: 'Hopper' },
  hospitalId: ID(12),
  hospitalName: 'Harbour Clinic',
  hospitalAddress: '1 Quay Street',
  hospitalPhone: '4155550199',
  timeZone: 'America/Chicago',
};
const PAPER = {
  id: ID(20),
  formId: ID(21),
  formVersion: 2,
  displayName: 'Pain diary',
  formDescription: '',
  completedAt: '2026-03-01T10:00:00.000Z',
  files: [{ id: ID(22), name: 'card.jpg', mediaType: 'image/jpeg', bytes: 1234 }],
  signature: { method: 'typed' as const, firstName: 'Ada', lastName: 'Byron', consent: 'I agree.' },
  submittedBy: { firstName: 'Ada', lastName: 'Byron' },
  relation: 'Self' as const,
  doctorId: null,
  signatures: [],
  isByPatient: true,
  timeZone: 'Europe/Madrid',
  digest: 'a'.repeat(64),
  isIntact: true,
};
const ANSWERED: FormField[] = [
  { name: 'text', label: 'In words', type: 'Text', section: 'You', value: 'Two\u00a0days\u0007' },
  { name: 'tick', label: 'Do you smoke?', type: 'CheckBox', value: false },
  { name: 'select', label: 'Where?', type: 'Select', options: 'Left~Right', value: 'Left' },
  { name: 'date', label: 'Since', type: 'Date', value: '2026-02-28' },
  { name: 'moment', label: 'At', type: 'DateTime', value: '2026-07-01T08:05' },
  { name: 'many', label: 'Which?', type: 'MultiSelect', options: 'A~B~C', value: ['A', 'C'] },
  { name: 'radio', label: 'How?', type: 'Radio', options: 'Well~Badly', value: 'Badly' },
  { name: 'unanswered', label: 'Else?', type: 'Text', multiline: true },
];
/** The form in which documents with these fields were filled in. */
const formOf = (fields: readonly FormField[], given: Partial<Form> = {}): Form => ({
  id: PAPER.formId,
  formName: 'pain-diary',
  displayName: PAPER.displayName,
  formDescriptioin: 'About pain',
  isEsignatureRequired: true,
  status: 'ACTIVE',
  attachments: { label: 'Your card', isRequired: false },
  formText: fields.map(({ value: _value, ...field }) => field),
  version: 2,
  newestVersion: 3,
  savedAt: '2026-01-01T10:00:00.000Z',
  ...given,
});
const FORM = formOf(ANSWERED);
const bundled = (given: Partial<TakenRecord> = {}, form = FORM) => {
  const record = taken(given);
  return bundleOf(record, record.documents.length > 0 ? [form] : []);
};
const taken = (given: Partial<TakenRecord> = {}): TakenRecord => ({
  takenAt: '2026-11-22T07:00:00.000Z',
  range: { from: null, to: null },
  record: RECORD,
  appointments: [VISIT],
  documents: [{ ...PAPER, fields: ANSWERED }],
  ...given,
});
const all = <T extends Resource['resourceType']>({ entry }: Bundle, type: T) =>
  entry.flatMap(({ resource }) =>
    resource.resourceType === type ? [resource as Extract<Resource, { resourceType: T }>] : [],
  );

test('a whole record is valid R4, and all it refers to is in it', () => {
  const bundle = bundled();
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(bundle.type).toBe('collection');
  // Two insurances of the same insurer, which appears once.
  expect(all(bundle, 'Coverage').map(({ order, subscriberId }) => [order, subscriberId])).toEqual([
    [1, 'HH-1'],
    [2, undefined],
  ]);
  expect(all(bundle, 'Organization')).toHaveLength(1);
  expect(all(bundle, 'RelatedPerson')[0]).toMatchObject({ name: [{ text: 'Charles Babbage' }] });
  expect(all(bundle, 'Patient')[0]?.address).toEqual([
    { use: 'home', type: 'physical', line: ['1 Pier Road'], city: 'Harbour', state: 'CA', postalCode: '94107' },
    { use: 'home', type: 'postal', text: '1 Pier Road' },
  ]);
  expect(all(bundle, 'Patient')[0]?.communication).toEqual([
    { language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'de' }] }, preferred: true },
  ]);
});

test('the check finds what is wrong', () => {
  const bundle = bundled({ documents: [] });
  const [patient] = bundle.entry;
  Object.assign(patient?.resource ?? {}, { birthDate: '10.12.1985', name: 'Ada', nickName: 'A' });
  bundle.entry.pop();
  expect(complaintsAbout(bundle).join()).toMatch(
    /additional properties.*name must be array.*birthDate must match.*leads nowhere/,
  );
});

test.each([
  ['nobody has told anything', { record: NOBODY, appointments: [], documents: [] }],
  ['appointments were not shared', { appointments: null }],
  ['a form without questions', { documents: [{ ...PAPER, fields: [], files: [], signature: null }] }],
])('%s: still valid', (_what, given) => {
  expect(complaintsAbout(bundled(given))).toEqual([]);
});

test('answers are values of their types; a clock on the wall is that of the zone where it was meant', () => {
  const [response] = all(bundled(), 'QuestionnaireResponse');
  expect(response).toMatchObject({ authored: '2026-03-01T10:00:00+00:00', status: 'completed' });
  const items = response?.item?.flatMap((one) => one.item ?? [one]);
  expect(items?.map(({ linkId, answer }) => [linkId, answer])).toEqual([
    ['text', [{ valueString: 'Two days' }]],
    ['tick', [{ valueBoolean: false }]],
    ['select', [{ valueCoding: { display: 'Left' } }]],
    ['date', [{ valueDate: '2026-02-28' }]],
    ['moment', [{ valueDateTime: '2026-07-01T08:05:00+02:00' }]],
    ['many', [{ valueCoding: { display: 'A' } }, { valueCoding: { display: 'C' } }]],
    ['radio', [{ valueCoding: { display: 'Badly' } }]],
    ['unanswered', undefined],
    ['form.attachments', [{ valueAttachment: { title: 'card.jpg', size: 1234, contentType: 'image/jpeg' } }]],
  ]);
});

test('a Questionnaire is the whole form, as its own export has it; answers stand in the groups of their sections', () => {
  const showWhen = { field: 'tick', is: 'equals', value: 'true' } as const;
  const fields: FormField[] = [
    { name: 'tick', label: 'Do you smoke?', type: 'CheckBox' },
    {
      name: 'much',
      label: 'How much?',
      type: 'Text',
      section: 'Habits',
      format: { kind: 'number', lowest: 1 },
      showWhen,
    },
    { name: 'since', label: 'Since when?', type: 'Date' },
  ];
  const form = formOf(fields, { translations: [{ language: 'de', displayName: 'Schmerzen' }] });
  const asked = fields.map((field) => (field.name === 'tick' ? { ...field, value: false } : field));
  // The first document did not ask `much`, with which the section begins.
  const documents = [
    { ...PAPER, files: [], fields: shownFields(asked, { tick: false }) },
    { ...PAPER, files: [], id: ID(31), fields: [{ ...asked[0], value: true } as FormField, ...asked.slice(1)] },
  ];
  const bundle = bundled({ documents }, form);
  expect(complaintsAbout(bundle)).toEqual([]);
  const [questionnaire] = all(bundle, 'Questionnaire');
  expect(questionnaire).toEqual({ id: expect.any(String), ...questionnaireOf(form, form) });
  expect(questionnaire?.item?.[1]?.item?.[0]).toMatchObject({ linkId: 'much', enableWhen: [{ question: 'tick' }] });
  const linkIds = all(bundle, 'QuestionnaireResponse').map(({ item }) =>
    item?.map((one) => [one.linkId, one.item?.map(({ linkId }) => linkId)]),
  );
  expect(linkIds).toEqual([
    [
      ['tick', undefined],
      ['much.section', ['since']],
    ],
    [
      ['tick', undefined],
      ['much.section', ['much', 'since']],
    ],
  ]);
});

test('the author is the patient, or the doctor, who is in the bundle', () => {
  const submittedBy = { firstName: 'Grace', lastName: 'Hopper-Murray' };
  const documents = [
    { ...PAPER, fields: ANSWERED },
    { ...PAPER, id: ID(31), fields: ANSWERED, isByPatient: false, doctorId: VISIT.doctorId, submittedBy },
    { ...PAPER, id: ID(32), fields: ANSWERED, isByPatient: false, doctorId: ID(40), submittedBy },
    { ...PAPER, id: ID(33), fields: ANSWERED, isByPatient: false, submittedBy },
  ];
  const bundle = bundled({ documents });
  expect(complaintsAbout(bundle)).toEqual([]);
  const display = 'Grace Hopper-Murray';
  const practitioner = (id: string) => ({ reference: `urn:uuid:${id}`, type: 'Practitioner', display });
  expect(all(bundle, 'QuestionnaireResponse').map(({ author }) => author)).toEqual([
    { reference: `urn:uuid:${ID(1)}`, type: 'Patient' },
    practitioner(VISIT.doctorId),
    practitioner(ID(40)),
    { display },
  ]);
  // A doctor with a visit appears under their current name.
  expect(all(bundle, 'Practitioner').map(({ id, name }) => [id, name[0]?.text])).toEqual([
    [VISIT.doctorId, 'Grace Hopper'],
    [ID(40), display],
  ]);
});

test.each<[string, Answers, RegExp]>([
  ['of another type', { since: 'last year' }, /Item.*since|valueDate/],
  ['that is no option', { where: 'Middle' }, /wrong .*: where/],
  ['beyond the limits', { much: '0' }, /wrong .*: much/],
  ['that is missing', { since: '' }, /required and missing: since/],
])('the check finds an answer %s', (_what, wrong, complaint) => {
  const fields: FormField[] = [
    { name: 'since', label: 'Since when?', type: 'Date', required: true },
    { name: 'where', label: 'Where?', type: 'Select', options: 'Left~Right' },
    { name: 'much', label: 'How much?', type: 'Text', format: { kind: 'number', lowest: 1 } },
  ];
  const answers: Answers = { since: '2026-02-01', where: 'Left', much: '2', ...wrong };
  const given = fields.map((field) => ({ ...field, value: answers[field.name] }) as FormField);
  const bundle = bundled({ documents: [{ ...PAPER, files: [], fields: given }] }, formOf(fields));
  expect(complaintsAbout(bundle).join()).toMatch(complaint);
});

test('what is no address is not given as one; a document says whether it still verifies', () => {
  const record = { ...RECORD, email: 'x@no-sign-in.invalid' };
  const bundle = bundled({ record, documents: [{ ...PAPER, fields: [], isIntact: false }] });
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(JSON.stringify(bundle)).not.toContain('no-sign-in');
  const [response] = all(bundle, 'QuestionnaireResponse');
  expect(response?.extension).toContainEqual({ url: 'urn:openward:is-intact', valueBoolean: false });
});

test.each([
  ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T03:00:00+02:00'],
  ['Europe/Madrid', '1850-01-01T12:00', '1850-01-01T12:00:00-00:15'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2026-01-01T00:00:00+05:45'],
  ['No/Where', '2026-01-01T00:00', '2026-01-01T00:00:00+00:00'],
])('%s: %s is %s', (zone, wall, expected) => {
  expect(zonedIn(zone)(wall)).toBe(expected);
});

test.each([
  [{ status: 'BOOKED' }, 'pending', ['accepted', 'needs-action', 'accepted']],
  [{ status: 'CONFIRMED' }, 'booked', ['accepted', 'accepted', 'accepted']],
  [{ status: 'RESCHEDULED' }, 'pending', ['accepted', 'needs-action', 'accepted']],
  [{ status: 'CHECKED_IN' }, 'checked-in', ['accepted', 'accepted', 'accepted']],
  [{ status: 'COMPLETED' }, 'fulfilled', ['accepted', 'accepted', 'accepted']],
  [
    { status: 'CANCELED', cancellation: { by: 'patient', didNotCome: false, reason: 'Well again' } },
    'cancelled',
    ['declined', 'accepted', 'accepted'],
  ],
  [
    { status: 'CANCELED', cancellation: { by: 'practice', didNotCome: true, reason: '' } },
    'noshow',
    ['accepted', 'accepted', 'accepted'],
  ],
  [{ status: 'CANCELED' }, 'cancelled', ['accepted', 'accepted', 'accepted']],
] as [Partial<TakenAppointment>, string, string[]][])('an appointment that is %j is %s', (given, status, answers) => {
  const bundle = bundled({ appointments: [{ ...VISIT, ...given }] });
  const [appointment] = all(bundle, 'Appointment');
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(appointment?.status).toBe(status);
  expect(appointment?.participant.map((each) => each.status)).toEqual(answers);
  expect(appointment).toMatchObject({
    start: '2026-07-01T09:30:00-05:00',
    serviceType: [
      {
        coding: [{ system: 'urn:openward:visit-type', code: 'Gastroentologyy', display: 'Gastroenterology' }],
        text: 'Gastroenterology',
      },
    ],
  });
});

/** Any text in any script, except for NUL, which the database cannot store. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
const zone = fc.constantFrom('Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC', '');

/**
 * True if FHIR can express all rules of a form. It cannot require, for one of several alternative conditions, that its
 * question was asked.
 */
function areSayable(fields: readonly FormField[]): boolean {
  const ruleOf = new Map(fields.map(({ name, showWhen }) => [name, showWhen]));
  const isSayable = (field: FormField | string): boolean => {
    const rule = typeof field === 'string' ? ruleOf.get(field) : field.showWhen;
    if (!rule) return true;
    return conditionsOf(rule).every(
      ({ field: asked, is }) =>
        is !== 'differs' ||
        !ruleOf.get(asked) ||
        (rule.join !== 'any' && ruleOf.get(asked)?.join !== 'any' && isSayable(asked)),
    );
  };
  return fields.every(isSayable);
}

/** A form filled in twice with different answers. */
const filledIn = FORMS.filter(({ formText }) => areSayable(formText)).chain((form) =>
  fc.record({ form: fc.constant(form), first: answersTo(form.formText), second: answersTo(form.formText) }),
);

test('random forms with random answers: all is valid R4, and fits its Questionnaire', () => {
  fc.assert(
    fc.property(filledIn, zone, text, ({ form, first, second }, timeZone, name) => {
      const record = { ...RECORD, firstName: name, emgrContName: name, primaryHealthInsurer: name };
      const documents = [first, second].map((answers, place) => {
        const kept = keptAnswers(form.formText, answers);
        const fields = shownFields(form.formText, answers).map((field) => ({ ...field, value: kept[field.name] }));
        return {
          ...PAPER,
          id: ID(30 + place),
          files: form.attachments ? PAPER.files : [],
          fields,
          timeZone,
        } as TakenDocument;
      });
      const bundle = bundled({ record, documents }, formOf([], { ...form, displayName: name }));
      expect(complaintsAbout(bundle)).toEqual([]);
      const said = all(bundle, 'QuestionnaireResponse').map(({ item = [] }) =>
        item.flatMap((one) => (one.item ?? [one]).flatMap(({ linkId, answer }) => (answer ? [linkId] : []))),
      );
      const given = [first, second].map((answers) => Object.keys(keptAnswers(form.formText, answers)));
      expect(said.map((names) => names.filter((each) => each !== FILES_ITEM))).toEqual(given);
    }),
    { numRuns: 100 },
  );
});
