import type { Appointment } from '@openward/contract/appointments';
import { clearServerState } from '@openward/remote-kit/query';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { dayOf, deviceTime } from '@openward/ui/date-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CalendarPage from './calendar-page.tsx';

/** A zone far from the device's own; the visit starts at 10:00 there. */
const ZONE = 'Asia/Kathmandu';
const TEN = { startDateTime: '2199-05-15T04:15:00.000Z', endDateTime: '2199-05-15T04:45:00.000Z', timeZone: ZONE };
const doctor = aDoctor({ timeZone: ZONE });
const LIST = '/appointment/calendar';
const MOVE = '/appointment/reschedule';
const noHours = { doctor, bufferMinutes: 0, hours: [], specialDays: [], holidays: [] };

// Loading the library takes longer than a query waits.
beforeAll(async () => {
  await import('../../parts/calendar/calendar-board.tsx');
});

const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor]),
  [`/availability/${doctor.id}`]: () => success(noHours),
}));
let isNarrow: boolean;
beforeEach(() => {
  isNarrow = false;
  // jsdom lacks this function, which the library calls on each press.
  document.elementFromPoint = () => null;
  window.matchMedia = ((media: string) => ({
    media,
    matches: isNarrow && media.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia;
});

const has = (...appointments: Appointment[]) => server.answer({ [LIST]: () => success(appointments) });
const show = (userRole: 'ROLE_PATIENT' | 'ROLE_DOCTOR' | 'ROLE_SYS_ADMIN', search = 'day=2199-05-15') =>
  renderRemoteScreen(CalendarPage, {
    user: aUser({ userRole, ...(userRole === 'ROLE_DOCTOR' && { doctorId: doctor.id }) }),
    at: `/appointments/calendar?${search}`,
    path: '/appointments/calendar',
  });
const theirs = () => screen.findByRole('button', { name: /^Ada Byron, / });
const bodyOf = (path: string, place = 0) => server.callsTo(path)[place]?.body;

it("asks for the day that is seen and no more, on the hospital's wall, without what is cancelled", async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  await show('ROLE_SYS_ADMIN');
  expect(await theirs()).toHaveAccessibleName(
    /^Ada Byron, Wednesday, May 15, 10:00 am – 10:30 am, Nepal Time, General Practice, Dr. Grace Hopper, Booked$/,
  );
  expect(screen.getByText('Dr. Grace Hopper', { selector: '.rbc-time-header *' })).toBeInTheDocument();
  expect(bodyOf(LIST)).toEqual({
    startDateTime: '2199-05-15T00:00',
    endDateTime: '2199-05-16T00:00',
    doctorId: [doctor.id],
    status: ['BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'BLOCKED'],
  });
});

it('shows the doctor whose page led there, and no other', async () => {
  const others = [1, 2, 3].map(() => aDoctor({ timeZone: ZONE, hospitalId: doctor.hospitalId }));
  server.answer({ '/doctor/names': () => success([...others, doctor]) });
  has();
  await show('ROLE_SYS_ADMIN', `day=2199-05-15&with=${doctor.id}`);
  await waitFor(() => expect(bodyOf(LIST)).toMatchObject({ doctorId: [doctor.id] }));
});

it.each([
  ['week', '2199-05-12T00:00', '2199-05-19T00:00'],
  ['month', '2199-04-28T00:00', '2199-06-02T00:00'],
])('asks for the %s from %s to %s', async (span, startDateTime, endDateTime) => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  await show('ROLE_DOCTOR', `span=${span}&day=2199-05-15`);
  await theirs();
  expect(bodyOf(LIST)).toMatchObject({ startDateTime, endDateTime, doctorId: [] });
});

const WEDNESDAYS = { weekday: 3, starts: '09:00', ends: '12:00', validFrom: null, validTo: null };
const slots = (closed: string) => document.querySelectorAll(`.rbc-day-slot .rbc-time-slot${closed}`).length;

it.each([
  ['ROLE_DOCTOR', 'day', 10 * 4, 3 * 4],
  ['ROLE_DOCTOR', 'week', 7 * 10 * 4, 3 * 4],
  ['ROLE_SYS_ADMIN', 'day', 10 * 4, 3 * 4],
  ['ROLE_SYS_ADMIN', 'week', 7 * 10 * 4, 3 * 4],
] as const)('draws the working hours to %s in a %s', async (role, span, all, open) => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  server.answer({ [`/availability/${doctor.id}`]: () => success({ ...noHours, hours: [WEDNESDAYS] }) });
  await show(role, `span=${span}&day=2199-05-15`);
  await theirs();
  expect([slots(''), slots(':not(.ow-closed)')]).toEqual([all, open]);
});

it.each(['day', 'week', 'month', 'agenda'])('names the holiday of the hospital in a %s', async (span) => {
  isNarrow = span === 'agenda';
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  const holidays = [
    { date: '2199-05-15', name: 'Founders Day' },
    { date: '2199-06-25', name: 'Another Day' },
  ];
  server.answer({ [`/availability/${doctor.id}`]: () => success({ ...noHours, holidays }) });
  await show('ROLE_DOCTOR', `span=${span}&day=2199-05-15`);
  await theirs();
  expect(
    screen.getAllByText('Founders Day').filter((each) => !each.closest('.rbc-time-header-cell-single-day')),
  ).toHaveLength(1);
  expect(screen.queryByText('Another Day')).toBeNull();
});

it('has hours that are worked early and late in sight', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  const late = { ...WEDNESDAYS, starts: '06:30', ends: '21:00' };
  server.answer({ [`/availability/${doctor.id}`]: () => success({ ...noHours, hours: [late] }) });
  await show('ROLE_DOCTOR');
  await theirs();
  expect(slots('')).toBe((21 - 6) * 4);
});

