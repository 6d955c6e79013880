import { connectShell } from '@openward/remote-kit';
import { aUser, renderRemoteScreen } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import PatientDashboard from './patient-dashboard.tsx';

const slotless = { mountSlot: () => ({ update() {}, retry() {}, remove() {} }) };
const tiles = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('greets by name and leads on by four tiles', async () => {
  connectShell({ ...slotless, isScreen: () => true });
  await renderRemoteScreen(PatientDashboard, { user: aUser({ firstName: 'Ada', lastName: 'Byron' }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ada Byron' })).toBeVisible();
  expect(tiles()).toEqual(['/documents', '/patient/actionitems', '/appointments/new', '/profile']);
});

it('leads nowhere that the portal does not have', async () => {
  connectShell({ ...slotless, isScreen: (path) => path === '/documents' });
  await renderRemoteScreen(PatientDashboard, { user: aUser() });
  expect(tiles()).toEqual(['/documents']);
});
