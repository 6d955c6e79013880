import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChangeOtherPasswordPage from './change-other-password-page.tsx';

const OTHER = '01890000-0000-7000-8000-00000000000a';
const owner = { firstName: 'Grace', lastName: 'Hopper', userRole: 'ROLE_DOCTOR' };

const server = serverForEachTest();
let user: ReturnType<typeof aUser>;
let made = 0;
beforeEach(() => {
  // Cached server answers are kept by user, so each test needs its own.
  user = aUser({ id: `01890000-0000-7000-8000-0000000001${made++}0`, userRole: 'ROLE_SYS_ADMIN' });
});

const show = (id = OTHER) =>
  renderRemoteScreen(ChangeOtherPasswordPage, { user, at: `/change-password/${id}`, path: '/change-password/:userid' });
const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  await userEvent.paste(text);
};

test('names the person and their role, and asks for no present password', async () => {
  server.answer({
    [`GET /users/password/${OTHER}`]: () => success(owner),
    'POST /users/update/password': () => success(null, 'Password updated successfully.'),
  });
  await show();
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
  expect(screen.getByText('Doctor')).toBeVisible();
  expect(screen.getByRole('form', { name: 'Update the password of Grace Hopper' })).toBeVisible();
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('New Password is required')).toBeVisible();
  await type('New password', 'Another-pass-1');
  await type('Confirm password', 'Another-pass-1');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const sent = () => server.callsTo('POST /users/update/password')[0]?.body;
  await waitFor(() => expect(sent()).toMatchObject({ id: OTHER, newPassword: 'Another-pass-1' }));
});

test.each([
  ['ROLE_PATIENT', '/patient'],
  ['ROLE_DOCTOR', '/doctor'],
  ['ROLE_HCP_ADMIN', '/admin/hcp'],
  ['ROLE_SYS_ADMIN', '/admin'],
])('of a %s, leads from a link of its own to the list of them at %s', async (userRole, list) => {
  server.answer({
    [`GET /users/password/${OTHER}`]: () => success({ ...owner, userRole }),
    'POST /users/update/password': () => success(null, 'Password updated successfully.'),
  });
  const { address } = await show();
  await screen.findByText('Grace Hopper');
  await type('New password', 'Another-pass-1');
  await type('Confirm password', 'Another-pass-1');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(address()).toBe(list));
});

test.each([
  ['unknown, or nobody whom the caller may help', OTHER, failure('not_found', 'User not found.')],
  ['no id at all', 'nonsense', failure('invalid_input', 'Some of the information is not valid. Please check it.')],
])('says so where the id is %s, and shows no form', async (_what, id, answer) => {
  server.answer({ [`GET /users/password/${id}`]: () => answer });
  const { alerts } = await show(id);
  expect(await screen.findByRole('heading', { name: 'We could not find this person' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin/home');
  expect(alerts).toEqual([]);
});

test('what could not be asked can be asked again', async () => {
  let answer = failure('unavailable', 'The server is busy right now. Please try again.');
  server.answer({ [`GET /users/password/${OTHER}`]: () => answer });
  await show();
  await screen.findByText('We could not load this person');
  answer = success(owner);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
});

test('a lost phone: a new number needs a reason, and counts after an hour', async () => {
  server.answer({
    [`GET /users/password/${OTHER}`]: () => success(owner),
    'POST /users/ways/help': () => success({ effectiveAt: '2030-01-06T09:00:00.000Z' }, 'Updated successfully.'),
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'Lost phone' })).toBeVisible();
  await type('New mobile number', '4155550188');
  await userEvent.click(screen.getByRole('button', { name: 'Save number' }));
  expect(await screen.findByText('Reason is required')).toBeVisible();
  expect(server.callsTo('POST /users/ways/help')).toHaveLength(0);
  await type('Reason', 'Phone stolen, passport checked');
  await userEvent.click(screen.getByRole('button', { name: 'Save number' }));
  expect(await screen.findByText(/^Saved\. We will send codes to the new number from /)).toBeVisible();
  expect(server.callsTo('POST /users/ways/help')[0]?.body).toEqual({
    id: OTHER,
    phoneNo: '4155550188',
    reason: 'Phone stolen, passport checked',
  });
});
