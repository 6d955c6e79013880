import { eventBus } from '@openward/event-bus';
import { anAppointment, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import TodayPanel from '../today/today-panel.tsx';

const server = serverForEachTest();
// Compiling the lazy modules takes longer than a test waits.
beforeAll(() => Promise.all([import('./doctors-day.tsx'), import('../../parts/detail/detail-panel.tsx')]));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const there = anAppointment({
  id: '01a1fbe9-e798-749a-b977-000000000001',
  status: 'CHECKED_IN',
  description: 'A cough',
  startDateTime: minutesAgo(10),
  endDateTime: minutesAgo(-20),
  checkedInAt: minutesAgo(15),
  isFirstVisit: true,
  forms: { newIds: ['01a1fbe9-e798-749a-b977-0000000000f1'], missing: 2 },
});
const later = anAppointment({
  id: '01a1fbe9-e798-749a-b977-000000000002',
  status: 'CONFIRMED',
  patientDetails: { firstName: 'Alan', lastName: 'Turing' },
  startDateTime: minutesAgo(-60),
  endDateTime: minutesAgo(-90),
});
const counts = { toConfirm: 0, expected: 1, checkedIn: 1, done: 0, cancelled: 0 };

const open = (day = [there, later]) => {
  server.answer({
    '/appointment/today/figures': () => success({ counts, late: 0, pending: 0, away: 0, needsYou: day, day }),
    [`/appointment/${there.id}`]: () => success(there),
    [`/appointment/${there.id}/history`]: () => success([]),
  });
  return renderRemoteScreen(TodayPanel, { user: aUser({ userRole: 'ROLE_DOCTOR' }) });
};

it('begins with who is there and who is next, and each opens its visit', async () => {
  await open();
  const now = await screen.findByRole('button', { name: /Now: Ada Byron.*A cough/ });
  const line = now.closest('li') as HTMLElement;
  expect(line).toHaveTextContent('First visit');
  expect(line).toHaveTextContent(/Waiting since \d/);
  expect(within(line).getByRole('link', { name: 'Forms: 1 new, 2 missing, Ada Byron' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Next: Alan Turing/ })).toBeInTheDocument();
  await userEvent.click(now);
  const panel = await screen.findByRole('dialog', { name: 'Appointment' });
  expect(await within(panel).findByRole('link', { name: 'Earlier visits' })).toBeInTheDocument();
});

it('shows answers that come in, in the line and at the visit', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Now: Ada Byron/ }));
  await screen.findByRole('dialog', { name: 'Appointment' });
  const asked = () =>
    ['/appointment/today/figures', `/appointment/${there.id}`].map((path) => server.callsTo(path).length);
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  act(() => eventBus.emit('document:changed', { id: '01a1fbe9-e798-749a-b977-0000000000f2' }));
  await waitFor(() => expect(asked()).toEqual([2, 2]));
});

it('says the alerts of a patient in the line and, with form and day, at the visit', async () => {
  const alert = {
    ...{ documentId: '01a1fbe9-e798-749a-b977-0000000000d1', answeredAt: '2035-03-14T10:30:00.000Z' },
    ...{ form: 'New patient', question: 'Allergies', answers: ['Penicillin'], translations: [] },
  };
  const alerts = [alert, { ...alert, question: 'Pacemaker', answers: [] }];
  await open([{ ...there, alerts }, later]);
  server.answer({ [`/appointment/${there.id}`]: () => success({ ...there, alerts }) });
  const now = await screen.findByRole('button', { name: /Now: Ada Byron.*Allergies: Penicillin.*Pacemaker/ });
  await userEvent.click(now);
  const visit = within(await screen.findByRole('dialog', { name: 'Appointment' }));
  const all = within(await visit.findByRole('region', { name: 'Alerts' }));
  expect(all.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Allergies: PenicillinNew patient · 14/03/2035',
    'PacemakerNew patient · 14/03/2035',
  ]);
});

it.each([
  [1, 0, 'Forms: 1 new, Ada Byron'],
  [0, 2, 'Forms: 2 missing, Ada Byron'],
])('says of forms what there is, and each visit once (%i new, %i missing)', async (fresh, missing, name) => {
  const newIds = Array.from({ length: fresh }, () => there.id);
  await open([{ ...there, forms: { newIds, missing } }, later]);
  expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  expect(screen.getAllByText(/Ada Byron/)).toHaveLength(1);
  expect(screen.queryByText('No patient is late, and all appointments today are confirmed.')).toBeNull();
});

it('tells those who wait by how much the doctor is late, in one press, and whom no message reaches', async () => {
  server.answer({
    '/appointment/delay': () => success({ told: 2, notReached: [{ firstName: 'Alan', lastName: 'Turing' }] }),
  });
  await open();
  const group = await screen.findByRole('group', { name: 'I am running late' });
  await userEvent.click(within(group).getByRole('button', { name: '20 minutes' }));
  expect(await within(group).findByRole('status')).toHaveTextContent(
    'Patients told: 2 We cannot send a text message to Alan Turing.',
  );
  expect(server.callsTo('/appointment/delay').map(({ body }) => body)).toEqual([{ minutes: 20 }]);
});

it('says that a day is empty, and has nobody to tell then', async () => {
  await open([]);
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'I am running late' })).toBeNull();
});
