import type { Form, FormField } from '@openward/contract/forms';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BuilderPage from './builder-page.tsx';

const SAVE = 'POST /master/dynamicform/save';

const server = serverForEachTest();
beforeEach(() => sessionStorage.clear());

const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
const FIELDS: FormField[] = [
  { name: 'smokes', label: 'Do you smoke?', type: 'Radio', options: 'Yes~No', required: true },
  { name: 'howMany', label: 'How many?', type: 'Text', showWhen: { field: 'smokes', is: 'equals', value: 'Yes' } },
];
const aForm = (given: Partial<Form> = {}): Form => ({
  id: '0190a6e0-0000-7000-8000-00000000f001',
  formName: 'smoking',
  displayName: 'Smoking',
  formDescriptioin: 'About smoking',
  isEsignatureRequired: true,
  status: 'ACTIVE',
  attachments: null,
  formText: FIELDS,
  version: 3,
  newestVersion: 3,
  savedAt: '2030-05-15T09:00:00.000Z',
  ...given,
});

async function edited(form = aForm()) {
  server.answer({
    [`/master/dynamicform/${form.id}`]: () => success(form),
    [`/master/dynamicform/${form.id}/versions`]: () =>
      success([
        { version: 3, savedAt: form.savedAt, savedBy: null, displayName: 'Smoking', documents: 4 },
        { version: 2, savedAt: form.savedAt, savedBy: null, displayName: 'Smoking', documents: 1 },
      ]),
  });
  const at = `/admin/dynamicform/${form.id}`;
  const drawn = await renderRemoteScreen(BuilderPage, { user, at, path: '/admin/dynamicform/:formid' });
  await screen.findByRole('form', { name: 'Edit form' });
  return drawn;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (name: string | RegExp) => userEvent.click(button(name));
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cards = () =>
  within(screen.getByRole('list', { name: 'Fields' }))
    .getAllByRole('button')
    .filter((each) => each.hasAttribute('aria-expanded'))
    .flatMap((each) => each.querySelector('.ow-card-label')?.textContent ?? []);
const sent = () => server.callsTo(SAVE).at(-1)?.body as Form | undefined;
const saves = () => server.answer({ [SAVE]: () => success(aForm(), 'Dynamic form saved successfully.') });

it('says where a sign of an option had to be another, typed or pasted, and leaves what is composed alone', async () => {
  saves();
  await renderRemoteScreen(BuilderPage, { user, at: '/admin/dynamicform/new' });
  await click('Add field');
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'Radio' } });
  const said = 'The sign ~ cannot stand in an option. We wrote - in its place.';
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.click(screen.getByLabelText('Option 1'));
  await userEvent.paste('5~10 mg\n10~20 mg');
  expect(screen.getByLabelText('Option 1')).toHaveValue('5-10 mg');
  expect(screen.getByLabelText('Option 2')).toHaveValue('10-20 mg');
  expect(screen.queryByLabelText('Option 3')).toBeNull();
  expect(screen.getByText(said)).toBeInTheDocument();
  fireEvent.keyDown(screen.getByLabelText('Option 2'), { key: 'Enter', isComposing: true });
  expect(screen.queryByLabelText('Option 3')).toBeNull();
});

it('builds a form: a name made of the label, options by Enter and by pasting, a rule', async () => {
  saves();
  await renderRemoteScreen(BuilderPage, { user, at: '/admin/dynamicform/new' });
  put(/^Form Name/, 'intake');
  put(/^Display Name/, 'Intake');
  put(/^Description/, 'Before the first visit');
  await click('Add field');
  expect(screen.getByLabelText(/^Label/)).toHaveFocus();
  put(/^Label/, 'Favourite colour?');
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'Radio' } });
  await userEvent.click(screen.getByLabelText('Option 1'));
  await userEvent.keyboard('Red{Enter}');
  expect(screen.getByLabelText('Option 2')).toHaveFocus();
  await userEvent.paste('Green\n- Blue');
  expect(screen.getByLabelText('Option 3')).toHaveValue('Blue');
  await click('Add field');
  put(/^Label/, 'Which shade?');
  await click('Show depending on an earlier answer');
  put(/^Value/, 'Blue');
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(sent()).toMatchObject({
    formName: 'intake',
    status: 'ACTIVE',
    attachments: null,
    formText: [
      { name: 'Favourite_colour', label: 'Favourite colour?', type: 'Radio', options: 'Red~Green~Blue' },
      { name: 'Which_shade', type: 'Text', showWhen: { field: 'Favourite_colour', is: 'equals', value: 'Blue' } },
    ],
  });
  expect(sent()).not.toHaveProperty('id');
});

