import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { markNewPatient } from '../sign-up/new-patient.ts';
import SignInPage from './sign-in-page.tsx';

const media = window.matchMedia;
/** A device with a mouse, or with only a touch screen. */
const pointer = (kind: 'fine' | 'coarse') => {
  window.matchMedia = (query) => ({ ...media(query), matches: query === `(pointer: ${kind})` });
};
afterEach(() => {
  window.matchMedia = media;
});
const email = () => screen.getByLabelText(/^Email/);

test('the email has the focus at start', async () => {
  pointer('fine');
  await renderRemoteScreen(SignInPage, { at: '/login' });
  expect(email()).toHaveFocus();
});

test('after a sign-up it is the password, for the email is known', async () => {
  pointer('fine');
  markNewPatient('ada@built.example', false);
  await renderRemoteScreen(SignInPage, { at: '/login' });
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
});

test('on a touch screen no field has it: the keyboard would cover the page', async () => {
  pointer('coarse');
  await renderRemoteScreen(SignInPage, { at: '/login' });
  expect(document.body).toHaveFocus();
});

test('who goes on from there has missed nothing yet, and who submits has', async () => {
  pointer('fine');
  await renderRemoteScreen(SignInPage, { at: '/login' });
  await userEvent.tab();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Email is required')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Email is required')).toBeVisible();
});
