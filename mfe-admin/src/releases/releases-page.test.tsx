import type { PartStatus, ReleasesStatus } from '@openward/contract/releases';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReleasesPage from './releases-page.tsx';

// The schema comes with the first touch of the form, and yup with it.
jest.setTimeout(20_000);

const server = serverForEachTest();
const STATUS = '/releases/status';
const ID = '0190a6e0-0000-7000-8000-000000000001';

const aPart = (given: Partial<PartStatus> = {}): PartStatus => ({
  name: 'appointments',
  active: {
    version: '1.2.0',
    since: '2030-05-15T09:00:00.000Z',
    by: 'Booking team (token 0123456789ab)',
    why: 'new form',
  },
  previous: '1.1.0',
  canary: null,
  withdrawn: [],
  ...given,
});
const status = (...parts: PartStatus[]): ReleasesStatus => ({
  revision: 7,
  parts,
  retired: [],
  freezes: [],
  problems: [],
  changes: [
    {
      revision: 7,
      at: '2030-05-15T09:00:00.000Z',
      who: `Ada Byron (${ID})`,
      why: 'it is slow',
      action: 'rollback',
      name: 'documents',
      from: '2.0.0',
      to: '1.9.0',
    },
  ],
});
const show = () =>
  renderRemoteScreen(ReleasesPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at: '/admin/releases' });
const cards = async () => within(await screen.findByRole('list', { name: 'Parts' })).getAllByRole('listitem');

it('tells of each part what users get, since when, by whom and why, and what browsers report', async () => {
  const count = { shown: 2_000, failed: 4, fallback: 2, crashed: 3, since: '2030-05-14T09:00:00.000Z' };
  const canary = { version: '1.3.0', since: '2030-05-15T10:00:00.000Z', by: 'Booking team', why: '', percent: 10 };
  const bare = aPart({ name: 'shell', previous: null, withdrawn: ['1.3.0', '1.2.9'] });
  const received = { ...status(bare, aPart({ canary, reports: { '1.2.0': count } })), problems: ['auth uses vue.'] };
  server.answer({ [STATUS]: () => success(received) });
  await show();
  const [shell, appointments] = await cards();
  expect(shell).toHaveTextContent(/Current version1\.2\.0Since Wednesday, 2030-05-15 .*, by Booking team.* · new form/);
  expect(shell).toHaveTextContent('Previous versionNone');
  expect(shell).toHaveTextContent('Withdrawn versions1.3.0, 1.2.9');
  expect(shell).not.toHaveTextContent('Browser reports');
  expect(within(shell as HTMLElement).queryByRole('button')).toBeNull();
  expect(appointments).toHaveTextContent('On trial with 10% of users1.3.0');
  expect(appointments).toHaveTextContent('1.2.0Shown2,000Did not load4 (0.2%)Used previous version2Crashed3 (0.1%)');
  expect(screen.getByRole('status')).toHaveTextContent('We found these problems:auth uses vue.');
  const [change] = within(screen.getByRole('list', { name: 'Recent changes' })).getAllByRole('listitem');
  expect(change).toHaveTextContent(/Ada ByronRolled back · documents · from 2\.0\.0 to 1\.9\.0it is slow$/);
});

it('rolls back only what was seen, and only once somebody says why', async () => {
  server.answer({
    [STATUS]: () => success(status(aPart())),
    '/releases/appointments/rollback': () => success({}, 'appointments: users now get 1.1.0.'),
  });
  const { alerts } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back appointments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll back appointments' }));
  expect(dialog.getByText(/From 1\.2\.0 to 1\.1\.0\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Please enter a reason.')).toBeInTheDocument();
  expect(server.callsTo('/releases/appointments/rollback')).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'it is slow');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /releases/appointments/rollback')[0]?.body).toEqual({
    version: '1.1.0',
    from: '1.2.0',
    why: 'it is slow',
  });
  expect(alerts).toContainEqual({ kind: 'success', text: 'appointments was rolled back from 1.2.0 to 1.1.0.' });
  expect(server.callsTo(STATUS).length).toBeGreaterThan(1);
});

it('stops a trial, and says in the dialog why that was not done', async () => {
  const canary = { version: '1.3.0', since: null, by: null, why: null, percent: 10 };
  const words = 'Someone else changed this in the meantime, so nothing was done. Please check and try again.';
  server.answer({
    [STATUS]: () => success(status(aPart({ canary }))),
    '/releases/appointments/halt': () => failure('conflict', words),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop trial of appointments' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'it crashes');
  await userEvent.click(dialog.getByRole('button', { name: 'Stop trial' }));
  expect(await dialog.findByText(words)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('it crashes');
  expect(server.callsTo('/releases/appointments/halt')[0]?.body).toEqual({ version: '1.3.0', why: 'it crashes' });
});

it('says that nothing was released, and that it could not be loaded', async () => {
  server.answer({ [STATUS]: () => failure('unavailable', 'Not now.') });
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('We could not load the releases')).toBeInTheDocument();
  server.answer({
    [STATUS]: () => success({ revision: 0, parts: [], changes: [], retired: [], freezes: [], problems: [] }),
  });
  await userEvent.click(retry);
  expect(await screen.findByText('No releases yet')).toBeInTheDocument();
});

it('asks again by itself, and goes on showing what it knows where that fails', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  server.answer({ [STATUS]: () => success(status(aPart())) });
  await show();
  await cards();
  server.answer({ [STATUS]: () => failure('unavailable', 'Not now.') });
  await jest.advanceTimersByTimeAsync(10_500);
  expect(await screen.findByText(/could not refresh this list/)).toBeInTheDocument();
  expect((await cards())[0]).toHaveTextContent('appointments');
  server.answer({ [STATUS]: () => success(status(aPart({ active: { ...aPart().active, version: '1.2.1' } }))) });
  await jest.advanceTimersByTimeAsync(10_500);
  await waitFor(async () => expect((await cards())[0]).toHaveTextContent('1.2.1'));
  expect(screen.queryByText(/could not refresh this list/)).toBeNull();
  jest.useRealTimers();
});