it('says at its field what is wrong, opens that field and goes there', async () => {
  await edited();
  await click('Add field');
  await userEvent.click(document.body);
  await click(/^Question without text/);
  await click('Submit');
  expect(await screen.findByText('Label is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Label/)).toHaveFocus());
  expect(server.callsTo(SAVE)).toHaveLength(0);
});

it('turns a typed question into choices where a rule asks after it, and goes on with the next choice', async () => {
  saves();
  const typed = { name: 'drinks', label: 'Do you drink?', type: 'Text' as const };
  await edited(aForm({ formText: [typed, { name: 'what', label: 'What?', type: 'Text' }] }));
  await click(/^What\?/);
  await click('Show depending on an earlier answer');
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'equals' } });
  put(/^Value/, 'Yes');
  await click('Turn “Do you drink?” into choices');
  expect(screen.getByLabelText('Option 1')).toHaveValue('Yes');
  await waitFor(() => expect(screen.getByLabelText('Option 2')).toHaveFocus());
  await userEvent.keyboard('No');
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(sent()).toMatchObject({
    formText: [
      { name: 'drinks', type: 'Radio', options: 'Yes~No' },
      { name: 'what', showWhen: { field: 'drinks', is: 'equals', value: 'Yes' } },
    ],
  });
});

it('marks answers as alerts: all but no at first, then those that are ticked, which follow their option', async () => {
  saves();
  await edited();
  await click(/^Do you smoke\?/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show the answer as an alert' }));
  const answers = within(screen.getByRole('group', { name: 'Answers that are an alert' }));
  expect(answers.getByRole('checkbox', { name: 'Yes' })).toBeChecked();
  expect(answers.getByRole('checkbox', { name: 'No' })).not.toBeChecked();
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(sent()?.formText[0]).toMatchObject({ name: 'smokes', alert: {} });
});

it('keeps the alert with an option that gets another text, and wants one answer at least', async () => {
  saves();
  await edited();
  await click(/^Do you smoke\?/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show the answer as an alert' }));
  const box = (name: string) =>
    within(screen.getByRole('group', { name: 'Answers that are an alert' })).getByRole('checkbox', { name });
  await userEvent.click(box('Yes'));
  await click('Submit');
  expect(await screen.findByText('Please choose at least one.')).toBeVisible();
  expect(server.callsTo(SAVE)).toHaveLength(0);
  await userEvent.click(box('No'));
  put('Option 2', 'Never');
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  expect(sent()?.formText[0]).toMatchObject({ options: 'Yes~Never', alert: { answers: ['Never'] } });
});

it('says which of several conditions is wrong, at what is missing', async () => {
  await edited(aForm({ formText: [...FIELDS, { name: 'why', label: 'Why?', type: 'Text' }] }));
  await click(/^Why\?/);
  await click('Show depending on an earlier answer');
  const first = screen.getByLabelText('Question', { selector: 'select' });
  fireEvent.change(first, { target: { value: 'smokes' } });
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'equals' } });
  await click('Add condition');
  const second = within(screen.getByRole('group', { name: 'Condition 2' }));
  fireEvent.change(second.getByLabelText('Question'), { target: { value: 'howMany' } });
  fireEvent.change(second.getByLabelText('Answer'), { target: { value: 'equals' } });
  fireEvent.change(second.getByLabelText(/^Value/), { target: { value: '' } });
  await click('Submit');
  await waitFor(() => expect(screen.getAllByText('Please enter a value for this rule')).toHaveLength(1));
  await waitFor(() => expect(second.getByLabelText(/^Value/)).toHaveFocus());
  expect(second.getByLabelText(/^Value/)).toBeInvalid();
});

it('moves fields by buttons and arrow keys, keeps the focus, and says at once which rule that breaks', async () => {
  await edited();
  await click('Move down, Do you smoke?');
  expect(cards()).toEqual(['How many?', 'Do you smoke?']);
  expect(screen.getByText('Do you smoke? is now number 2 of 2.')).toBeInTheDocument();
  expect(screen.getByText('This rule can only use an earlier field')).toBeVisible();
  const handle = button('Move Do you smoke?: drag or press the arrow keys');
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
  expect(button('Move Do you smoke?: drag or press the arrow keys')).toHaveFocus();
  expect(screen.queryByText('This rule can only use an earlier field')).toBeNull();
});

