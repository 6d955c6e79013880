import type { IllToday, PatientCall } from '@openward/contract/reassign';
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
import IllTodayPage from './ill-today-page.tsx';

const doctor = aDoctor({ timeZone: 'UTC' });
const visitAt = (hour: string, firstName: string, more: Partial<IllToday['visits'][number]>) => ({
  appointment: anAppointment({
    startDateTime: `2190-05-15T${hour}:00.000Z`,
    timeZone: 'UTC',
    patientDetails: { firstName, lastName: 'Byron' },
    patientPhone: '4155550123',
  }),
  startedAt: `2190-05-15T${hour}:00.000Z`,
  outcome: 'cancelled' as const,
  callReason: null,
  ...more,
});
const outcome: IllToday = {
  blocked: [{ startDateTime: '2190-05-15T09:00:00.000Z', endDateTime: '2190-05-16T00:00:00.000Z' }],
  series: '0b6c7d1e-5a52-4a0e-9b57-0f7b3f0e8a11',
  undoUntil: '2190-05-15T09:10:00.000Z',
  visits: [
    { ...visitAt('09:00', 'Ada', { outcome: 'kept', callReason: 'waiting' }) },
    { ...visitAt('10:00', 'Bea', { callReason: 'soon' }) },
    { ...visitAt('15:00', 'Cleo', { outcome: 'moved', startedAt: '2190-05-15T14:00:00.000Z' }) },
  ],
};
/** The calls that the server stores; empty until the day is called off. */
let kept: PatientCall[] = [];
beforeEach(() => {
  kept = [];
});
const toCall = () =>
  outcome.visits.flatMap(({ callReason, ...visit }) => (callReason ? [{ ...visit, callReason, called: null }] : []));
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor]),
  '/appointment/reassign/list': () =>
    success({
      doctor: null,
      visits: [
        { ...planned('Bea'), suggestions: [], told: [] },
        { ...planned('Cleo'), suggestions: [aTime()], told: ['sms' as const] },
      ],
      total: 2,
    }),
  '/appointment/ill-today': () => {
    kept = toCall();
    return success(outcome);
  },
  '/appointment/ill-today/undo': () => {
    kept = [];
    return success(outcome.visits.slice(1).map(({ appointment }) => ({ appointment, problem: null })));
  },
  '/appointment/ill-today/calls': () => success(kept),
  '/appointment/ill-today/called': ({ body }) => {
    const { appointmentId, isCalled } = body as { appointmentId: string; isCalled: boolean };
    const called = isCalled ? { by: 'Grace Hopper', at: '2190-05-15T09:12:00.000Z' } : null;
    kept = kept.map((each) => (each.appointment.id === appointmentId ? { ...each, called } : each));
    return success(kept[0]);
  },
}));
const planned = (firstName: string) => ({
  appointment: anAppointment({ patientDetails: { firstName, lastName: 'Byron' } }),
});
const aTime = () => ({
  doctorId: doctor.id,
  doctorDetails: { firstName: 'Ingrid', lastName: 'Solberg' },
  startDateTime: '2190-05-15T10:00:00.000Z',
  endDateTime: '2190-05-15T10:30:00.000Z',
  timeZone: 'UTC',
});
const show = (userRole: 'ROLE_DOCTOR' | 'ROLE_HCP_ADMIN', query = '') =>
  renderRemoteScreen(IllTodayPage, {
    user: aUser({ userRole }),
    at: `/appointments/ill-today${query}`,
    path: '/appointments/ill-today',
  });

