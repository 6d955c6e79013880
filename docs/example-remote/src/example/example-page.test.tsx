import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ExamplePage from './example-page.tsx';

const server = serverForEachTest();
const HOSPITAL = { id: 'h1', name: 'Harbour Clinic', address: '1 Pier Road', phone: '', timeZone: 'UTC' };
const show = () => renderRemoteScreen(ExamplePage, { user: aUser(), at: '/example' });

it('shows the hospitals that the server has', async () => {
  server.answer({ '/hospital': () => success([HOSPITAL]) });
  await show();
  expect(screen.getByRole('heading', { name: 'Example page' })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Hospitals' });
  expect(within(list).getByText('Harbour Clinic')).toBeVisible();
});

it('says that they could not be loaded, and tries again', async () => {
  server.answer({ '/hospital': () => failure('internal', 'no') });
  await show();
  await screen.findByText('We could not load the hospitals');
  server.answer({ '/hospital': () => success([HOSPITAL]) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Harbour Clinic')).toBeVisible();
});
