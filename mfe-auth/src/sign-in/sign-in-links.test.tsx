import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SessionExpiredPage from '../session-expired/session-expired-page.tsx';
import { markNewPatient } from '../sign-up/new-patient.ts';
import SignInPage from './sign-in-page.tsx';

describe('/login', () => {
  test('says what is missing, and links to sign-up and reset', async () => {
    await renderRemoteScreen(SignInPage, { at: '/login' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/forgetpwd');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  test('a bad email says so', async () => {
    await renderRemoteScreen(SignInPage, { at: '/login' });
    await userEvent.type(screen.getByLabelText(/^Email/), 'nobody');
    await userEvent.tab();
    expect(await screen.findByText('Must be a valid email')).toBeVisible();
  });

  test('welcomes who has just signed up with a sentence that also helps who had an account, and knows their email', async () => {
    markNewPatient(' ada@built.example ', false);
    const { unmount } = await renderRemoteScreen(SignInPage, { at: '/login' });
    expect(screen.getByText(/^Welcome to Openward/)).toBeVisible();
    expect(
      screen.getByText(/^If you already had an account with this email, please use your earlier password\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/forgetpwd');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@built.example');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.location.href])).not.toContain('ada@');
    unmount();
    // Shown once, so that the next user of this device learns nothing.
    await renderRemoteScreen(SignInPage, { at: '/login' });
    expect(screen.queryByText(/^Welcome to Openward/)).toBeNull();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('');
  });
});

test('says that a code was sent and where, which the first sign-in asks for', async () => {
  markNewPatient('ada@built.example', true);
  await renderRemoteScreen(SignInPage, { at: '/login' });
  expect(
    screen.getByText('Welcome to Openward. We sent a code to ada@built.example. Please sign in, then enter the code.'),
  ).toBeVisible();
});

test('/session-expired leads to the sign-in page', async () => {
  await renderRemoteScreen(SessionExpiredPage, { at: '/session-expired' });
  expect(screen.getByRole('heading', { name: 'Ooops, Session Expired. Please login again.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});
