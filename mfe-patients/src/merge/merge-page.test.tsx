import type { MergePreview } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import {
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MergePage from './merge-page.tsx';

const [MAYA, MAJA] = ['0190a6e0-0000-7000-8000-0000000000a1', '0190a6e0-0000-7000-8000-0000000000a2'] as const;
const PREVIEW = 'POST /patient/merge/preview';
const MERGE = 'POST /patient/merge';
const SAME_TIME = 'Both had an appointment at the same time. The appointment of the merged record will not move.';
const server = serverForEachTest();

const side = (given: Partial<MergePreview['kept']>): MergePreview['kept'] => ({
  id: MAYA,
  firstName: 'Maya',
  lastName: 'Lindqvist',
  dateOfBirth: '1984-03-12',
  version: 3,
  email: 'maya@openward.example',
  status: 'ACTIVE',
  signsIn: true,
  createdAt: '2030-05-15T08:00:00.000Z',
  ...given,
});
const field = (name: MergePreview['fields'][number]['name'], kept: string, merged: string, suggested = false) => ({
  name,
  kept,
  merged,
  differs: kept !== merged,
  suggested,
});
const NO_MOVES = {
  appointments: 0,
  waitingRequests: 0,
  documents: 0,
  messages: 0,
  accessGiven: 0,
  accessHeld: 0,
  accessLimits: 0,
};
const preview = (given: Partial<MergePreview> = {}): MergePreview => ({
  kept: side({}),
  merged: side({ id: MAJA, firstName: 'Maja', version: 7, email: '', signsIn: false }),
  fields: [
    field('firstName', 'Maya', 'Maja'),
    field('lastName', 'Lindqvist', 'Lindqvist'),
    field('mobilePhoneNo', '', '4155550177', true),
    field('emailConsent', 'IN', 'OUT', true),
    field('physicalAddress', '1 Pier Road, Harbour', '2 Quay Street, Harbour'),
  ],
  moves: { ...NO_MOVES, appointments: 4, documents: 2 },
  warnings: [],
  ...given,
});
const swapped = ({ kept, merged, fields, ...rest }: MergePreview): MergePreview => ({
  ...rest,
  kept: merged,
  merged: kept,
  fields: fields.map((one) => ({ ...one, kept: one.merged, merged: one.kept, suggested: false })),
});

const open = (search = `?kept=${MAYA}&merged=${MAJA}`) =>
  renderRemoteScreen(MergePage, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: `/patient/merge${search}`,
    path: '/patient/merge',
  });
const choice = (name: string) => within(screen.getByRole('radiogroup', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const merge = async (reason = 'Entered twice at the desk') => {
  await userEvent.type(screen.getByLabelText(/^Reason/), reason);
  await press('Merge records');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge records' }));
};
const sent = () => server.callsTo(MERGE).at(-1)?.body;

it('shows both values of each field, what moves and what to check, and merges what was chosen', async () => {
  const message = { sentence: SAME_TIME, values: {} } as const;
  server.answer({
    [PREVIEW]: () => success(preview({ warnings: [{ kind: 'visitsAtOneTime', message }] })),
    [MERGE]: () => {
      server.answer({ [PREVIEW]: () => failure('merged', 'This record was merged.', undefined, { patientId: MAYA }) });
      eventBus.emit('patient:changed', { id: MAJA });
      return success({ mergeId: MAJA, patientId: MAYA }, 'Records merged.');
    },
  });
  const { address, alerts } = await open();
  expect(await screen.findByText(SAME_TIME)).toBeVisible();
  expect(choice('First Name').getByRole('radio', { name: /^Maya/ })).toBeChecked();
  expect(choice('Mobile phone').getByRole('radio', { name: /^Nothing entered/ })).not.toBeChecked();
  expect(choice('Mobile phone').getByRole('radio', { name: /^4155550177/ })).toBeChecked();
  expect(choice('Physical address').getByRole('radio', { name: /^2 Quay Street, Harbour/ })).not.toBeChecked();
  expect(screen.getByText('The patient opted out in one record, so this stays.')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'Last Name' })).toBeNull();
  expect(screen.getByText('Appointments: 4')).toBeVisible();
  expect(screen.getByText('Documents: 2')).toBeVisible();
  expect(screen.queryByText(/^Messages/)).toBeNull();
  await userEvent.click(choice('First Name').getByRole('radio', { name: /^Maja/ }));
  await press('Merge records');
  expect(await screen.findByText('Reason is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Entered twice');
  await press('Merge records');
  const dialog = await screen.findByRole('alertdialog', { name: 'Merge Maja Lindqvist into Maya Lindqvist?' });
  expect(sent()).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge records' }));
  await waitFor(() => expect(address()).toBe(`/patient/edit/${MAYA}?tab=duplicates`));
  expect(sent()).toEqual({
    keptId: MAYA,
    mergedId: MAJA,
    keptVersion: 3,
    mergedVersion: 7,
    take: ['firstName', 'mobilePhoneNo', 'emailConsent'],
    accepted: ['visitsAtOneTime'],
    reason: 'Entered twice',
  });
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'success', text: 'Records merged.' }));
  expect(server.callsTo(PREVIEW)).toHaveLength(1);
});

