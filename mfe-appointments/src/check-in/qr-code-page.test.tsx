import type { Appointment } from '@openward/contract/appointments';
import { clearServerState } from '@openward/remote-kit/query';
import {
  anAppointment,
  aUser,
  type FakeServer,
  failure,
  fakeServer,
  renderRemoteScreen,
  success,
} from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passStateOf } from './pass-state.ts';
import QrCodePage from './qr-code-page.tsx';

let server: FakeServer;
beforeEach(() => {
  clearServerState();
  server = fakeServer();
});
afterEach(() => {
  server.stop();
  window.history.replaceState(null, '');
});

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'UTC' });
const pass = (day = today) => ({ code: '7KQ2M4XD', day, timeZone: 'UTC' });

function show(appointment: Appointment) {
  server.answer({ [`/appointment/${appointment.id}`]: () => success(appointment) });
  const at = `/qrcode/${appointment.id}`;
  return renderRemoteScreen(QrCodePage, { user: aUser(), at, path: '/qrcode/:appointmentId' });
}
const code = () => screen.queryByTitle('QR code of your appointment');

it('shows the QR code and the short one while the appointment can be checked in', async () => {
  await show(anAppointment({ checkIn: pass() }));
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
  expect(code()).toBeInTheDocument();
  expect(screen.getByText('Show this code at the desk when you arrive.')).toBeInTheDocument();
});

it.each([
  ['This appointment is cancelled.', { status: 'CANCELED' }],
  ['You are checked in.', { status: 'CHECKED_IN', checkedInAt: new Date().toISOString() }],
  ['This visit is over.', { status: 'COMPLETED' }],
  ['Check-in opens on Wednesday, May 15', { checkIn: pass('2199-05-15') }],
  ['This appointment was on Wednesday, May 15', { checkIn: pass('2019-05-15') }],
] as [string, Partial<Appointment>][])('says "%s" instead of showing a code', async (sentence, given) => {
  await show(anAppointment(given));
  expect(await screen.findByRole('heading', { name: sentence })).toBeInTheDocument();
  expect(code()).toBeNull();
  expect(screen.queryByText('7KQ2-M4XD')).toBeNull();
  expect(screen.queryByText('Show this code at the desk when you arrive.')).toBeNull();
});

it("means the hospital's day", () => {
  const given = { status: 'BOOKED', checkIn: { ...pass('2030-05-15'), timeZone: 'Pacific/Kiritimati' } } as const;
  expect(passStateOf(given, new Date('2030-05-14T09:59:00Z'))).toBe('early');
  expect(passStateOf(given, new Date('2030-05-14T10:00:00Z'))).toBe('open');
  expect(passStateOf(given, new Date('2030-05-15T10:00:00Z'))).toBe('missed');
});

it('offers no Retry where there is no such appointment, but the way to the list', async () => {
  const at = '/qrcode/unknown';
  server.answer({ '/appointment/unknown': () => failure('not_found', 'Appointment not found.') });
  await renderRemoteScreen(QrCodePage, { user: aUser(), at, path: '/qrcode/:appointmentId' });
  expect(await screen.findByText('This appointment could not be found')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Todays Appointments' })).toHaveAttribute('href', '/appointments');
});

it('goes back to today where nothing of the portal came before, and stays in it', async () => {
  const { address } = await show(anAppointment({ checkIn: pass() }));
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back).toHaveAttribute('href', '/appointments');
  await userEvent.click(back);
  expect(address()).toBe('/appointments');
});
