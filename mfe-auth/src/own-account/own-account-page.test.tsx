import { eventBus } from '@openward/event-bus';
import { aSession, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OwnAccountPage from './own-account-page.tsx';

const server = serverForEachTest();
const show = () => renderRemoteScreen(OwnAccountPage, { at: '/my-account#the-secret', path: '/my-account' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Date of birth/), '2012-02-29');
  await userEvent.type(screen.getByLabelText(/^Mobile phone/), '4155550142');
  await userEvent.type(screen.getByLabelText('Password', { exact: false, selector: '[name=password]' }), 'Grown-up-1');
  await userEvent.type(screen.getByLabelText(/^Confirm password/, { selector: 'input' }), 'Grown-up-1');
};

test('whoever has the link and knows the date of birth chooses how they sign in, and is in', async () => {
  const session = aSession();
  server.answer({
    'POST /users/owner/claim': () => success({ username: 'nora@openward.example' }, 'Your account is ready.'),
    'POST /login': () => success(session),
  });
  const heard = jest.fn();
  eventBus.on('session:signed-in', heard);
  await show();
  await fill();
  await submit();
  expect(server.callsTo('POST /users/owner/claim')[0]?.body).toEqual({
    secret: 'the-secret',
    dateOfBirth: '2012-02-29',
    phoneNo: '4155550142',
    password: 'Grown-up-1',
    confirmPassword: 'Grown-up-1',
  });
  expect(server.callsTo('POST /login')[0]?.body).toEqual({ username: 'nora@openward.example', password: 'Grown-up-1' });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('keeps what was typed where the link no longer works, and says so', async () => {
  const sentence = 'This link no longer works. Please ask the practice for a new one.';
  server.answer({ 'POST /users/owner/claim': () => failure('not_found', sentence) });
  const { alerts } = await show();
  await fill();
  await submit();
  expect(alerts).toEqual([{ kind: 'error', text: sentence }]);
  expect(screen.getByLabelText(/^Mobile phone/)).toHaveValue('4155550142');
});

test('where only the sign-in fails, the account is ready and the sign-in page comes', async () => {
  server.answer({
    'POST /users/owner/claim': () => success({ username: 'nora@openward.example' }, 'Your account is ready.'),
    'POST /login': () => failure('unavailable', 'Please try again.'),
  });
  const { address } = await show();
  await fill();
  await submit();
  await waitFor(() => expect(address()).toContain('/login'));
});

test('a link that was cut off says so, in place of a form that cannot be sent', async () => {
  await renderRemoteScreen(OwnAccountPage, { at: '/my-account', path: '/my-account' });
  expect(await screen.findByText('This link no longer works. Please ask the practice for a new one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
});
