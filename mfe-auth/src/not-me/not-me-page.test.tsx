import { failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NotMePage from './not-me-page.tsx';

const server = serverForEachTest();
const show = () => renderRemoteScreen(NotMePage, { at: '/not-me#the-secret', path: '/not-me' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Stop the change' }));

test('nothing happens until the button is pressed; then it says what happened and what to do next', async () => {
  server.answer({ 'POST /users/ways/stop': () => success(null, 'The change was stopped.') });
  await show();
  expect(screen.getByRole('heading', { name: 'This was not me' })).toBeVisible();
  expect(server.callsTo('POST /users/ways/stop')).toHaveLength(0);
  await press();
  expect(await screen.findByRole('heading', { name: 'We stopped the change' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/forgetpwd');
  expect(server.callsTo('POST /users/ways/stop')[0]?.body).toEqual({ token: 'the-secret' });
});

test('says why it could not be stopped, and can be tried again', async () => {
  let answer = failure('not_found', 'This link no longer works. Please call the practice.');
  server.answer({ 'POST /users/ways/stop': () => answer });
  await show();
  await press();
  expect(await screen.findByText('This link no longer works. Please call the practice.')).toBeVisible();
  answer = success(null, 'The change was stopped.') as never;
  await press();
  expect(await screen.findByRole('heading', { name: 'We stopped the change' })).toBeVisible();
});
