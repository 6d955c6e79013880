import { type Said, textOf } from '@openward/contract';
import type { TakenAppointment, TakenDocument, TakenRecord } from '@openward/contract/health-record';
import { translatorOf } from '@openward/remote-kit';
import { anAppointment, aPatientRecord } from '@openward/remote-kit/testing';
import type { PdfBlock } from '../pdf/pdf-content.ts';
import { daysOf } from './days.ts';
import { recordContent } from './record-content.ts';

const t = translatorOf('', 'en');

const visit = (given: Partial<TakenAppointment> = {}): TakenAppointment => ({
  ...anAppointment({
    startDateTime: '2030-05-15T14:30:00Z',
    timeZone: 'America/Chicago',
    consultationType: 'Gastroentologyy',
    description: 'A cough',
  }),
  hospitalId: 'h',
  createdAt: '2030-05-01T10:00:00Z',
  ...given,
});
const paper: TakenDocument = {
  id: 'd',
  formId: 'f',
  formVersion: 1,
  displayName: 'Pain diary',
  formDescription: '',
  completedAt: new Date('2030-05-02T15:05:00').toISOString(),
  fields: [
    { name: 'a', label: 'In words', type: 'Text', value: 'Two\nlines' },
    { name: 'b', label: 'Do you smoke?', type: 'CheckBox', section: 'Habits', value: false },
    { name: 'c', label: 'Since', type: 'Date', value: '2030-04-01' },
    { name: 'd', label: 'At', type: 'DateTime', value: '2030-04-01T15:30' },
    { name: 'e', label: 'Which?', type: 'MultiSelect', options: 'A~B', value: ['A', 'B'] },
    { name: 'f', label: 'Else?', type: 'Select', options: 'X' },
  ],
  files: [{ id: 'x', name: 'card.jpg', mediaType: 'image/jpeg', bytes: 12_345 }],
  signatures: [],
  signature: { method: 'drawn', firstName: 'Ada', lastName: 'Byron', consent: 'I, Ada Byron, agree.' },
  submittedBy: { firstName: 'Sam', lastName: 'Byron' },
  relation: 'Spouse',
  doctorId: null,
  isByPatient: false,
  timeZone: 'UTC',
  digest: 'abc',
  isIntact: true,
};
const content = (given: Partial<TakenRecord> = {}, language = 'en') =>
  recordContent(
    {
      takenAt: '2030-05-16T10:00:00Z',
      range: { from: null, to: '2030-05-15' },
      record: aPatientRecord(),
      appointments: [visit()],
      documents: [paper],
      ...given,
    },
    { t, language },
  );
/** The blocks below a heading, as lines of text. */
function under(blocks: readonly PdfBlock[], heading: string): string[] {
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading) + 1;
  const rest = blocks.slice(from);
  const to = rest.findIndex((block) => block.kind === 'heading');
  return rest.slice(0, to < 0 ? undefined : to).flatMap((block) => {
    if (block.kind === 'rows') return block.rows.map(({ label, lines }) => [label, ...lines].join(' | '));
    return block.kind === 'paragraph' ? [block.text] : [];
  });
}

it('has all parts in their order, also where nothing is known', () => {
  const { blocks, subtitle, footer, pageOf } = content({ appointments: [], documents: [] });
  expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
    'Profile',
    'Address',
    'Insurance',
    'Emergency contact',
    'Appointments',
    'Documents',
  ]);
  expect([subtitle, footer, pageOf]).toEqual([
    'Ada Byron, born 10/12/1985',
    { shortened: 'Health record', kept: '· Ada Byron' },
    'Page {page} of {pages}',
  ]);
  expect(under(blocks, 'Address')).toEqual(['No information entered.']);
  expect(under(blocks, 'Documents')).toEqual(['No completed documents in this period.']);
});

it('tells of an appointment on its hospital’s clock, with what became of it', () => {
  const cancellation = { by: 'patient', didNotCome: false, reason: 'Well again' } as const;
  const [line] = under(content({ appointments: [visit({ status: 'CANCELED', cancellation })] }).blocks, 'Appointments');
  expect(line).toMatch(/^Wednesday, 2030-05-15 09:30 am/);
  expect(line).toContain(
    'Cancelled · Gastroenterology | Dr. Grace Hopper | Harbour Clinic, 1 Pier Road, Harbour | A cough | Reason: Well again',
  );
  expect(under(content({ appointments: null }).blocks, 'Appointments')).toEqual([
    'Not included. The person who downloaded this file had no access to appointments.',
  ]);
});

