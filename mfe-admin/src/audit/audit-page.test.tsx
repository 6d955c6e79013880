import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditEntry } from '@openward/contract/audit';
import type { T } from '@openward/remote-kit';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionLabel, entityLabel } from './audit-labels.ts';
import AuditPage from './audit-page.tsx';

const server = serverForEachTest();
const PAGE = '/admin/audit';
const DOCTOR = '0190a6e0-0000-7000-8000-000000000077';

const anEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  position: 4_711,
  at: '2030-05-15T09:00:00.000Z',
  who: { kind: 'user', name: 'Grace Hopper', role: 'ROLE_DOCTOR' },
  app: '',
  actorId: DOCTOR,
  action: 'read',
  entity: 'appointment',
  outcome: 'done',
  patients: [{ id: '0190a6e0-0000-7000-8000-000000000078', name: 'Ada Byron' }],
  patientCount: 24,
  recordCount: 30,
  address: '10.1.2.3',
  requestId: 'r',
  ...given,
});
const page = (entries: AuditEntry[], before: number | null = null) => success({ entries, before });
const show = (at = PAGE) =>
  renderRemoteScreen(AuditPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at, path: PAGE });

it('tells each entry in words, and a name narrows the log down to who has it', async () => {
  const stranger = { kind: 'stranger', name: 'Grace Hopper', role: null } as const;
  const refused = anEntry({
    position: 4_710,
    who: stranger,
    action: '/login',
    entity: 'call',
    outcome: 'wrong_credentials',
  });
  server.answer({ '/audit': () => page([anEntry(), { ...refused, patients: [], patientCount: 0, recordCount: 0 }]) });
  const { address } = await show();
  const [first, second] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/No\. 4711 · 10\.1\.2\.3/);
  expect(first).toHaveTextContent('Grace HopperDoctorViewed · Appointment (30)Record ofAda Byronand 23 more');
  expect(second).toHaveTextContent('Not signed in, entered Grace HopperRefused: wrong_credentials/login');
  await userEvent.click(within(first as HTMLElement).getByRole('link', { name: 'Grace Hopper' }));
  expect(address()).toBe(`${PAGE}?who=${DOCTOR}`);
});

it('names the accounts that an entry is about, with their role, and leads to all about them', async () => {
  const accounts = [{ id: DOCTOR, name: 'Nora Quayle', role: 'ROLE_HCP_ADMIN' as const }];
  const about = { action: 'set password', entity: 'account', patients: [], patientCount: 0, recordCount: 1, accounts };
  server.answer({ '/audit': () => page([anEntry(about)]) });
  const { address } = await show();
  const [row] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Set a password · AccountAccount ofNora QuayleHCP Admin');
  await userEvent.click(screen.getByRole('link', { name: 'Nora Quayle' }));
  expect(address()).toBe(`${PAGE}?patient=${DOCTOR}`);
});

it('says why a record of another hospital was opened', async () => {
  const opened = { action: 'open elsewhere', entity: 'patient', recordCount: 1, reason: 'Came to the emergency room' };
  server.answer({ '/audit': () => page([anEntry(opened)]) });
  await show();
  const [row] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Opened a record of another hospitalReason: Came to the emergency room');
});

