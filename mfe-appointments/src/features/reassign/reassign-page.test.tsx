import type { Reassignments, SuggestedTime } from '@openward/contract/reassign';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { deviceTime } from '@openward/ui/date-time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReassignPage from './reassign-page.tsx';

const doctor = aDoctor({ timeZone: 'UTC' });
const gone = { id: '0190a6e0-0000-7000-8000-00000000dddd', firstName: 'Grace', lastName: 'Hopper' };
const visitAt = (hour: string, firstName: string) =>
  anAppointment({
    startDateTime: `2190-05-15T${hour}:00.000Z`,
    endDateTime: `2190-05-15T${hour.slice(0, 2)}:30:00.000Z`,
    timeZone: 'UTC',
    patientDetails: { firstName, lastName: 'Byron' },
    doctorAway: true,
  });
const timeAt = (hour: string, end: string): SuggestedTime => ({
  doctorId: doctor.id,
  doctorDetails: { firstName: 'Ingrid', lastName: 'Solberg' },
  startDateTime: `2190-05-15T${hour}:00.000Z`,
  endDateTime: `2190-05-15T${end}:00.000Z`,
  timeZone: 'UTC',
});
const UNDO_UNTIL = '2190-05-15T08:10:00.000Z';
const ada = visitAt('10:00', 'Ada');
const bea = visitAt('11:00', 'Bea');
const found: Reassignments = {
  doctor: { ...gone, hospitalName: 'Riverside', timeZone: 'UTC', isActive: false },
  visits: [
    { appointment: ada, suggestions: [timeAt('10:00', '10:30'), timeAt('12:00', '12:30')], told: ['sms', 'email'] },
    { appointment: bea, suggestions: [] },
  ],
  total: 2,
};
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor]),
  '/appointment/reassign/list': () => success(found),
}));

async function opened(query = `?doctor=${gone.id}`, user = aUser({ userRole: 'ROLE_SYS_ADMIN' })) {
  const drawn = await renderRemoteScreen(ReassignPage, {
    user,
    at: `/appointments/reassign${query}`,
    path: '/appointments/reassign',
  });
  await screen.findByText('Appointments: 2');
  return drawn;
}

it('names an inactive doctor, marks the visits, and offers the same time first', async () => {
  await opened();
  expect(screen.getByRole('combobox', { name: 'Doctor' })).toHaveDisplayValue('Dr. Grace Hopper (Inactive)');
  expect(screen.getAllByText('Doctor away')).toHaveLength(2);
  const time = screen.getByRole('combobox', { name: 'New time: Ada Byron' });
  expect(within(time).getAllByRole('option')[0]).toHaveTextContent('Same time, Dr. Ingrid Solberg');
  expect(time).toHaveDisplayValue('Same time, Dr. Ingrid Solberg');
  expect(screen.getByText('No free time with another doctor near this one.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Other times: Bea Byron' })).toHaveAttribute(
    'href',
    `/appointments/edit/${bea.id}`,
  );
});

