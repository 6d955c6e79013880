import { eventBus } from '@openward/event-bus';
import { aSession, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInPage from './sign-in-page.tsx';

const server = serverForEachTest();
const signedIn = jest.fn();
eventBus.on('session:signed-in', signedIn);
beforeEach(() => {
  signedIn.mockClear();
});

const email = () => screen.getByRole('textbox', { name: /Email/ });
const password = () => screen.getByLabelText(/^Password/);
async function signIn(name: string, secret: string) {
  // Pasted, because typing letter by letter takes seconds here.
  await userEvent.click(email());
  if (name) await userEvent.paste(name);
  await userEvent.click(password());
  if (secret) await userEvent.paste(secret);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('asks for what is missing, without asking the server', async () => {
  await renderRemoteScreen(SignInPage);
  await signIn('', '');
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(server.calls).toHaveLength(0);
});

it.each([
  ['ada', 'x', 'Must be a valid email'],
  [`${'a'.repeat(90)}@openward.example`, 'x', 'Must be at most 100 characters'],
  ['ada@openward.example', 'x'.repeat(31), 'Must be at most 30 characters'],
])('refuses %s with %s', async (name, secret, message) => {
  await renderRemoteScreen(SignInPage);
  await signIn(name, secret);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(server.calls).toHaveLength(0);
});

it('hands the session to the shell', async () => {
  const session = aSession();
  server.answer({ '/login': () => success(session, 'Logged in successfully') });
  await renderRemoteScreen(SignInPage);
  await signIn('ada@openward.example', 'Demo-pass-1');
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
  expect(server.callsTo('/login')[0]?.body).toEqual({ username: 'ada@openward.example', password: 'Demo-pass-1' });
});

it('says that email or password is wrong, and keeps what was typed', async () => {
  server.answer({ '/login': () => failure('wrong_credentials', 'Email or password incorrect.') });
  const { alerts } = await renderRemoteScreen(SignInPage);
  await signIn('ada@openward.example', 'wrong');
  await waitFor(() => expect(alerts).toEqual([{ kind: 'error', text: 'Email or password incorrect.' }]));
  expect(email()).toHaveValue('ada@openward.example');
  expect(password()).toHaveValue('wrong');
  expect(signedIn).not.toHaveBeenCalled();
});

it('shows and hides the password', async () => {
  await renderRemoteScreen(SignInPage);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(password()).toHaveAttribute('type', 'password');
});