it('asks first, and Back merges nothing', async () => {
  server.answer({ [PREVIEW]: () => success(preview()) });
  await open();
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Twice');
  await press('Merge records');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(MERGE)).toEqual([]);
  await press('Merge records');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

it('keeps the other record with what was chosen before', async () => {
  server.answer({
    [PREVIEW]: ({ body }) => success((body as { keptId: string }).keptId === MAYA ? preview() : swapped(preview())),
    [MERGE]: () => success({ mergeId: MAJA, patientId: MAJA }, 'Records merged.'),
  });
  const { address } = await open();
  await screen.findByText('Appointments: 4');
  for (const name of [/^Maja/, /^Maya/]) await userEvent.click(choice('First Name').getByRole('radio', { name }));
  await press('Keep the other record');
  await waitFor(() => expect(address()).toBe(`/patient/merge?kept=${MAJA}&merged=${MAYA}`));
  await waitFor(() => expect(choice('First Name').getByRole('radio', { name: 'Maya Record to merge' })).toBeChecked());
  await merge();
  await waitFor(() => expect(sent()).toMatchObject({ keptId: MAJA, mergedId: MAYA, take: ['firstName'] }));
});

it('loads the records again after a conflict, and keeps what was chosen', async () => {
  server.answer({
    [PREVIEW]: () => success(preview()),
    [MERGE]: () => failure('conflict', 'One of the records was changed. Please check and merge again.'),
  });
  await open();
  await screen.findByText('Appointments: 4');
  await userEvent.click(choice('First Name').getByRole('radio', { name: /^Maja/ }));
  server.answer({
    [PREVIEW]: () => success(preview({ kept: side({ version: 4 }), moves: { ...NO_MOVES, appointments: 5 } })),
  });
  await merge();
  expect(await screen.findByText('One of the records was changed. Please check and merge again.')).toBeVisible();
  expect(await screen.findByText('Appointments: 5')).toBeVisible();
  expect(choice('First Name').getByRole('radio', { name: /^Maja/ })).toBeChecked();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Entered twice at the desk');
  server.answer({ [MERGE]: () => success({ mergeId: MAJA, patientId: MAYA }, 'Records merged.') });
  await press('Merge records');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge records' }));
  await waitFor(() => expect(sent()).toMatchObject({ keptVersion: 4 }));
});

it('says why two records cannot be compared', async () => {
  server.answer({ [PREVIEW]: () => failure('wrong_state', 'These are the same record.') });
  await open();
  expect(await screen.findByRole('heading', { name: 'These are the same record.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose other records' })).toHaveAttribute('href', '/patient/merge');
});

it('leads to where one of them went that was merged already', async () => {
  server.answer({ [PREVIEW]: () => failure('merged', 'This record was merged.', undefined, { patientId: MAYA }) });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This record was merged' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the other record' })).toHaveAttribute('href', `/patient/edit/${MAYA}`);
});

it('from a record, asks for the other one', async () => {
  const record = aPatientRecord({ id: MAYA, firstName: 'Maya', lastName: 'Lindqvist', dateOfBirth: '1984-03-12' });
  const found = [record, aPatientRecord({ id: MAJA, firstName: 'Maja', lastName: 'Lindqvist' })];
  server.answer({
    [`/patient/${MAYA}`]: () => success(record),
    '/patient/active': () => success(found, '', { number: 0, size: 20, total: 2 }),
    [PREVIEW]: () => success(preview()),
  });
  const { address } = await open(`?kept=${MAYA}`);
  expect(await screen.findByRole('combobox', { name: /^Record to keep/ })).toHaveValue('Maya Lindqvist');
  const other = screen.getByRole('combobox', { name: /^Other record of this person/ });
  await userEvent.click(other);
  await userEvent.click(await screen.findByRole('option', { name: /^Maya Lindqvist/ }));
  await press('Compare');
  expect(await screen.findByText('Please choose another record.')).toBeVisible();
  await userEvent.clear(other);
  await userEvent.type(other, 'Maja');
  await userEvent.click(await screen.findByRole('option', { name: /^Maja Lindqvist/ }));
  await press('Compare');
  await waitFor(() => expect(address()).toBe(`/patient/merge?kept=${MAYA}&merged=${MAJA}`));
});
