import { eventBus } from '@openward/event-bus';
import { changeLanguage } from '@openward/remote-kit';
import { failure, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aDocument,
  begunWith,
  DOCUMENT_ID,
  DRAFT,
  fillInServer,
  GET,
  press,
  reason,
  SAVE,
  SAVED_AT,
  show,
  VIEW,
} from './testing.tsx';

const { server, keeps } = fillInServer();
afterEach(() => act(() => changeLanguage('en')));

it('saves as one types, shows what a rule asks for, and completes', async () => {
  const kept = keeps(aDocument());
  server.answer({ [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' }), 'Document saved successfully.') });
  const { alerts } = await show();
  await userEvent.type(await reason(), 'A cough');
  expect(screen.queryByLabelText('How many a day')).toBeNull();
  await userEvent.click(screen.getByLabelText('I smoke'));
  await userEvent.type(screen.getByLabelText('How many a day'), '3');
  expect(screen.getByText('Saving…')).toBeInTheDocument();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'A cough', smoker: true, perDay: '3' }));
  expect(await screen.findByText(/^Saved at \d\d:\d\d [ap]m$/)).toBeInTheDocument();
  server.answer({ [GET]: () => success(aDocument({ documentStatus: 'COMPLETED', confirmationDate: SAVED_AT })) });
  await press('Submit');
  expect(await screen.findByRole('heading', { name: 'This document is complete' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'View document' })).toHaveAttribute('href', VIEW);
  expect(alerts).toContainEqual({ kind: 'success', text: 'Document saved successfully.' });
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ documentId: DOCUMENT_ID, esignatureCaptured: false });
});

it('says at the question what is missing, and leads there; what the server finds as well', async () => {
  keeps(aDocument());
  server.answer({
    [SAVE]: () => failure('invalid_input', 'No.', { reason: 'Contains a character that is not allowed' }),
  });
  await show();
  await reason();
  await press('Submit');
  expect(await screen.findByText('Please answer this question')).toBeInTheDocument();
  expect(await reason()).toHaveFocus();
  await userEvent.type(await reason(), 'x');
  await press('Submit');
  expect(await screen.findByText('Contains a character that is not allowed')).toBeInTheDocument();
  await userEvent.type(await reason(), 'y');
  expect(screen.queryByText('Contains a character that is not allowed')).toBeNull();
});

