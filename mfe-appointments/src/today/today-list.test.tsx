import { APPOINTMENT_STATUSES, type AppointmentStatus, type Role } from '@openward/contract';
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
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import TodayPanel from './today-panel.tsx';

let server: FakeServer;
beforeEach(() => {
  clearServerState();
  server = fakeServer();
});
afterEach(() => server.stop());

const LIST = '/appointment/today/all';
const show = (userRole: Role) => renderRemoteScreen(TodayPanel, { user: aUser({ userRole }) });
const button = (name: string) => screen.getByRole('button', { name });

const BY_STAFF: Record<AppointmentStatus, string[]> = {
  BOOKED: ['Confirm', 'Cancel'],
  RESCHEDULED: ['Confirm', 'Cancel'],
  CONFIRMED: ['Cancel'],
  CHECKED_IN: ['Complete'],
  COMPLETED: [],
  CANCELED: [],
  BLOCKED: ['Cancel'],
};
const BY_PATIENT: Record<AppointmentStatus, string[]> = {
  BOOKED: ['QR code', 'Cancel'],
  RESCHEDULED: ['QR code', 'Cancel'],
  CONFIRMED: ['QR code', 'Cancel'],
  CHECKED_IN: [],
  COMPLETED: [],
  CANCELED: [],
  BLOCKED: [],
};

it.each(
  APPOINTMENT_STATUSES.flatMap((status) => [
    ['ROLE_PATIENT' as Role, status, BY_PATIENT[status]] as const,
    ['ROLE_DOCTOR' as Role, status, BY_STAFF[status]] as const,
    ['ROLE_HCP_ADMIN' as Role, status, BY_STAFF[status]] as const,
  ]),
)('%s may do with %s: %j', async (role, status, expected) => {
  server.answer({ [LIST]: () => success([anAppointment({ status })]) });
  await show(role);
  await screen.findByRole('article');
  const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
  expect(offered.map((element) => element.textContent?.trim())).toEqual(expected);
});

it.each([
  ['ROLE_PATIENT' as Role, ['QR code']],
  ['ROLE_DOCTOR' as Role, ['Cancel']],
])('%s may do with one that has begun: %j', async (role, expected) => {
  const startDateTime = new Date(Date.now() - 60_000).toISOString();
  server.answer({ [LIST]: () => success([anAppointment({ startDateTime })]) });
  await show(role);
  await screen.findByRole('article');
  const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
  expect(offered.map((element) => element.textContent?.trim())).toEqual(expected);
});

it("writes a time on the hospital's clock, and names the zone where the device has another", async () => {
  const times = { startDateTime: '2030-05-15T20:30:00.000Z', endDateTime: '2030-05-15T21:00:00.000Z' };
  const far = anAppointment({ ...times, timeZone: 'Asia/Kathmandu' });
  server.answer({ [LIST]: () => success([far, anAppointment(times)]) });
  await show('ROLE_PATIENT');
  const [there, here] = await screen.findAllByRole('article');
  expect(there).toHaveTextContent('Thursday, 2030-05-16 02:15 am, Nepal Time');
  expect(there).toHaveTextContent('until 02:45 am');
  expect(here).toHaveTextContent(/\w+, 2030-05-1\d \d\d:\d\d [ap]muntil/);
});

it('shows no patient names to patients and no doctor names to doctors', async () => {
  server.answer({ [LIST]: () => success([anAppointment()]) });
  const { unmount } = await show('ROLE_PATIENT');
  expect(await screen.findByText('Dr. Grace Hopper')).toBeInTheDocument();
  expect(screen.queryByText('Ada Byron')).toBeNull();
  unmount();
  await show('ROLE_DOCTOR');
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
  expect(screen.queryByText(/Grace Hopper/)).toBeNull();
});

it('cuts a long description after 100 characters', async () => {
  server.answer({ [LIST]: () => success([anAppointment({ description: 'x'.repeat(101) })]) });
  await show('ROLE_PATIENT');
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeInTheDocument();
});

it('confirms, says what the server said, and shows the new state', async () => {
  const booked = anAppointment();
  server.answer({
    [LIST]: () => success([booked]),
    '/appointment/update': () => {
      server.answer({ [LIST]: () => success([{ ...booked, status: 'CONFIRMED' }]) });
      return success(booked, 'Appointment confirmed.');
    },
  });
  const { alerts } = await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
  expect(server.callsTo('/appointment/update')[0]?.body).toMatchObject({ id: booked.id, status: 'CONFIRMED' });
  expect(alerts).toEqual([{ kind: 'success', text: 'Appointment confirmed.' }]);
});

it('cancels only after the dialog', async () => {
  const booked = anAppointment();
  server.answer({
    [LIST]: () => success([booked]),
    '/appointment/cancel': () => {
      server.answer({ [LIST]: () => success([]) });
      return success(booked, 'Appointment cancelled successfully.');
    },
  });
  await show('ROLE_PATIENT');
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  expect(await screen.findByText('The appointment will be cancelled on confirm.')).toBeInTheDocument();
  expect(server.callsTo('/appointment/cancel')).toHaveLength(0);
  await userEvent.click(button('Confirm'));
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
  const [call] = server.callsTo('/appointment/cancel');
  expect(call?.method).toBe('POST');
  expect(call?.query.get('appointmentId')).toBe(booked.id);
});

it('says what went wrong and keeps the list', async () => {
  server.answer({
    [LIST]: () => success([anAppointment()]),
    '/appointment/update': () => failure('wrong_state', 'It was cancelled meanwhile.'),
  });
  const { alerts } = await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  await waitFor(() => expect(alerts).toEqual([{ kind: 'error', text: 'It was cancelled meanwhile.' }]));
  expect(screen.getByRole('article')).toBeInTheDocument();
});

it('can be asked for again where it could not be loaded', async () => {
  server.answer({ [LIST]: () => failure('unavailable', 'Later.') });
  await show('ROLE_PATIENT');
  expect(await screen.findByText('The appointments could not be loaded')).toBeInTheDocument();
  server.answer({ [LIST]: () => success([]) });
  await userEvent.click(button('Retry'));
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
});
