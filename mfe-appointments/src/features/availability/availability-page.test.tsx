import { type Availability, emptyRule, weekdayOf } from '@openward/contract/availability';
import { eventBus } from '@openward/event-bus';
import { startOfWeek, weekStartsOn } from '@openward/practice-ui/weeks';
import {
  aDoctor,
  anAppointment,
  aUser,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { addDays, dayOf } from '@openward/ui/date-time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AvailabilityPage from './availability-page.tsx';

const doctor = aDoctor({
  timeZone: 'UTC',
  speciality: ['Cardiology', 'Wellness'],
  visitMinutes: { Cardiology: 30, Wellness: 45 },
});
const kept: Availability = {
  version: 1,
  doctor,
  bufferMinutes: 0,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '24:00',
    validFrom: null,
    validTo: null,
  })),
  specialDays: [],
  holidays: [],
};
const path = `/availability/${doctor.id}`;

const server = serverForEachTest(() => ({ '/doctor/names': () => success([doctor]), [path]: () => success(kept) }));

async function opened() {
  const user = aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id });
  const drawn = await renderRemoteScreen(AvailabilityPage, { user, at: '/doctor/availability' });
  await screen.findByRole('form', { name: 'Working hours' });
  return drawn;
}
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save working hours' }));
const saved = () => server.callsTo(`POST ${path}`);

it('shows what the hours come to while they are being changed', async () => {
  await opened();
  expect(screen.getAllByText('09:00 am – 12:00 am')).toHaveLength(5);
  put('Monday, to', '11:00');
  expect(await screen.findByText('09:00 am – 11:00 am')).toBeVisible();
  expect(screen.getByText('Appointment times: 4')).toBeVisible();
});

it('shows what is blocked, and does not count its times', async () => {
  const nextWeek = addDays(startOfWeek(dayOf(new Date().toISOString(), 'UTC'), weekStartsOn('en')), 7);
  const monday = addDays(nextWeek, (8 - weekdayOf(nextWeek)) % 7);
  const block = { ...anAppointment({ timeZone: 'UTC' }), series: null };
  const [starts, ends] = [`${addDays(monday, -1)}T20:00:00Z`, `${monday}T10:00:00Z`];
  const blocks = [
    { ...block, startDateTime: starts, endDateTime: ends },
    { ...block, startDateTime: `${monday}T15:00:00Z`, endDateTime: `${monday}T15:15:00Z` },
    { ...block, startDateTime: `${addDays(monday, 1)}T00:00:00Z`, endDateTime: `${addDays(monday, 2)}T00:00:00Z` },
  ];
  server.answer({ [`${path}/blocks`]: () => success(blocks) });
  await opened();
  put('Monday, to', '17:00');
  expect(await screen.findByText('Appointment times: 16')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  // Two before ten o'clock and one at three.
  expect(await screen.findByText('Appointment times: 13')).toBeVisible();
  const lines = screen.getAllByText(/^Blocked time/).map(({ textContent }) => textContent?.replace(/ \d+ /, ' '));
  expect(lines).toEqual([
    'Blocked time · Mon · 12:00 am – 10:00 am',
    'Blocked time · Mon · 03:00 pm – 03:15 pm',
    'Blocked time · Tue · All day',
  ]);
});

it('sends what was changed, midnight as the end of the day', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Saturday' }));
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [] }, 'Working hours saved.') });
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(Object.keys(saved()[0]?.body as object).sort()).toEqual(['accept', 'hours', 'version']);
  const hours = (saved()[0]?.body as { hours?: object[] } | undefined)?.hours ?? [];
  expect(hours).toHaveLength(6);
  expect(hours[5]).toEqual({ weekday: 6, starts: '09:00', ends: '17:00', validFrom: null, validTo: null });
});

