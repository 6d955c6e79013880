import type { WaitingPatient } from '@openward/contract/waiting-list';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WaitingDeskPage from './desk-page.tsx';

const doctor = aDoctor({ timeZone: 'UTC' });
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const aSlot = (date: string, time: string) => ({
  startDateTime: `${date}T${time}:00.000Z`,
  endDateTime: `${date}T${time.slice(0, 3)}30:00.000Z`,
  timeZone: 'UTC',
});
let free: ReturnType<typeof aSlot>[];
beforeEach(() => {
  free = [aSlot(day(1), '07:00'), aSlot(day(1), '09:00'), aSlot(day(1), '12:30')];
});
/** Answers like the server: the earliest times from the start on, and the number of free times per day. */
function freeTimes({ startDateTime, days, limit }: { startDateTime: string; days: number; limit: number }) {
  const last = Date.parse(startDateTime.slice(0, 10)) + days * 86_400_000;
  const found = free.filter((slot) => slot.startDateTime >= startDateTime && Date.parse(slot.startDateTime) < last);
  const dates = [...new Set(found.map((slot) => slot.startDateTime.slice(0, 10)))];
  const counts = dates.map((date) => ({
    date,
    free: found.filter((slot) => slot.startDateTime.startsWith(date)).length,
  }));
  return found.length === 0 ? [] : [{ doctor, slots: found.slice(0, limit), days: counts }];
}
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor]),
  '/patient/active': () => success([]),
  '/appointment/search/slots': ({ body }) => success(freeTimes(body as Parameters<typeof freeTimes>[0])),
}));

const ID = '01a1fbe9-e798-749a-b977-abad62614040';
const OFFER = '01a1fbe9-e798-749a-b977-abad6261403f';
const waiting = (given: Partial<WaitingPatient> = {}): WaitingPatient => ({
  id: ID,
  patientId: '01a1fbe9-e798-749a-b977-abad62614041',
  patientDetails: { firstName: 'Ada', lastName: 'Byron', phoneNo: '4155550100', dateOfBirth: '1980-02-29' },
  doctorId: null,
  doctorDetails: null,
  consultationType: doctor.speciality[0] ?? '',
  description: 'A cough',
  fromDay: day(0),
  toDay: day(7),
  fromTime: '08:00',
  toTime: '12:00',
  createdAt: '2030-05-01T09:00:00.000Z',
  mayRemove: true,
  offer: null,
  appointment: null,
  offers: [],
  ...given,
});
const anOffer = () => ({
  id: OFFER,
  startDateTime: `${day(1)}T09:00:00.000Z`,
  endDateTime: `${day(1)}T09:30:00.000Z`,
  timeZone: 'UTC',
  doctorDetails: { firstName: 'Grace', lastName: 'Hopper' },
  hospitalName: 'Harbour Clinic',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});
const OTHER = {
  id: '01a1fbe9-e798-749a-b977-abad62614042',
  patientDetails: { firstName: 'Grace', lastName: 'Hopper', phoneNo: '', dateOfBirth: null },
};
const list = (...rows: WaitingPatient[]) => server.answer({ 'POST /waiting/all': () => success(rows) });
const show = () => renderRemoteScreen(WaitingDeskPage, { user: aUser({ userRole: 'ROLE_HCP_ADMIN' }) });
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

it('says who waits, since when, for what, and what they were offered', async () => {
  const past = { startDateTime: '2030-05-16T09:00:00.000Z', timeZone: 'UTC', doctorDetails: anOffer().doctorDetails };
  list(
    waiting({
      offers: [{ ...past, state: 'DECLINED' }],
      appointment: { id: ID, startDateTime: '2030-05-20T09:00:00.000Z', timeZone: 'UTC' },
    }),
  );
  await show();
  const request = within(await screen.findByRole('article'));
  expect(request.getByRole('heading', { name: 'Ada Byron' })).toBeInTheDocument();
  for (const words of [
    'born 1980-02-29',
    '415-555-0100',
    'Waiting since 2030-05-01',
    /· between 08:00 am and 12:00 pm$/,
    'A cough',
    /^Earlier than the appointment on .*2030-05-20 09:00 am$/,
    /^Declined: .*2030-05-16 09:00 am$/,
  ])
    expect(request.getByText(words)).toBeInTheDocument();
});

it('says of a patient who can come at any hour only the days', async () => {
  list(waiting({ fromTime: '00:00', toTime: '23:59' }));
  await show();
  expect(await screen.findByText(/· at any time$/)).toBeInTheDocument();
});

