import { failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NotMePage from './not-me-page.tsx';

const GRANT = { id: '01890000-0000-8000-8000-000000000001', grant: 'leave', username: 'ada@built.example' };
const server = serverForEachTest();
const show = () => renderRemoteScreen(NotMePage, { at: '/not-me#the-secret', path: '/not-me' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Stop the change' }));
const stopped = (next: string, grant: object | null = null) => success({ next, grant }, 'The change was stopped.');
afterEach(() => {
  document.head.innerHTML = '';
});

test('nothing happens until the button is pressed; then a new password is chosen right there', async () => {
  server.answer({
    'POST /users/ways/stop': () => stopped('CHOOSE', GRANT),
    'POST /users/update/password': () => success(null, 'Password updated successfully.'),
  });
  const { address } = await show();
  expect(screen.getByRole('heading', { name: 'This was not me' })).toBeVisible();
  expect(server.callsTo('POST /users/ways/stop')).toHaveLength(0);
  await press();
  expect(await screen.findByRole('heading', { name: 'We stopped the change' })).toBeVisible();
  expect(server.callsTo('POST /users/ways/stop')[0]?.body).toEqual({ token: 'the-secret' });
  expect(screen.getByText(/Please choose a new one for ada@built\.example\.$/)).toBeVisible();
  for (const label of [/^New password/, /^Confirm password/]) {
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste('Another-pass-1');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  await waitFor(() => expect(address()).toBe('/login'));
  const { id, grant } = GRANT;
  expect(server.calls.at(-1)?.body).toMatchObject({ id, grant, newPassword: 'Another-pass-1' });
});

test.each([
  ['RESET', /so it no longer works\. Reset it now/, 'Reset password', '/forgetpwd'],
  ['SIGN_IN', 'You have chosen a new password. You can sign in with it.', 'Sign in', '/login'],
])('%s says what to do next', async (next, sentence, link, to) => {
  server.answer({ 'POST /users/ways/stop': () => stopped(next) });
  await show();
  await press();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
});

test('where only the practice can help, says so with its number, and leads to no dead end', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="openward-page">{"practicePhone":"(415) 555-0199"}</script>';
  server.answer({ 'POST /users/ways/stop': () => stopped('CALL') });
  await show();
  await press();
  expect(await screen.findByText(/Please call the practice to get a new one\.$/)).toBeVisible();
  const help = within(screen.getByText(/^We cannot undo other changes/));
  expect(help.getByRole('link', { name: '(415) 555-0199' })).toHaveAttribute('href', 'tel:4155550199');
  expect(screen.queryByRole('link', { name: 'Reset password' })).toBeNull();
});

test('says why it could not be stopped, and can be tried again', async () => {
  let answer = failure('not_found', 'This link no longer works. Please call the practice.');
  server.answer({ 'POST /users/ways/stop': () => answer });
  await show();
  await press();
  expect(await screen.findByText('This link no longer works. Please call the practice.')).toBeVisible();
  answer = stopped('RESET') as never;
  await press();
  expect(await screen.findByRole('heading', { name: 'We stopped the change' })).toBeVisible();
});