it('says of hours round the clock that they are all day, at the fields too', async () => {
  const hours = [{ weekday: 1, starts: '00:00', ends: '24:00', validFrom: null, validTo: null }];
  server.answer({ [path]: () => success({ ...kept, hours }) });
  await opened();
  const monday = within(screen.getByRole('group', { name: 'Monday' }));
  expect(monday.getByText('All day')).toBeVisible();
  put('Monday, to', '12:00');
  await waitFor(() => expect(monday.queryByText('All day')).toBeNull());
});

it('shows, takes and sends a night shift as one', async () => {
  const hours = [
    { weekday: 1, starts: '22:00', ends: '24:00', validFrom: null, validTo: null },
    { weekday: 2, starts: '00:00', ends: '06:00', validFrom: null, validTo: null },
  ];
  server.answer({ [path]: () => success({ ...kept, hours }) });
  await opened();
  expect(screen.getByLabelText('Monday, from')).toHaveValue('22:00');
  expect(screen.getByLabelText('Monday, to')).toHaveValue('06:00');
  expect(screen.getByText('Until the next day')).toBeVisible();
  expect(screen.queryByLabelText('Tuesday, from')).toBeNull();
  // The preview shows the night shift on both days.
  expect(screen.getByText('10:00 pm – 12:00 am')).toBeVisible();
  expect(screen.getByText('12:00 am – 06:00 am')).toBeVisible();
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [] }, 'Working hours saved.') });
  put('Monday, to', '07:00');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  const sent = (saved()[0]?.body as { hours?: object[] } | undefined)?.hours;
  expect(sent).toEqual([{ weekday: 1, starts: '22:00', ends: '07:00', validFrom: null, validTo: null }]);
});

it('shows, takes and sends a night shift of one date as one, and keeps the next day as it is', async () => {
  const today = dayOf(new Date().toISOString(), 'UTC');
  const specialDays = [{ date: today, hours: [{ starts: '22:00', ends: '06:00' }] }];
  server.answer({ [path]: () => success({ ...kept, hours: [], specialDays }) });
  await opened();
  expect(screen.getByLabelText('Day 1, to')).toHaveValue('06:00');
  expect(within(screen.getByRole('group', { name: 'Day 1' })).getByText('Until the next day')).toBeVisible();
  expect(screen.queryByLabelText('Day 2, date')).toBeNull();
  // The preview shows the night shift on this day.
  expect(screen.getByText('10:00 pm – 12:00 am')).toBeVisible();
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [] }, 'Working hours saved.') });
  put('Day 1, to', '07:00');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect((saved()[0]?.body as { specialDays?: object[] } | undefined)?.specialDays).toEqual([
    { date: today, hours: [{ starts: '22:00', ends: '07:00' }] },
  ]);
});

it("takes another's hours of another weekday in beside what is typed", async () => {
  await opened();
  put('Monday, to', '11:00');
  const hours = kept.hours.map((entry) => (entry.weekday === 2 ? { ...entry, starts: '13:00' } : entry));
  server.answer({ [path]: () => success({ ...kept, version: 2, hours }) });
  await act(async () => eventBus.emit('availability:changed', { id: doctor.id }));
  await waitFor(() => expect(screen.getByLabelText('Tuesday, from')).toHaveValue('13:00'));
  expect(screen.getByLabelText('Monday, to')).toHaveValue('11:00');
  expect(screen.queryByRole('group', { name: 'Someone else changed this too' })).toBeNull();
});

