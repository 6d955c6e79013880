import type { Document, Evidence } from '@openward/contract/documents';
import type { FormField } from '@openward/contract/forms';
import { changeLanguage } from '@openward/remote-kit';
import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PdfContent } from '../pdf/pdf-content.ts';
import ViewPage from './view-page.tsx';

const made: PdfContent[] = [];
let fails = false;
let unprintable: string[] = [];
jest.mock('../pdf/make-pdf.ts', () => ({
  makePdf: async (content: PdfContent) => {
    if (fails) throw new Error('no font');
    made.push(content);
    return { file: new Blob([]), unprintable };
  },
}));

const ONLY_SMOKERS = { type: 'Text', showWhen: { field: 'smoker', is: 'equals', value: 'true' } } as const;
const ID = '0193e0a0-0000-7000-8000-00000000d0c5';
const PERSON = { firstName: 'Ada', lastName: 'Byron' };
const AT = '2026-11-20T15:04:05.678Z';
const document: Document = {
  id: ID,
  formId: ID,
  formVersion: 1,
  patientId: ID,
  displayName: 'Medical history',
  formDescription: '',
  documentStatus: 'COMPLETED',
  assignedDate: AT,
  confirmationDate: AT,
  dueOn: null,
  isBegun: true,
  isEsignatureRequired: true,
  isSubmitted: true,
  nextSigners: [],
  isYourTurn: false,
  missingSigner: null,
  signers: null,
  signatures: [],
  patient: { ...PERSON, dateOfBirth: null },
  fieldValues: [
    { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox', value: false },
    { name: 'many', label: 'How many?', type: 'Text', showWhen: { field: 'smoker', is: 'equals', value: 'true' } },
    {
      name: 'had',
      label: 'What you have had',
      type: 'MultiSelect',
      options: 'Asthma~Measles',
      value: ['Asthma', 'Measles'],
    },
    { name: 'since', label: 'Since when', type: 'DateTime', value: '2026-11-01T14:30' },
    { name: 'note', label: 'Anything else?', type: 'Text' },
  ],
  attachments: null,
  files: [],
  draft: null,
  signer: null,
  esignatureCaptured: 'true',
  ...PERSON,
  signatureImage: null,
  evidence: {
    method: 'typed',
    consent: 'I, Ada Byron, agree.',
    submittedBy: PERSON,
    relation: 'Self',
    submittedByRole: 'ROLE_PATIENT',
    completedAt: AT,
    address: '203.0.113.7',
    browser: 'A browser',
    timeZone: 'UTC',
    digest: 'ab'.repeat(32),
    isIntact: true,
  },
};

const server = serverForEachTest();
const answers = (given: Partial<Document>) =>
  server.answer({ [`/document/${ID}`]: () => success({ ...document, ...given }) });
const open = (user = aUser()) =>
  renderRemoteScreen(ViewPage, { user, at: `/document/view/${ID}`, path: '/document/view/:documentid' });

beforeEach(() => {
  made.length = 0;
  fails = false;
  answers({});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

afterEach(() => act(() => changeLanguage('en')));

const sentences = () => made[0]?.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

const below = (label: string) => {
  const lines: string[] = [];
  let next = screen.getByText(label).nextElementSibling;
  for (; next; next = next.nextElementSibling) lines.push(next.textContent ?? '');
  return lines;
};

it('names the document in the page’s title, and moves the focus to its name once it is there', async () => {
  window.document.title = 'Document · Openward';
  let arrives = () => {};
  const waits = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  server.answer({ [`/document/${ID}`]: () => waits.then(() => success(document)) });
  await open();
  screen.getByRole('heading', { level: 1, name: 'Document' }).focus();
  arrives();
  expect(await screen.findByRole('heading', { level: 1, name: 'Medical history' })).toHaveFocus();
  expect(window.document.title).toBe('Medical history, document · Openward');
});

it('marks what the form says in another language than the page, but not what was answered', async () => {
  const [smoker, ...others] = document.fieldValues;
  const fieldValues = smoker ? [{ ...smoker, section: 'Habits', text: 'About you.' }, ...others] : [];
  const translations = [{ language: 'ar', fields: [{ name: 'note', label: 'ملاحظات' }] }];
  answers({ fieldValues, translations, formDescription: 'What we ask everybody' });
  await open();
  await screen.findByText('Do you smoke?');
  await act(() => changeLanguage('ar'));
  const languageOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[lang]')?.lang;
  for (const text of [
    'Medical history',
    'What we ask everybody',
    'Habits',
    'About you.',
    'Do you smoke?',
    'Since when',
  ])
    expect([text, languageOf(text)]).toEqual([text, 'en']);
  for (const text of ['ملاحظات', 'Download', 'Asthma', 'Evidence'])
    expect([text, languageOf(text)]).toEqual([text, 'ar']);
});

it('shows the answers to what was asked, what was agreed to, by whom, and that it verifies', async () => {
  await open();
  expect(await screen.findByText('I, Ada Byron, agree.')).toBeInTheDocument();
  expect(below('Do you smoke?')).toEqual(['No']);
  expect(below('What you have had')).toEqual(['Asthma', 'Measles']);
  expect(below('Since when')).toEqual(['01/11/2026 02:30 pm']);
  expect(below('Anything else?')).toEqual(['Not answered']);
  expect(screen.queryByText('How many?')).toBeNull();
  expect(below('Confirmation time')).toEqual([expect.stringMatching(/^20\/11\/2026 \d\d:04 [ap]m$/)]);
  expect(screen.getByText(/^Signed by Ada Byron on 2026-11-\d\d \d\d:04 [ap]m$/)).toBeInTheDocument();
  expect(screen.getByText(/^This document has not changed/)).toBeInTheDocument();
  expect(below('IP address')).toEqual(['203.0.113.7']);
  expect(below('SHA-256 of answers, form and signature')).toEqual(['ab'.repeat(32)]);
});

it.each([
  ['Drawn', undefined],
  ['Drawn, 1 stroke, within 1 second', [[[10, 10, 0]]]],
  [
    'Drawn, 2 strokes, within 3 seconds',
    [
      [[10, 10, 0]],
      [
        [20, 20, 900],
        [30, 30, 2_001],
      ],
    ],
  ],
])('says in the evidence and the PDF how a signature was drawn: %s', async (words, strokes) => {
  const evidence: Evidence = { ...(document.evidence as Evidence), method: 'drawn', ...(strokes && { strokes }) };
  answers({ evidence });
  await open();
  await screen.findByText('Evidence');
  expect(below('Type of signature')).toEqual([words]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const rows = made[0]?.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  expect(rows).toContainEqual({ label: 'Type of signature', lines: [words] });
});

it('names the patient, or what the signer is to them, on the screen and in the PDF', async () => {
  const { unmount } = await open();
  expect(await screen.findByText('Ada Byron · Patient')).toBeInTheDocument();
  expect(screen.queryByText(/^Signing for/)).toBeNull();
  unmount();
  const submittedBy = { firstName: 'Astrid', lastName: 'Berg' };
  answers({ evidence: { ...(document.evidence as Evidence), submittedBy, relation: 'Parent' } });
  await open();
  expect(await screen.findByText('Astrid Berg · Parent')).toBeInTheDocument();
  expect(screen.getByText('Signing for Ada Byron as their parent')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(sentences()).toContain('Signing for Ada Byron as their parent');
});

it('says that it no longer verifies, also where that is found by checking again', async () => {
  server.answer({
    [`/document/${ID}/verify`]: () =>
      success({
        isIntact: false,
        recordedDigest: 'ab'.repeat(32),
        currentDigest: 'cd'.repeat(32),
        changedFiles: ['x.pdf', 'y.pdf'],
      }),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/^This document was changed/)).toBeInTheDocument();
  expect(below('SHA-256 of the stored document')).toEqual(['cd'.repeat(32)]);
  expect(screen.getByText(/Changed files: x\.pdf, y\.pdf$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(sentences()).toContainEqual(expect.stringMatching(/^This document was changed/));
});

it('has the heading of a section over its first question that was asked, and none where none was', async () => {
  const fieldValues: FormField[] = [
    { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox', value: false },
    { ...ONLY_SMOKERS, name: 'a', label: 'How many?', section: 'Habits' },
    { name: 'b', label: 'Do you drink?', type: 'CheckBox', value: true },
    { ...ONLY_SMOKERS, name: 'c', label: 'Since when?', section: 'Past' },
  ];
  answers({ fieldValues });
  await open();
  expect(await screen.findByRole('heading', { name: 'Habits' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Past' })).toBeNull();
});

it('shows questions and chosen options in the reader’s language, also in the PDF', async () => {
  const options = [{ value: 'Asthma', label: 'الربو' }];
  const fields = [{ name: 'had', label: 'ما أصبت به', options }];
  answers({ translations: [{ language: 'ar', displayName: 'التاريخ الطبي', fields }] });
  await changeLanguage('ar');
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'التاريخ الطبي' })).toBeVisible();
  expect(below('ما أصبت به')).toEqual(['الربو', 'Measles']);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(made.at(-1)).toMatchObject({ title: 'التاريخ الطبي', language: 'ar' }));
  expect(JSON.stringify(made.at(-1)?.blocks)).toContain('الربو');
});

it('names the characters that no font has before the PDF is saved', async () => {
  unprintable = ['Ꮳ', 'Ꮃ'];
  const saved = HTMLAnchorElement.prototype.click as jest.Mock;
  saved.mockClear();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  unprintable = [];
  expect(await screen.findByText(/^These characters cannot be printed: Ꮳ Ꮃ\./)).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Download anyway' }));
  expect(saved).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/^These characters/)).toBeNull();
});

it('makes a PDF that says the same, and can be tried again', async () => {
  fails = true;
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  fails = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const rows = made[0]?.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  expect(rows).toContainEqual({ label: 'What you have had', lines: ['Asthma', 'Measles'] });
  expect(sentences()).toContainEqual(expect.stringMatching(/^This document has not changed/));
  expect(made[0]?.pageOf).toBe('Page {page} of {pages}');
});

it('leads to filling in what is pending; staff learn whom it waits for', async () => {
  answers({ documentStatus: 'PENDING', evidence: null, isSubmitted: false });
  const { unmount } = await open();
  expect(await screen.findByRole('link', { name: 'Continue filling in' })).toHaveAttribute(
    'href',
    `/document/upload/${ID}`,
  );
  unmount();
  await open(aUser({ userRole: 'ROLE_DOCTOR' }));
  expect(await screen.findByText('Ada Byron has not filled this in yet')).toBeInTheDocument();
});

it('lets the next signer read the answers and sign, and says who has signed', async () => {
  const steps = [{ role: 'Patient' as const }, { role: 'Practice' as const, label: 'Surgeon' }];
  const first = { ...(document.evidence as Evidence), ...PERSON, image: null, signedAt: AT, signedBy: PERSON };
  const { submittedBy: _by, submittedByRole: _role, completedAt: _at, ...given } = first;
  answers({
    documentStatus: 'PENDING',
    evidence: null,
    isYourTurn: true,
    signer: { firstName: 'Grace', lastName: 'Hopper', relation: 'Doctor' },
    signers: { inOrder: true, steps },
    nextSigners: [{ position: 2, role: 'Practice', label: 'Surgeon' }],
    signatures: [{ ...given, position: 1, role: 'Patient', method: 'typed' }],
  });
  server.answer({ [`/document/${ID}/signature`]: () => success(document, 'Document signed successfully.') });
  const { alerts } = await open(aUser({ userRole: 'ROLE_DOCTOR' }));
  expect(await screen.findByText('Surgeon (Practice)', { selector: 'bdi' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('You sign as: Surgeon (Practice)')).toBeVisible();
  const [, sign] = screen.getAllByRole('button', { name: 'Sign', hidden: true });
  await userEvent.click(sign as HTMLElement);
  await waitFor(() => expect(server.callsTo(`/document/${ID}/signature`)).toHaveLength(1));
  expect(server.callsTo(`/document/${ID}/signature`)[0]?.body).toMatchObject({ position: 2, firstName: 'Grace' });
  await waitFor(() => expect(alerts).toEqual([{ kind: 'success', text: 'Document signed successfully.' }]));
});
