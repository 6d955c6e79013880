import type { Appointment } from '@openward/contract/appointments';
import { dayOf, instantOf } from '@openward/contract/time';
import { eventBus } from '@openward/event-bus';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EditPage from './edit-page.tsx';

const MOVE = '/appointment/reschedule';
const ZONE = 'Asia/Kathmandu';
/** 09:00 in Nepal. */
const NINE = { startDateTime: '2199-05-15T03:15:00.000Z', endDateTime: '2199-05-15T04:15:00.000Z', timeZone: ZONE };
const PENDING = 'This time is no longer free: there are pending appointments. Please choose another time.';

const server = serverForEachTest(() => ({ '/appointment/search/slots': () => success([]) }));
beforeEach(() => {
  sessionStorage.clear();
});

async function opened(appointment: Appointment, userRole: 'ROLE_PATIENT' | 'ROLE_SYS_ADMIN' = 'ROLE_PATIENT') {
  server.answer({ [`/appointment/${appointment.id}`]: () => success(appointment) });
  const drawn = await renderRemoteScreen(EditPage, {
    // The same user each time, whose draft is found again.
    user: aUser({ id: '0190a6e0-0000-7000-8000-00000000aaaa', userRole }),
    at: `/appointments/edit/${appointment.id}`,
    path: '/appointments/edit/:appointmentId',
  });
  await screen.findByRole('form');
  return drawn;
}

const time = () => screen.getByLabelText(/Date and time/);
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));
const bodyOf = (place: number) => server.callsTo(MOVE)[place]?.body;

it("shows the appointment on its hospital's clock, its type fixed, and moves it by that clock", async () => {
  const appointment = anAppointment(NINE);
  server.answer({ [MOVE]: () => success(appointment, 'Appointment rescheduled successfully.') });
  const { address } = await opened(appointment);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('APPOINTMENT DETAILS');
  expect(time()).toHaveValue('2199-05-15T09:00');
  expect(screen.getByText(/Nepal Time$/, { selector: '[data-part="helper-text"]' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /Consultation type/ })).toBeDisabled();
  expect(screen.getByText(/is deleted and the new one is booked/)).toBeInTheDocument();
  fireEvent.change(time(), { target: { value: '2199-05-15T10:30' } });
  await update();
  await waitFor(() => expect(address()).toBe('/appointments'));
  expect(bodyOf(0)).toEqual({ id: appointment.id, version: 0, startDateTime: '2199-05-15T04:45:00.000Z' });
});

it('sends only the words where only they were changed, though somebody moves it meanwhile', async () => {
  const appointment = anAppointment(NINE);
  await opened(appointment, 'ROLE_SYS_ADMIN');
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Other words' } });
  const moved = { ...appointment, version: 1, startDateTime: '2199-05-15T06:45:00.000Z' };
  server.answer({
    [`/appointment/${appointment.id}`]: () => success(moved),
    [MOVE]: () => success(moved, 'Appointment updated successfully.'),
  });
  await act(async () => eventBus.emit('appointment:changed', { id: appointment.id }));
  await waitFor(() => expect(time()).toHaveValue('2199-05-15T12:30'));
  await update();
  await waitFor(() => expect(bodyOf(0)).toEqual({ id: appointment.id, version: 1, description: 'Other words' }));
});

it('asks about a time that somebody else has changed as well', async () => {
  const appointment = anAppointment(NINE);
  await opened(appointment, 'ROLE_SYS_ADMIN');
  fireEvent.change(time(), { target: { value: '2199-05-15T10:30' } });
  const moved = { ...appointment, version: 1, startDateTime: '2199-05-15T06:45:00.000Z' };
  server.answer({ [`/appointment/${appointment.id}`]: () => success(moved), [MOVE]: () => success(moved, 'Moved.') });
  await act(async () => eventBus.emit('appointment:changed', { id: appointment.id }));
  const note = await screen.findByRole('group', { name: 'Someone else changed this too' });
  expect(note).toHaveTextContent('The new value is: 2199-05-15 12:30');
  await update();
  expect(bodyOf(0)).toBeUndefined();
  await userEvent.click(within(note).getByRole('button', { name: 'Keep my value' }));
  await update();
  await waitFor(() => expect(bodyOf(0)).toMatchObject({ version: 1, startDateTime: '2199-05-15T04:45:00.000Z' }));
});