it('sends the booking rules that were changed, of a type once they are asked for', async () => {
  await opened();
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [] }, 'Working hours saved.') });
  const all = within(screen.getByRole('group', { name: 'All appointments' }));
  await userEvent.selectOptions(all.getByLabelText('Latest booking'), '24 hours before');
  expect(screen.queryByRole('group', { name: 'Wellness' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add rules for Wellness' }));
  const wellness = within(screen.getByRole('group', { name: 'Wellness' }));
  await userEvent.type(wellness.getByLabelText(/Most appointments a day/), '0');
  await save();
  expect(await wellness.findByText('Must be at least 1')).toBeVisible();
  expect(saved()).toHaveLength(0);
  await userEvent.clear(wellness.getByLabelText(/Most appointments a day/));
  await userEvent.type(wellness.getByLabelText(/Most appointments a day/), '4');
  await userEvent.click(wellness.getByRole('checkbox', { name: 'Confirm automatically' }));
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toEqual({
    accept: false,
    version: 1,
    bookingRules: [
      { ...emptyRule(''), noticeMinutes: 1440 },
      emptyRule('Cardiology'),
      { ...emptyRule('Wellness'), mostPerDay: 4, autoConfirm: true },
    ],
  });
});

it('leaves the fields of a rule where they are while somebody empties them', async () => {
  const bookingRules = [{ ...emptyRule('Wellness'), mostPerDay: 5 }];
  server.answer({ [path]: () => success({ ...kept, doctor: { ...doctor, bookingRules } }) });
  await opened();
  const most = () => within(screen.getByRole('group', { name: 'Wellness' })).getByLabelText(/Most appointments a day/);
  expect(most()).toHaveValue('5');
  await userEvent.clear(most());
  expect(most()).toHaveFocus();
  await userEvent.type(most(), '4');
  expect(most()).toHaveValue('4');
});

it("takes another's rules of another type in beside what is chosen", async () => {
  await opened();
  const all = within(screen.getByRole('group', { name: 'All appointments' }));
  await userEvent.selectOptions(all.getByLabelText('Latest booking'), '2 hours before');
  const bookingRules = [{ ...emptyRule('Cardiology'), noticeMinutes: 45 }];
  server.answer({ [path]: () => success({ ...kept, version: 2, doctor: { ...doctor, bookingRules } }) });
  await act(async () => eventBus.emit('availability:changed', { id: doctor.id }));
  const theirs = within(await screen.findByRole('group', { name: 'Cardiology' }));
  expect(theirs.getByLabelText('Latest booking')).toHaveDisplayValue('45 minutes before');
  expect(all.getByLabelText('Latest booking')).toHaveDisplayValue('2 hours before');
});

it('says at its field what is wrong, before anything is sent', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  const [, second] = screen.getAllByLabelText('Monday, from');
  const [, end] = screen.getAllByLabelText('Monday, to');
  fireEvent.change(second as HTMLElement, { target: { value: '10:00' } });
  fireEvent.change(end as HTMLElement, { target: { value: '11:00' } });
  await save();
  expect(await screen.findByText('These hours overlap with other hours.')).toBeVisible();
  await waitFor(() => expect(second).toHaveFocus());
  expect(saved()).toHaveLength(0);
});

it('names the visits that would lie outside, and saves only once that is accepted', async () => {
  await opened();
  const visit = anAppointment({ timeZone: 'UTC', startDateTime: '2030-05-15T15:00:00.000Z' });
  server.answer({ [`POST ${path}`]: () => success({ isSaved: false, outside: [visit] }, 'Nothing is saved yet.') });
  put('Monday, to', '11:00');
  await save();
  const dialog = await screen.findByRole('alertdialog', { name: 'Some appointments are outside these hours' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada Byron');
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [visit] }, 'Working hours saved.') });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and keep appointments' }));
  await waitFor(() => expect(saved().at(-1)?.body).toMatchObject({ accept: true }));
});

it('saves and goes on to find other times for the visits that lie outside', async () => {
  const { address } = await opened();
  const visit = anAppointment({ timeZone: 'UTC' });
  server.answer({ [`POST ${path}`]: () => success({ isSaved: false, outside: [visit] }, 'Nothing is saved yet.') });
  put('Monday, to', '11:00');
  await save();
  const dialog = await screen.findByRole('alertdialog', { name: 'Some appointments are outside these hours' });
  server.answer({ [`POST ${path}`]: () => success({ isSaved: true, outside: [visit] }, 'Working hours saved.') });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and find other times' }));
  await waitFor(() => expect(address()).toBe(`/appointments/reassign?doctor=${visit.doctorId}&outside=1`));
  expect(saved().at(-1)?.body).toMatchObject({ accept: true });
});