it('moves what is chosen to the chosen times in one call, and says what was moved and what not and why', async () => {
  await opened();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'New time: Ada Byron' }),
    '12:00 pm, Dr. Ingrid Solberg',
  );
  expect(screen.getByRole('checkbox', { name: /^Choose Ada Byron/ })).toBeChecked();
  const problem = 'This time is no longer free: there are pending appointments. Please choose another time.';
  server.answer({
    'POST /appointment/reassign': () =>
      success([
        { appointment: { ...ada, startDateTime: '2190-05-15T12:00:00.000Z' }, problem: null, undoUntil: UNDO_UNTIL },
        { appointment: bea, problem },
      ]),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move appointments (1)' }));
  const summary = within(await screen.findByRole('dialog', { name: 'Move appointments (1)' }));
  const [who] = summary.getAllByRole('listitem');
  expect(who).toHaveTextContent(
    /^Ada Byron.*10:00 am.*, Dr\. .*New time: .*12:00 pm.*, Dr\. Ingrid SolbergText message, Email$/,
  );
  expect(server.callsTo('POST /appointment/reassign')).toEqual([]);
  await userEvent.click(summary.getByRole('button', { name: 'Move appointments (1)' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Result' })).toHaveFocus());
  expect(server.callsTo('POST /appointment/reassign')[0]?.body).toEqual({
    moves: [
      {
        id: ada.id,
        version: ada.version,
        doctorId: doctor.id,
        startDateTime: '2190-05-15T12:00:00.000Z',
        endDateTime: '2190-05-15T12:30:00.000Z',
      },
    ],
  });
  const result = within(screen.getByRole('group', { name: 'Result' }));
  expect(result.getByText('Appointments moved: 1')).toBeVisible();
  expect(result.getByText('Appointments not moved: 1')).toBeVisible();
  expect(result.getByText(new RegExp(`^Bea Byron.*${problem}$`))).toBeVisible();
  // Refused appointments stay selected.
  expect(screen.getByRole('checkbox', { name: /^Choose Bea Byron/ })).toBeChecked();
});

it('says of one that somebody else has changed meanwhile who it was, and when', async () => {
  await opened();
  server.answer({
    'POST /appointment/reassign': () =>
      success([
        {
          appointment: { ...ada, version: ada.version + 1, status: 'CANCELED' },
          problem: 'This appointment can no longer be rescheduled.',
        },
      ]),
    [`/appointment/${ada.id}/history`]: () =>
      success([{ at: '2190-05-15T07:07:00.000Z', deed: 'cancelled', by: 'practice', name: 'Maya Lindqvist' }]),
  });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Choose Ada Byron/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Move appointments (1)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Move appointments (1)' }));
  const result = within(await screen.findByRole('group', { name: 'Result' }));
  const at = deviceTime('2190-05-15T07:07:00.000Z', 'en');
  const words = `Maya Lindqvist cancelled the appointment. Time of the change: ${at}.`;
  expect(result.getByText(new RegExp(`^Ada Byron.*${words}$`))).toBeVisible();
});

it('moves them back while the messages wait', async () => {
  const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
  await opened(undefined, user);
  const moved = { ...ada, startDateTime: '2190-05-15T12:00:00.000Z' };
  server.answer({
    'POST /appointment/reassign': () => success([{ appointment: moved, problem: null, undoUntil: UNDO_UNTIL }]),
    'POST /appointment/reassign/undo': () => success([{ appointment: ada, problem: null }]),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take the first suggestion for all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move appointments (1)' }));
  const summary = within(await screen.findByRole('dialog', { name: 'Move appointments (1)' }));
  await userEvent.click(summary.getByRole('button', { name: 'Move appointments (1)' }));
  expect(await screen.findByText(/^You can undo this until 08:10 am/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // Undo still works after leaving the page.
  cleanup();
  await opened(undefined, user);
  expect(screen.getByText(/^You can undo this until 08:10 am/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(screen.getByText('Appointments restored: 1')).toBeVisible();
  expect(server.callsTo('POST /appointment/reassign/undo')[0]?.body).toEqual({ ids: [ada.id] });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('takes the first suggestion for all who have one', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Take the first suggestion for all' }));
  expect(screen.getByRole('checkbox', { name: /^Choose Ada Byron/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Choose Bea Byron/ })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Move appointments (1)' })).toBeVisible();
});

it('cancels what is chosen with a reason, and keeps the reason where that fails', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Choose all (2)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointments (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel appointments (2)' });
  await userEvent.type(within(dialog).getByLabelText('Reason (optional)'), 'The doctor is ill.');
  server.answer({ 'POST /appointment/cancel/all': () => failure('unavailable', 'The server is busy right now.') });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointments (2)' }));
  expect((await within(dialog).findAllByText('The server is busy right now.')).length).toBeGreaterThan(0);
  expect(within(dialog).getByLabelText('Reason (optional)')).toHaveValue('The doctor is ill.');
  server.answer({
    'POST /appointment/cancel/all': () => success([ada, bea].map((appointment) => ({ appointment, problem: null }))),
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointments (2)' }));
  expect(await screen.findByText('Appointments cancelled: 2')).toBeVisible();
  expect(server.callsTo('POST /appointment/cancel/all').at(-1)?.body).toEqual({
    ids: [ada.id, bea.id],
    versions: [ada.version, bea.version],
    reason: 'The doctor is ill.',
  });
});

it('asks for the span that the address names, and leads back to the block once nothing is left', async () => {
  server.answer({ '/appointment/reassign/list': () => success({ ...found, visits: [], total: 0 }) });
  const span = 'from=2190-05-15T09:00&to=2190-05-15T12:00';
  await renderRemoteScreen(ReassignPage, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: `/appointments/reassign?doctor=${gone.id}&${span}`,
    path: '/appointments/reassign',
  });
  expect(await screen.findByRole('link', { name: 'Block this time' })).toHaveAttribute(
    'href',
    `/doctor/block?${new URLSearchParams({ doctor: gone.id, from: '2190-05-15T09:00', to: '2190-05-15T12:00' })}`,
  );
  expect(server.callsTo('/appointment/reassign/list')[0]?.body).toEqual({
    doctorId: gone.id,
    patientId: null,
    startDateTime: '2190-05-15T09:00',
    endDateTime: '2190-05-15T12:00',
    outsideHours: false,
  });
});

it('asks for the repetitions of a block, and leads back to it with them', async () => {
  server.answer({ '/appointment/reassign/list': () => success({ ...found, visits: [], total: 0 }) });
  const repeat = { every: 'week', until: '2190-06-30' };
  const block = new URLSearchParams({ doctor: gone.id, from: '2190-05-15T09:00', to: '2190-05-15T12:00', ...repeat });
  await renderRemoteScreen(ReassignPage, {
    user: aUser({ userRole: 'ROLE_SYS_ADMIN' }),
    at: `/appointments/reassign?${block}`,
    path: '/appointments/reassign',
  });
  expect(await screen.findByRole('link', { name: 'Block this time' })).toHaveAttribute(
    'href',
    `/doctor/block?${block}`,
  );
  const last = () => server.callsTo('/appointment/reassign/list').at(-1)?.body;
  expect(last()).toMatchObject({ repeat });
  await userEvent.click(screen.getByRole('button', { name: 'Every week until 2190-06-30' }));
  await waitFor(() => expect(last()).not.toHaveProperty('repeat'));
});