it('offers a free time that fits; other times only where they are asked for', async () => {
  list(waiting());
  server.answer({
    [`POST /waiting/${ID}/offer`]: () => {
      list(waiting({ offer: anOffer() }));
      return success(waiting(), 'Sent.');
    },
  });
  const { alerts } = await show();
  await press('Offer a time, Ada Byron');
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer Ada Byron a time' }));
  const times = () => dialog.getAllByRole('button', { name: / at \d/ });
  await dialog.findByRole('button', { name: / at 09:00 am$/ });
  expect(times()).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Show other free times' }));
  expect(dialog.getByLabelText('Day')).toHaveValue(day(0));
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day(1) } });
  await dialog.findByRole('button', { name: / at 07:00 am$/ });
  expect(times()).toHaveLength(3);
  const [, second] = times();
  await userEvent.click(second as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText(/^Offered: /)).toBeInTheDocument();
  expect(server.callsTo(`POST /waiting/${ID}/offer`)[0]?.body).toEqual({
    doctorId: doctor.id,
    startDateTime: `${day(1)}T09:00:00.000Z`,
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'Sent.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('looks for free times of all doctors, however many they are', async () => {
  list(waiting());
  const others = Array.from({ length: 120 }, (_, place) => ({
    ...doctor,
    id: `01a1fbe9-e798-749a-b977-${String(place).padStart(12, '0')}`,
  }));
  server.answer({
    '/doctor/names': () => success([...others, doctor]),
    '/appointment/search/slots': ({ body }) => {
      const asked = body as Parameters<typeof freeTimes>[0] & { doctorId: string[] };
      return success(asked.doctorId.length <= 100 && asked.doctorId.includes(doctor.id) ? freeTimes(asked) : []);
    },
  });
  await show();
  await press('Offer a time, Ada Byron');
  expect(await screen.findByRole('button', { name: / at 09:00 am$/ })).toBeVisible();
});

it('books at once, and stays where the time is taken', async () => {
  list(waiting());
  const path = `POST /waiting/${ID}/book`;
  server.answer({ [path]: () => failure('slot_taken', 'This time is no longer free.') });
  const { alerts } = await show();
  await press('Offer a time, Ada Byron');
  await press(/ at 09:00 am$/);
  await press('Book now');
  expect(await screen.findByRole('button', { name: / at 09:00 am$/ })).toHaveAttribute('aria-pressed', 'true');
  expect(alerts).toEqual([{ kind: 'error', text: 'This time is no longer free.' }]);
  server.answer({
    [path]: () => {
      list();
      return success(anAppointment(), 'Booked.');
    },
  });
  await press('Book now');
  expect(await screen.findByText('Nobody is waiting')).toBeInTheDocument();
});

it('acts only on a time that is shown', async () => {
  free = [aSlot(day(1), '09:00'), aSlot(day(2), '10:00')];
  list(waiting());
  await show();
  await press('Offer a time, Ada Byron');
  await press(/ at 09:00 am$/);
  const [offer, book] = ['Send offer', 'Book now'].map((name) => screen.getByRole('button', { name }));
  expect(offer).not.toHaveAttribute('aria-disabled', 'true');
  await press('Show other free times');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: day(2) } });
  expect(await screen.findByRole('button', { name: / at 10:00 am$/ })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('button', { name: / at 09:00 am$/ })).toBeNull();
  for (const button of [offer, book]) expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(server.callsTo(`POST /waiting/${ID}/book`)).toHaveLength(0);
});

it('finds times at the wished hours behind more earlier ones than one answer holds', async () => {
  const early = [1, 2, 3].flatMap((ahead) =>
    Array.from({ length: 25 }, (_, number) =>
      aSlot(day(ahead), `0${5 + Math.floor(number / 12)}:${String((number % 12) * 5).padStart(2, '0')}`),
    ),
  );
  free = [...early, aSlot(day(3), '09:00')];
  list(waiting());
  await show();
  await press('Offer a time, Ada Byron');
  expect(await screen.findByRole('button', { name: / at 09:00 am$/ })).toBeVisible();
});

it("begins with the hospital's day", async () => {
  const abroad = aDoctor({ timeZone: 'Pacific/Kiritimati' });
  const now = new Date();
  const there = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  server.answer({ '/doctor/names': () => success([abroad]) });
  list(waiting({ fromDay: '2020-01-01' }));
  await show();
  await press('Offer a time, Ada Byron');
  await press('Show other free times');
  expect(screen.getByLabelText('Day')).toHaveValue(there);
  const asked = server
    .callsTo('/appointment/search/slots')
    .map(({ body }) => (body as { startDateTime: string }).startDateTime);
  expect(asked[0]).toBe(`${there}T00:00`);
});

