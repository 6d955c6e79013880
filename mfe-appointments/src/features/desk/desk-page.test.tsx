import type { Appointment } from '@openward/contract/appointments';
import { wallClock } from '@openward/contract/time';
import {
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, type } from '../../parts/check-in/hand-scanner-testing.ts';
import DeskPage from './desk-page.tsx';

const server = serverForEachTest(() => ({ '/appointment/desk': () => success(all) }));
let all: Appointment[];

const MINUTE = 60_000;
const visit = (minutes: number, name: string, given: Partial<Appointment> = {}) => {
  const start = Date.now() + minutes * MINUTE;
  return anAppointment({
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(start + 30 * MINUTE).toISOString(),
    patientDetails: { firstName: name, lastName: 'Byron' },
    ...given,
  });
};
const show = (at = '/appointments') =>
  renderRemoteScreen(DeskPage, { user: aUser({ userRole: 'ROLE_HCP_ADMIN' }), at, path: '/appointments' });
const lines = () => screen.queryAllByText(/ Byron$/).map((line) => line.textContent?.split(' ')[0]);
const button = (name: RegExp | string) => screen.getByRole('button', { name });

beforeEach(() => {
  all = [
    visit(-180, 'Done', { status: 'COMPLETED' }),
    visit(-90, 'Inside', { status: 'CHECKED_IN' }),
    visit(-10, 'Late', { status: 'CONFIRMED' }),
    visit(60, 'Open'),
    visit(90, 'Äsa', {
      doctorId: '0190a6e0-0000-7000-8000-0000000000dd',
      doctorDetails: { firstName: 'Alan', lastName: 'Zuse' },
    }),
  ];
});

it('folds what is over, and counts what is to be done', async () => {
  await show();
  expect(await screen.findByText('10 min late')).toBeInTheDocument();
  expect(lines()).toEqual(['Inside', 'Late', 'Open', 'Äsa']);
  await userEvent.click(button('Show earlier appointments (1)'));
  expect(lines()).toEqual(['Done', 'Inside', 'Late', 'Open', 'Äsa']);
  const counts = screen.getByRole('group', { name: 'Show only' });
  expect(counts).toHaveTextContent('To confirm2Expected1Checked in1Done today1Cancelled today0');
});

it.each([
  [59, 'Check in', 'Confirm'],
  [61, 'Confirm', 'Check in'],
])('%s minutes before a visit that nobody has confirmed, the next step is: %s', async (minutes, first, other) => {
  const one = visit(minutes, 'Near');
  // Check-in is today, even if the visit is after midnight.
  const day = wallClock(Date.now(), one.timeZone).slice(0, 10);
  all = [{ ...one, checkIn: { code: '7KQ2M4XD', day } }];
  await show();
  expect(await screen.findByRole('button', { name: new RegExp(`^${first}, Near`) })).toBeInTheDocument();
  await userEvent.click(button(/^More actions, Near/));
  expect(screen.getByRole('menuitem', { name: other })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: first })).toBeNull();
});

it('leads to calling off the day of the doctor who is looked at', async () => {
  await show('/appointments?doctor=0190a6e0-0000-7000-8000-0000000000dd');
  const link = await screen.findByRole('link', { name: 'Doctor is ill today' });
  expect(link).toHaveAttribute('href', '/appointments/ill-today?doctor=0190a6e0-0000-7000-8000-0000000000dd');
});

it('each state has its own next step', async () => {
  await show();
  await screen.findByText('10 min late');
  for (const name of [/^Complete, Inside/, /^Check in, Late/, /^Confirm, Open/])
    expect(button(name)).toBeInTheDocument();
});

it('counts, search, doctor and groups narrow down; the address keeps them', async () => {
  const { address } = await show('/appointments?state=toConfirm');
  await screen.findByText('Open Byron');
  expect(lines()).toEqual(['Open', 'Äsa']);
  await userEvent.click(button(/^Group by doctor/));
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Dr. Grace Hopper',
    'Dr. Alan Zuse',
  ]);
  expect(screen.getByText('Appointments: 2')).toHaveAttribute('role', 'status');
  await userEvent.type(screen.getByRole('searchbox'), 'asa');
  expect(lines()).toEqual(['Äsa']);
  expect(screen.getByText('Appointments: 1')).toHaveAttribute('role', 'status');
  expect(address()).toBe('/appointments?state=toConfirm&group=doctor');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Doctor' }), 'Dr. Alan Zuse');
  await waitFor(() =>
    expect(server.callsTo('/appointment/desk').at(-1)?.body).toEqual({
      doctorId: ['0190a6e0-0000-7000-8000-0000000000dd'],
    }),
  );
});

it('j and k go through the lines from the start of the page on, and nowhere while somebody types', async () => {
  await show();
  await screen.findByText('10 min late');
  const at = () => document.activeElement?.closest('li')?.textContent ?? '';
  expect(document.body).toHaveFocus();
  await userEvent.keyboard('j');
  expect(at()).toContain('Inside');
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'j' });
  expect(at()).toContain('Inside');
  await userEvent.keyboard('jj');
  expect(at()).toContain('Open');
  await userEvent.keyboard('k');
  expect(at()).toContain('Late');
  await userEvent.type(screen.getByRole('searchbox'), 'j');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  // The keys do nothing while a dialog is open.
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  expect(document.body).toHaveFocus();
  dialog.remove();
});