it('goes to the doctor whom it shows, whatever a draft says', async () => {
  const appointment = anAppointment({ ...NINE, consultationType: 'Nephrology' });
  const nephrologist = aDoctor({ lastName: 'Kidney', speciality: ['Nephrology'] });
  server.answer({
    [MOVE]: () => failure('slot_taken', PENDING, { startDateTime: PENDING }),
    '/appointment/search/doctor': () => success([nephrologist]),
  });
  const { unmount } = await opened(appointment);
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Other words' } });
  await update();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Dr. Grace Kidney' }));
  unmount();
  await opened(appointment);
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Other words');
  server.answer({ [MOVE]: () => success(appointment, 'Appointment updated successfully.') });
  await update();
  await waitFor(() =>
    expect(server.callsTo(MOVE).at(-1)?.body).toEqual({ id: appointment.id, version: 0, description: 'Other words' }),
  );
});

it('asks again after a reload about what was not decided', async () => {
  const appointment = anAppointment(NINE);
  const { unmount } = await opened(appointment, 'ROLE_SYS_ADMIN');
  fireEvent.change(time(), { target: { value: '2199-05-15T10:30' } });
  const moved = { ...appointment, version: 1, startDateTime: '2199-05-15T06:45:00.000Z' };
  server.answer({ [`/appointment/${appointment.id}`]: () => success(moved), [MOVE]: () => success(moved, 'Moved.') });
  await act(async () => eventBus.emit('appointment:changed', { id: appointment.id }));
  await screen.findByRole('group', { name: 'Someone else changed this too' });
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Other words' } });
  unmount();
  await opened(moved, 'ROLE_SYS_ADMIN');
  await update();
  // The server knows what changed since that version.
  await waitFor(() => expect(bodyOf(0)).toMatchObject({ version: 0, description: 'Other words' }));
});

it('says what is missing, in the words of the specification', async () => {
  await opened(anAppointment(NINE));
  fireEvent.change(time(), { target: { value: '' } });
  await userEvent.clear(screen.getByRole('textbox', { name: /Description/ }));
  await update();
  expect(await screen.findByText('Appointment date & time is required')).toBeInTheDocument();
  expect(screen.getByText('Description is required')).toBeInTheDocument();
  expect(server.callsTo(MOVE)).toHaveLength(0);
});

