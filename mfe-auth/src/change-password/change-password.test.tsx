import { aUser, type FakeServer, failure, fakeServer, renderRemoteScreen, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChangeOtherPasswordPage from './change-other-password-page.tsx';
import ChangePasswordPage from './change-password-page.tsx';

const OTHER = '01890000-0000-7000-8000-00000000000a';
const RULES = 'Password must contain at least 8 characters, one uppercase, one number and one special case character';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.stop());

const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  if (text) await userEvent.paste(text);
  await userEvent.tab();
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const session = (id: string, isCurrent: boolean) => ({
  id,
  isCurrent,
  createdAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: '2026-01-05T09:30:00.000Z',
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
});

describe('/change-password', () => {
  const sessions = () => success([session('a', true), session('b', false)]);

  test('says what is missing', async () => {
    server.answer({ 'GET /users/sessions': sessions });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    await submit();
    for (const message of ['Password required', 'New Password is required', 'Confirm password is required']) {
      expect(await screen.findByText(message)).toBeVisible();
    }
  });

  test.each([
    ['New password', 'weak', RULES],
    ['Confirm password', 'Another-pass-2', 'Passwords must match'],
  ])('%s %j says %s', async (label, text, message) => {
    server.answer({ 'GET /users/sessions': sessions });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    await type(label, text);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('shows a wrong present password at its field, and starts anew after it worked', async () => {
    const wrong = 'The current password is not right.';
    let answer = () => failure('invalid_input', wrong, { password: wrong });
    server.answer({ 'GET /users/sessions': sessions, 'POST /users/change/password': () => answer() });
    const user = aUser();
    await renderRemoteScreen(ChangePasswordPage, { user });
    await type('Current password', 'Built-pass-1');
    await type('New password', 'Another-pass-1');
    await type('Confirm password', 'Another-pass-1');
    await submit();
    expect(await screen.findByText(wrong)).toBeVisible();
    answer = () => success(null, 'Password changed successfully.');
    await submit();
    await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toHaveValue(''));
    expect(server.callsTo('POST /users/change/password')[0]?.body).toEqual({
      id: user.id,
      password: 'Built-pass-1',
      newPassword: 'Another-pass-1',
      confirmPassword: 'Another-pass-1',
    });
  });

  test('lists where one is signed in', async () => {
    server.answer({ 'GET /users/sessions': sessions });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    expect(await screen.findAllByText('Chrome, Windows')).toHaveLength(2);
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  });
});

test('/change-password/:userid asks for no present password and names the other user', async () => {
  server.answer({ 'POST /users/update/password': () => success(null, 'Password updated successfully.') });
  await renderRemoteScreen(ChangeOtherPasswordPage, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: `/change-password/${OTHER}`,
    path: '/change-password/:userid',
  });
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await submit();
  expect(await screen.findByText('New Password is required')).toBeVisible();
  await type('New password', 'Another-pass-1');
  await type('Confirm password', 'Another-pass-1');
  await submit();
  await waitFor(() => expect(server.calls[0]?.body).toMatchObject({ id: OTHER, newPassword: 'Another-pass-1' }));
});