const ROUND_THE_CLOCK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  ...WEDNESDAYS,
  weekday,
  starts: '00:00',
  ends: '24:00',
}));

it('has the present hour in sight for a doctor of the night, and all hours for who wants them', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  server.answer({ [`/availability/${doctor.id}`]: () => success({ ...noHours, hours: ROUND_THE_CLOCK }) });
  // It is 03:05 there.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2199-05-14T21:20:00Z'));
  const { address } = await show('ROLE_DOCTOR', '');
  await theirs();
  expect(slots('')).toBe((18 - 3) * 4);
  const all = screen.getByRole('button', { name: 'All hours' });
  await userEvent.click(all);
  expect(slots('')).toBe(24 * 4);
  expect(all).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toContain('hours=all');
  clock.mockRestore();
});

it('goes to any day by its date, and not to the years that are typed on the way', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  const { address } = await show('ROLE_DOCTOR');
  await theirs();
  const field = screen.getByLabelText('Go to date');
  expect(field).toHaveValue('2199-05-15');
  fireEvent.change(field, { target: { value: '0021-06-03' } });
  fireEvent.change(field, { target: { value: '' } });
  expect(address()).toContain('day=2199-05-15');
  fireEvent.change(field, { target: { value: '2198-06-03' } });
  expect(await screen.findByRole('heading', { name: /June 3, 2198/ })).toBeInTheDocument();
  expect(address()).toContain('day=2198-06-03');
});

it('marks a place that is taken while an appointment is moved over it', async () => {
  has(
    anAppointment({ ...TEN, doctorId: doctor.id }),
    anAppointment({
      ...TEN,
      id: '0190a6e0-0000-7000-8000-00000000eeee',
      startDateTime: '2199-05-15T04:45:00.000Z',
      endDateTime: '2199-05-15T05:15:00.000Z',
      doctorId: doctor.id,
      patientDetails: { firstName: 'Bea', lastName: 'Byron' },
    }),
  );
  await show('ROLE_DOCTOR');
  fireEvent.keyDown(await theirs(), { key: 'm' });
  fireEvent.keyDown(await theirs(), { key: 'ArrowDown' });
  expect(await theirs()).toHaveAccessibleName(/Not free$/);
  expect(await theirs()).toHaveAttribute('data-in-the-way');
  for (let times = 0; times < 3; times++) fireEvent.keyDown(await theirs(), { key: 'ArrowDown' });
  expect(await theirs()).not.toHaveAttribute('data-in-the-way');
});

