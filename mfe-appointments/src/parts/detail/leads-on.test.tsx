import type { Appointment } from '@openward/contract/appointments';
import { useLocation } from '@openward/remote-kit';
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
import BookingStep from '../../features/booking/booking-step.tsx';
import { chosenIn } from '../../features/booking/step-two.ts';
import { LeadsOn, weeksLater } from './leads-on.tsx';

const server = serverForEachTest();
const visit = (startDateTime: string, timeZone = 'Europe/London') => anAppointment({ startDateTime, timeZone });

test.each([
  ['of today', '2035-03-14T10:30:00Z', 4, '2035-04-11T10:30'],
  ['of a later day', '2035-03-21T10:30:00Z', 1, '2035-03-28T10:30'],
  ['of the week before', '2035-03-07T10:30:00Z', 2, '2035-03-21T10:30'],
  ['of last month', '2035-02-12T10:30:00Z', 1, '2035-03-19T10:30'],
])('a follow-up of a visit %s is at the same time of day, on the same weekday', (_when, start, weeks, expected) => {
  const now = new Date('2035-03-14T12:00:00Z');
  expect(weeksLater(visit(start), weeks, now)).toBe(expected);
});

it.each(['CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'CANCELED'] as const)(
  'a visit that is %s leads to record, documents, earlier visits and forms',
  async (status) => {
    const appointment = anAppointment({ status });
    await renderRemoteScreen(() => <LeadsOn appointment={appointment} />, { user: aUser({ userRole: 'ROLE_DOCTOR' }) });
    const { patientId } = appointment;
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/patient/edit/${patientId}`,
      `/documents?patient=${patientId}`,
      `/patient/edit/${patientId}?tab=history`,
      `/document/assign?patient=${patientId}`,
    ]);
    expect(screen.getByRole('button', { name: 'Message' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Follow-up' }));
    expect(await screen.findByRole('menuitem', { name: 'In 4 weeks' })).toBeInTheDocument();
  },
);

it('a repeated visit is for the same patient, doctor, type and reason', async () => {
  const appointment = anAppointment({ description: 'A cough' });
  const screenOf = { user: aUser({ userRole: 'ROLE_DOCTOR' }), path: '*' };
  const { address } = await renderRemoteScreen(() => <Repeated appointment={appointment} />, screenOf);
  await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  const { doctorId, patientId, consultationType } = appointment;
  const wanted = { patient: patientId ?? '', type: consultationType, doctor: doctorId };
  expect(Object.fromEntries(new URL(address(), 'http://localhost').searchParams)).toMatchObject(wanted);
  expect(screen.getByText('A cough')).toBeInTheDocument();
});

it('a repeated visit is booked as it was, a week later at the same time of day', async () => {
  const doctor = aDoctor({ timeZone: 'Europe/London', speciality: ['Cardiology', 'General Practice'] });
  // Summer time begins in that week.
  const before = visit('2199-03-27T10:30:00Z');
  const appointment = { ...before, endDateTime: '2199-03-27T11:00:00Z', doctorId: doctor.id, description: 'A cough' };
  const slot = {
    startDateTime: '2199-04-03T09:30:00Z',
    endDateTime: '2199-04-03T10:00:00Z',
    timeZone: doctor.timeZone,
  };
  server.answer({
    '/appointment/search/slots': () => success([{ doctor, slots: [slot], days: [] }]),
    '/appointment/create': () => success(anAppointment(), 'Appointment booked successfully.'),
  });
  const screenOf = { user: aUser({ userRole: 'ROLE_DOCTOR' }), path: '*' };
  await renderRemoteScreen(() => <VisitOrBooking appointment={appointment} />, screenOf);
  await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  expect(await screen.findByText(/^Wednesday, 2199-04-03 10:30 am/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Book now' }));
  await waitFor(() => expect(server.callsTo('/appointment/create')).toHaveLength(1));
  const { patientId, consultationType, description } = appointment;
  expect(server.callsTo('/appointment/create')[0]?.body).toEqual({
    ...{ patientId, doctorId: doctor.id, consultationType, description, confirm: true },
    startDateTime: '2199-04-03T09:30:00.000Z',
  });
});

function VisitOrBooking({ appointment }: { appointment: Appointment }) {
  const chosen = chosenIn(new URLSearchParams(useLocation().search));
  return chosen ? <BookingStep {...chosen} /> : <LeadsOn appointment={appointment} />;
}

/** Shows the target and state of a link. */
function Repeated({ appointment }: { appointment: Appointment }) {
  const { state } = useLocation();
  return (
    <>
      <LeadsOn appointment={appointment} />
      <p>{state?.description}</p>
    </>
  );
}
