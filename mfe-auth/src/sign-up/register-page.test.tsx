import { failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RegisterPage from './register-page.tsx';

const RULES = 'Password must contain at least 8 characters, one uppercase, one number and one special case character';
const long = (length: number) => 'a'.repeat(length);

const server = serverForEachTest();

const type = async (label: string, text: string) => {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
};
/** Password inputs have no ARIA role. */
const typePassword = async (label: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

describe('/register', () => {
  test('a phone number may have separators', async () => {
    await renderRemoteScreen(RegisterPage);
    await type('Mobile phone', '(415) 555-0123');
    await type('Last name', '');
    expect(await screen.findByText('Last name is required')).toBeVisible();
    expect(screen.queryByText(/^Must be/)).toBeNull();
  });

  test.each([
    ['First name', '', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['First name', long(31), 'Must be at most 30 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'nobody', 'Must be a valid email'],
    ['Email', `${long(60)}@${long(60)}.example`, 'Must be at most 100 characters'],
    ['Mobile phone', '', 'Phone number required'],
    ['Mobile phone', '41555o0123', 'Must be only digits'],
    ['Mobile phone', '415555', 'Must be exactly 10 digits'],
  ])('%s %j says %s', async (label, text, message) => {
    await renderRemoteScreen(RegisterPage);
    await type(label, text);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test.each([
    ['Password', '', 'Password is required'],
    ['Password', 'Short-1', RULES],
    ['Password', 'NoSpecial1', RULES],
    ['Password', `Long-1${long(30)}`, 'Must be at most 30 characters'],
    ['Confirm password', '', 'Confirm password is required'],
    ['Confirm password', 'Another-pass-2', 'Passwords must match'],
  ])('%s %j says %s', async (label, text, message) => {
    await renderRemoteScreen(RegisterPage);
    await typePassword(label, text);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('ticks the rules off and shows the strength while the password is typed', async () => {
    await renderRemoteScreen(RegisterPage);
    const rules = screen.getByRole('list', { name: 'Password rules' });
    expect(rules).toHaveTextContent('One uppercase letterNot met yet');
    await typePassword('Password', 'Built-pass-1');
    expect(rules).toHaveTextContent('One uppercase letterMet');
    expect(screen.getByText('Strength: Good')).toBeVisible();
  });

  const fill = async (address = 'ada@built.example') => {
    await type('First name', 'Ada');
    await type('Last name', 'Byron');
    await type('Email', address);
    await type('Mobile phone', '4155550123');
    await typePassword('Password', 'Built-pass-1');
    await typePassword('Confirm password', 'Built-pass-1');
    await submit();
  };

  test('signs up, sets the new-patient flag and goes to the sign-in page', async () => {
    server.answer({ 'POST /users/register': () => success({ asksCode: false }, 'Registered successfully.') });
    const { address } = await renderRemoteScreen(RegisterPage, { at: '/register' });
    await fill();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('openward.newPatient')).toBe('Y');
    expect(server.calls[0]?.body).toMatchObject({
      userRole: 'ROLE_PATIENT',
      status: 'ACTIVE',
      email: 'ada@built.example',
    });
  });

  test('says how somebody with one name fills in the last name', async () => {
    await renderRemoteScreen(RegisterPage);
    expect(screen.getByLabelText(/^Last name/)).toHaveAccessibleDescription('Only one name? Enter a dash.');
  });

  test.each([
    ['a new one', 'ada@built.example'],
    ['one that has an account', 'patient@openward.example'],
  ])('says one sentence of every address: %s', async (_what, address) => {
    server.answer({ 'POST /users/register': () => success({ asksCode: false }, 'Registered successfully.') });
    const drawn = await renderRemoteScreen(RegisterPage, { at: '/register' });
    await fill(address);
    await waitFor(() => expect(drawn.address()).toBe('/login'));
    expect(drawn.alerts).toEqual([{ kind: 'success', text: 'Registered successfully.', onNextPage: true }]);
    // A further call could reveal whether the account existed.
    expect(server.calls.map(({ path }) => path)).toEqual(['/users/register']);
  });

  test('shows what the server refuses at its field', async () => {
    const message = 'This password is too common. Please choose another.';
    server.answer({ 'POST /users/register': () => failure('invalid_input', message, { password: message }) });
    await renderRemoteScreen(RegisterPage, { at: '/register' });
    await fill();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('password managers see what each field is', async () => {
    await renderRemoteScreen(RegisterPage);
    const autocomplete = (label: string) =>
      screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }).getAttribute('autocomplete');
    expect(autocomplete('First name')).toBe('given-name');
    expect(autocomplete('Last name')).toBe('family-name');
    expect(autocomplete('Email')).toBe('username');
    expect(autocomplete('Mobile phone')).toBe('tel-national');
    expect(autocomplete('Password')).toBe('new-password');
    expect(autocomplete('Confirm password')).toBe('new-password');
  });
});
