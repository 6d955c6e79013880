import type { PatientMerge } from '@openward/contract/people';
import {
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DuplicatesTab from './duplicates-tab.tsx';

const record = aPatientRecord({ firstName: 'Maya', lastName: 'Lindqvist' });
const OTHER = '0190a6e0-0000-7000-8000-0000000000a2';
const UNDO = 'POST /patient/merge/undo';
const aMerge = (given: Partial<PatientMerge> = {}): PatientMerge => ({
  id: '0190a6e0-0000-7000-8000-0000000000f1',
  kept: { id: record.id, firstName: 'Maya', lastName: 'Lindqvist' },
  merged: { id: OTHER, firstName: 'Maja', lastName: 'Lindquist' },
  mergedAt: '2030-05-15T08:00:00.000Z',
  mergedBy: 'Grace Hopper',
  reason: 'Entered twice',
  undoUntil: '2099-06-14T08:00:00.000Z',
  undoneAt: null,
  undoneBy: null,
  undoReason: null,
  ...given,
});
const server = serverForEachTest(() => ({
  'POST /patient/duplicates': () => success([]),
  [`/patient/${record.id}/merges`]: () => success([aMerge()]),
}));
const show = () =>
  renderRemoteScreen(() => <DuplicatesTab record={record} />, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }) });
const undo = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Undo merge, Maja Lindquist' }));
  return screen.findByRole('dialog', { name: 'Undo merge' });
};
const press = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Undo merge' }));

it('says what was merged, by whom and why, and how to merge more', async () => {
  await show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: 'Maja Lindquist was merged into Maya Lindqvist' })).toBeVisible();
  expect(card.getByText(/^Merged by Grace Hopper, .*2030-05-15/)).toBeVisible();
  expect(card.getByText('Reason: Entered twice')).toBeVisible();
  expect(card.getByText(/^You can undo it until .*2099-06-14/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Merge with another record' })).toHaveAttribute(
    'href',
    `/patient/merge?kept=${record.id}`,
  );
  expect(screen.getByText('None found. Records that look alike appear here.')).toBeVisible();
});

it('undoes it with a reason, says what stays, and leads to the record that is back', async () => {
  server.answer({
    [UNDO]: () => {
      const undone = {
        undoUntil: null,
        undoneAt: '2030-06-01T08:00:00.000Z',
        undoneBy: 'Ada Byron',
        undoReason: 'Twins',
      };
      server.answer({ [`/patient/${record.id}/merges`]: () => success([aMerge(undone)]) });
      return success({ patientId: OTHER, stayed: ['telePhoneNo', 'emailConsent'] }, 'Merge undone.');
    },
  });
  const { alerts } = await show();
  const dialog = await undo();
  await press(dialog);
  expect(await within(dialog).findByText('Reason is required')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Twins');
  await press(dialog);
  expect(await screen.findByText(/^Undone by Ada Byron, .*: Twins$/)).toBeVisible();
  expect(
    screen.getByText('These were changed after the merge and stay as they are in this record: Phone, Consent: Email.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the record of Maja Lindquist' })).toHaveAttribute(
    'href',
    `/patient/edit/${OTHER}`,
  );
  expect(screen.queryByRole('button', { name: /^Undo merge/ })).toBeNull();
  expect(alerts).toContainEqual(expect.objectContaining({ text: 'Merge undone.' }));
  expect(server.callsTo(UNDO)[0]?.body).toEqual({ mergeId: aMerge().id, reason: 'Twins' });
});

it('says in the dialog why it cannot be undone, and offers it no more after 30 days', async () => {
  server.answer({ [UNDO]: () => failure('wrong_state', 'The 30 days to undo this merge are over.') });
  const { unmount } = await show();
  const dialog = await undo();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Twins');
  await press(dialog);
  expect(await within(dialog).findByText('The 30 days to undo this merge are over.')).toBeVisible();
  unmount();
  server.answer({
    [`/patient/${record.id}/merges`]: () => success([aMerge({ undoUntil: '2020-06-14T08:00:00.000Z' })]),
  });
  await show();
  expect(await screen.findByText('The 30 days to undo it are over.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo merge/ })).toBeNull();
});
