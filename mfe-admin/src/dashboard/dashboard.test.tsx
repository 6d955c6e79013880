import { aUser, renderRemoteScreen, serverForEachTest } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import AdminDashboard from './admin-dashboard.tsx';
import DoctorDashboard from './doctor-dashboard.tsx';

serverForEachTest();

const EVERY_DAY = ['Patient Search', 'Appointments'];

it.each([
  [
    'ROLE_SYS_ADMIN',
    AdminDashboard,
    [...EVERY_DAY, 'Create a new admin', 'Create a new doctor', 'Create a new patient', 'My Account'],
  ],
  ['ROLE_HCP_ADMIN', AdminDashboard, [...EVERY_DAY, 'Create a new doctor', 'Create a new patient', 'My Account']],
  ['ROLE_DOCTOR', DoctorDashboard, [...EVERY_DAY, 'My Account']],
] as const)('the home of %s begins with the day, then with what each day needs', async (userRole, Home, titles) => {
  await renderRemoteScreen(Home, { user: aUser({ userRole }), at: '/admin/home', path: '/admin/home' });
  const day = await screen.findByRole('heading', { name: "Today's appointments" });
  const shortcuts = screen.getByRole('navigation', { name: 'Shortcuts' });
  expect(day.compareDocumentPosition(shortcuts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = within(shortcuts).getAllByRole('link');
  expect(links.map((link) => titles.find((title) => link.textContent?.startsWith(title)))).toEqual(titles);
});
