import { eventBus } from '@openward/event-bus';
import { aSession, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInPage from '../sign-in/sign-in-page.tsx';
import SignedInPage from './signed-in-page.tsx';

const server = serverForEachTest();
const signedIn = jest.fn();
eventBus.on('session:signed-in', signedIn);
const session = aSession();
const FAILED = 'We could not sign you in with your hospital. Please try again.';

const pageSays = (data: object) => {
  document.head.innerHTML = `<script type="application/json" id="openward-page">${JSON.stringify(data)}</script>`;
};
beforeEach(() => signedIn.mockClear());
afterEach(() => {
  document.head.innerHTML = '';
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the button on the sign-in page', () => {
  test.each([
    [{ hospitalSignIn: 'St. Mary' }, 'Staff: continue with St. Mary'],
    [{ hospitalSignIn: '' }, 'Staff: continue with your hospital'],
  ])('with %j is called “%s”', async (data, name) => {
    pageSays(data);
    await renderRemoteScreen(SignInPage, { at: '/login' });
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  test('is not there where the hospital has no sign-in of its own', async () => {
    pageSays({});
    await renderRemoteScreen(SignInPage, { at: '/login' });
    expect(screen.queryByRole('button', { name: /^Staff/ })).toBeNull();
  });

  test('says why it leads nowhere, and can be used again', async () => {
    const text = 'Your hospital’s sign-in is not answering. Please try again.';
    server.answer({ 'POST /login/provider/begin': () => failure('unavailable', text) });
    pageSays({ hospitalSignIn: '' });
    const { alerts } = await renderRemoteScreen(SignInPage, { at: '/login' });
    const button = screen.getByRole('button', { name: /^Staff/ });
    await userEvent.click(button);
    await waitFor(() => expect(alerts).toEqual([{ kind: 'error', text }]));
    expect(button).toBeEnabled();
  });
});

describe('/signed-in', () => {
  const BINDING = 'b'.repeat(43);
  const waiting = { signedIn: null, ticket: 'a ticket', username: 'ada@built.example', password: true, proof: null };
  const ASKED = { password: false, code: true, passkeyOptionsJson: null };

  async function comeBack(answer: () => Response) {
    sessionStorage.setItem('openward.hospitalSignIn', BINDING);
    server.answer({ 'POST /login/provider': answer });
    return renderRemoteScreen(SignedInPage, { at: '/signed-in?code=c1&state=s1', path: '/signed-in' });
  }
  async function connect() {
    await userEvent.click(await screen.findByLabelText(/^Password/));
    await userEvent.paste('Built-pass-1');
    await userEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }));
  }

  test('hands in what the browser brought, once, and leaves nothing of it in the address', async () => {
    await comeBack(() => success({ ...waiting, signedIn: session, ticket: null }, 'Logged in successfully'));
    await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
    expect(server.callsTo('POST /login/provider').map(({ body }) => body)).toEqual([
      { binding: BINDING, state: 's1', answer: 'code=c1&state=s1' },
    ]);
    expect(window.location.search).toBe('');
    expect(sessionStorage.getItem('openward.hospitalSignIn')).toBeNull();
  });

  test('says so where this tab did not ask, or nothing is right', async () => {
    const { unmount } = await renderRemoteScreen(SignedInPage, { at: '/signed-in' });
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(server.calls).toHaveLength(0);
    unmount();
    await comeBack(() => failure('wrong_credentials', 'This account of your hospital is not known here.'));
    expect(await screen.findByText('This account of your hospital is not known here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the sign-in page' })).toHaveAttribute('href', '/login');
  });

  test('asks for the password once, and then for the second factor of an account that has one', async () => {
    server.answer({
      'POST /login/provider/finish': ({ body }) =>
        (body as { code?: string }).code
          ? success(session, 'Logged in successfully')
          : failure('second_factor_required', 'Please confirm that it is you.', {}, ASKED),
    });
    const { alerts } = await comeBack(() => success(waiting));
    expect(await screen.findByText(/^Please enter the password of .*ada@built\.example/)).toBeVisible();
    await connect();
    expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    expect(alerts).toEqual([]);
    await userEvent.click(screen.getByLabelText(/^Code/));
    await userEvent.paste('123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(signedIn).toHaveBeenCalledWith(session, { otherTab: false }));
    expect(server.callsTo('POST /login/provider/finish').at(-1)?.body).toEqual({
      ...{ ticket: 'a ticket', password: 'Built-pass-1', code: '123456' },
    });
  });

  test('a wrong password is said at its field, which keeps it', async () => {
    const text = 'The current password is not correct.';
    server.answer({ 'POST /login/provider/finish': () => failure('invalid_input', text, { password: text }) });
    await comeBack(() => success(waiting));
    await connect();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveValue('Built-pass-1');
    expect(signedIn).not.toHaveBeenCalled();
  });
});