it('shows in a month what is blocked on each of its days, and counts only visits', async () => {
  const block = {
    status: 'BLOCKED' as const,
    patientId: null,
    patientDetails: null,
    timeZone: ZONE,
    startDateTime: '2199-05-15T08:15:00.000Z',
    endDateTime: '2199-05-17T03:15:00.000Z',
  };
  has(anAppointment({ ...TEN, doctorId: doctor.id }), anAppointment({ ...block, doctorId: doctor.id }));
  await show('ROLE_DOCTOR', 'span=month&day=2199-05-15');
  await theirs();
  const shown = [15, 16, 17, 18].map(
    (day) => document.querySelector(`[data-day="2199-05-${day}"] .ow-blocked`)?.textContent,
  );
  expect(shown).toEqual([
    'Blocked time · 02:00 pm – 12:00 am',
    'Blocked time · All day',
    'Blocked time · 12:00 am – 09:00 am',
    undefined,
  ]);
  expect(screen.getByRole('button', { name: 'Thursday, May 16, appointments: 0' })).toBeInTheDocument();
});

it('lets staff add an appointment on the day that is seen, without a pointer; a patient sees no such button', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  server.answer({
    [`/availability/${doctor.id}`]: () => success({ ...noHours, hours: [WEDNESDAYS] }),
    '/patient/active': () => success([], '', { number: 0, size: 20, total: 0 }),
  });
  const { unmount } = await show('ROLE_DOCTOR');
  await theirs();
  await userEvent.click(screen.getByRole('button', { name: 'Add appointment' }));
  expect(await screen.findByLabelText(/Date and time/)).toHaveValue('2199-05-15T09:00');
  unmount();
  clearServerState();
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  await show('ROLE_PATIENT');
  await screen.findByRole('button', { name: /^Dr. Grace Hopper, / });
  expect(screen.queryByRole('button', { name: 'Add appointment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add walk-in' })).toBeNull();
});

it('moves outside working hours once that was said', async () => {
  const appointment = anAppointment({ ...TEN, doctorId: doctor.id });
  has(appointment);
  server.answer({ [MOVE]: () => failure('outside_hours', "That time is outside the doctor's working hours.") });
  await show('ROLE_DOCTOR');
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(await theirs(), { key });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Reschedule anyway' }));
  await waitFor(() => expect(server.callsTo(MOVE)).toHaveLength(2));
  expect([0, 1].map((place) => (bodyOf(MOVE, place) as { accept?: boolean }).accept)).toEqual([undefined, true]);
});