it('offers who else is free where the calendar is blocked, and books the one who is chosen', async () => {
  const appointment = anAppointment({ ...NINE, consultationType: 'Nephrology' });
  const [cardiologist, nephrologist] = [
    aDoctor({ lastName: 'Heart' }),
    aDoctor({ lastName: 'Kidney', timeZone: 'Europe/Berlin', speciality: ['Nephrology'] }),
  ];
  server.answer({
    [MOVE]: () => failure('slot_taken', PENDING, { startDateTime: PENDING }),
    '/appointment/search/doctor': () => success([cardiologist, nephrologist]),
  });
  await opened(appointment);
  const words = screen.getByRole('textbox', { name: /Description/ });
  fireEvent.change(words, { target: { value: 'A cough that does not go at night' } });
  await update();
  expect(await screen.findByText("Doctor's Calendar is blocked. Please choose another doctor.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  const [first, ...others] = await screen.findAllByRole('listitem');
  expect(server.callsTo('/appointment/search/doctor')[0]?.body).toMatchObject({ startDateTime: '2199-05-15T09:00' });
  // Only doctors who offer the type of the appointment.
  expect(first).toHaveTextContent('Dr. Grace Kidney');
  expect(others).toEqual([]);
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Choose Dr. Grace Kidney' }));
  expect(screen.getByRole('heading', { name: 'Dr. Grace Kidney' })).toBeInTheDocument();
  expect(screen.queryByText(/Calendar is blocked/)).toBeNull();
  expect(words).toHaveValue('A cough that does not go at night');
  server.answer({ [MOVE]: () => success(appointment, 'Moved.') });
  await update();
  await waitFor(() => expect(server.callsTo(MOVE)).toHaveLength(2));
  expect(bodyOf(1)).toMatchObject({
    doctorId: nephrologist?.id,
    startDateTime: instantOf('2199-05-15T09:00', 'Europe/Berlin').toISOString(),
    description: 'A cough that does not go at night',
  });
});

it('says so where nobody is free, with a way back', async () => {
  server.answer({
    [MOVE]: () => failure('slot_taken', PENDING, { startDateTime: PENDING }),
    '/appointment/search/doctor': () => success([]),
  });
  await opened(anAppointment(NINE));
  await update();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
  const nobody = await screen.findByText('No doctor available.');
  await userEvent.click(within(nobody.parentElement as HTMLElement).getByRole('button', { name: 'Back' }));
  expect(screen.queryByText('No doctor available.')).toBeNull();
});

it("puts another refusal to the field, and offers the doctor's nearest times beside it", async () => {
  const doctor = aDoctor({ timeZone: ZONE });
  const eleven = { startDateTime: '2199-05-15T05:15:00.000Z', endDateTime: '2199-05-15T05:45:00.000Z', timeZone: ZONE };
  const said = "That time is outside the doctor's working hours.";
  server.answer({
    [MOVE]: () => failure('invalid_input', said, { startDateTime: said }),
    '/appointment/search/slots': () => success([{ doctor, slots: [eleven], days: [] }]),
  });
  const appointment = anAppointment(NINE);
  await opened(appointment);
  await update();
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.queryByText(/Calendar is blocked/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Wednesday, 2199-05-15.* at 11:00 am$/ }));
  expect(time()).toHaveValue('2199-05-15T11:00');
  expect(server.callsTo('/appointment/search/slots')[0]?.body).toMatchObject({ doctorId: [appointment.doctorId] });
});

it('names the holiday of the day in the form beside the nearest times', async () => {
  const doctor = aDoctor({ timeZone: ZONE });
  const days = [{ date: dayOf(NINE.startDateTime, ZONE), free: 0, holiday: 'Founders Day' }];
  server.answer({ '/appointment/search/slots': () => success([{ doctor, slots: [], days }]) });
  await opened(anAppointment(NINE));
  expect(await screen.findByText('The practice is closed on this day: Founders Day.')).toBeVisible();
});

it('offers another doctor at once where its own is away', async () => {
  const doctor = aDoctor({ timeZone: ZONE, speciality: ['General Practice'] });
  const appointment = anAppointment({ ...NINE, consultationType: 'General Practice', doctorAway: true });
  server.answer({
    '/appointment/search/doctor': () => success([doctor]),
    [MOVE]: () => success(appointment, 'Appointment rescheduled successfully.'),
  });
  const { address } = await opened(appointment, 'ROLE_SYS_ADMIN');
  expect(screen.getByText('The doctor is away at this time. Please choose another doctor or time.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Dr\./ }));
  await update();
  await waitFor(() => expect(address()).toBe('/appointments'));
  expect(bodyOf(0)).toMatchObject({ doctorId: doctor.id, startDateTime: NINE.startDateTime });
});

it('asks before changes are left', async () => {
  const { address } = await opened(anAppointment(NINE));
  await userEvent.type(screen.getByRole('textbox', { name: /Description/ }), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(address()).toBe('/appointments'));
});

it('opens no form for what is cancelled, and says what does not exist', async () => {
  const over = anAppointment({ ...NINE, status: 'CANCELED' });
  server.answer({ [`/appointment/${over.id}`]: () => success(over) });
  const at = (id: string) => ({
    user: aUser(),
    at: `/appointments/edit/${id}`,
    path: '/appointments/edit/:appointmentId',
  });
  const { unmount } = await renderRemoteScreen(EditPage, at(over.id));
  expect(await screen.findByText('This appointment can no longer be rescheduled.')).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
  unmount();
  await renderRemoteScreen(EditPage, at('0190a6e0-0000-7000-8000-000000009999'));
  expect(await screen.findByText('We could not find this appointment')).toBeInTheDocument();
});
