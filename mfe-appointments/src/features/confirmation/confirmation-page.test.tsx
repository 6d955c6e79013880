import { Navigate, useLocation } from '@openward/remote-kit';
import { anAppointment, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { dayOf } from '@openward/ui/date-time';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmationPage from './confirmation-page.tsx';

const appointment = anAppointment();
const FILE = `/appointment/${appointment.id}/calendar.ics`;
const server = serverForEachTest();
const answers = (given: Parameters<typeof anAppointment>[0]) =>
  server.answer({ [`/appointment/${appointment.id}`]: () => success({ ...appointment, ...given }) });
beforeEach(() => {
  answers({});
});

const open = (user = aUser()) =>
  renderRemoteScreen(ConfirmationPage, {
    user,
    at: `/appointments/booked/${appointment.id}`,
    path: '/appointments/booked/:appointmentId',
  });

it('says what was booked, what happens next, and where to go on', async () => {
  const today = dayOf(new Date().toISOString(), appointment.timeZone);
  answers({ checkIn: { code: '7KQ2M4XD', day: today } });
  await open();
  expect(await screen.findByText('1 Pier Road, Harbour')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your appointment is booked' })).toBeInTheDocument();
  expect(screen.getByText(/^The practice will confirm/)).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'tel:4155550199',
    '/appointments/subscribe',
    `/qrcode/${appointment.id}`,
    '/appointments/new',
    '/home',
  ]);
});

it('says what fits where the visit is in ten minutes', async () => {
  answers({ startDateTime: new Date(Date.now() + 600_000).toISOString() });
  await open();
  await screen.findByText('What happens next');
  const [, next] = screen.getAllByRole('list');
  expect([...(next?.children ?? [])].map((step) => step.textContent)).toEqual([
    'You do not need to wait for a confirmation.',
    'Please come to the front desk now. Show your QR code or give your name.',
    'If you cannot come, please call the practice.',
  ]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it.each([
  ['is over', { startDateTime: ago(60), endDateTime: ago(30) }],
  ['has begun', { status: 'CHECKED_IN' as const }],
])('says nothing of what comes next where the visit %s', async (_, given) => {
  answers(given);
  await open();
  await screen.findByRole('link', { name: 'Done' });
  expect(screen.queryByText('What happens next')).toBeNull();
});

it.each([
  [
    '2199-05-15T09:00:00.000Z',
    /^You can change or cancel it until .*2199-05-15 .*After that, please call the practice\.$/,
  ],
  ['2020-05-15T09:00:00.000Z', 'To change or cancel it, please call the practice.'],
])('says until when a rule lets the patient change it: %s', async (changeUntil, words) => {
  answers({ changeUntil });
  await open();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('saves the calendar file with the session', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  server.answer({
    [FILE]: () =>
      new Response('BEGIN:VCALENDAR', { headers: { 'content-disposition': 'attachment; filename="x.ics"' } }),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^appointment-\d{4}-\d\d-\d\d\.ics$/)]));
  click.mockRestore();
});

it('tells staff for whom, and shows them no code', async () => {
  await open(aUser({ userRole: 'ROLE_HCP_ADMIN' }));
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The appointment is booked' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Show QR code' })).toBeNull();
});

it('says so where it was cancelled meanwhile', async () => {
  answers({ status: 'CANCELED' });
  await open();
  expect(await screen.findByRole('heading', { name: 'This appointment was cancelled' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

const series = Array.from({ length: 10 }, (_, week) => new Date(Date.UTC(2035, 2, 14 + 7 * week, 10)).toISOString());

/** The page with the state that a booking leaves. */
function JustBooked() {
  const { pathname, state } = useLocation();
  return state ? <ConfirmationPage /> : <Navigate to={pathname} state={{ series }} replace />;
}

it('lists all times of a visit that repeats', async () => {
  const page = await open();
  expect(screen.queryByText('Appointments booked: 10')).toBeNull();
  page.unmount();
  const at = `/appointments/booked/${appointment.id}`;
  await renderRemoteScreen(JustBooked, { user: aUser(), at, path: '/appointments/booked/:appointmentId' });
  expect(await screen.findByRole('heading', { name: 'Appointments booked: 10' })).toBeInTheDocument();
  const times = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('2035'));
  expect(new Set(times.map(({ textContent }) => textContent)).size).toBe(10);
});