it('asks again about the others of a series where one may move outside working hours', async () => {
  const recurrence = { id: '0190a6e0-0000-7000-8000-000000000000', place: 3, count: 10 };
  has(anAppointment({ ...TEN, doctorId: doctor.id, recurrence }));
  server.answer({ [MOVE]: () => failure('outside_hours', "That time is outside the doctor's working hours.") });
  await show('ROLE_DOCTOR');
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(await theirs(), { key });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  await dialog.findByRole('button', { name: 'Reschedule anyway' });
  await userEvent.click(dialog.getByRole('radio', { name: 'All that are ahead' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(server.callsTo(MOVE)).toHaveLength(2));
  expect(bodyOf(MOVE, 1)).toMatchObject({ which: 'all' });
  expect(bodyOf(MOVE, 1)).not.toHaveProperty('accept');
});

it('moves by keys, asks first, and tells the server what the wall showed', async () => {
  const appointment = anAppointment({ ...TEN, doctorId: doctor.id });
  has(appointment);
  await show('ROLE_DOCTOR');
  fireEvent.keyDown(await theirs(), { key: 'm' });
  fireEvent.keyDown(await theirs(), { key: 'ArrowDown' });
  fireEvent.keyDown(await theirs(), { key: 'ArrowDown', shiftKey: true });
  expect(await theirs()).toHaveAccessibleName(/10:15 am – 11:00 am/);
  expect(server.callsTo(MOVE)).toHaveLength(0);
  fireEvent.keyDown(await theirs(), { key: 'Enter' });
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/2199-05-15 10:15 am, Nepal Time, until 11:00 am/)).toBeInTheDocument();
  const moved = { startDateTime: '2199-05-15T04:30:00.000Z', endDateTime: '2199-05-15T05:15:00.000Z' };
  server.answer({
    [MOVE]: () => {
      has({ ...appointment, ...moved, status: 'RESCHEDULED' });
      return success(appointment, 'Appointment rescheduled successfully.');
    },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(bodyOf(MOVE)).toMatchObject({ ...moved, id: appointment.id, doctorId: doctor.id }));
  await waitFor(async () => expect(await theirs()).toHaveAccessibleName(/10:15 am – 11:00 am, .*Rescheduled$/));
});

it('says the new state of what was moved, also before the calendar is loaded again', async () => {
  const appointment = anAppointment({ ...TEN, doctorId: doctor.id });
  has(appointment);
  await show('ROLE_DOCTOR');
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(await theirs(), { key });
  const dialog = within(await screen.findByRole('alertdialog'));
  server.answer({
    [LIST]: () => new Promise(() => {}),
    [MOVE]: () => success({ ...appointment, status: 'RESCHEDULED' }, 'Appointment rescheduled successfully.'),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  await waitFor(async () => expect(await theirs()).toHaveFocus());
  expect(await theirs()).toHaveAccessibleName(/10:15 am – 10:45 am, .*, Rescheduled$/);
  expect(screen.queryByText(/, Booked$/)).toBeNull();
});

it('gives up at Escape, and leaves the appointment where it was after a refusal', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  server.answer({ [MOVE]: () => failure('slot_taken', 'there are pending appointments') });
  await show('ROLE_DOCTOR');
  for (const key of ['m', 'ArrowDown', 'Escape']) fireEvent.keyDown(await theirs(), { key });
  expect(await theirs()).toHaveAccessibleName(/10:00 am – 10:30 am/);
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(await theirs(), { key });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await dialog.findByText(/there are pending appointments/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Find another time' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep appointment' }));
  await waitFor(async () => expect(await theirs()).toHaveAccessibleName(/10:00 am – 10:30 am/));
});

