import type { Document, FormField } from '@openward/contract/patients';
import { eventBus } from '@openward/event-bus';
import {
  aUser,
  failure,
  renderRemoteScreen,
  type ServerCall,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FillInPage from './fill-in-page.tsx';

const DOCUMENT_ID = '0190a6e0-0000-7000-8000-00000000d0c0';

/** A document that waits to be filled in. */
function aDocument(given: Partial<Document> = {}): Document {
  const fields: FormField[] = [
    { name: 'reason', label: 'Reason of your visit', type: 'Text', required: true },
    { name: 'smoker', label: 'I smoke', type: 'CheckBox' },
    {
      name: 'perDay',
      label: 'How many a day',
      type: 'Text',
      showWhen: { field: 'smoker', is: 'equals', value: 'true' },
    },
  ];
  return {
    id: DOCUMENT_ID,
    formId: DOCUMENT_ID,
    formVersion: 1,
    patientId: DOCUMENT_ID,
    displayName: 'New patient',
    formDescription: 'What we ask everybody',
    documentStatus: 'PENDING',
    assignedDate: '2026-03-01T08:00:00.000Z',
    confirmationDate: null,
    dueOn: null,
    isBegun: false,
    isEsignatureRequired: false,
    patient: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1985-12-10' },
    fieldValues: fields,
    attachments: null,
    files: [],
    draft: { revision: 0, savedAt: null, fieldValues: [] },
    esignatureCaptured: 'false',
    firstName: '',
    lastName: '',
    signatureImage: null,
    evidence: null,
    ...given,
  };
}

const GET = `GET /document/${DOCUMENT_ID}`;
const DRAFT = `POST /document/${DOCUMENT_ID}/draft`;
const SAVE = 'POST /document/save';
const SAVED_AT = '2026-03-01T09:30:00.000Z';

const ADA = aUser({ firstName: 'Ada', lastName: 'Byron' });
const server = serverForEachTest();
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => {}));
jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

/** A server that keeps drafts. */
function keeps(document: Document) {
  let draft = document.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  const save = ({ body }: ServerCall) => {
    const { revision, fieldValues } = body as typeof draft;
    if (revision !== draft.revision) return failure('conflict', 'Other answers were saved.', undefined, draft);
    draft = { revision: revision + 1, savedAt: SAVED_AT, fieldValues };
    return success(draft);
  };
  server.answer({
    [GET]: () => success({ ...document, draft }),
    [DRAFT]: save,
  });
  return {
    draft: () => Object.fromEntries(draft.fieldValues.map(({ name, value }) => [name, value])),
    elsewhere(answers: object) {
      const fieldValues = Object.entries(answers).map(([name, value]) => ({ name, value }));
      draft = { revision: draft.revision + 1, savedAt: SAVED_AT, fieldValues };
    },
  };
}

const show = (user = ADA) =>
  renderRemoteScreen(FillInPage, {
    user,
    at: `/document/upload/${DOCUMENT_ID}`,
    path: '/document/upload/:documentid',
    remote: 'documents',
  });
const reason = () => screen.findByRole('textbox', { name: /^Reason of your visit/ });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('saves as one types, shows what a rule asks for, and completes', async () => {
  const kept = keeps(aDocument());
  server.answer({ [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' }), 'Document saved successfully.') });
  const { alerts } = await show();
  await userEvent.type(await reason(), 'A cough');
  expect(screen.queryByLabelText('How many a day')).toBeNull();
  await userEvent.click(screen.getByLabelText('I smoke'));
  await userEvent.type(screen.getByLabelText('How many a day'), '3');
  expect(screen.getByText('Saving…')).toBeInTheDocument();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'A cough', smoker: true, perDay: '3' }), {
    timeout: 6_000,
  });
  expect(await screen.findByText(/^Saved \d\d:\d\d [ap]m$/)).toBeInTheDocument();
  server.answer({ [GET]: () => success(aDocument({ documentStatus: 'COMPLETED', confirmationDate: SAVED_AT })) });
  await press('Submit');
  expect(await screen.findByRole('heading', { name: 'This document is complete' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View the document' })).toHaveAttribute(
    'href',
    `/document/view/${DOCUMENT_ID}`,
  );
  expect(alerts).toContainEqual({ kind: 'success', text: 'Document saved successfully.' });
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ documentId: DOCUMENT_ID, esignatureCaptured: false });
});

