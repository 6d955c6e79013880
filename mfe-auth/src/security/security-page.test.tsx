import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SecurityPage from './security-page.tsx';

const server = serverForEachTest();
let user: ReturnType<typeof aUser>;
let made = 0;
beforeEach(() => {
  // What the server said is kept by user.
  user = aUser({ id: `01890000-0000-7000-8000-0000000002${made++}0` });
});

const ON = { codes: 'ON', codesFrom: null };
const ways = (more: object = {}) => ({
  sms: { value: '4155550133', ...ON },
  email: { value: 'ada@built.example', ...ON },
  sendsMail: true,
  isLocked: false,
  pendingPhone: null,
  ...more,
});
const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = async () => {
  const shown = await renderRemoteScreen(SecurityPage, { user });
  await screen.findByText('4155550133');
  return shown;
};

test('shows both ways, and says that the numbers of the profile get no codes', async () => {
  server.answer({ 'GET /users/ways': () => success(ways()) });
  await show();
  expect(screen.getByText('ada@built.example')).toBeVisible();
  expect(
    screen.getByText(/^The practice uses the phone numbers in your profile .* We do not send codes there\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Change your password/ })).toHaveAttribute('href', '/change-password');
});

test('a number is changed with the password and the code; what was typed stays when either is wrong', async () => {
  const wrong = 'The current password is not correct.';
  let asked = () => failure('invalid_input', wrong, { password: wrong });
  let confirmed = () => failure('invalid_input', 'Not right.', { otp: 'This code is wrong or has expired.' });
  let listed = ways();
  server.answer({
    'GET /users/ways': () => success(listed),
    'POST /users/ways/phone': () => asked(),
    'POST /users/ways/confirm': () => confirmed(),
  });
  const { alerts } = await show();
  await press('Change number');
  await press('Send code');
  expect(await screen.findByText('Phone number required')).toBeVisible();
  await type('New mobile number', '(415) 555-0188');
  await type('Current password', 'Wrong-pass-1');
  await press('Send code');
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(screen.getByLabelText(/^New mobile number/)).toHaveValue('(415) 555-0188');
  asked = () => success({ change: 'c1' }, 'OTP send successfully');
  await press('Send code');
  expect(await screen.findByText(/^We sent a 6-digit code to \(415\) 555-0188/)).toBeVisible();
  expect(server.callsTo('POST /users/ways/phone').at(-1)?.body).toEqual({
    phoneNo: '(415) 555-0188',
    password: 'Wrong-pass-1',
  });
  await type('Code', '111 111');
  await press('Confirm');
  expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
  expect(screen.getByLabelText(/^Code/)).toHaveValue('111111');
  listed = ways({ sms: { value: '4155550188', codes: 'WAITING', codesFrom: '2030-01-06T09:00:00.000Z' } });
  confirmed = () => success(listed, 'Updated successfully.') as never;
  await press('Confirm');
  expect(await screen.findByText(/^For your safety, we will not send codes here before /)).toBeVisible();
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  expect(alerts.at(-1)).toEqual({ kind: 'success', text: 'Updated successfully.' });
});

test('a new address is the name of the user from then on', async () => {
  const changed = jest.fn();
  const stop = eventBus.on('session:user-changed', changed);
  const next = ways({ email: { value: 'new@built.example', codes: 'WAITING', codesFrom: '2030-01-06T09:00:00.000Z' } });
  server.answer({
    'GET /users/ways': () => success(ways()),
    'POST /users/ways/email': () => success({ change: 'c2' }, 'OTP send successfully'),
    'POST /users/ways/confirm': () => success(next, 'Updated successfully.'),
  });
  await show();
  await press('Change email');
  await type('New email', 'new@built.example');
  await type('Current password', 'Built-pass-1');
  await press('Send code');
  await type('Code', '123456');
  await press('Confirm');
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(changed.mock.calls[0]?.[0].user).toMatchObject({ id: user.id, username: 'new@built.example' });
  stop();
});

test('after a stopped change nothing can be changed before the password is reset', async () => {
  const locked = { value: '4155550133', codes: 'LOCKED', codesFrom: null };
  server.answer({ 'GET /users/ways': () => success(ways({ isLocked: true, sms: locked })) });
  await show();
  expect(screen.getByRole('link', { name: /^Reset your password/ })).toHaveAttribute('href', '/forgetpwd');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a number that the practice entered is shown with its time', async () => {
  const pendingPhone = { value: '4155550199', effectiveAt: '2030-01-06T09:00:00.000Z' };
  server.answer({ 'GET /users/ways': () => success(ways({ pendingPhone })) });
  await show();
  expect(screen.getByText(/^The practice entered the number 4155550199/)).toBeVisible();
});

test('what could not be loaded can be asked for again', async () => {
  let answer = failure('unavailable', 'The server is busy right now. Please try again.');
  server.answer({ 'GET /users/ways': () => answer });
  await renderRemoteScreen(SecurityPage, { user });
  await screen.findByText('We could not load your sign-in details.');
  answer = success(ways()) as never;
  await press('Try again');
  expect(await screen.findByText('4155550133')).toBeVisible();
});
