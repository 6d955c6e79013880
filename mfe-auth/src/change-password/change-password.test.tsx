import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChangePasswordPage from './change-password-page.tsx';

const RULES = 'Password must contain at least 8 characters, one uppercase, one number and one special case character';

const server = serverForEachTest();

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
    const wrong = 'The current password is not correct.';
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

  test('the same password again is refused before the server is asked', async () => {
    server.answer({ 'GET /users/sessions': sessions });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    await type('Current password', 'Built-pass-1');
    await type('New password', 'Built-pass-1');
    await type('Confirm password', 'Built-pass-1');
    await submit();
    expect(await screen.findByText('The new password must be different from the current one.')).toBeVisible();
    expect(server.callsTo('POST /users/change/password')).toHaveLength(0);
  });

  test('after a change the devices are asked for again, and those that are signed out are gone', async () => {
    let listed = [session('a', true), session('b', false)];
    server.answer({
      'GET /users/sessions': () => success(listed),
      'POST /users/change/password': () => {
        listed = [session('a', true)];
        return success(null, 'Password changed successfully.');
      },
    });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    expect(await screen.findAllByText('Chrome, Windows')).toHaveLength(2);
    await type('Current password', 'Built-pass-1');
    await type('New password', 'Another-pass-1');
    await type('Confirm password', 'Another-pass-1');
    await submit();
    await waitFor(() => expect(screen.getAllByText('Chrome, Windows')).toHaveLength(1));
    expect(screen.getByText('This device')).toBeVisible();
  });

  test('one device can be signed out, this one not', async () => {
    let listed = [session('a', true), session('b', false), session('c', false)];
    server.answer({
      'GET /users/sessions': () => success(listed),
      'POST /users/sessions/b/end': () => {
        listed = listed.filter(({ id }) => id !== 'b');
        return success(null, 'The device is signed out.');
      },
    });
    const { alerts } = await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    const buttons = await screen.findAllByRole('button', { name: /^Sign out Chrome, Windows, last used / });
    expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('Chrome, Windows')).toHaveLength(2));
    expect(alerts).toEqual([{ kind: 'success', text: 'The device is signed out.' }]);
  });

  test('lists where one is signed in', async () => {
    server.answer({ 'GET /users/sessions': sessions });
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    expect(await screen.findAllByText('Chrome, Windows')).toHaveLength(2);
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  });
});