it('says who has put it where meanwhile and when, and moves it from there at the next press', async () => {
  const appointment = anAppointment({ ...TEN, doctorId: doctor.id });
  has(appointment);
  const changed = { startDateTime: '2199-05-15T06:15:00.000Z' };
  const conflict = { version: appointment.version + 3, changed, changedBy: {} };
  server.answer({
    [MOVE]: () => failure('conflict', 'Someone else changed this in the meantime.', {}, conflict),
    [`/appointment/${appointment.id}/history`]: () =>
      success([{ at: '2199-05-15T01:07:00.000Z', deed: 'rescheduled', by: 'practice', name: 'Grace Hopper' }]),
  });
  await show('ROLE_DOCTOR');
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(await theirs(), { key });
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Currently: .*2199-05-15 10:00 am/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  const at = deviceTime('2199-05-15T01:07:00.000Z', 'en');
  expect(
    await dialog.findByText(new RegExp(`Grace Hopper rescheduled the appointment. Time of the change: ${at}.`)),
  ).toBeInTheDocument();
  expect(dialog.getByText(/^Currently: .*2199-05-15 12:00 pm/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule anyway' }));
  await waitFor(() => expect(server.callsTo(MOVE)).toHaveLength(2));
  expect(bodyOf(MOVE, 1)).toMatchObject({ version: conflict.version });
});

it('lets nobody move what has begun or is over, nor a patient anything', async () => {
  has(anAppointment({ ...TEN, doctorId: doctor.id, status: 'CHECKED_IN' }));
  const { unmount } = await show('ROLE_DOCTOR');
  fireEvent.keyDown(await theirs(), { key: 'm' });
  fireEvent.keyDown(await theirs(), { key: 'ArrowDown' });
  expect(await theirs()).toHaveAccessibleName(/10:00 am – 10:30 am/);
  unmount();
  clearServerState();
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  await show('ROLE_PATIENT');
  const own = await screen.findByRole('button', { name: /^Dr. Grace Hopper, / });
  expect(own).not.toHaveAttribute('aria-keyshortcuts');
  fireEvent.keyDown(own, { key: 'm' });
  fireEvent.keyDown(own, { key: 'ArrowDown' });
  expect(own).toHaveAccessibleName(/10:00 am – 10:30 am/);
});

describe('where the hospital has another day than the device', () => {
  const now = new Date().toISOString();
  // In at least one of these zones it is another day.
  const zones = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  const timeZone = zones.find((zone) => dayOf(now, zone) !== dayOf(now)) as string;

  it.each([
    ['of the next appointment', anAppointment({ timeZone }), [aDoctor({ timeZone: 'UTC' })]],
    ['of all doctors, before the first appointment', null, [aDoctor({ timeZone }), aDoctor({ timeZone })]],
  ])("a patient's calendar begins with the day %s", async (_whose, next, doctors) => {
    has();
    server.answer({ '/appointment/next': () => success(next), '/doctor/names': () => success(doctors) });
    await show('ROLE_PATIENT', '');
    await waitFor(() =>
      expect(server.callsTo(LIST).at(-1)?.body).toMatchObject({ startDateTime: `${dayOf(now, timeZone)}T00:00` }),
    );
  });
});

it('is an agenda of seven days on a phone, and says so where there is nothing', async () => {
  isNarrow = true;
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  const { unmount } = await show('ROLE_PATIENT');
  const list = within(
    await screen.findByRole('heading', { name: 'Wednesday, May 15' }).then((day) => day.parentElement as HTMLElement),
  );
  expect(list.getByRole('button', { name: /^Dr. Grace Hopper, .*10:00 am – 10:30 am/ })).toBeInTheDocument();
  expect(bodyOf(LIST)).toMatchObject({ startDateTime: '2199-05-15T00:00', endDateTime: '2199-05-22T00:00' });
  unmount();
  clearServerState();
  has();
  await show('ROLE_PATIENT');
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
});

it('offers staff the free times of each day on a phone, and books one of them', async () => {
  isNarrow = true;
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  server.answer({
    '/appointment/search/slots': () =>
      success([
        {
          doctor,
          days: [{ date: '2199-05-16', free: 2 }],
          slots: [
            {
              startDateTime: '2199-05-16T05:15:00.000Z',
              endDateTime: '2199-05-16T05:45:00.000Z',
              timeZone: ZONE,
            },
          ],
        },
      ]),
    '/patient/active': () => success([], '', { number: 0, size: 20, total: 0 }),
  });
  await show('ROLE_DOCTOR');
  await theirs();
  expect(server.callsTo('/appointment/search/slots')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Free times, Thursday, May 16' }));
  const times = within(await screen.findByRole('group', { name: 'Dr. Grace Hopper' }));
  expect(bodyOf('/appointment/search/slots')).toMatchObject({
    startDateTime: '2199-05-16T00:00',
    days: 1,
    doctorId: [doctor.id],
  });
  // One more than a response holds.
  expect(screen.getByRole('link', { name: 'More times' })).toHaveAttribute('href', '/appointments/new?day=2199-05-16');
  await userEvent.click(times.getByRole('button', { name: '11:00 am' }));
  expect(await screen.findByLabelText(/Date and time/)).toHaveValue('2199-05-16T11:00');
});

it('offers to try again where nothing could be loaded', async () => {
  server.answer({ [LIST]: () => failure('internal', 'Something went wrong.') });
  await show('ROLE_DOCTOR');
  has(anAppointment({ ...TEN, doctorId: doctor.id }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await theirs()).toBeInTheDocument();
});
