import { aDoctor, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookingPage from './booking-page.tsx';

const nobody = () => success([], '', { number: 0, size: 20, total: 0 });
serverForEachTest(() => ({
  '/appointment/search/slots': nobody,
  '/hospital': () => success([]),
  '/doctor/names': () => success([aDoctor()]),
  '/patient/active': nobody,
}));
beforeAll(() => Promise.all([import('./add-dialog.tsx'), import('./for-whom.tsx'), import('./date-search.tsx')]));

const PATH = '/appointments/new';
const open = (user = aUser()) => renderRemoteScreen(BookingPage, { user, at: `${PATH}?day=2199-05-15`, path: PATH });

it('staff may add an appointment at any other time', async () => {
  await open(aUser({ userRole: 'ROLE_SYS_ADMIN' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add at another time' }));
  const time = await screen.findByLabelText(/Date and time/, {}, { timeout: 20_000 });
  expect(time).toHaveValue('2199-05-15T09:00');
});

it('patients have no such choice', async () => {
  await open();
  await screen.findByRole('button', { name: 'Search by date and time' });
  expect(screen.queryByRole('button', { name: 'Add at another time' })).toBeNull();
});
