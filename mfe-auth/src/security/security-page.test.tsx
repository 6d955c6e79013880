import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SecurityPage from './security-page.tsx';

const server = serverForEachTest();
let user: ReturnType<typeof aUser>;
let made = 0;
beforeEach(() => {
  // Cached server answers are kept by user, so each test needs its own.
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
const session = (id: string, more: object = {}) => ({
  id,
  isCurrent: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: '2026-01-05T09:30:00.000Z',
  address: '192.0.2.1',
  networkName: '',
  signedInBy: 'password',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  ...more,
});
const factors = (more: object = {}) => ({
  ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, devices: [] },
  ...{ secondFactorDueAt: null, passkeyHost: 'localhost' },
  ...more,
});
/** The default answers of the server. */
const answer = (more: Parameters<typeof server.answer>[0]) =>
  server.answer({
    'GET /users/ways': () => success(ways()),
    'GET /users/factors': () => success(factors()),
    'GET /users/sessions': () => success([session('a', { isCurrent: true })]),
    'GET /users/sign-ins': () => success([]),
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
  answer({ 'GET /users/ways': () => success(ways()) });
  await show();
  expect(screen.getByText('ada@built.example')).toBeVisible();
  expect(
    screen.getByText(/^The practice uses the phone numbers in your profile .* We do not send codes there\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Change your password/ })).toHaveAttribute('href', '/change-password');
});

test('a list that cannot be loaded hides nothing else', async () => {
  answer({ 'GET /users/sign-ins': () => failure('internal', 'Something went wrong.') });
  await show();
  expect(screen.getByRole('button', { name: 'Set up app' })).toBeVisible();
  expect(screen.getByText('We could not load your sign-in details.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a number is changed with the password and the code; what was typed stays when either is wrong', async () => {
  const wrong = 'The current password is not correct.';
  let asked = () => failure('invalid_input', wrong, { password: wrong });
  let confirmed = () => failure('invalid_input', 'Not right.', { otp: 'This code is wrong or has expired.' });
  let listed = ways();
  answer({
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
  answer({
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
  answer({ 'GET /users/ways': () => success(ways({ isLocked: true, sms: locked })) });
  await show();
  expect(screen.getByRole('link', { name: /^Reset your password/ })).toHaveAttribute('href', '/forgetpwd');
  expect(screen.queryByRole('button', { name: /^(Change|Confirm|Add) / })).toBeNull();
});

test('where no way gets codes, says to call the practice instead of leading to a dead end', async () => {
  const locked = (value: string) => ({ value, codes: 'LOCKED', codesFrom: null });
  const both = { sms: locked('4155550133'), email: locked('ada@built.example') };
  answer({ 'GET /users/ways': () => success(ways({ isLocked: true, ...both })) });
  await show();
  expect(screen.getByText(/Please call the practice to get a new password\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Reset your password/ })).toBeNull();
});

test('a number that the practice entered is shown with its time', async () => {
  const pendingPhone = { value: '4155550199', effectiveAt: '2030-01-06T09:00:00.000Z' };
  answer({ 'GET /users/ways': () => success(ways({ pendingPhone })) });
  await show();
  expect(screen.getByText(/^The practice entered the number 4155550199/)).toBeVisible();
});

test('whoever acts for a child reads whose account this is about, and nothing fails to load', async () => {
  const child = { patientId: 'p', firstName: 'Grace', lastName: 'Byron', areas: [] };
  await renderRemoteScreen(SecurityPage, { user: { ...user, actingFor: child } });
  expect(screen.getByText(/^You are acting for Grace Byron\. This page is about your own account/)).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('what could not be loaded can be asked for again', async () => {
  let said = failure('unavailable', 'The server is busy right now. Please try again.');
  answer({ 'GET /users/ways': () => said });
  await renderRemoteScreen(SecurityPage, { user });
  await screen.findByText('We could not load your sign-in details.');
  said = success(ways()) as never;
  await press('Try again');
  expect(await screen.findByText('4155550133')).toBeVisible();
});

describe('where one is signed in', () => {
  test('this device has no way out of its own, another one has', async () => {
    let listed = [session('a', { isCurrent: true }), session('b', { networkName: 'cable.example' }), session('c')];
    answer({
      'GET /users/sessions': () => success(listed),
      'POST /users/sessions/b/end': () => {
        listed = listed.filter(({ id }) => id !== 'b');
        return success(null, 'The device is signed out.');
      },
    });
    const { alerts } = await show();
    expect(screen.getAllByText('Chrome, Windows')).toHaveLength(3);
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getByText(/from cable\.example \(192\.0\.2\.1\)$/)).toBeVisible();
    const buttons = screen.getAllByRole('button', { name: /^Sign out Chrome, Windows, last used / });
    expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('Chrome, Windows')).toHaveLength(2));
    expect(alerts).toEqual([{ kind: 'success', text: 'The device is signed out.' }]);
  });

  test('recent sign-ins say how, the first five at once', async () => {
    const ways = ['password', 'code', 'recovery', 'passkey', 'password', 'password'];
    answer({
      'GET /users/sign-ins': () => success(ways.map((signedInBy, place) => session(`s${place}`, { signedInBy }))),
    });
    await show();
    expect(screen.getByText(/ · with password and app · 192\.0\.2\.1$/)).toBeVisible();
    expect(screen.getByText(/ · with password and recovery code · /)).toBeVisible();
    expect(screen.getAllByText(/ · with password · /)).toHaveLength(2);
    await press('Show all 6');
    expect(screen.getAllByText(/ · with password · /)).toHaveLength(3);
  });
});

describe('the second factor', () => {
  test('an app shows its key, and then the codes that are shown once', async () => {
    const wrong = 'This code is wrong or was already used.';
    let confirmed = () => failure('invalid_input', wrong, { code: wrong });
    let present = factors();
    answer({
      'GET /users/factors': () => success(present),
      'POST /users/authenticator': () =>
        success({ id: 'k1', key: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      'POST /users/authenticator/confirm': () => confirmed(),
    });
    await show();
    const told = jest.fn();
    eventBus.on('session:user-changed', told);
    await press('Set up app');
    expect(await screen.findByText('ABCD EFGH')).toBeVisible();
    await type('Code', '123 456');
    await press('Confirm code');
    expect((await screen.findAllByText(wrong)).at(-1)).toBeVisible();
    present = factors({ authenticatorSince: '2026-01-05T09:00:00.000Z', recoveryCodesLeft: 10 });
    confirmed = () => success({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }, 'Authenticator app added.');
    await press('Confirm code');
    expect(await screen.findByText('CCCC-DDDD')).toBeVisible();
    expect(server.callsTo('POST /users/authenticator/confirm').at(-1)?.body).toEqual({ id: 'k1', code: '123456' });
    await press('I saved them');
    expect(await screen.findByText(/^10 of 10 codes left\./)).toBeVisible();
    expect(told).toHaveBeenCalledWith(
      { user: expect.objectContaining({ secondFactor: 'code', secondFactorDueAt: null }) },
      expect.anything(),
    );
  });
});
