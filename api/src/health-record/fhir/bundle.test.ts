import { type AnswerValue, FIELD_TYPES, type FormField, meaningOf } from '@openward/contract/forms';
import type { TakenAppointment, TakenRecord } from '@openward/contract/health-record';
import { type PatientRecord, RECORD_FIELDS, type RecordFieldName, recordValues } from '@openward/contract/people';
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
  const bundle = bundleOf(taken());
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(bundle.type).toBe('collection');
  // Two insurances of one insurer name it once.
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
  const bundle = bundleOf(taken({ documents: [] }));
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
  expect(complaintsAbout(bundleOf(taken(given)))).toEqual([]);
});

test('answers are values of their types; a clock on the wall is that of the zone where it was meant', () => {
  const [response] = all(bundleOf(taken()), 'QuestionnaireResponse');
  expect(response).toMatchObject({ authored: '2026-03-01T10:00:00+00:00', status: 'completed' });
  expect(response?.item?.map(({ linkId, answer }) => [linkId, answer])).toEqual([
    ['text', [{ valueString: 'Two days' }]],
    ['tick', [{ valueBoolean: false }]],
    ['select', [{ valueCoding: { display: 'Left' } }]],
    ['date', [{ valueDate: '2026-02-28' }]],
    ['moment', [{ valueDateTime: '2026-07-01T08:05:00+02:00' }]],
    ['many', [{ valueCoding: { display: 'A' } }, { valueCoding: { display: 'C' } }]],
    ['radio', [{ valueCoding: { display: 'Badly' } }]],
    ['unanswered', undefined],
    ['~files', [{ valueAttachment: { title: 'card.jpg', size: 1234, contentType: 'image/jpeg' } }]],
  ]);
});

test('each section has its heading once, over its first question, also where not all were asked the same', () => {
  const question = (name: string, section?: string): FormField => ({
    name,
    label: name,
    type: 'Text',
    ...(section && { section }),
  });
  // The first was not asked for `b`, which begins the section; so `c` has its heading there.
  const documents = [
    { ...PAPER, fields: [question('a'), question('c', 'Habits'), question('d')] },
    { ...PAPER, id: ID(31), fields: [question('a'), question('b', 'Habits'), question('c'), question('d')] },
  ];
  const bundle = bundleOf(taken({ documents }));
  expect(complaintsAbout(bundle)).toEqual([]);
  const items = all(bundle, 'Questionnaire')[0]?.item?.map(({ type, text, linkId }) =>
    type === 'display' ? text : linkId,
  );
  expect(items).toEqual(['a', 'Habits', 'b', 'c', 'd', '~files']);
});

test('what is no address is not given as one; a document says whether it still verifies', () => {
  const record = { ...RECORD, email: 'x@no-sign-in.invalid' };
  const bundle = bundleOf(taken({ record, documents: [{ ...PAPER, fields: [], isIntact: false }] }));
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
  [{ status: 'BOOKED' }, 'booked', ['accepted', 'needs-action', 'accepted']],
  [{ status: 'CONFIRMED' }, 'booked', ['accepted', 'accepted', 'accepted']],
  [{ status: 'RESCHEDULED' }, 'booked', ['accepted', 'needs-action', 'accepted']],
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
  const bundle = bundleOf(taken({ appointments: [{ ...VISIT, ...given }] }));
  const [appointment] = all(bundle, 'Appointment');
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(appointment?.status).toBe(status);
  expect(appointment?.participant.map((each) => each.status)).toEqual(answers);
  expect(appointment).toMatchObject({
    start: '2026-07-01T09:30:00-05:00',
    serviceType: [{ text: 'Gastroenterology' }],
  });
});

/** Any text, of whatever signs there are; never one that the database could not keep. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
const day = fc
  .date({ min: new Date('1800-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const options = fc.uniqueArray(
  text.filter((each) => each.trim() !== '' && !each.includes('~')),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const field = fc
  .record({ type: fc.constantFrom(...FIELD_TYPES), label: text, section: text, options, isAnswered: fc.boolean() })
  .chain(({ type, label, section, options: chosenFrom, isAnswered }) => {
    const values: Record<FormField['type'], fc.Arbitrary<AnswerValue>> = {
      Text: text,
      CheckBox: fc.boolean(),
      Select: fc.constantFrom(...chosenFrom),
      Radio: fc.constantFrom(...chosenFrom),
      MultiSelect: fc.subarray(chosenFrom),
      Date: day.map((at) => at.slice(0, 10)),
      DateTime: day.map((at) => at.slice(0, 16)),
    };
    const about = { type, label, section, options: meaningOf({ type }).hasOptions ? chosenFrom.join('~') : undefined };
    return values[type].map((value) => (isAnswered ? { ...about, value } : about));
  });
const zone = fc.constantFrom('Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC', '');

test('random forms with random answers are valid, and every answer is in them', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 12 }), zone, text, (fields, timeZone, name) => {
      const named = fields.map((each, place) => ({ ...each, name: `field-${place}` })) as FormField[];
      const record = { ...RECORD, firstName: name, emgrContName: name, primaryHealthInsurer: name };
      const document = { ...PAPER, fields: named, timeZone, displayName: name };
      const bundle = bundleOf(taken({ record, documents: [document, { ...document, id: ID(30) }] }));
      expect(complaintsAbout(bundle)).toEqual([]);
      const [response] = all(bundle, 'QuestionnaireResponse');
      for (const { name: linkId, type, value } of named) {
        const answers = response?.item?.find((item) => item.linkId === linkId)?.answer ?? [];
        if (type === 'MultiSelect') expect(answers).toHaveLength((value as string[] | undefined)?.length ?? 0);
        if (type === 'Date' && value) expect(answers).toEqual([{ valueDate: value }]);
        if (type === 'CheckBox' && value !== undefined) expect(answers).toEqual([{ valueBoolean: value }]);
      }
    }),
    { numRuns: 150 },
  );
});
