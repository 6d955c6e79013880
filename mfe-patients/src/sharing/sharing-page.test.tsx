import type { GivenAccess, HeldAccess, Sharing } from '@openward/contract/sharing';
import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SharingPage from './sharing-page.tsx';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const server = serverForEachTest();

const aGiven = (given: Partial<GivenAccess> = {}): GivenAccess => ({
  id: ID,
  version: 1,
  name: 'My brother',
  email: 'sam@openward.example',
  relation: 'Other relative',
  areas: ['appointments'],
  state: 'active',
  createdAt: '2030-05-15T08:00:00.000Z',
  expiresAt: '2030-05-22T08:00:00.000Z',
  acceptedBy: { firstName: 'Sam', lastName: 'Byron' },
  canRenew: false,
  ...given,
});
const aHeld = (given: Partial<HeldAccess> = {}): HeldAccess => ({
  id: ID,
  patientId: '01a1fbe9-e798-749a-b977-abad62614040',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  relation: 'Child',
  areas: ['appointments', 'documents'],
  endsOn: null,
  others: [],
  ...given,
});
const list = (sharing: Partial<Sharing>) =>
  server.answer({ 'GET /sharing': () => success({ given: [], held: [], ...sharing }) });
const show = () => renderRemoteScreen(SharingPage, { user: aUser() });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((it) => userEvent.click(it));

it('invites somebody, and shows the address this once', async () => {
  list({});
  const invited = aGiven({ state: 'invited', acceptedBy: null, name: 'Sam' });
  server.answer({
    'POST /sharing/invite': () => success({ ...invited, path: '/patient/sharing/accept/s3cret' }, 'On its way.'),
  });
  const { alerts } = await show();
  expect(await screen.findByText('Nobody has access yet. People you invite appear here.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Sam');
  await userEvent.type(screen.getByLabelText(/^Email/), 'sam@openward.example');
  await userEvent.selectOptions(screen.getByLabelText(/^Relationship to you/), 'Spouse');
  await userEvent.click(screen.getByLabelText(/^Appointments/));
  await press('Send invitation');
  expect(await screen.findByText('Please choose at least one.')).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(/^Documents/));
  await press('Send invitation');
  expect(await screen.findByText('http://localhost/patient/sharing/accept/s3cret')).toBeInTheDocument();
  expect(server.callsTo('POST /sharing/invite')[0]?.body).toEqual({
    name: 'Sam',
    email: 'sam@openward.example',
    relation: 'Spouse',
    areas: ['documents'],
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'On its way.' }]);
});

it('shows by the name of the account who has access, changes what they may do, and ends it', async () => {
  list({ given: [aGiven()] });
  server.answer({
    [`/sharing/${ID}/areas`]: () => success(null, 'Changed.'),
    [`/sharing/${ID}/end`]: () => {
      list({ given: [aGiven({ state: 'ended' })] });
      return success(null, 'Ended.');
    },
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'Sam Byron' })).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  await press('Change, Sam Byron');
  const dialog = await screen.findByRole('dialog', { name: 'What Sam Byron can do for you' });
  await userEvent.click(within(dialog).getByLabelText(/^Profile/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'End access, Sam Byron' });
  expect(server.callsTo(`/sharing/${ID}/areas`)[0]?.body).toEqual({
    version: 1,
    areas: ['appointments', 'profile'],
  });
  await press('End access, Sam Byron');
  const question = await screen.findByRole('alertdialog', { name: 'End access: Sam Byron' });
  await userEvent.click(within(question).getByRole('button', { name: 'End access' }));
  expect(await screen.findByText('Ended')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End access, Sam Byron' })).toBeNull();
});

it('begins to act for somebody', async () => {
  list({ held: [aHeld({ endsOn: '2038-02-28' })] });
  const heard = jest.fn();
  eventBus.on('person:chosen', heard);
  await show();
  expect(await screen.findByText('Ends on 2038-02-28, when Maya turns 18.')).toBeInTheDocument();
  await press('Act for Maya Lindqvist');
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ patientId: aHeld().patientId, firstName: 'Maya' }), {
    otherTab: false,
  });
});

it('invites the other parent of a child, and takes the invitation back', async () => {
  const other = { id: '01a1fbe9-e798-749a-b977-abad62614099', name: 'Ben', state: 'invited' } as const;
  list({ held: [aHeld({ endsOn: '2038-02-28' })] });
  server.answer({
    [`POST /sharing/${ID}/parent`]: () => {
      list({ held: [aHeld({ endsOn: '2038-02-28', others: [other] })] });
      return success({ ...aGiven({ name: 'Ben' }), path: '/patient/sharing/accept/s3cret' }, 'Sent.');
    },
    [`POST /sharing/${other.id}/end`]: () => success(null, 'Ended.'),
  });
  await show();
  await press('Invite the other parent, Maya Lindqvist');
  const dialog = await screen.findByRole('dialog', { name: 'Invite the other parent of Maya' });
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Ben');
  await userEvent.type(within(dialog).getByLabelText(/^Email/), 'ben@openward.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('http://localhost/patient/sharing/accept/s3cret')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('You invited Ben.')).toBeInTheDocument();
  await press('Withdraw invitation, Ben');
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw invitation: Ben' });
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw invitation' }));
  expect(server.callsTo(`POST /sharing/${other.id}/end`)).toHaveLength(1);
});

it('gives a parent access again who lost it on the 18th birthday', async () => {
  list({ given: [aGiven({ state: 'ended', relation: 'Parent', canRenew: true })] });
  server.answer({
    [`POST /sharing/${ID}/renew`]: () => {
      list({ given: [aGiven()] });
      return success(null, 'Access given.');
    },
  });
  await show();
  await press('Give access again, Sam Byron');
  expect(await screen.findByText('Active')).toBeInTheDocument();
});

it('is nobody’s on behalf of somebody else, and offers another try where it does not come', async () => {
  const { patientId, firstName, lastName, areas } = aHeld();
  const person = { patientId, firstName, lastName, areas };
  const { unmount } = await renderRemoteScreen(SharingPage, { user: aUser({ actingFor: person }) });
  expect(screen.getByText('You cannot manage family access for another person')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
  unmount();
  server.answer({ 'GET /sharing': () => failure('unavailable', 'Busy.') });
  await show();
  expect(await screen.findByText('We could not load your access list')).toBeInTheDocument();
  list({});
  await press('Try again');
  expect(await screen.findByText('Nobody has access yet. People you invite appear here.')).toBeInTheDocument();
});