it('says at the question what is missing, and leads there; what the server finds as well', async () => {
  keeps(aDocument());
  server.answer({ [SAVE]: () => failure('invalid_input', 'No.', { reason: 'Has a character that is not allowed' }) });
  await show();
  await reason();
  await press('Submit');
  expect(await screen.findByText('Please answer this question')).toBeInTheDocument();
  expect(await reason()).toHaveFocus();
  await userEvent.type(await reason(), 'x');
  await press('Submit');
  expect(await screen.findByText('Has a character that is not allowed')).toBeInTheDocument();
  await userEvent.type(await reason(), 'y');
  expect(screen.queryByText('Has a character that is not allowed')).toBeNull();
});

it('asks a long form step by step, and goes back to where something is wrong', async () => {
  const sections = [1, 2, 3].map((each) => ({
    name: `q${each}`,
    label: `Question ${each}`,
    type: 'Text' as const,
    section: `Part ${each}`,
    ...(each === 2 ? { showWhen: { field: 'q1', is: 'equals' as const, value: 'more' } } : {}),
  }));
  keeps(aDocument({ fieldValues: [...sections, { name: 'q4', label: 'Last', type: 'Text', required: true }] }));
  const { address } = await show();
  expect(await screen.findByText('Step 1 of 2')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Question 1'), 'more');
  expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  await press('Next');
  expect(address()).toMatch(/\?step=2$/);
  expect(screen.getByText('Step 2 of 3')).toHaveFocus();
  expect(screen.queryByLabelText('Question 1')).toBeNull();
  await press('Next');
  await press('Submit');
  expect(await screen.findByText('Please answer this question')).toBeInTheDocument();
  await press('Back');
  await press('Back');
  expect(screen.getByLabelText('Question 1')).toHaveValue('more');
});

it('shows both answers where another device was quicker, and saves the one that is chosen', async () => {
  const kept = keeps(
    aDocument({ draft: { revision: 1, savedAt: SAVED_AT, fieldValues: [{ name: 'reason', value: 'Old' }] } }),
  );
  await show();
  await userEvent.clear(await reason());
  await userEvent.type(await reason(), 'Here');
  kept.elsewhere({ reason: 'There', smoker: true });
  expect(await screen.findByText('There: There', {}, { timeout: 6_000 })).toBeInTheDocument();
  expect(screen.getByText('Here: Here')).toBeInTheDocument();
  expect(kept.draft()).toEqual({ reason: 'There', smoker: true });
  await press('Keep the answers from here');
  expect(screen.getByLabelText('I smoke')).toBeChecked();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Here', smoker: true }), { timeout: 6_000 });
});

it('adds what another device answered meanwhile and nobody changed here, and says so', async () => {
  const kept = keeps(aDocument());
  await show();
  await reason();
  kept.elsewhere({ smoker: true });
  await userEvent.type(await reason(), 'Here');
  expect(
    await screen.findByText('Answers from another device were added here.', {}, { timeout: 6_000 }),
  ).toBeInTheDocument();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Here', smoker: true }), { timeout: 6_000 });
});

it('keeps what was typed without a connection, also over a reload', async () => {
  keeps(aDocument());
  server.answer({ [DRAFT]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { unmount } = await show();
  await userEvent.type(await reason(), 'Typed in a tunnel');
  expect(await screen.findByText(/^Not saved: there is no connection/, {}, { timeout: 6_000 })).toBeInTheDocument();
  unmount();
  const kept = keeps(aDocument());
  await show();
  expect(await reason()).toHaveValue('Typed in a tunnel');
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Typed in a tunnel' }), { timeout: 6_000 });
});

it('says kindly that it was completed or cancelled elsewhere', async () => {
  keeps(aDocument());
  await show();
  await reason();
  server.answer({ [GET]: () => success(aDocument({ documentStatus: 'COMPLETED', confirmationDate: SAVED_AT })) });
  act(() => eventBus.emit('document:changed', { id: DOCUMENT_ID }));
  expect(await screen.findByText('This document is complete')).toBeInTheDocument();
  server.answer({ [GET]: () => failure('not_found', 'Document not found.') });
  act(() => eventBus.emit('document:changed', { id: DOCUMENT_ID }));
  expect(await screen.findByText('This document is not there any more', {}, { timeout: 3_000 })).toBeInTheDocument();
});

describe('a signature', () => {
  const answered = () =>
    keeps(
      aDocument({
        isEsignatureRequired: true,
        draft: { revision: 1, savedAt: SAVED_AT, fieldValues: [{ name: 'reason', value: 'A cough' }] },
      }),
    );

  it('is typed, with the names and the sentence that is agreed to', async () => {
    answered();
    server.answer({
      [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' }), 'Document saved successfully.'),
    });
    await show();
    await press('Sign and submit');
    const dialog = await screen.findByRole('dialog', { name: 'Sign this document' }, { timeout: 6_000 });
    expect(dialog).toHaveTextContent('I, Ada Byron, agree that what I have entered in this document is true');
    await userEvent.clear(screen.getByLabelText(/^Last name/));
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Please enter first name and last name')).toBeInTheDocument();
    expect(server.callsTo(SAVE)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Lovelace');
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
        esignatureCaptured: true,
        firstName: 'Ada',
        lastName: 'Lovelace',
        method: 'typed',
        consentLanguage: 'en',
      }),
    );
  });

  it('is for the patient to give: at the desk no names stand there', async () => {
    answered();
    await show(aUser({ userRole: 'ROLE_DOCTOR' }));
    expect(await screen.findByText('Ada Byron, born 10/12/1985')).toBeInTheDocument();
    await press('Sign and submit');
    expect(await screen.findByLabelText(/^First name/, {}, { timeout: 6_000 })).toHaveValue('');
  });
});

describe('files', () => {
  const attachments = { label: 'Your insurance card', isRequired: true };

  it('are added and removed, and wanted before the submit', async () => {
    let files: Document['files'] = [];
    keeps(aDocument({ draft: { revision: 1, savedAt: SAVED_AT, fieldValues: [{ name: 'reason', value: 'x' }] } }));
    const file = { id: DOCUMENT_ID, name: 'card.pdf', mediaType: 'application/pdf', bytes: 2_048, sha256: '' };
    const draft = { revision: 1, savedAt: SAVED_AT, fieldValues: [{ name: 'reason', value: 'x' }] };
    server.answer({
      [GET]: () => success(aDocument({ attachments, files, draft })),
      [`POST /document/${DOCUMENT_ID}/file`]: () => {
        files = [file];
        return success(file);
      },
      [`POST /document/file/${DOCUMENT_ID}/remove`]: () => {
        files = [];
        return success(null);
      },
    });
    await show();
    await press('Submit');
    expect(await screen.findByText('Please attach a file')).toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.4'], 'card.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('card.pdf')).toBeInTheDocument();
    expect(screen.getByText('2 KB')).toBeInTheDocument();
    expect(server.callsTo(`POST /document/${DOCUMENT_ID}/file`)[0]?.body).toEqual({
      name: 'card.pdf',
      content: btoa('%PDF-1.4'),
    });
    expect(screen.queryByText('Please attach a file')).toBeNull();
    await press('Remove card.pdf');
    await waitFor(() => expect(screen.queryByText('card.pdf')).toBeNull());
  });
});