it('translates a form: each text beside its translation, what is missing, and nothing lost as the form changes', async () => {
  saves();
  await edited(aForm({ translations: [{ language: 'ar', displayName: 'التدخين' }] }));
  const languages = within(await screen.findByRole('region', { name: 'Languages' }));
  expect(languages.getByText('5 of 6 texts are not translated')).toBeVisible();
  expect(within(languages.getByLabelText('Language')).queryByText('العربية')).toBeNull();
  fireEvent.change(languages.getByLabelText('Language'), { target: { value: 'de' } });
  await userEvent.click(languages.getByRole('button', { name: 'Add language' }));
  expect(languages.getByText('6 of 6 texts are not translated')).toBeVisible();
  const translate = (original: string, text: string) =>
    fireEvent.change(languages.getByLabelText(original), { target: { value: text } });
  translate('Smoking', 'Rauchen');
  translate('Do you smoke?', 'Rauchen Sie?');
  translate('Yes', 'Ja');
  translate('No', 'Nein');
  translate('How many?', 'Wie viele?');
  expect(languages.getByText('1 of 6 texts are not translated')).toBeVisible();
  await userEvent.click(languages.getByRole('button', { name: 'Go to the first missing text' }));
  expect(languages.getByLabelText('About smoking')).toHaveFocus();
  translate('About smoking', 'Über das Rauchen');
  expect(languages.getByText('All texts are translated')).toBeVisible();
  expect(languages.queryByRole('button', { name: 'Go to the first missing text' })).toBeNull();
  // A translation follows its option, and is removed with its question.
  await click(/^Do you smoke/);
  put('Option 1', 'Yes, I do');
  await click('Remove, How many?');
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  const options = [
    { value: 'Yes, I do', label: 'Ja' },
    { value: 'No', label: 'Nein' },
  ];
  expect(sent()?.translations).toEqual([
    { language: 'ar', displayName: 'التدخين' },
    {
      language: 'de',
      displayName: 'Rauchen',
      formDescriptioin: 'Über das Rauchen',
      fields: [{ name: 'smokes', label: 'Rauchen Sie?', options }],
    },
  ]);
});

