import type { PatientRecord } from '@openward/contract/people';
import type { PatientSharing, StaffAccess } from '@openward/contract/sharing';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccessTab from './access-tab.tsx';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const PATIENT = '01a1fbe9-e798-749a-b977-abad62614040';
const SHARING = `GET /sharing/patient/${PATIENT}`;
const server = serverForEachTest();

const anAccess = (given: Partial<StaffAccess> = {}): StaffAccess => ({
  id: ID,
  name: 'Dad',
  email: 'sam@openward.example',
  relation: 'Parent',
  areas: ['appointments'],
  state: 'active',
  acceptedBy: { firstName: 'Sam', lastName: 'Byron' },
  createdAt: '2030-05-15T08:00:00.000Z',
  acceptedAt: '2030-05-16T08:00:00.000Z',
  expiresAt: '2030-05-22T08:00:00.000Z',
  endsOn: '2038-02-28',
  endedAt: null,
  givenBy: { firstName: 'Grace', lastName: 'Hopper', role: 'ROLE_DOCTOR' },
  endedBy: null,
  endReason: null,
  ...given,
});
const ACCOUNT = { isOwn: false, grownUpOn: '2138-02-28', invitableFrom: '2137-11-30', invitation: null };
const answer = (sharing: Partial<PatientSharing>) =>
  server.answer({ [SHARING]: () => success({ access: [], limits: [], account: ACCOUNT, ...sharing }) });
const record = { id: PATIENT, status: 'ACTIVE' } as PatientRecord;
const show = () =>
  renderRemoteScreen(() => <AccessTab record={record} />, { user: aUser({ userRole: 'ROLE_DOCTOR' }) });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((it) => userEvent.click(it));

it('says who may act, by whom and until when, and ends it only with a reason', async () => {
  answer({ access: [anAccess()] });
  server.answer({
    [`POST /sharing/access/${ID}/end`]: () => {
      answer({ access: [anAccess({ state: 'ended', endedAt: '2030-06-01T08:00:00.000Z', endReason: 'Moved' })] });
      return success(null, 'Access ended.');
    },
  });
  const { alerts } = await show();
  expect(await screen.findByRole('heading', { name: 'Sam Byron' })).toBeInTheDocument();
  expect(screen.getByText(/^Given by Grace Hopper/)).toBeInTheDocument();
  expect(screen.getByText('Ends on 2038-02-28, on the 18th birthday.')).toBeInTheDocument();
  await press('End access, Sam Byron');
  const dialog = await screen.findByRole('dialog', { name: 'End access' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
  expect(await within(dialog).findByText('Reason is required')).toBeInTheDocument();
  expect(server.callsTo(`POST /sharing/access/${ID}/end`)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Moved');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
  expect(await screen.findByText('Reason: Moved')).toBeInTheDocument();
  expect(server.callsTo(`POST /sharing/access/${ID}/end`)[0]?.body).toEqual({ reason: 'Moved' });
  expect(alerts).toEqual([{ kind: 'success', text: 'Access ended.' }]);
});

it('limits access: of a person who is listed, of another, or of nobody in particular', async () => {
  answer({ access: [anAccess()] });
  server.answer({ [`POST /sharing/patient/${PATIENT}/limit`]: () => success(null, 'Access limited.') });
  await show();
  await press('Limit access, Sam Byron');
  const about = await screen.findByRole('dialog', { name: 'No access for Sam Byron' });
  await userEvent.type(within(about).getByLabelText(/^Reason/), 'Order 1');
  await userEvent.click(within(about).getByRole('button', { name: 'Limit access' }));
  await press('Limit access');
  const another = await screen.findByRole('dialog', { name: 'Limit access' });
  await userEvent.type(within(another).getByLabelText(/^Person who must not/), 'Eve');
  await userEvent.type(within(another).getByLabelText(/^Reason/), 'Order 2');
  await userEvent.click(within(another).getByRole('button', { name: 'Limit access' }));
  expect(await within(another).findByText('Email is required')).toBeInTheDocument();
  await userEvent.type(within(another).getByLabelText(/^Email/), 'eve@openward.example');
  await userEvent.click(within(another).getByRole('button', { name: 'Limit access' }));
  await screen.findByRole('button', { name: 'Limit access' });
  expect(server.callsTo(`POST /sharing/patient/${PATIENT}/limit`).map(({ body }) => body)).toEqual([
    { accessId: ID, reason: 'Order 1' },
    { name: 'Eve', email: 'eve@openward.example', reason: 'Order 2' },
  ]);
});

it('invites to an account who is old enough, and says what is missing where they are not', async () => {
  answer({ account: { ...ACCOUNT, grownUpOn: '2020-01-01', invitableFrom: '2019-10-03' } });
  server.answer({ 'POST /users/owner/invite': () => success(null, 'We sent the invitation.') });
  const { unmount } = await show();
  await userEvent.type(await screen.findByLabelText(/^Patient's own email/), 'nora@openward.example');
  const form = screen.getByRole('form', { name: 'Invite the patient to an account' });
  await userEvent.click(within(form).getByRole('button', { name: 'Send invitation' }));
  expect(server.callsTo('POST /users/owner/invite')[0]?.body).toEqual({
    patientId: PATIENT,
    email: 'nora@openward.example',
  });
  unmount();
  answer({});
  const { unmount: again } = await show();
  expect(await screen.findByText(/^From 2137-11-30 on/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Patient's own email/)).toBeNull();
  again();
  answer({ account: { ...ACCOUNT, grownUpOn: null, invitableFrom: null } });
  await show();
  expect(await screen.findByText(/^Enter the date of birth/)).toBeInTheDocument();
});

it('offers another try where it does not come', async () => {
  server.answer({ [SHARING]: () => failure('unavailable', 'Busy.') });
  await show();
  expect(await screen.findByText('We could not load who may act')).toBeInTheDocument();
  answer({});
  await press('Try again');
  expect(await screen.findByText('Nobody. People you invite appear here.')).toBeInTheDocument();
});