it('has every question of a document with its answer, the files’ names and the signature', () => {
  expect(under(content().blocks, 'Pain diary')).toEqual([
    'Completed on 02/05/2030 03:05 pm by Sam Byron · Spouse',
    'In words | Two | lines',
    'Habits',
    'Do you smoke? | No',
    'Since | 01/04/2030',
    'At | 01/04/2030 03:30 pm',
    'Which? | A | B',
    'Else? | Not answered',
    'Attached files (not included) | card.jpg (12 KB)',
    'I, Ada Byron, agree.',
    'Drawn signature: Ada Byron',
    'SHA-256 when completed: abc',
    'This document has not changed since it was completed.',
  ]);
});

it('asks in the reader’s language where the form has it, and keeps what was signed as it was shown', () => {
  const options = [{ value: 'B', label: 'Be' }];
  const fields = [
    { name: 'b', label: 'Rauchen Sie?', section: 'Gewohnheiten' },
    { name: 'e', options },
  ];
  const documents = [{ ...paper, translations: [{ language: 'de', displayName: 'Schmerztagebuch', fields }] }];
  const lines = under(content({ documents }, 'de').blocks, 'Schmerztagebuch');
  expect(lines).toEqual(
    expect.arrayContaining(['Gewohnheiten', 'Rauchen Sie? | No', 'Which? | A | Be', 'I, Ada Byron, agree.']),
  );
  expect(under(content({ documents }).blocks, 'Pain diary')).toContain('Which? | A | B');
});

it('says that a document was changed after it was completed, and nothing of an address that is none', () => {
  const record = aPatientRecord({ email: 'x@no-sign-in.invalid' });
  const { blocks } = content({ record, documents: [{ ...paper, isIntact: false }] });
  expect(under(blocks, 'Pain diary').at(-1)).toMatch(/^This document was changed/);
  expect(under(blocks, 'Profile').join()).not.toMatch(/Email \| \S+@|invalid/);
  expect(under(content().blocks, 'Profile').join()).toMatch(/Email \| \S+@/);
});

it.each([
  ['months', '2030-05-15', { from: '2029-05-15', to: '2030-05-15' }],
  ['months', '2028-02-29', { from: '2027-02-28', to: '2028-02-29' }],
  ['year', '2030-05-15', { from: '2030-01-01', to: '2030-12-31' }],
  ['all', '2030-05-15', { from: '', to: '' }],
] as const)('%s, on %s', (preset, today, expected) => {
  expect(daysOf(preset, today)).toEqual(expected);
});

it('has no words of its own that are not translated', () => {
  const marked = (said: Said, values: Record<string, unknown> = {}) =>
    `⟦${textOf(said).replace(/\{(\w+)\}/g, (_, name) => String(values[name]))}⟧`;
  const record = aPatientRecord();
  const { title, subtitle, footer, blocks } = recordContent(
    {
      takenAt: '2030-05-16T10:00:00Z',
      range: { from: null, to: '2030-05-15' },
      record,
      appointments: [visit()],
      documents: [paper],
    },
    { t: marked, language: 'en' },
  );
  const texts = [title, subtitle ?? '', footer.shortened, footer.kept, ...blocks.flatMap(textsOf)];
  const data = JSON.stringify([
    record,
    visit(),
    paper,
    'English',
    'Monday Tuesday Wednesday Thursday Friday am pm kB Central Time',
  ]);
  const unmarked = texts
    .map((text) => text.replace(/⟦[^⟦⟧]*⟧/g, ' ').replace(/⟦[^⟦⟧]*⟧/g, ' '))
    .filter((text) => (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !data.includes(word)));
  expect(unmarked).toEqual([]);
});

function textsOf(block: PdfBlock): string[] {
  if (block.kind === 'rows') return block.rows.flatMap(({ label, lines }) => [label, ...lines]);
  return 'text' in block ? [block.text] : [];
}
