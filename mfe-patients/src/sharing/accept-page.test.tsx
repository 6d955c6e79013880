import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AcceptPage from './accept-page.tsx';

const INVITATION = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  relation: 'Spouse',
  areas: ['documents'],
  expiresAt: '2030-05-22T08:00:00.000Z',
};
const server = serverForEachTest(() => ({ '/sharing/invitation': () => success(INVITATION) }));
const show = () =>
  renderRemoteScreen(AcceptPage, {
    user: aUser(),
    at: '/patient/sharing/accept/s3cret',
    path: '/patient/sharing/accept/:secret',
  });

it('says whose invitation it is, what it allows and as whom one answers, and accepts it', async () => {
  const given = jest.fn();
  eventBus.on('access:given', given);
  const { patientId } = aUser();
  server.answer({ '/sharing/invitation/accept': () => success({ ...INVITATION, id: 'x', patientId }, 'Accepted.') });
  const { alerts } = await show();
  expect(await screen.findByText('Maya Lindqvist asks you to act for them')).toBeInTheDocument();
  expect(screen.getByText(/You are signed in as Ada Byron, ada@openward\.example\./)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Documents']);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: 'Act for Maya Lindqvist' })).toBeInTheDocument();
  expect(server.callsTo('/sharing/invitation/accept')[0]?.body).toEqual({ secret: 's3cret' });
  expect(given).toHaveBeenCalled();
  expect(alerts).toEqual([{ kind: 'success', text: 'Accepted.' }]);
});

it('declines it', async () => {
  server.answer({ '/sharing/invitation/decline': () => success(null, '') });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined the invitation.')).toBeInTheDocument();
});

it('says in plain words that it is over, and offers another try only where one helps', async () => {
  server.answer({ '/sharing/invitation': () => failure('not_found', 'It was used already.') });
  const { unmount } = await show();
  expect(await screen.findByText('It was used already.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  unmount();
  server.answer({ '/sharing/invitation': () => failure('unavailable', 'Busy.') });
  await show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
