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
describe('/change-password', () => {
  test('says what is missing', async () => {
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
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    await type(label, text);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('shows a wrong present password at its field, and starts anew after it worked', async () => {
    const wrong = 'The current password is not correct.';
    let answer = () => failure('invalid_input', wrong, { password: wrong });
    server.answer({ 'POST /users/change/password': () => answer() });
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
    await renderRemoteScreen(ChangePasswordPage, { user: aUser() });
    await type('Current password', 'Built-pass-1');
    await type('New password', 'Built-pass-1');
    await type('Confirm password', 'Built-pass-1');
    await submit();
    expect(await screen.findByText('The new password must be different from the current one.')).toBeVisible();
    expect(server.callsTo('POST /users/change/password')).toHaveLength(0);
  });
});
