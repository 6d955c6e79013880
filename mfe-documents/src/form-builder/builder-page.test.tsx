import type { Form, FormField } from '@openward/contract/forms';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BuilderPage from './builder-page.tsx';

const SAVE = 'POST /master/dynamicform/save';
/** A long form, on a machine that may have much to do. */
jest.setTimeout(30_000);

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

it('builds a form: a name made of the label, options by Enter and by pasting, a rule', async () => {
  saves();
  await renderRemoteScreen(BuilderPage, { user, at: '/admin/dynamicform/new' });
  put(/^Form Name/, 'intake');
  put(/^Display Name/, 'Intake');
  put(/^Description/, 'Before the first visit');
  await click('Add a field');
  expect(screen.getByLabelText(/^Label/)).toHaveFocus();
  put(/^Label/, 'Favourite colour?');
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'Radio' } });
  await userEvent.click(screen.getByLabelText('Option 1'));
  await userEvent.keyboard('Red{Enter}');
  expect(screen.getByLabelText('Option 2')).toHaveFocus();
  await userEvent.paste('Green\n- Blue');
  expect(screen.getByLabelText('Option 3')).toHaveValue('Blue');
  await click('Add a field');
  put(/^Label/, 'Which shade?');
  await click('Show only after an earlier answer');
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
  await click('Add a field');
  await userEvent.click(document.body);
  await click(/^Question without words/);
  await click('Submit');
  expect(await screen.findByText('Label is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Label/)).toHaveFocus());
  expect(server.callsTo(SAVE)).toHaveLength(0);
});

it('moves fields by buttons and arrow keys, keeps the focus, and says at once which rule that breaks', async () => {
  await edited();
  await click('Move down, Do you smoke?');
  expect(cards()).toEqual(['How many?', 'Do you smoke?']);
  expect(screen.getByText('Do you smoke? is now number 2 of 2.')).toBeInTheDocument();
  expect(screen.getByText('This rule points to a later field')).toBeVisible();
  const handle = button('Move Do you smoke?: drag, or press the arrow keys');
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
  expect(button('Move Do you smoke?: drag, or press the arrow keys')).toHaveFocus();
  expect(screen.queryByText('This rule points to a later field')).toBeNull();
});

it('takes back what was removed', async () => {
  await edited();
  await click('Remove, Do you smoke?');
  expect(screen.getByText('This rule points to a field that is not there')).toBeVisible();
  expect(button('Undo')).toHaveFocus();
  await click('Undo');
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
  expect(screen.queryByText('This rule points to a field that is not there')).toBeNull();
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
    // Nobody has typed into it here: it follows.
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
  expect(screen.getByText('What you typed here before is back. It is not saved yet.')).toBeVisible();
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Half done');
  expect(cards()).toHaveLength(3);
  await click('Discard it');
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('Smoking');
  expect(cards()).toHaveLength(2);
});

it('takes a file in, names what it cannot take, and takes it back', async () => {
  await edited();
  const questionnaire = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'From elsewhere',
    item: [
      { linkId: 'a', text: 'Your weight', type: 'decimal' },
      { linkId: 'b', text: 'Your name', type: 'string' },
    ],
  };
  const file = new File([JSON.stringify(questionnaire)], 'q.json', { type: 'application/json' });
  // jsdom has no such method.
  file.text = async () => JSON.stringify(questionnaire);
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Form as a file'), { target: { files: [file] } });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Not all of this file can be used' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent(
    'Your weight: Items of the type “decimal” are not known here.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take the rest' }));
  expect(cards()).toEqual(['Your name']);
  expect(screen.getByLabelText(/^Display Name/)).toHaveValue('From elsewhere');
  await click('Undo the import');
  expect(cards()).toEqual(['Do you smoke?', 'How many?']);
});

it('shows the versions, and how many documents have each', async () => {
  await edited();
  expect(await screen.findByText('Version 3, the newest')).toBeVisible();
  expect(screen.getByText(/· One document$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View version 2' })).toHaveAttribute(
    'href',
    '/admin/dynamicform/view/0190a6e0-0000-7000-8000-00000000f001?version=2',
  );
});