it('calls off the day of the doctor whom the desk looked at, in one press', async () => {
  await show('ROLE_HCP_ADMIN', `?doctor=${doctor.id}`);
  expect(await screen.findByText('Open appointments today: 2. With a free time: 1.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Block the rest of today' }));
  const result = await screen.findByRole('group', { name: 'Result' });
  expect(result).toHaveFocus();
  expect(server.callsTo('/appointment/ill-today')[0]?.body).toEqual({
    doctorId: doctor.id,
    visits: 'move',
    reason: '',
  });
  const toCall = within(screen.getByRole('list', { name: 'Patients to call' }));
  const lines = toCall.getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toHaveTextContent('Ada Byron');
  expect(lines[0]).toHaveTextContent('Not changed · Expected now or checked in');
  expect(lines[1]).toHaveTextContent('Cancelled · Appointment is soon');
  expect(within(lines[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', 'tel:4155550123');
  await userEvent.click(await toCall.findByRole('checkbox', { name: 'Called: Bea Byron' }));
  expect(await toCall.findByText('Grace Hopper called at 09:12 am.')).toBeVisible();
  expect(toCall.getByRole('checkbox', { name: 'Called: Bea Byron' })).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Patients to call (1)' })).toBeVisible();
  const told = screen.getByRole('list', { name: 'Patients who get a message' });
  expect(told).toHaveTextContent(/Moved to .*Dr\. /);
  expect(within(told).queryByRole('checkbox')).toBeNull();
});

it('shows the list of those to call again, with who has called whom, and takes a tick back', async () => {
  kept = toCall().map((each, place) => ({
    ...each,
    called: place === 0 ? { by: 'Maya Lindqvist', at: '2190-05-15T09:12:00.000Z' } : null,
  }));
  await show('ROLE_HCP_ADMIN');
  const list = within(await screen.findByRole('list', { name: 'Patients to call' }));
  const first = list.getByRole('checkbox', { name: 'Called: Ada Byron' });
  expect(first).toBeChecked();
  expect(list.getByText('Maya Lindqvist called at 09:12 am.')).toBeVisible();
  expect(list.getByRole('checkbox', { name: 'Called: Bea Byron' })).not.toBeChecked();
  await userEvent.click(first);
  expect(await screen.findByRole('heading', { name: 'Patients to call (2)' })).toBeVisible();
  expect(list.getByRole('checkbox', { name: 'Called: Ada Byron' })).not.toBeChecked();
});

it('prints whom to call', async () => {
  await show('ROLE_HCP_ADMIN', `?doctor=${doctor.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Block the rest of today' }));
  let printed = '';
  window.print = () => {
    printed = document.querySelector('[data-paper]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Print call list' }));
  expect(printed).toMatch(/Ada Byron.*415.*555.*0123.*Bea Byron/);
  expect(printed).not.toContain('Cleo');
});

it('asks administrators for the doctor at the field, and cancels all by one choice', async () => {
  await show('ROLE_HCP_ADMIN');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Block the rest of today' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Cancel all' }));
  await press();
  expect(await screen.findByText('Please choose doctor.')).toBeVisible();
  expect(server.callsTo('/appointment/ill-today')).toHaveLength(0);
});

it('is about the own day for a doctor', async () => {
  await show('ROLE_DOCTOR');
  expect(await screen.findByRole('heading', { level: 1, name: 'I am ill today' })).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: 'Cancel all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block the rest of today' }));
  await screen.findByRole('group', { name: 'Result' });
  expect(server.callsTo('/appointment/ill-today')[0]?.body).toMatchObject({ doctorId: doctor.id, visits: 'cancel' });
});

it('says before the press who is moved where, who is cancelled, and how each hears of it', async () => {
  await show('ROLE_HCP_ADMIN', `?doctor=${doctor.id}`);
  const lines = within(await screen.findByRole('list', { name: 'Appointments' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bea Byron.*Will be cancelledGets no messages$/),
    expect.stringMatching(/^Cleo Byron.*New time: .*10:00 am.*Dr\. Ingrid SolbergText message$/),
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Cancel all' }));
  expect(screen.getAllByText('Will be cancelled')).toHaveLength(2);
});

it('undoes all of it in one press, and says what is as it was', async () => {
  await show('ROLE_HCP_ADMIN', `?doctor=${doctor.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Block the rest of today' }));
  expect(await screen.findByText('You can undo this until 09:10 am.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const result = await screen.findByRole('group', { name: 'Result' });
  expect(await within(result).findByText('Appointments restored: 2')).toBeVisible();
  expect(result).toHaveFocus();
  expect(screen.getByText('The rest of today is no longer blocked.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Patients to call' })).toBeNull());
  expect(server.callsTo('/appointment/ill-today/undo')[0]?.body).toEqual({
    doctorId: doctor.id,
    series: outcome.series,
    ids: outcome.visits.slice(1).map(({ appointment }) => appointment.id),
  });
});