it('says that the doctors could not be loaded, and tries again', async () => {
  server.answer({ '/doctor/names': () => failure('unavailable', 'The server is busy right now.') });
  list(waiting());
  await show();
  await press('Offer a time, Ada Byron');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ '/doctor/names': () => success([doctor]) });
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: / at 09:00 am$/ })).toBeVisible();
});

it('accepts for a patient on the phone', async () => {
  list(waiting({ offer: anOffer() }));
  await show();
  server.answer({
    [`/waiting/offer/${OFFER}/accept`]: () => {
      list();
      return success(anAppointment(), 'Booked.');
    },
  });
  await press('Accept for the patient, Ada Byron');
  expect(await screen.findByText('Nobody is waiting')).toBeInTheDocument();
});

it('puts a patient on the list for one of the own doctors', async () => {
  list();
  const patientId = waiting().patientId;
  server.answer({
    '/patient/active': () => success([{ id: patientId, firstName: 'Ada', lastName: 'Byron', dateOfBirth: null }]),
    'POST /waiting': () => {
      list(waiting());
      return success(waiting(), 'On the list.');
    },
  });
  await show();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add patient' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('combobox', { name: /^Patient Name/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  await userEvent.selectOptions(screen.getByLabelText(/^Consultation type/), doctor.speciality[0] ?? '');
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), doctor.id);
  await userEvent.type(screen.getByLabelText(/^Description/), 'A cough');
  await press('Add to the waiting list');
  expect(await screen.findByRole('heading', { name: 'Ada Byron' })).toBeInTheDocument();
  expect(server.callsTo('POST /waiting')[0]?.body).toMatchObject({ patientId, doctorId: doctor.id });
});

it('removes nobody without a reason', async () => {
  list(waiting());
  await show();
  server.answer({
    [`POST /waiting/${ID}/leave`]: () => {
      list();
      return success(null, 'Off.');
    },
  });
  await press('Remove, Ada Byron');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ada Byron from the waiting list?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('Please enter a reason.')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Seen elsewhere');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nobody is waiting')).toBeInTheDocument();
  expect(server.callsTo(`POST /waiting/${ID}/leave`)[0]?.body).toEqual({ reason: 'Seen elsewhere' });
});

it.each([
  ['Accept for the patient, Ada Byron', 'accept', () => list(waiting(OTHER))],
  ['Withdraw offer, Ada Byron', 'decline', () => list(waiting(), waiting(OTHER))],
])('keeps the focus in the list after: %s', async (name, answer, change) => {
  list(waiting({ offer: anOffer() }), waiting(OTHER));
  await show();
  server.answer({
    [`/waiting/offer/${OFFER}/${answer}`]: () => {
      change();
      return success(answer === 'accept' ? anAppointment() : null, 'Done.');
    },
  });
  await press(name);
  const heading = answer === 'accept' ? 'Grace Hopper' : 'Ada Byron';
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
});

it('has the focus on the heading of the page once the last is removed', async () => {
  list(waiting());
  await show();
  server.answer({
    [`POST /waiting/${ID}/leave`]: () => {
      list();
      return success(null, 'Off.');
    },
  });
  await press('Remove, Ada Byron');
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Seen elsewhere');
  await press('Remove');
  await screen.findByText('Nobody is waiting');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Waiting list' })).toHaveFocus());
});

it('names no doctor to a doctor, and removes nobody who waits at every hospital', async () => {
  list(waiting({ offer: anOffer(), mayRemove: false }));
  await renderRemoteScreen(WaitingDeskPage, { user: aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id }) });
  expect(await screen.findByText(/^Reserved until/)).toBeInTheDocument();
  expect(screen.queryByText(/Dr\. /)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove, Ada Byron' })).toBeNull();
});

it('narrows the list down to a doctor and a name', async () => {
  list(waiting());
  await show();
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), doctor.id);
  await userEvent.type(screen.getByLabelText('Find a patient'), 'byron{Enter}');
  const last = () => server.callsTo('POST /waiting/all').at(-1);
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(last()?.body).toEqual({ doctorId: [doctor.id] });
  expect(last()?.query.get('q')).toBe('byron');
});
