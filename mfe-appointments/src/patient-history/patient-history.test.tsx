import {
  aDoctor,
  anAppointment,
  aUser,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PatientHistory from './patient-history.tsx';

const patientId = '0190a6e0-0000-7000-8000-0000000000a1';
const back = '/patient/edit/1?tab=history';
const doctor = aDoctor();
const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
const slot = { startDateTime: start, endDateTime: start, timeZone: doctor.timeZone };
const server = serverForEachTest(() => ({
  '/appointment/all': () => success([anAppointment()], '', { number: 0, size: 10, total: 1 }),
  '/appointment/search/slots': () =>
    success([{ doctor, slots: [slot], days: [] }], '', { number: 0, size: 10, total: 1 }),
  '/hospital': () => success([{ id: doctor.hospitalId, name: 'Harbour Clinic' }]),
}));
// What comes when it is needed takes longer to compile than a test waits.
beforeAll(() => Promise.all([import('../booking/booking-page.tsx'), import('../booking/booking-step.tsx')]));
beforeEach(() => sessionStorage.clear());

const user = aUser({ userRole: 'ROLE_DOCTOR' });
const show = (at = back) =>
  renderRemoteScreen(
    () => (
      <PatientHistory patientId={patientId} firstName="Ada" lastName="Byron" dateOfBirth="1985-12-10" back={back} />
    ),
    { user, at, path: '/patient/edit/1' },
  );
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it("shows one patient's appointments, the latest first", async () => {
  await show();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(await heading('APPOINTMENT HISTORY')).toBeVisible();
  const [call] = server.callsTo('/appointment/all');
  expect(call?.body).toEqual({ patientId: [patientId] });
  expect(call?.query.get('sort')).toBe('-startDateTime');
});

it('swaps them for booking for this patient, keeps what was typed, and shows the new one on success', async () => {
  const drawn = await show();
  await press('Book Appointment');
  expect(await heading('Book appointment')).toHaveFocus();
  expect(drawn.address()).toBe(`${back}&patient=${patientId}`);
  expect(screen.queryByRole('combobox', { name: 'Patient Name' })).toBeNull();
  await press('Choose this time');
  const description = () => screen.findByRole('textbox', { name: /Description/ });
  await userEvent.type(await description(), 'Headache');
  // Back to the history, and on again.
  await press('Back to history');
  expect(await heading('APPOINTMENT HISTORY')).toHaveFocus();
  expect(drawn.address()).toBe(back);
  await press('Book Appointment');
  await press('Choose this time');
  expect(await description()).toHaveValue('Headache');
  const booked = anAppointment({ id: '0190a6e0-0000-7000-8000-0000000000b7' });
  server.answer({
    '/appointment/create': () => success(booked, 'Appointment booked successfully.'),
    '/appointment/all': () => success([booked, anAppointment()], '', { number: 0, size: 10, total: 2 }),
  });
  await press('Book now');
  expect(await heading('APPOINTMENT HISTORY')).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(drawn.address()).toBe(back);
  expect(drawn.alerts).toContainEqual({ kind: 'success', text: 'Appointment booked successfully.' });
  expect(server.callsTo('/appointment/create')[0]?.body).toMatchObject({ patientId, description: 'Headache' });
});

it('opens with the booking that its address names, and leads back to the search', async () => {
  const drawn = await show(`${back}&patient=${patientId}&doctor=${doctor.id}&start=${start}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Choose another time' }));
  expect(await heading('Book appointment')).toHaveFocus();
  expect(drawn.address()).toBe(`${back}&patient=${patientId}`);
});

it('says so where there was none', async () => {
  server.answer({ '/appointment/all': () => success([], '', { number: 0, size: 10, total: 0 }) });
  await show();
  expect(await screen.findByText('No appointment history')).toBeVisible();
});
