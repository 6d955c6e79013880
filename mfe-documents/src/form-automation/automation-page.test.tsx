import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AutomationPage from './automation-page.tsx';

const FORM = '01a1fbe9-e798-749a-b977-abad62614001';
const PATH = '/admin/dynamicform/automation';
const SAVED = { version: 4, consultationTypes: ['Wellness'], againAfterDays: null, remindDays: 3 };
const server = serverForEachTest(() => ({
  [`/master/dynamicform/${FORM}`]: () => success({ id: FORM, displayName: 'Pain diary' }),
  [`/master/dynamicform/${FORM}/automation`]: ({ body }) =>
    success({ ...SAVED, ...(body as object) }, body ? 'Settings saved.' : ''),
}));
const show = () =>
  renderRemoteScreen(AutomationPage, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: `${PATH}/${FORM}`,
    path: `${PATH}/:formid`,
  });
const sent = () => server.callsTo(`/master/dynamicform/${FORM}/automation`).flatMap(({ body }) => body ?? []);

it('shows what is set, and saves the types and days that were chosen', async () => {
  await show();
  expect(await screen.findByRole('checkbox', { name: 'Wellness' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gastroenterology' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Do not ask again/ }), '365');
  await userEvent.clear(screen.getByRole('textbox', { name: /^Days before the visit/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { consultationTypes: ['Wellness', 'Gastroentologyy'], againAfterDays: 365, remindDays: null, version: 4 },
    ]),
  );
});

it('refuses days that make no sense, and keeps what was typed where the server refuses it', async () => {
  await show();
  const days = await screen.findByRole('textbox', { name: /^Days before the visit/ });
  await userEvent.clear(days);
  await userEvent.type(days, '15');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a number from 0 to 14.')).toBeVisible();
  expect(sent()).toEqual([]);
  server.answer({ [`/master/dynamicform/${FORM}/automation`]: () => failure('unavailable', 'Busy') });
  await userEvent.clear(days);
  await userEvent.type(days, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(days).toHaveValue('2');
});

it('asks which value counts where somebody else has changed the same setting', async () => {
  await show();
  const days = await screen.findByRole('textbox', { name: /^Days before the visit/ });
  await userEvent.clear(days);
  await userEvent.type(days, '2');
  const theirs = { ...SAVED, version: 5, remindDays: 7 };
  const changedBy = { remindDays: { by: 'Priya Shah', at: '2026-03-01T10:00:00.000Z' } };
  const details = { version: 5, changed: { remindDays: 7 }, changedBy };
  server.answer({
    [`/master/dynamicform/${FORM}/automation`]: ({ body }) =>
      body ? failure('conflict', 'Someone else changed this in the meantime.', undefined, details) : success(theirs),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Priya Shah changed this on .* The new value is: 7/)).toBeVisible();
  expect(days).toHaveValue('2');
  await userEvent.click(screen.getByRole('button', { name: 'Use the new value' }));
  expect(days).toHaveValue('7');
});
