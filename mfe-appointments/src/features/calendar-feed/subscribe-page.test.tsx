import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import SubscribePage from './subscribe-page.tsx';

const server = serverForEachTest();

it('offers patients an address of their own', async () => {
  server.answer({ '/calendar/feed': () => success(null) });
  await renderRemoteScreen(SubscribePage, { user: aUser() });
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible();
});

it('asks somebody who acts for a patient to go back to the own account first', async () => {
  const actingFor = { patientId: 'p', firstName: 'Grace', lastName: 'Byron', areas: [] };
  await renderRemoteScreen(SubscribePage, { user: aUser({ actingFor }) });
  expect(screen.getByText(/^You are acting for Grace Byron\. This page is about your own account/)).toBeVisible();
  expect(server.calls).toEqual([]);
});
