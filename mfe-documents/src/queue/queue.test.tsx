import type { OwedDocument } from '@openward/contract/documents';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOwedDocument } from '../testing.ts';
import Queue from './queue.tsx';

const FORM = '01a1fbe9-e798-749a-b977-abad62614001';
const DOCTOR = '0190a6e0-0000-7000-8000-0000000000dd';
const listed = (...rows: OwedDocument[]) => success(rows, '', { number: 0, size: 10, total: rows.length });
const counts = (given: object) =>
  success({ documents: 2, bySms: 0, byMail: 0, optedOut: 0, unreachable: 0, recently: 0, ...given });
const server = serverForEachTest(() => ({
  '/document/queue': () => listed(),
  '/master/dynamicform/active': () => success([{ id: FORM, displayName: 'Pain diary', formName: 'pain-diary' }]),
  '/doctor/names': () => success([{ id: DOCTOR, firstName: 'Grace', lastName: 'Hopper' }]),
}));

const show = (userRole: 'ROLE_DOCTOR' | 'ROLE_HCP_ADMIN' = 'ROLE_HCP_ADMIN', at = '/documents') =>
  renderRemoteScreen(Queue, {
    user: aUser({ userRole, ...(userRole === 'ROLE_DOCTOR' && { doctorId: DOCTOR }) }),
    at,
    path: '/documents',
  });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const TODAY = anOwedDocument({
  displayName: 'For today',
  visit: {
    startDateTime: '2026-03-02T10:00:00Z',
    timeZone: 'UTC',
    doctor: { firstName: 'Grace', lastName: 'Hopper' },
  },
});
const LATE = anOwedDocument({
  displayName: 'Late',
  patient: { firstName: 'Bo', lastName: 'Ek', dateOfBirth: null },
  dueOn: '2020-01-31',
  isBegun: true,
});

it('says whose form it is, when they come, until when it is wanted, and leads to it', async () => {
  server.answer({ '/document/queue': () => listed(TODAY, LATE) });
  await show();
  expect(await rowOf('For today')).toHaveTextContent(
    /Ada Byron.*pain-diary.*Comes today, 10:00 am.*Dr\. Grace Hopper.*Not started/,
  );
  expect(await rowOf('Late')).toHaveTextContent(/Bo Ek.*Overdue since 31\/01\/2020.*Started/);
  const late = within(await rowOf('Late'));
  expect(late.getByRole('link', { name: 'Open, Bo Ek, Late' })).toHaveAttribute('href', `/document/upload/${LATE.id}`);
  expect(late.getByRole('link', { name: 'Documents of Bo Ek' })).toHaveAttribute(
    'href',
    `/documents?patient=${LATE.patientId}`,
  );
});

it('keeps what it is narrowed down to in the address, and asks for that', async () => {
  server.answer({ '/document/queue': () => listed(TODAY) });
  const { address } = await show();
  await screen.findByText('For today');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Overdue');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Form' }), 'Pain diary (pain-diary)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned' }), 'At least 30 days ago');
  await waitFor(() => expect(address()).toBe(`/documents?which=overdue&form=${FORM}&age=30`));
  const asked = server.callsTo('/document/queue').at(-1)?.query;
  expect([asked?.get('which'), asked?.get('formId'), asked?.get('olderThan')]).toEqual(['overdue', FORM, '30']);
  expect(screen.getByRole('link', { name: 'See the answers to this form' })).toHaveAttribute(
    'href',
    `/admin/dynamicform/answers/${FORM}`,
  );
});

it('offers a doctor the own patients', async () => {
  server.answer({ '/document/queue': () => listed(TODAY) });
  const { address } = await show('ROLE_DOCTOR');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Patients of' }), 'My patients');
  await waitFor(() => expect(address()).toBe(`/documents?doctor=${DOCTOR}`));
});

it('reminds those that were chosen, after it has said how many are reached and why others are not', async () => {
  server.answer({
    '/document/queue': () => listed(TODAY, LATE),
    '/document/remind/check': ({ body }) =>
      counts(
        (body as { isAgain: boolean }).isAgain ? { bySms: 2, recently: 1 } : { bySms: 1, optedOut: 3, recently: 1 },
      ),
    '/document/remind': () => counts({ bySms: 2, recently: 1 }),
  });
  await show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose, Ada Byron, For today' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose all on this page (2)' }));
  const bar = within(screen.getByRole('group', { name: 'Chosen documents' }));
  await userEvent.click(bar.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders' }));
  expect(await dialog.findByText('Patients to remind by text message: 1, by email: 0')).toBeVisible();
  expect(dialog.getByText('Not reminded, because they opted out: 3')).toBeVisible();
  expect(dialog.getByText('Already reminded in the last 24 hours: 1')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Also remind/ }));
  expect(await dialog.findByText('Patients to remind by text message: 2, by email: 0')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send reminders' }));
  expect(await screen.findByText('Patients reminded by text message: 2, by email: 0')).toBeVisible();
  expect(server.callsTo('/document/remind')[0]?.body).toMatchObject({ documentId: [TODAY.id, LATE.id], isAgain: true });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen documents' })).toBeNull());
});

it('reminds all of the list by its filter, and nobody where nobody can be reached', async () => {
  server.answer({
    '/document/queue': () => listed(LATE),
    '/document/remind/check': () => counts({ unreachable: 1 }),
  });
  await show('ROLE_HCP_ADMIN', '/documents?which=overdue');
  await userEvent.click(await screen.findByRole('button', { name: 'Remind all of this list' }));
  expect(await screen.findByText('No patient can be reminded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send reminders' })).toBeDisabled();
  expect(server.callsTo('/document/remind/check')[0]?.body).toMatchObject({ filter: { which: 'overdue' } });
});

it('says that nothing waits, or that nothing matches, and when it could not load', async () => {
  server.answer({ '/document/queue': () => failure('unavailable', 'Busy') });
  await show('ROLE_HCP_ADMIN', '/documents?which=today');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  server.answer({ '/document/queue': () => listed() });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No forms match the filter.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('No forms are waiting')).toBeVisible();
});

it('keeps the focus on what is chosen by keyboard, and chooses nothing that is not seen any more', async () => {
  server.answer({ '/document/queue': () => listed(TODAY, LATE) });
  await show();
  const box = within(await rowOf('Late')).getByRole('checkbox');
  box.focus();
  await userEvent.keyboard(' ');
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
  await userEvent.keyboard(' ');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Overdue');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull());
});
