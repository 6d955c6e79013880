import {
  aDoctor,
  anAppointment,
  aUser,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PatientHistory from './patient-history.tsx';

const patientId = '0190a6e0-0000-7000-8000-0000000000a1';
const back = '/patient/edit/1?tab=history';
const doctor = aDoctor();
const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
const slot = { startDateTime: start, endDateTime: start, timeZone: doctor.timeZone };
const server = serverForEachTest(() => ({
  '/appointment/all': ({ body }) => success('startDateTime' in (body as object) ? [anAppointment()] : []),
  '/appointment/search/slots': () =>
    success([{ doctor, slots: [slot], days: [] }], '', { number: 0, size: 10, total: 1 }),
  '/hospital': () => success([{ id: doctor.hospitalId, name: 'Harbour Clinic' }]),
}));
// Compiling the lazy modules takes longer than a test waits.
beforeAll(() =>
  Promise.all([import('../../features/booking/booking-page.tsx'), import('../../features/booking/booking-step.tsx')]),
);
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

it("shows one patient's appointments, the nearest first: what is to come, then what is over", async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const visit = (from: number, to: number) => anAppointment({ startDateTime: at(from), endDateTime: at(to) });
  const [over, now, next] = [visit(-30, -29), visit(-1, 1), visit(30, 31)];
  server.answer({
    '/appointment/all': ({ body }) => success('endDateTime' in (body as object) ? [now, over] : [now, next]),
  });
  await show();
  expect(await heading('APPOINTMENT HISTORY')).toBeVisible();
  const upcoming = await screen.findByRole('region', { name: 'Upcoming appointments' });
  expect(within(upcoming).getByRole('heading', { level: 3, name: 'Upcoming appointments' })).toBeVisible();
  expect(within(upcoming).getAllByRole('article')).toHaveLength(2);
  // A current visit is not past.
  expect(within(screen.getByRole('region', { name: 'Past appointments' })).getAllByRole('article')).toHaveLength(1);
  const calls = server.callsTo('/appointment/all');
  const time = expect.stringMatching(/Z$/);
  expect(calls.map(({ body, query }) => [body, query.get('sort')])).toEqual([
    [{ patientId: [patientId], startDateTime: time }, 'startDateTime'],
    [{ patientId: [patientId], endDateTime: time }, '-startDateTime'],
  ]);
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
  // Returns to the history and books again.
  await press('Back to history');
  expect(await heading('APPOINTMENT HISTORY')).toHaveFocus();
  expect(drawn.address()).toBe(back);
  await press('Book Appointment');
  await press('Choose this time');
  expect(await description()).toHaveValue('Headache');
  const booked = anAppointment({ id: '0190a6e0-0000-7000-8000-0000000000b7' });
  server.answer({
    '/appointment/create': () => success(booked, 'Appointment booked successfully.'),
    '/appointment/all': ({ body }) => success('startDateTime' in (body as object) ? [booked, anAppointment()] : []),
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
