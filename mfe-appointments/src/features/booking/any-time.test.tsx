import { aDoctor, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { calendarText, dayOf, nextFullSlot } from '@openward/ui/date-time';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookingPage from './booking-page.tsx';

// In at least one of these zones it is another day than on the device.
const otherDay = (zone: string) => dayOf(new Date().toISOString(), zone) !== dayOf(new Date().toISOString());
const far = aDoctor({ timeZone: ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(otherDay) as string });
const today = () => dayOf(new Date().toISOString(), far.timeZone);
const nobody = () => success([], '', { number: 0, size: 20, total: 0 });
const server = serverForEachTest(() => ({
  '/appointment/search/slots': nobody,
  '/hospital': () => success([]),
  '/doctor/names': () => success([aDoctor()]),
  '/patient/active': nobody,
}));
beforeAll(() =>
  Promise.all([
    import('../../parts/add-appointment/add-dialog.tsx'),
    import('./for-whom.tsx'),
    import('./date-search.tsx'),
  ]),
);

const PATH = '/appointments/new';
const open = (user = aUser(), at = `${PATH}?day=2199-05-15`) =>
  renderRemoteScreen(BookingPage, { user, at, path: PATH });

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

describe('where the hospital has another day than the device', () => {
  beforeEach(() => {
    const found = [{ doctor: far, slots: [], days: [{ date: today(), free: 2 }] }];
    server.answer({ '/appointment/search/slots': () => success(found, '', { number: 0, size: 20, total: 1 }) });
  });

  it('the days begin with the one of the hospital', async () => {
    await open(aUser(), PATH);
    const free = await screen.findByRole('button', { name: /2 free$/ });
    const [first] = within(screen.getByRole('toolbar', { name: 'Day' })).getAllByRole('button');
    expect(first).toBe(free);
    expect(first).toHaveTextContent(calendarText(today(), 'shortDate', 'en'));
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(screen.getByRole('button', { name: 'Previous week' })).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('button', { name: /2 free$/ })).toBeVisible();
  });

  it('searches and adds from the next full time of its clock', async () => {
    await open(aUser({ userRole: 'ROLE_SYS_ADMIN' }), PATH);
    await screen.findByRole('button', { name: /2 free$/ });
    await userEvent.click(screen.getByRole('button', { name: 'Search by date and time' }));
    expect(await screen.findByLabelText(/Date and time/)).toHaveValue(nextFullSlot(30, far.timeZone));
    await userEvent.click(screen.getByRole('button', { name: 'Add at another time' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText(/Date and time/)).toHaveValue(nextFullSlot(15, far.timeZone)));
  });
});
