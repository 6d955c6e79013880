import type { PartStatus, ReleasesStatus } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReleasesPage from './releases-page.tsx';

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
  expect(within(shell as HTMLElement).queryByRole('button', { name: /Roll back|Retire/ })).toBeNull();
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
  const lookAtRegistry = jest.fn();
  eventBus.on('registry:changed', lookAtRegistry);
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back appointments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll back appointments' }));
  expect(dialog.getByText(/From 1\.2\.0 to 1\.1\.0\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Please enter a reason.')).toBeInTheDocument();
  expect(server.callsTo('/releases/appointments/rollback')).toHaveLength(0);
  expect(lookAtRegistry).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'it is slow');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /releases/appointments/rollback')[0]?.body).toEqual({
    version: '1.1.0',
    from: '1.2.0',
    why: 'it is slow',
  });
  expect(alerts).toContainEqual({ kind: 'success', text: 'appointments was rolled back from 1.2.0 to 1.1.0.' });
  expect(lookAtRegistry).toHaveBeenCalledTimes(1);
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

it('retires a part as it was seen, and brings a retired one back', async () => {
  const gone = { name: 'billing', version: '2.0.0', since: '2030-05-15T09:00:00.000Z', by: 'Ada', why: 'unused' };
  server.answer({
    [STATUS]: () => success({ ...status(aPart()), retired: [gone] }),
    '/releases/appointments/retire': () => success({}),
    '/releases/billing/rollback': () => success({}),
  });
  const { alerts } = await show();
  await order('Retire appointments');
  expect(server.callsTo('/releases/appointments/retire')[0]?.body).toEqual({ from: '1.2.0', why: 'it is time' });
  expect(screen.getByRole('list', { name: 'Retired parts' })).toHaveTextContent(
    /billing2\.0\.0Since .*, by Ada · unused/,
  );
  await order('Bring back billing');
  expect(server.callsTo('/releases/billing/rollback')[0]?.body).toEqual({ version: '2.0.0', why: 'it is time' });
  expect(alerts).toContainEqual({ kind: 'success', text: 'Activated · billing 2.0.0' });
});

it('offers no retirement of what this page needs', async () => {
  const parts = ['shell', 'admin', 'appointments'].map((name) => aPart({ name }));
  server.answer({ [STATUS]: () => success(status(...parts)) });
  await show();
  expect(await screen.findByRole('button', { name: 'Freeze admin' })).toBeVisible();
  const retire = screen.getAllByRole('button', { name: /^Retire / });
  expect(retire.map(({ textContent }) => textContent)).toEqual(['Retire appointments']);
});

it('freezes a part, or all parts, for the days that are chosen, and says until when', async () => {
  server.answer({ [STATUS]: () => success(status(aPart())), '/releases/freeze': () => success({}) });
  await show();
  const from = Date.now();
  await order('Freeze all parts', () =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: 'For how long' }), '30 days'),
  );
  const sent = server.callsTo('/releases/freeze')[0]?.body;
  expect(sent).toEqual({ until: expect.any(String), why: 'it is time' });
  expect(Math.round((Date.parse((sent as { until: string }).until) - from) / 86_400_000)).toBe(30);
});

it('says what is frozen, and ends it', async () => {
  const until = '2030-06-01T08:00:00.000Z';
  const freeze = { until, since: '2030-05-15T09:00:00.000Z', by: `Ada Byron (${ID})`, why: 'holidays' };
  const freezes = [
    { ...freeze, name: '*' },
    { ...freeze, name: 'appointments', why: 'the fair' },
  ];
  server.answer({
    [STATUS]: () => success({ ...status(aPart()), freezes }),
    '/releases/unfreeze': () => success({}),
    '/releases/appointments/unfreeze': () => success({}),
  });
  await show();
  const [card] = await cards();
  expect(card).toHaveTextContent(/Frozen until .*2030-06-01.*, by Ada Byron · the fair/);
  expect(screen.getByText(/Frozen until .* · holidays/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Freeze all parts' })).toBeNull();
  await order('Unfreeze appointments');
  await order('Unfreeze all parts');
  expect(server.callsTo('/releases/appointments/unfreeze')).toHaveLength(1);
  expect(server.callsTo('POST /releases/unfreeze')).toHaveLength(1);
});

it('restores a revision of the history, of those that are not in force', async () => {
  const change = { ...status().changes[0], name: 'auth' } as ReleasesStatus['changes'][number];
  const changes = [
    { ...change, revision: 9, action: 'freeze', name: '*', to: '2030-06-01T08:00:00.000Z', from: null },
    { ...change, revision: 8, action: 'restore', name: '*', to: '5', from: null },
    { ...change, revision: 7 },
    { ...change, revision: 6, action: 'publish' },
  ];
  server.answer({
    [STATUS]: () => success({ ...status(aPart()), changes }),
    '/releases/restore': () => success({ revision: 10, parts: [] }),
  });
  await show();
  const rows = within(await screen.findByRole('list', { name: 'Recent changes' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Frozen · all parts · until .*2030-06-01/);
  expect(rows[1]).toHaveTextContent('Restored · all parts · revision 5');
  expect(screen.getAllByRole('button', { name: /Restore revision/ })).toHaveLength(1);
  await order('Restore revision 7');
  expect(server.callsTo('/releases/restore')[0]?.body).toEqual({ revision: 7, why: 'it is time' });
});

/** Presses a button, gives a reason in its dialog and confirms it there. */
async function order(name: string, choose?: () => Promise<void>): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await choose?.();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'it is time');
  await userEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

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
