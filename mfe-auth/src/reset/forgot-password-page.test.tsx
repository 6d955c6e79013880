import { failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ForgotPasswordPage from './forgot-password-page.tsx';

/** Pseudonyms in the server's format (UUIDv8); the form submits the last validated one. */
const ID = '01890000-0000-8000-8000-000000000001';
const GRANTED = '01890000-0000-8000-8000-000000000002';
const QUESTIONS = ["Best friend's name", 'Make of 1st car', "Mother's maiden name"];
const LOCKED = "Your account has been locked. Please call the doctor's office.";
const MASKED = 'a*****@built.example';
const options =
  (secretQuestion: string[], mobileNo: string, email = '') =>
  () =>
    success({ id: ID, secretQuestion, mobileNo, email });

const server = serverForEachTest();
afterEach(() => {
  jest.restoreAllMocks();
});

const verify = async (email = 'ada@built.example') => {
  const drawn = await renderRemoteScreen(ForgotPasswordPage, { at: '/forgetpwd' });
  await userEvent.click(screen.getByLabelText(/^Email/));
  if (email) await userEvent.paste(email);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return drawn;
};
const toOtp = async () => {
  const drawn = await verify();
  await userEvent.click(await screen.findByRole('button', { name: /^Send a code by text message/ }));
  return { ...drawn, field: await screen.findByLabelText(/^Code/) };
};

describe('/forgetpwd', () => {
  test.each([
    ['', 'Email is required'],
    ['nobody', 'Must be a valid email'],
    [`${'a'.repeat(60)}@${'a'.repeat(60)}.example`, 'Must be at most 100 characters'],
  ])('email %j says %s', async (email, message) => {
    await verify(email);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('offers the questions only where there are some', async () => {
    server.answer({ 'POST /forget/verifyEmail': options([], '********77') });
    await verify();
    expect(await screen.findByRole('button', { name: 'Send a code by text message to ********77' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Secret questions' })).toBeNull();
  });

  test('offers a code by email where the practice sends some, after the code by SMS', async () => {
    server.answer({ 'POST /forget/verifyEmail': options(QUESTIONS, '********77', MASKED) });
    await verify();
    const sms = await screen.findByRole('button', { name: 'Send a code by text message to ********77' });
    expect(sms).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: `Send a code by email to ${MASKED}` })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Secret questions' })).toHaveFocus();
  });

  test('an email alone is a way', async () => {
    server.answer({ 'POST /forget/verifyEmail': options([], '', MASKED) });
    await verify();
    expect(await screen.findByRole('button', { name: `Send a code by email to ${MASKED}` })).toHaveFocus();
    expect(screen.queryByText(/^Please reach to doctor hospital/)).toBeNull();
    expect(screen.queryByRole('button', { name: /text message/ })).toBeNull();
  });

  test.each([
    ['sms', /^Send a code by text message/, 'Please enter the code we sent to your phone.', '********77'],
    ['email', /^Send a code by email/, 'Please enter the code we sent to your email.', MASKED],
  ])('a code by %s says where it went, also when it is sent again', async (channel, button, lead, to) => {
    server.answer({
      'POST /forget/verifyEmail': options(QUESTIONS, '********77', MASKED),
      'POST /send/otp': () => success({ message: '', request: 'r' }, 'OTP send successfully'),
    });
    await verify();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(`We sent a 6-digit code to ${to}. It is valid for 10 minutes.`)).toBeVisible();
    expect(screen.getByText(lead)).toBeVisible();
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() + 5_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Send code again' }));
    await screen.findByRole('button', { name: /^Send code again in \d s$/ });
    expect(server.callsTo('POST /send/otp').map(({ query }) => Object.fromEntries(query))).toEqual([
      { username: 'ada@built.example', channel },
      { username: 'ada@built.example', channel },
    ]);
  });

  test('another way leads from one code to the other, each sent once', async () => {
    server.answer({
      'POST /forget/verifyEmail': options([], '********77', MASKED),
      'POST /send/otp': () => success({ message: '', request: 'r' }, 'OTP send successfully'),
    });
    await toOtp();
    await userEvent.click(screen.getByRole('button', { name: 'Try another way' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Send a code by email/ }));
    expect(await screen.findByText('Please enter the code we sent to your email.')).toBeVisible();
    await waitFor(() => expect(server.callsTo('POST /send/otp')).toHaveLength(2));
    expect(server.callsTo('POST /send/otp').map(({ query }) => query.get('channel'))).toEqual(['sms', 'email']);
  });

  test('says where to go when there is no way', async () => {
    server.answer({ 'POST /forget/verifyEmail': options([], '') });
    await verify();
    expect(await screen.findByText('Please reach to doctor hospital to reset your password')).toBeVisible();
  });

  test.each([
    ['', 'Enter otp'],
    ['12345a', 'Otp must be only digits'],
    ['12345', 'Please enter 6 digit otp'],
  ])('otp %j says %s', async (otp, message) => {
    server.answer({
      'POST /forget/verifyEmail': options([], '********77'),
      'POST /send/otp': () => success({ message: '', request: 'r' }, 'OTP send successfully'),
    });
    const { field } = await toOtp();
    await userEvent.click(field);
    if (otp) await userEvent.paste(otp);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('sends one code on open, counts down, and takes a pasted code with spaces to a new password', async () => {
    server.answer({
      'POST /forget/verifyEmail': options(QUESTIONS, '********77'),
      'POST /send/otp': () => success({ message: '', request: 'flow' }, 'OTP send successfully'),
      'POST /validate/otp': () => success({ id: GRANTED, grant: 'leave' }),
      'POST /users/update/password': () => success(null, 'Password updated successfully.'),
    });
    const { field, address } = await toOtp();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await screen.findByRole('button', { name: /^Send code again in \d s$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(field);
    await userEvent.paste('123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }));
    const password = await screen.findByLabelText(/^New password/);
    expect(document.title).toMatch(/^Reset password: new password · /);
    for (const input of [password, screen.getByLabelText(/^Confirm password/)]) {
      await userEvent.click(input);
      await userEvent.paste('Another-pass-1');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.callsTo('POST /send/otp')).toHaveLength(1);
    expect(server.calls.at(-2)?.body).toEqual({ username: 'ada@built.example', otp: '123456', request: 'flow' });
    expect(server.calls.at(-1)?.body).toMatchObject({ id: GRANTED, grant: 'leave', newPassword: 'Another-pass-1' });
  });

  test('begins at the new password with the one-time link of a new administrator', async () => {
    server.answer({ 'POST /users/update/password': () => success(null, 'Password updated successfully.') });
    const hash = new URLSearchParams({ username: 'ada@built.example', id: GRANTED, grant: 'once' });
    const { address } = await renderRemoteScreen(ForgotPasswordPage, { at: `/forgetpwd#${hash}`, path: '/forgetpwd' });
    expect(document.title).toMatch(/^Choose your password · /);
    for (const label of [/^New password/, /^Confirm password/]) {
      await userEvent.click(await screen.findByLabelText(label));
      await userEvent.paste('Another-pass-1');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.calls.at(-1)?.body).toMatchObject({ id: GRANTED, grant: 'once', newPassword: 'Another-pass-1' });
  });

  test('says that the account is locked where no code is sent', async () => {
    server.answer({
      'POST /forget/verifyEmail': options([], '********77'),
      'POST /send/otp': () => failure('locked', LOCKED),
    });
    await toOtp();
    expect(await screen.findByText(LOCKED)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send code again' })).toBeEnabled();
  });

  test('says of each step what it asks before the first thing in it, and names it in the page’s title', async () => {
    document.title = 'Reset password · Openward';
    server.answer({
      'POST /forget/verifyEmail': options(QUESTIONS, '********77', MASKED),
      'POST /send/otp': () => success({ message: '', request: 'flow' }, 'OTP send successfully'),
    });
    const focusedIn = async (name: string) => {
      const group = within(await screen.findByRole('group', { name }));
      await waitFor(() =>
        expect([...group.queryAllByRole('textbox'), ...group.getAllByRole('button')][0]).toHaveFocus(),
      );
    };
    await verify();
    await focusedIn('How do you want to confirm that it is you?');
    expect(document.title).toBe('Reset password: confirm that it is you · Openward');
    await userEvent.click(screen.getByRole('button', { name: /^Send a code by text message/ }));
    await focusedIn('Please enter the code we sent to your phone.');
    expect(document.title).toBe('Reset password: enter the code · Openward');
    await userEvent.click(screen.getByRole('button', { name: 'Try another way' }));
    expect(document.title).toBe('Reset password: confirm that it is you · Openward');
    await userEvent.click(screen.getByRole('button', { name: 'Secret questions' }));
    await focusedIn('Please answer your three secret questions.');
    expect(document.title).toBe('Reset password: secret questions · Openward');
  });

  test('asks the three questions, and says which answer is missing', async () => {
    server.answer({ 'POST /forget/verifyEmail': options(QUESTIONS, '********77') });
    await verify();
    await userEvent.click(await screen.findByRole('button', { name: 'Secret questions' }));
    expect(await screen.findByLabelText(/^Make of 1st car/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    for (const number of [1, 2, 3]) expect(await screen.findByText(`Answer ${number} is required`)).toBeVisible();
  });
});