it('confirms many; who cannot be confirmed stays chosen', async () => {
  server.answer({
    '/appointment/update': ({ body }) => {
      const { id } = body as { id: string };
      if (id === all[4]?.id) return failure('conflict', 'Not this one.');
      all = all.map((each) => (each.id === id ? { ...each, status: 'CONFIRMED' } : each));
      return success(all[3]);
    },
  });
  const { alerts } = await show();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose, Open/ }));
  await userEvent.click(button('Choose all (4)'));
  await userEvent.click(button('Confirm (2)'));
  await waitFor(() => expect(alerts.map(({ text }) => text)).toEqual(['Not this one.', 'Appointments confirmed: 1']));
  expect(screen.getByRole('checkbox', { name: /^Choose, Äsa/ })).toBeChecked();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Choose, Open/ })).not.toBeChecked());
});

it.each([
  ['Assign form', '/document/assign'],
  ['Send SMS', '/admin/sms'],
])('leads with those who are chosen, who may be here already, to: %s', async (label, path) => {
  const { address } = await show();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose, Inside/ }));
  expect(screen.queryByRole('button', { name: /^Confirm \(/ })).toBeNull();
  await userEvent.click(button(label));
  await waitFor(() => expect(address()).toBe(path));
  expect(window.history.state.usr.patients).toEqual([
    expect.objectContaining({ value: all[1]?.patientId, label: 'Inside Byron' }),
  ]);
});

it('says how many patients at most can get a text message at once', async () => {
  all = Array.from({ length: 101 }, (_, place) => visit(60 + place, `Nr${place}`));
  const { address, alerts } = await show();
  await userEvent.click(await screen.findByLabelText(/^Choose, Nr0 /));
  await userEvent.click(screen.getByText('Choose all (101)'));
  await userEvent.click(screen.getByText('Send SMS'));
  await waitFor(() =>
    expect(alerts.map(({ text }) => text)).toEqual(['Please narrow the list to at most 100 patients.']),
  );
  expect(address()).toBe('/appointments');
});

it('is printed as one line a visit, thirty on a page, a sheet for each doctor', async () => {
  const [{ doctorId }] = all as [Appointment];
  const of = all.map((one) => (one.doctorDetails.lastName === 'Hopper' ? { ...one, doctorId } : one));
  // Finished visits are folded above current ones, regardless of when they began.
  const long = visit(-185, 'Long', { status: 'CHECKED_IN', doctorId });
  Object.assign(of[0] as Appointment, { patientPhone: '4155550123', description: 'Cough' });
  all = [...of, long, ...Array.from({ length: 30 }, (_, place) => visit(100 + place, `Line${place}`, { doctorId }))];
  await show();
  await screen.findByText('10 min late');
  fireEvent(window, new Event('beforeprint'));
  const pages = [...document.querySelectorAll('[data-paper] section')];
  expect(pages.map((page) => page.querySelectorAll('tbody tr').length)).toEqual([30, 5, 1]);
  expect(pages[0]).toHaveTextContent(/Todays Appointments · Dr. Grace Hopper · .*Page 1 of 2/);
  expect(pages[0]?.querySelector('thead')).toHaveTextContent('TimePatientDate of birthTypeStatusNotes');
  const [first, second] = pages[0]?.querySelectorAll('tbody tr') ?? [];
  expect(first).toHaveTextContent(/Long Byron/);
  expect(second).toHaveTextContent(/Done Byron.*415-555-0123.*Cough/);
  expect(document.querySelector('[data-paper] button')).toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-paper]')).toBeNull();
});

it('says how late the patient expects to be', async () => {
  all = [visit(20, 'Tram', { lateMinutes: 15 })];
  await show();
  expect(await screen.findByText('Says 15 min late')).toBeInTheDocument();
});

it('shows who sent a text message that waits for an answer, and what it says', async () => {
  all = [visit(20, 'Tram', { smsNote: 'Can I come at 3 pm instead?' })];
  await show();
  expect(await screen.findByText('Sent a text message')).toBeInTheDocument();
});

it('takes back neither of two filters that are chosen before either is drawn', async () => {
  const { address } = await show();
  await screen.findByText('10 min late');
  const [state, group] = [button(/^Expected/), button('Group by doctor')];
  act(() => {
    fireEvent.click(state);
    fireEvent.click(group);
  });
  await waitFor(() => expect(address()).toBe('/appointments?state=expected&group=doctor'));
});

it('checks in whose code a hand scanner reads, and searches for nothing', async () => {
  const { alerts } = await show();
  await screen.findByText('10 min late');
  server.answer({ '/appointment/checkIn': () => success(all[2], 'Checked in successfully.') });
  const field = screen.getByRole('searchbox');
  field.focus();
  type([...keysOf(all[2]?.id ?? ''), { code: 'Enter', key: 'Enter' }]);
  await waitFor(() => expect(alerts).toContainEqual({ kind: 'success', text: 'Checked in successfully.' }));
  expect(server.callsTo('/appointment/checkIn').map(({ query }) => query.get('appointmentId'))).toEqual([all[2]?.id]);
  expect(field).toHaveValue('');
});