it('removes a language once that is confirmed, and says what is wrong with a translation', async () => {
  const errors = { 'translations[0].fields[0].options': 'Two options are the same' };
  server.answer({ [SAVE]: () => failure('invalid_input', 'Two options are the same', errors) });
  await edited(aForm({ translations: [{ language: 'ar' }, { language: 'de' }] }));
  const languages = within(await screen.findByRole('region', { name: 'Languages' }));
  await userEvent.click(languages.getByRole('button', { name: 'Remove, العربية' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this language?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(languages.queryByRole('button', { name: 'العربية' })).toBeNull();
  await click('Submit');
  expect(await languages.findByText('Two options are the same')).toBeVisible();
  expect(sent()?.translations).toEqual([{ language: 'de' }]);
  expect(sent()).not.toHaveProperty('formText');
});

it('switches between editing and the preview on a narrow screen', async () => {
  await edited();
  const display = within(screen.getByRole('group', { name: 'Display' }));
  expect(display.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(display.getByRole('button', { name: 'Preview' }));
  expect(display.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'true');
});

it('takes back what was removed', async () => {
  await edited();
  await click('Remove, Do you smoke?');
  expect(screen.getByText('This rule uses a field that does not exist')).toBeVisible();
  expect(button('Undo')).toHaveFocus();
  await click('Undo');
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
  expect(screen.queryByText('This rule uses a field that does not exist')).toBeNull();
});

it('begins a copy with all of the original under a free name, and saves it as a form of its own', async () => {
  saves();
  const original = aForm({
    translations: [{ language: 'de', displayName: 'Rauchen' }],
    attachments: { label: 'Your card', isRequired: true },
  });
  const taken = ['copy of Smoking', 'Copy of smoking (2)'].map((formName) => ({ ...original, formName }));
  server.answer({
    [`/master/dynamicform/${original.id}`]: () => success(original),
    '/master/dynamicform': () => success(taken),
  });
  const at = `/admin/dynamicform/new?copy=${original.id}`;
  await renderRemoteScreen(BuilderPage, { user, at, path: '/admin/dynamicform/new' });
  expect(await screen.findByText('A copy of Smoking. Submit to save it.')).toBeVisible();
  expect(screen.getByLabelText(/^Form Name/)).toHaveValue('Copy of smoking (3)');
  expect(server.callsTo('/master/dynamicform')[0]?.query.get('q')).toBe('Copy of smoking');
  await click('Submit');
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  const { id: _id, version: _version, newestVersion: _newest, savedAt: _at, ...copied } = original;
  expect(sent()).toEqual({ ...copied, signers: null, formName: 'Copy of smoking (3)' });
});

it('says at the form name that another form has it, and keeps what was typed', async () => {
  const errors = { formName: 'Another form already has this name.' };
  server.answer({ [SAVE]: () => failure('invalid_input', 'Another form already has this name.', errors) });
  await edited();
  put(/^Form Name/, 'intake');
  put(/^Display Name/, 'Intake');
  await click('Submit');
  await waitFor(() => expect(screen.getByLabelText(/^Form Name/)).toHaveFocus());
  expect(screen.getByLabelText(/^Form Name/)).toHaveAccessibleDescription(/Another form already has this name\./);
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Intake');
});

describe('somebody else was quicker', () => {
  const theirs = aForm({ version: 4, newestVersion: 4, displayName: 'Theirs', formDescriptioin: 'Their words' });
  const refused = async () => {
    await edited();
    put(/^Display Name/, 'Mine');
    server.answer({
      [`/master/dynamicform/${theirs.id}`]: () => success(theirs),
      [SAVE]: () =>
        failure('conflict', 'Someone else changed this in the meantime. Please check and save again.', undefined, {
          version: 4,
          changed: { displayName: 'Theirs' },
          changedBy: { displayName: { by: 'Grace Hopper', at: '2030-05-15T08:00:00.000Z' } },
        }),
    });
    await click('Submit');
    const heading = await screen.findByRole('heading', { name: 'Someone else changed this form too.' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(sent()).toEqual({ id: theirs.id, version: 3, displayName: 'Mine' });
    expect(screen.getByText(/^Grace Hopper changed this on /)).toBeVisible();
    expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Mine');
    // The user has not changed it here, so it takes the new value.
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Their words');
    saves();
  };

  it('keeps mine, and nothing else of the old version', async () => {
    await refused();
    await click('Submit');
    expect(sent()).toMatchObject({ version: 3 });
    await click('Keep mine, Display Name');
    await click('Submit');
    await waitFor(() => expect(sent()).toEqual({ id: theirs.id, version: 4, displayName: 'Mine' }));
  });

  it('keeps what each has changed of different questions, whichever is chosen of the same', async () => {
    const [first, ...rest] = FIELDS;
    const form = aForm({
      version: 4,
      newestVersion: 4,
      formText: [{ ...(first as FormField), label: 'Theirs' }, ...rest],
    });
    await edited();
    await userEvent.click(screen.getByRole('button', { name: /How many\?/, expanded: false }));
    put(/^Label/, 'Mine');
    server.answer({
      [`/master/dynamicform/${form.id}`]: () => success(form),
      [SAVE]: () =>
        failure('conflict', 'Someone else changed this in the meantime. Please check and save again.', undefined, {
          version: 4,
          changed: { formText: form.formText },
          changedBy: {},
        }),
    });
    await click('Submit');
    await waitFor(() => expect(cards()).toEqual(['Theirs', 'Mine']));
    saves();
    await click('Submit');
    await waitFor(() =>
      expect(sent()).toMatchObject({ version: 4, formText: [{ label: 'Theirs' }, { label: 'Mine' }] }),
    );
  });

  it('or takes the new version of that part', async () => {
    await refused();
    await click('Use the new version, Display Name');
    expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Theirs');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('has what was typed after a reload, and can throw it away', async () => {
  const { unmount } = await edited();
  put(/^Display Name/, 'Half done');
  await click('Duplicate, How many?');
  unmount();
  await edited();
  expect(screen.getByText('We restored your changes. They are not saved yet.')).toBeVisible();
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Half done');
  expect(cards()).toHaveLength(3);
  await click('Discard changes');
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Smoking');
  expect(cards()).toHaveLength(2);
});

const inLanguage = (valueCode: string, valueString: string) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/translation',
  extension: [
    { url: 'lang', valueCode },
    { url: 'content', valueString },
  ],
});

it('takes a file in, names what it cannot take, and takes it back', async () => {
  await edited();
  const questionnaire = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'From elsewhere',
    _title: { extension: [inLanguage('de', 'Von anderswo'), inLanguage('tlh', 'Qo’noSvo’')] },
    item: [
      { linkId: 'a', text: 'Your weight', type: 'url' },
      { linkId: 'b', text: 'Your name', type: 'string' },
    ],
  };
  const file = new File([JSON.stringify(questionnaire)], 'q.json', { type: 'application/json' });
  // jsdom lacks this method.
  file.text = async () => JSON.stringify(questionnaire);
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Form file'), { target: { files: [file] } });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Some parts of this file cannot be used' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Your weight: Items of type “url” are not supported.',
    'The portal does not have the language “tlh”. We left out its texts.',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import the rest' }));
  expect(cards()).toEqual(['Your name']);
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('From elsewhere');
  await click('Deutsch');
  expect(screen.getByLabelText('From elsewhere')).toHaveValue('Von anderswo');
  await click('Undo import');
  expect(screen.queryByRole('button', { name: 'Deutsch' })).toBeNull();
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
});

it('shows the versions, and how many documents have each', async () => {
  await edited();
  expect(await screen.findByText('Version 3 (newest)')).toBeVisible();
  expect(screen.getByText(/· 1 document$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View version 2' })).toHaveAttribute(
    'href',
    '/admin/dynamicform/view/0190a6e0-0000-7000-8000-00000000f001?version=2',
  );
});
