import type { Appointment } from '@openward/contract/appointments';
import { instantOf, wallClock } from '@openward/contract/time';
import {
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passStateOf } from './pass-state.ts';
import QrCodePage from './qr-code-page.tsx';

const server = serverForEachTest();
afterEach(() => {
  window.history.replaceState(null, '');
});

// A time zone that no test device is likely to have.
const timeZone = 'Asia/Kathmandu';
const today = wallClock(Date.now(), timeZone).slice(0, 10);
/** An appointment at 09:30 on a day, in the hospital's time zone. */
const on = (day: string): Partial<Appointment> => ({
  timeZone,
  startDateTime: instantOf(`${day}T09:30`, timeZone).toISOString(),
  checkIn: { code: '7KQ2M4XD', day },
});

function show(appointment: Appointment) {
  server.answer({ [`/appointment/${appointment.id}`]: () => success(appointment) });
  const at = `/qrcode/${appointment.id}`;
  return renderRemoteScreen(QrCodePage, { user: aUser(), at, path: '/qrcode/:appointmentId' });
}
const code = () => screen.queryByTitle('QR code of your appointment');

it('shows the QR code and the short one while the appointment can be checked in', async () => {
  await show(anAppointment(on(today)));
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
  expect(code()).toBeInTheDocument();
  expect(screen.getByText('Show this code at the front desk when you arrive.')).toBeInTheDocument();
});

it("says when it is on the hospital's clock, and whose clock that is", async () => {
  await show(anAppointment(on('2199-05-15')));
  expect(await screen.findByText('Wednesday, 2199-05-15 09:30 am, Nepal Time')).toBeInTheDocument();
});

it("says on the hospital's clock since when somebody is checked in", async () => {
  const checkedInAt = instantOf('2030-05-15T08:52', timeZone).toISOString();
  await show(anAppointment({ ...on('2030-05-15'), status: 'CHECKED_IN', checkedInAt }));
  expect(await screen.findByText(/^Checked in at 08:52 am, Nepal Time\./)).toBeInTheDocument();
});

it.each([
  ['This appointment is cancelled.', { status: 'CANCELED' }],
  ['You are checked in.', { status: 'CHECKED_IN', checkedInAt: new Date().toISOString() }],
  ['This appointment is over.', { status: 'COMPLETED' }],
  ['Check-in opens on Wednesday, 2199-05-15', on('2199-05-15')],
  ['This appointment was on Wednesday, 2019-05-15', on('2019-05-15')],
] as [string, Partial<Appointment>][])('says "%s" instead of showing a code', async (sentence, given) => {
  await show(anAppointment(given));
  expect(await screen.findByRole('heading', { name: sentence })).toBeInTheDocument();
  expect(code()).toBeNull();
  expect(screen.queryByText('7KQ2-M4XD')).toBeNull();
  expect(screen.queryByText('Show this code at the front desk when you arrive.')).toBeNull();
});

it("means the hospital's day", () => {
  const checkIn = { code: '7KQ2M4XD', day: '2030-05-15' };
  const given = { status: 'BOOKED', timeZone: 'Pacific/Kiritimati', checkIn } as const;
  expect(passStateOf(given, new Date('2030-05-14T09:59:00Z'))).toBe('early');
  expect(passStateOf(given, new Date('2030-05-14T10:00:00Z'))).toBe('open');
  expect(passStateOf(given, new Date('2030-05-15T10:00:00Z'))).toBe('missed');
});

it('offers no Retry where there is no such appointment, but the way to the list', async () => {
  const at = '/qrcode/unknown';
  server.answer({ '/appointment/unknown': () => failure('not_found', 'Appointment not found.') });
  await renderRemoteScreen(QrCodePage, { user: aUser(), at, path: '/qrcode/:appointmentId' });
  expect(await screen.findByText('We could not find this appointment')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Todays Appointments' })).toHaveAttribute('href', '/appointments');
});

it('goes back to today where nothing of the portal came before, and stays in it', async () => {
  const { address } = await show(anAppointment(on(today)));
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back).toHaveAttribute('href', '/appointments');
  await userEvent.click(back);
  expect(address()).toBe('/appointments');
});
