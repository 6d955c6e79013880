import { anAppointment, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import PatientHistory from './patient-history.tsx';

const server = serverForEachTest();
const patientId = '0190a6e0-0000-7000-8000-0000000000a1';
const back = '/patient/edit/1?tab=history';
const show = () =>
  renderRemoteScreen(
    () => (
      <PatientHistory patientId={patientId} firstName="Ada" lastName="Byron" dateOfBirth="1985-12-10" back={back} />
    ),
    { user: aUser({ userRole: 'ROLE_DOCTOR' }) },
  );

it("shows one patient's appointments, the latest first, and the way to book another that comes back", async () => {
  server.answer({ '/appointment/all': () => success([anAppointment()], '', { number: 0, size: 10, total: 1 }) });
  await show();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'APPOINTMENT HISTORY' })).toBeVisible();
  const [call] = server.callsTo('/appointment/all');
  expect(call?.body).toEqual({ patientId: [patientId] });
  expect(call?.query.get('sort')).toBe('-startDateTime');
  const href = screen.getByRole('link', { name: 'Book Appointment' }).getAttribute('href');
  const { searchParams } = new URL(href ?? '', 'http://portal');
  expect(Object.fromEntries(searchParams)).toEqual({ patient: patientId, back });
});

it('says so where there was none', async () => {
  server.answer({ '/appointment/all': () => success([], '', { number: 0, size: 10, total: 0 }) });
  await show();
  expect(await screen.findByText('No appointment history')).toBeVisible();
});
