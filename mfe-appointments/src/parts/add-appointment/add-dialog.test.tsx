import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddDialog from './add-dialog.tsx';
import { nextFive, type WantedTime } from './use-adding.ts';

const doctor = aDoctor({ timeZone: 'Asia/Kathmandu' });
const other = aDoctor({ lastName: 'Zuse', speciality: ['Wellness', 'Urology'] });
const patient = { value: '0190a6e0-0000-7000-8000-0000000000aa', label: 'Ada Byron' };
const CREATE = '/appointment/create';
const booked = anAppointment({ doctorId: doctor.id });
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor, other]),
  '/patient/active': () => success([], '', { number: 0, size: 20, total: 0 }),
  [CREATE]: () => success(booked, 'Appointment booked successfully.'),
}));
const outside = () =>
  failure('outside_hours', "That time is outside the doctor's working hours.", {
    startDateTime: "That time is outside the doctor's working hours.",
  });

const onClose = jest.fn();
const open = async (wanted: WantedTime) => {
  onClose.mockClear();
  await renderRemoteScreen(() => <AddDialog wanted={{ patient, doctorId: doctor.id, ...wanted }} onClose={onClose} />, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: '/appointments/calendar',
    path: '/appointments/calendar',
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Description/ }), 'Cough');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => server.callsTo(CREATE).map(({ body }) => body as Record<string, unknown>);
const time = () => screen.getByLabelText(/Date and time/);

it("books on the clock of the doctor's hospital, for as long as was drawn", async () => {
  await open({ start: '2199-05-15T10:00', minutes: 75 });
  expect(screen.getByRole('combobox', { name: /Length/ })).toHaveDisplayValue('75 minutes');
  await press('Add appointment');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([
    {
      confirm: true,
      patientId: patient.value,
      doctorId: doctor.id,
      consultationType: doctor.speciality[0],
      description: 'Cough',
      startDateTime: '2199-05-15T04:15:00.000Z',
      endDateTime: '2199-05-15T05:30:00.000Z',
    },
  ]);
});

it('says once that a time is outside working hours, then books it; another time is asked about anew', async () => {
  server.answer({ [CREATE]: outside });
  await open({ start: '2199-05-15T20:00' });
  await press('Add appointment');
  expect(await screen.findByText("That time is outside the doctor's working hours.")).toBeInTheDocument();
  expect(screen.getByText('You can book this time anyway.')).toBeInTheDocument();
  fireEvent.change(time(), { target: { value: '2199-05-15T21:00' } });
  await press('Add appointment');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole('button', { name: 'Add anyway' });
  server.answer({ [CREATE]: () => success(booked, 'Appointment booked successfully.') });
  await press('Add anyway');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent().map(({ accept }) => accept)).toEqual([undefined, undefined, true]);
});

it('names a conflict, keeps what was typed and offers the nearest free times', async () => {
  const taken = 'This time is no longer free: there are pending appointments. Please choose another time.';
  const slot = {
    startDateTime: '2199-05-15T04:45:00.000Z',
    endDateTime: '2199-05-15T05:15:00.000Z',
    timeZone: doctor.timeZone,
  };
  server.answer({
    [CREATE]: () => failure('slot_taken', taken, { startDateTime: taken }),
    '/appointment/search/slots': () => success([{ doctor, slots: [slot], days: [] }]),
  });
  await open({ start: '2199-05-15T10:00' });
  await press('Add appointment');
  await userEvent.click(await screen.findByRole('button', { name: /Dr. Grace Hopper, .* at 10:30 am/ }));
  expect(time()).toHaveValue('2199-05-15T10:30');
  expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Cough');
  expect(screen.queryByRole('button', { name: 'Add anyway' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('books a walk-in from the next five minutes on and checks in', async () => {
  server.answer({ '/appointment/checkIn': () => success({ ...booked, alreadyCheckedIn: false }, 'Checked in.') });
  await open({});
  const before = nextFive(Date.now());
  await press('Add walk-in');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([before, nextFive(Date.now())]).toContain(Date.parse(String(sent()[0]?.startDateTime)));
  expect(server.callsTo('/appointment/checkIn')[0]?.query.get('appointmentId')).toBe(booked.id);
});

it('suggests the doctor who is free first, however many there are', async () => {
  const many = Array.from({ length: 120 }, (_, place) => aDoctor({ lastName: `Zuse ${place}` }));
  const free = { ...many[119], slots: [] };
  server.answer({
    '/doctor/names': () => success(many),
    '/appointment/search/slots': () => success([{ doctor: free, slots: [], days: [] }]),
  });
  await open({ doctorId: undefined });
  expect(screen.getByRole('combobox', { name: /^Doctor/ })).toHaveValue('Grace Zuse 119');
  expect(server.callsTo('/appointment/search/slots')[0]?.body).not.toHaveProperty('doctorId');
});

it('begins on a full five minutes that are yet to come', () => {
  const at = (time: string) => new Date(nextFive(Date.parse(`2030-05-15T${time}Z`))).toISOString().slice(11, 16);
  expect(['09:59:59', '10:00:00', '10:00:01', '10:04:59'].map(at)).toEqual(['10:00', '10:05', '10:05', '10:05']);
});

it('does not check a walk-in in who takes a time on another day, and confirms it instead', async () => {
  const slot = {
    startDateTime: '2199-05-15T04:45:00.000Z',
    endDateTime: '2199-05-15T05:15:00.000Z',
    timeZone: doctor.timeZone,
  };
  server.answer({
    [CREATE]: () => failure('slot_taken', 'This time is taken.', { startDateTime: 'This time is taken.' }),
    '/appointment/search/slots': () => success([{ doctor, slots: [slot], days: [] }]),
  });
  await open({});
  await press('Add walk-in');
  await userEvent.click(await screen.findByRole('button', { name: /2199-05-15/ }));
  server.answer({ [CREATE]: () => success(booked, 'Appointment booked successfully.') });
  await press('Add walk-in');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent().at(-1)).toMatchObject({ startDateTime: slot.startDateTime, confirm: true });
  expect(server.callsTo('/appointment/checkIn')).toEqual([]);
});
