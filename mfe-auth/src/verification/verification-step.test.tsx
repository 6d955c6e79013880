import { eventBus } from '@openward/event-bus';
import {
  aSession,
  failure,
  renderRemoteScreen,
  type ServerCall,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInPage from '../sign-in/sign-in-page.tsx';

const EMAIL = 'ada@built.example';
const PASSWORD = 'Built-pass-1';
const REQUIRED = 'Please enter the code we sent to your email.';
const WRONG = 'This code is wrong or has expired.';
const EXISTS = 'You already have an account with this email. Sign in with its password or reset it.';

const server = serverForEachTest();
const signedIn = jest.fn();
eventBus.on('session:signed-in', signedIn);
beforeEach(() => {
  signedIn.mockClear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The sign-in with an unproven address: the form's call is refused, later calls get the test's answer. */
const unproven = (later: (call: ServerCall) => Response) => (call: ServerCall) =>
  Object.keys(call.body as object).length === 2 ? failure('verification_required', REQUIRED) : later(call);
const neverAsked = () => failure('internal', 'Nobody asks this.');

async function toCode(withCode: (call: ServerCall) => Response = neverAsked) {
  server.answer({ 'POST /login': unproven(withCode) });
  const drawn = await renderRemoteScreen(SignInPage, { at: '/login' });
  await userEvent.click(screen.getByLabelText(/^Email/));
  await userEvent.paste(EMAIL);
  await userEvent.click(screen.getByLabelText(/^Password/));
  await userEvent.paste(PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return { ...drawn, field: await screen.findByLabelText(/^Code/) };
}
async function enter(code: string) {
  await userEvent.click(screen.getByLabelText(/^Code/));
  if (code) await userEvent.paste(code);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}
function skip(milliseconds: number) {
  const real = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
}

test('the first sign-in asks for the code that was sent to the address, and nothing went wrong', async () => {
  const { field, alerts } = await toCode();
  expect(screen.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  expect(screen.getByText(/^Please enter the code we sent to ada@built\.example\./)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(alerts).toEqual([]);
});

test.each([
  ['', 'Enter otp'],
  ['12345a', 'Otp must be only digits'],
  ['12345', 'Please enter 6 digit otp'],
])('code %j says %s, without asking the server', async (code, message) => {
  await toCode();
  await enter(code);
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.callsTo('/login')).toHaveLength(1);
});

test('the right code signs in, pasted with a space, and the session goes to the shell', async () => {
  const session = aSession();
  const { alerts } = await toCode(() => success(session, 'Logged in successfully'));
  await enter('123 456');
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
  expect(server.callsTo('/login').at(-1)?.body).toEqual({
    ...{ username: EMAIL, password: PASSWORD, otp: '123456', provesPhone: true },
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'Logged in successfully', onNextPage: true }]);
});

describe('after the address, the number', () => {
  const PHONE = 'Please enter the code we sent to your phone.';
  const session = aSession();

  async function toNumber() {
    const drawn = await toCode(({ body }) =>
      (body as { provesPhone?: boolean }).provesPhone
        ? failure('phone_verification_required', PHONE, {}, { phoneNo: '********88' })
        : success(session, 'Logged in successfully'),
    );
    await enter('123456');
    expect(await screen.findByRole('heading', { name: 'Confirm your phone number' })).toBeVisible();
    expect(screen.getByText(/^Please enter the code we sent to .*\*88/)).toBeVisible();
    expect(drawn.alerts).toEqual([]);
  }

  test('is proven by a code of its own', async () => {
    await toNumber();
    expect(screen.getByLabelText(/^Code/)).toHaveValue('');
    await enter('654321');
    await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
    expect(server.callsTo('/login').at(-1)?.body).toEqual({ username: EMAIL, password: PASSWORD, otp: '654321' });
  });

  test('or its owner goes on without', async () => {
    await toNumber();
    await userEvent.click(screen.getByRole('button', { name: 'Continue without a code' }));
    await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
    expect(server.callsTo('/login').at(-1)?.body).toEqual({ username: EMAIL, password: PASSWORD, provesPhone: false });
  });
});

test('a wrong code is said at the field, which keeps it and the focus', async () => {
  const { field } = await toCode(() => failure('invalid_input', WRONG, { otp: WRONG }));
  await enter('123456');
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('123456');
  await waitFor(() => expect(field).toHaveFocus());
  expect(signedIn).not.toHaveBeenCalled();
});

test('an address that has an account leads to signing in with its password, or to the reset', async () => {
  const { alerts } = await toCode(() => failure('account_exists', EXISTS));
  await enter('123456');
  expect(await screen.findByText(new RegExp(EXISTS))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/forgetpwd');
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue(EMAIL);
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  expect(alerts).toEqual([]);
});

test('another email leads back to the form; the password has to be typed again', async () => {
  await toCode();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with another email' }));
  expect(screen.getByLabelText(/^Email/)).toHaveValue(EMAIL);
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

test('the password stays in memory: no storage and no address holds it', async () => {
  const { address } = await toCode();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, address(), window.location.href])).not.toContain(
    PASSWORD,
  );
});

describe('sending the code again', () => {
  const again = () => screen.getByRole('button', { name: 'Send code again' });
  const waiting = () => screen.getByRole('button', { name: /^Send code again in \d s$/ });

  test('is open 5 seconds after a code went, and tells the server who asks', async () => {
    server.answer({ 'POST /users/register/code': () => success(null, 'OTP send successfully') });
    const { alerts } = await toCode();
    expect(waiting()).toHaveAttribute('aria-disabled', 'true');
    skip(5_000);
    await waitFor(() => expect(again()).toBeEnabled());
    await userEvent.click(again());
    await waitFor(() => expect(waiting()).toHaveAttribute('aria-disabled', 'true'));
    expect(server.callsTo('POST /users/register/code').map(({ body }) => body)).toEqual([
      { username: EMAIL, password: PASSWORD },
    ]);
    expect(alerts).toEqual([{ kind: 'success', text: 'OTP send successfully' }]);
  });

  test('says why none was sent, stays open, and keeps the code typed', async () => {
    const tooMany = 'We sent too many codes. Please try again in an hour.';
    server.answer({ 'POST /users/register/code': () => failure('too_many_requests', tooMany) });
    const { field } = await toCode();
    await userEvent.click(field);
    await userEvent.paste('123');
    act(() => skip(5_000));
    await waitFor(() => expect(again()).toBeEnabled());
    await userEvent.click(again());
    expect(await screen.findByText(tooMany)).toBeVisible();
    expect(again()).toBeEnabled();
    expect(field).toHaveValue('123');
  });
});