it('keeps all of what is pasted, and says at once where it is too long', async () => {
  const kept = keeps(aDocument());
  await show();
  const pasted = `${'Long history. '.repeat(300)}ALLERGIC TO PENICILLIN`;
  await userEvent.click(await reason());
  await userEvent.paste(pasted);
  expect(await reason()).toHaveValue(pasted);
  expect(screen.getByText('Must be at most 4,000 characters')).toBeInTheDocument();
  await waitFor(() => expect(kept.draft()).toMatchObject({ reason: pasted }));
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

it('opens the step of the first wrong answer, and goes to it', async () => {
  const question = (number: number, required: boolean) => {
    const name = `q${number}`;
    return { name, label: `Question ${number}`, type: 'Text' as const, section: `Part ${number}`, required };
  };
  keeps(aDocument({ fieldValues: [question(1, false), question(2, true), question(3, true)] }));
  const { address } = await show(undefined, '?step=3');
  await userEvent.type(await screen.findByLabelText(/^Question 3/), 'Fine');
  await press('Submit');
  await waitFor(() => expect(screen.getByLabelText(/^Question 2/)).toHaveFocus());
  expect(address()).toMatch(/\?step=2$/);
  await press('Back');
  expect(screen.getByText('Step 1 of 3')).toHaveFocus();
});

it('shows both answers where another device was quicker, and saves the one that is chosen', async () => {
  const kept = keeps(aDocument({ draft: begunWith('Old') }));
  await show();
  await userEvent.clear(await reason());
  await userEvent.type(await reason(), 'Here');
  kept.elsewhere({ reason: 'There', smoker: true });
  expect(await screen.findByText('Other device: There')).toBeInTheDocument();
  expect(screen.getByText('This device: Here')).toBeInTheDocument();
  expect(kept.draft()).toEqual({ reason: 'There', smoker: true });
  await press('Keep answers from this device');
  expect(screen.getByLabelText('I smoke')).toBeChecked();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Here', smoker: true }));
});

it('begins with what the record says, marks it, and submits it as an answer', async () => {
  const document = aDocument({
    fieldValues: [
      { name: 'phone', label: 'Phone', type: 'Text', source: 'phone', required: true },
      { name: 'allergies', label: 'Allergies', type: 'Text', source: 'lastAnswer' },
      { name: 'reason', label: 'Reason of your visit', type: 'Text' },
    ],
    recordAnswers: [
      { name: 'phone', value: '4155550123' },
      { name: 'allergies', value: 'Nuts' },
    ],
  });
  const kept = keeps(document);
  server.answer({ [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' })) });
  const first = await show();
  await reason();
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('4155550123');
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('From your record');
  expect(screen.getByLabelText('Allergies')).toHaveAccessibleDescription('From the last answer');
  // Viewing saves nothing.
  expect(server.callsTo(DRAFT)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Phone/), '4');
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('Differs from your record');
  await waitFor(() => expect(kept.draft()).toEqual({ phone: '41555501234', allergies: 'Nuts' }));
  // A saved answer replaces the record's value, even if it is empty.
  await userEvent.clear(screen.getByLabelText('Allergies'));
  await waitFor(() => expect(kept.draft()).toEqual({ phone: '41555501234', allergies: '' }));
  first.unmount();
  await show();
  await reason();
  expect(screen.getByLabelText('Allergies')).toHaveValue('');
  await press('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
    fieldValues: expect.arrayContaining([{ name: 'phone', value: '41555501234' }]),
  });
});

it('saves what the record says before it is submitted, though nobody changed it', async () => {
  const asked = { name: 'phone', label: 'Phone', type: 'Text', source: 'phone' } as const;
  const kept = keeps(aDocument({ fieldValues: [asked], recordAnswers: [{ name: 'phone', value: '4155550123' }] }));
  server.answer({ [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' })) });
  await show();
  expect(await screen.findByLabelText('Phone')).toHaveValue('4155550123');
  await press('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(kept.draft()).toEqual({ phone: '4155550123' });
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
    revision: 1,
    fieldValues: [{ name: 'phone', value: '4155550123' }],
  });
});

it('asks in the reader’s language, what is not translated as it was written, and keeps the answers of the original', async () => {
  const smokes = {
    name: 'smokes',
    label: 'Do you smoke?',
    type: 'Radio',
    options: 'Yes~No',
    section: 'Habits',
  } as const;
  const showWhen = { field: 'smokes', is: 'equals', value: 'Yes' } as const;
  keeps(
    aDocument({
      fieldValues: [smokes, { name: 'howMany', label: 'How many?', type: 'Text', showWhen }],
      translations: [
        {
          language: 'de',
          displayName: 'Rauchen',
          fields: [{ name: 'smokes', label: 'Rauchen Sie?', options: [{ value: 'Yes', label: 'Ja' }] }],
        },
      ],
    }),
  );
  server.answer({ [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' })) });
  await show();
  expect(await screen.findByRole('heading', { name: 'Add new patient' })).toBeVisible();
  await act(() => changeLanguage('de'));
  expect(await screen.findByRole('heading', { name: 'Rauchen' })).toBeVisible();
  expect(screen.getByText('What we ask everybody')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Habits' })).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: /^Rauchen Sie/ })).toBeVisible();
  expect(screen.getByLabelText('No')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Ja'));
  expect(await screen.findByLabelText('How many?')).toBeVisible();
  await press('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ fieldValues: [{ name: 'smokes', value: 'Yes' }] });
});

describe('to a reader of Arabic', () => {
  const FIELDS = [
    { name: 'reason', label: 'Reason of your visit', type: 'Text', required: true, section: 'Visit', text: 'Briefly.' },
    { name: 'smokes', label: 'Do you smoke?', type: 'Select', options: 'Yes~No' },
  ] as const;
  const languageOf = (text: string | RegExp) => screen.getByText(text).closest<HTMLElement>('[lang]')?.lang;
  afterEach(() => act(() => changeLanguage('en')));

  it('marks what the form says without a translation, but not what the portal says', async () => {
    const recordAnswers = [{ name: 'smokes', value: 'Yes' }];
    const attachments = { label: 'Your card', isRequired: false };
    keeps(aDocument({ fieldValues: [...FIELDS], attachments, recordAnswers }));
    await show();
    await screen.findByRole('heading', { name: 'Add new patient' });
    await act(() => changeLanguage('ar'));
    for (const text of [
      'Add new patient',
      'What we ask everybody',
      'Visit',
      'Briefly.',
      'Reason of your visit',
      'Do you smoke?',
      'Your card',
    ])
      expect([text, languageOf(text)]).toEqual([text, 'en']);
    await press('Submit');
    expect([await screen.findByText('Please answer this question')].map(({ lang }) => lang)).toEqual(['ar']);
    expect(languageOf('Please choose')).toBe('ar');
    expect(languageOf('Add files')).toBe('ar');
    expect(languageOf(/ your record$/)).toBe('ar');
  });

  it('marks nothing of a form with its texts in Arabic', async () => {
    const fields = [
      { name: 'reason', label: 'سبب الزيارة', section: 'الزيارة', text: 'باختصار.' },
      { name: 'smokes', label: 'هل تدخن؟' },
    ];
    const texts = { displayName: 'مريض جديد', formDescriptioin: 'ما نسأل عنه الجميع', filesLabel: 'بطاقتك' };
    keeps(
      aDocument({
        fieldValues: [...FIELDS],
        attachments: { label: 'Your card', isRequired: false },
        translations: [{ language: 'ar', ...texts, fields }],
      }),
    );
    const { container } = await show();
    await screen.findByRole('heading', { name: 'Add new patient' });
    await act(() => changeLanguage('ar'));
    expect(screen.getByRole('heading', { name: 'مريض جديد' })).toBeVisible();
    expect(screen.getByText('بطاقتك')).toBeVisible();
    await press('Submit');
    expect(container.querySelectorAll('[lang]')).toHaveLength(0);
  });
});

it('names the form in the page’s title while it is filled in and after that', async () => {
  keeps(aDocument());
  document.title = 'Fill in a document · Openward';
  await show();
  await reason();
  expect(document.title).toBe('Add new patient, fill in · Openward');
  server.answer({ [GET]: () => success(aDocument({ documentStatus: 'COMPLETED', confirmationDate: SAVED_AT })) });
  act(() => eventBus.emit('document:changed', { id: DOCUMENT_ID }));
  expect(await screen.findByText('This document is complete')).toBeInTheDocument();
  expect(document.title).toBe('Add new patient, fill in · Openward');
});

it('moves the focus to the name of the form once it is there, so that it is heard', async () => {
  let arrives = () => {};
  const waits = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  server.answer({ [GET]: () => waits.then(() => success(aDocument())) });
  await show();
  const before = screen.getByRole('heading', { level: 1, name: 'Fill in a document' });
  before.focus();
  arrives();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Add new patient' });
  expect(heading).not.toBe(before);
  expect(heading).toHaveFocus();
});

it('leaves the focus where somebody put it while the form loads', async () => {
  let arrives = () => {};
  const waits = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  server.answer({ [GET]: () => waits.then(() => success(aDocument())) });
  await show();
  const link = document.body.appendChild(document.createElement('button'));
  link.focus();
  arrives();
  await screen.findByRole('heading', { level: 1, name: 'Add new patient' });
  expect(link).toHaveFocus();
  link.remove();
});

it('adds what another device answered meanwhile and nobody changed here, and says so', async () => {
  const kept = keeps(aDocument());
  await show();
  await reason();
  kept.elsewhere({ smoker: true });
  await userEvent.type(await reason(), 'Here');
  expect(await screen.findByText('We added answers from another device.')).toBeInTheDocument();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Here', smoker: true }));
});

it('keeps what was typed without a connection, also over a reload', async () => {
  keeps(aDocument());
  server.answer({ [DRAFT]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { unmount } = await show();
  await userEvent.type(await reason(), 'Typed in a tunnel');
  expect(await screen.findByText(/^Not saved: no connection/)).toBeInTheDocument();
  unmount();
  const kept = keeps(aDocument());
  await show();
  expect(await reason()).toHaveValue('Typed in a tunnel');
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Typed in a tunnel' }));
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
  expect(await screen.findByText('This document is no longer available')).toBeInTheDocument();
});