it('tells who opened a record by person and day, and leads to the entries of one of them', async () => {
  const { who, actorId, patients } = anEntry();
  const [first, last] = ['2030-05-15T09:00:00.000Z', '2030-05-15T09:40:00.000Z'] as const;
  const read = { action: 'read', outcome: 'done' };
  const events = [
    { ...read, entity: 'patient', count: 3 },
    { ...read, entity: 'document', count: 1 },
  ];
  const accounts = [{ id: actorId as string, name: 'Nora Quayle', role: 'ROLE_HCP_ADMIN' }];
  const about = { patients, patientCount: 1, accounts, accountCount: 4 };
  const day = { who, actorId, app: '', day: '2030-05-15', first, last, events, ...about };
  server.answer({ '/audit': () => page([]), '/audit/by-person': () => success({ days: [day], isComplete: false }) });
  const { address } = await show(`${PAGE}?patient=ada`);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Opened the record or a document');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'One line per person and day');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const list = await screen.findByRole('list', { name: 'Audit log' });
  expect(list).toHaveTextContent(
    'Grace HopperDoctorViewed · Patient (3)Viewed · DocumentAccount ofNora QuayleHCP Adminand 3 moreRecord ofAda Byron',
  );
  expect(screen.getByText(/^Only the newest 2,?000 entries are included/)).toBeVisible();
  const { query } = server.callsTo('/audit/by-person')[0] as { query: URLSearchParams };
  expect(Object.fromEntries(query)).toMatchObject({ patient: 'ada', action: 'opened' });
  expect(query.has('by')).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Show entries' }));
  expect(address()).toBe(`${PAGE}?who=${DOCTOR}&patient=ada&action=opened&from=2030-05-15&to=2030-05-15`);
});

it('keeps the filter in the address, asks by it, and refuses days in the wrong order at their field', async () => {
  server.answer({ '/audit': () => page([]) });
  const { address } = await show(`${PAGE}?outcome=refused&before=12&from=nonsense`);
  // Only phones show the button.
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByLabelText('User'));
  await userEvent.paste('hopper');
  await userEvent.type(screen.getByLabelText('From date'), '2030-05-16');
  await userEvent.type(screen.getByLabelText('To date'), '2030-05-15');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('The last day must not be before the first.')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('To date'));
  await userEvent.type(screen.getByLabelText('To date'), '2030-05-17');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?who=hopper&outcome=refused&from=2030-05-16&to=2030-05-17`));
  await waitFor(() => expect(server.callsTo('/audit').at(-1)?.query.get('who')).toBe('hopper'));
  const { query } = server.callsTo('/audit').at(-1) as { query: URLSearchParams };
  expect(Object.fromEntries(query)).toMatchObject({ outcome: 'refused', from: '2030-05-16', to: '2030-05-17' });
  expect(query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
});

it('takes the filter back as a whole', async () => {
  server.answer({ '/audit': () => page([anEntry()]) });
  const { address } = await show(`${PAGE}?who=hopper`);
  expect(screen.getByLabelText('User')).toHaveValue('hopper');
  await userEvent.click(screen.getByText('Clear filter'));
  expect(address()).toBe(PAGE);
  expect(screen.getByLabelText('User')).toHaveValue('');
});

it('saves by person and day what is shown so', async () => {
  server.answer({ '/audit/by-person': () => success({ days: [], isComplete: true }) });
  await show(`${PAGE}?by=person&patient=ada`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(server.callsTo('/audit/export.csv')).toHaveLength(1));
  const { query } = server.callsTo('/audit/export.csv')[0] as { query: URLSearchParams };
  expect(Object.fromEntries(query)).toMatchObject({ patient: 'ada', by: 'person' });
});

it('says why a file is not saved', async () => {
  const words = 'There are more than 10,000 entries. Please choose fewer days.';
  server.answer({ '/audit': () => page([anEntry()]), '/audit/export.csv': () => failure('invalid_input', words) });
  const { alerts } = await show(`${PAGE}?patient=ada`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(alerts).toContainEqual(expect.objectContaining({ kind: 'error', text: words })));
  expect(server.callsTo('/audit/export.csv')[0]?.query.get('patient')).toBe('ada');
});

const inEnglish: T = (said) => String(said);

it.each(AUDIT_ACTIONS)('has words for the action “%s”', (action) => {
  expect(actionLabel({ action, entity: 'patient', outcome: 'done' }, inEnglish)).toMatch(/^[A-Z]/);
});

it.each(AUDIT_ENTITIES)('has words for what was changed: “%s”', (entity) => {
  expect(entityLabel({ entity, action: 'read', recordCount: 1 }, inEnglish)).toMatch(/^[A-Z]/);
});
