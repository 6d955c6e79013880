import { APPOINTMENT_STATUSES, type AppointmentStatus, type Role } from '@openward/contract';
import { instantOf } from '@openward/contract/time';
import { eventBus } from '@openward/event-bus';
import { connectShell } from '@openward/remote-kit';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { addDays, dayOf, deviceTime } from '@openward/ui/date-time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NextPanel from '../../panels/next/next-panel.tsx';
import ListPage from './list-page.tsx';

const server = serverForEachTest();

const LIST = '/appointment/future/all';
const page = (rows: unknown[], total = rows.length) => success(rows, '', { number: 0, size: 10, total });
const show = (userRole: Role, at = '/appointments/future') =>
  renderRemoteScreen(ListPage, { user: aUser({ userRole }), at, path: at.split('?')[0] ?? at });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const BY_STAFF: Record<AppointmentStatus, string[]> = {
  BOOKED: ['Confirm', 'Details', 'Reschedule', 'Earlier time', 'Message', 'Cancel'],
  RESCHEDULED: ['Confirm', 'Details', 'Reschedule', 'Earlier time', 'Message', 'Cancel'],
  CONFIRMED: ['Details', 'Reschedule', 'Earlier time', 'Cancel'],
  CHECKED_IN: ['Complete', 'Details'],
  COMPLETED: ['Details'],
  CANCELED: ['Details'],
  BLOCKED: ['Details', 'Unblock time'],
};
const BY_PATIENT: Record<AppointmentStatus, string[]> = {
  BOOKED: ['QR code', 'Details', 'Reschedule', 'Earlier time', 'Cancel'],
  RESCHEDULED: ['QR code', 'Details', 'Reschedule', 'Earlier time', 'Cancel'],
  CONFIRMED: ['QR code', 'Details', 'Reschedule', 'Earlier time', 'Cancel'],
  CHECKED_IN: ['Details'],
  COMPLETED: ['Details'],
  CANCELED: ['Details'],
  BLOCKED: ['Details'],
};
const offered = (card: HTMLElement) =>
  [...within(card).queryAllByRole('link'), ...within(card).queryAllByRole('button')].map((element) =>
    element.textContent?.trim(),
  );

it.each(
  APPOINTMENT_STATUSES.flatMap((status) => [
    ['ROLE_PATIENT' as Role, status, BY_PATIENT[status]] as const,
    ['ROLE_DOCTOR' as Role, status, BY_STAFF[status]] as const,
    ['ROLE_HCP_ADMIN' as Role, status, BY_STAFF[status]] as const,
  ]),
)('%s may do with %s: %j', async (role, status, expected) => {
  const blocked = status === 'BLOCKED' && { patientId: null, patientDetails: null };
  server.answer({ [LIST]: () => page([anAppointment({ status, ...blocked })]) });
  await show(role);
  expect(offered(await screen.findByRole('article'))).toEqual(expected);
});

it.each([
  ['ROLE_PATIENT' as Role, ['QR code', 'Details']],
  ['ROLE_DOCTOR' as Role, ['Details', 'Message', 'Did not come']],
])('%s may do with one that has begun: %j', async (role, expected) => {
  const startDateTime = new Date(Date.now() - 60_000).toISOString();
  server.answer({ [LIST]: () => page([anAppointment({ startDateTime })]) });
  await show(role);
  expect(offered(await screen.findByRole('article'))).toEqual(expected);
});

describe('a visit that nobody has confirmed', () => {
  const [LATE, NIGHT] = ['2033-12-31T23:50', '2034-01-01T00:20'];
  afterEach(() => void jest.useRealTimers());

  // New Year's Eve is a Saturday then, and another day on this device.
  it.each([
    ['2033-12-31T21:50', LATE, ['Confirm', 'Check in', 'Details']],
    ['2033-12-31T22:49', LATE, ['Confirm', 'Check in', 'Details']],
    ['2033-12-31T22:50', LATE, ['Check in', 'Confirm', 'Details']],
    ['2033-12-31T23:20', LATE, ['Check in', 'Confirm', 'Details']],
    // Its own day has not begun yet.
    ['2033-12-31T23:50', NIGHT, ['Confirm', 'Details']],
    ['2034-01-01T00:00', NIGHT, ['Check in', 'Confirm', 'Details']],
  ])('offers staff at %s of one at %s first: %j', async (clock, time, first) => {
    const timeZone = 'Pacific/Auckland';
    const start = instantOf(time, timeZone);
    jest.useFakeTimers({
      now: instantOf(clock, timeZone),
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
    });
    const visit = anAppointment({
      startDateTime: start.toISOString(),
      endDateTime: new Date(start.getTime() + 1_800_000).toISOString(),
      timeZone,
      checkIn: { code: '7KQ2M4XD', day: time.slice(0, 10) },
    });
    server.answer({ [LIST]: () => page([visit]) });
    await show('ROLE_HCP_ADMIN');
    expect(offered(await screen.findByRole('article')).slice(0, first.length)).toEqual(first);
  });
});

it('past appointments are only told', async () => {
  server.answer({ '/appointment/past/all': () => page([anAppointment({ status: 'CONFIRMED' })]) });
  await show('ROLE_DOCTOR', '/appointments/past');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Past Appointments');
  expect(offered(await screen.findByRole('article'))).toEqual(['Details']);
});

it("a message that is over the day's limit says so in its dialog, and stays typed", async () => {
  const text = 'Your message was not sent. You cannot send any more messages today.';
  server.answer({
    [LIST]: () => page([anAppointment()]),
    '/sms/recipients': () => success([]),
    '/patient/send/sms': () => failure('too_many_requests', text),
  });
  await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Message/ }));
  const dialog = await screen.findByRole('dialog');
  const box = await within(dialog).findByRole('textbox', { name: /^Message/ });
  await userEvent.type(box, 'Please come fasting.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send message' }));
  expect(await within(dialog).findByText(text)).toBeInTheDocument();
  expect(box).toHaveValue('Please come fasting.');
});

describe('a message to the patient of an appointment', () => {
  const typed = async (quietUntil: string | null) => {
    const visit = anAppointment();
    const recipient = { id: visit.patientId, name: 'Ada Byron', phoneNo: '4155550101', optedOut: false };
    const quiet = { quietUntil, quietTimeZone: quietUntil && 'America/New_York' };
    server.answer({
      [LIST]: () => page([visit]),
      '/sms/recipients': () => success([{ ...recipient, ...quiet }]),
      '/patient/send/sms': () => success({ sent: 1, withoutPhone: 0, optedOut: 0 }, 'Sent.'),
    });
    await show('ROLE_DOCTOR');
    await userEvent.click(await screen.findByRole('button', { name: /^Message/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Message/ }), 'Please come fasting.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
    return visit.patientId;
  };
  const sent = () => server.callsTo('/patient/send/sms').map(({ body }) => body);

  it.each([
    ['Send at 08:00 am, Eastern Time', { waitsAtNight: true }],
    ['Send now', {}],
  ])('asks at night whether it goes now or in the morning (%s)', async (choice, waits) => {
    const patientId = await typed('2030-05-15T12:00:00.000Z');
    const night = within(await screen.findByRole('alertdialog', { name: 'Send message' }));
    expect(night.getByText('It is night at the practice, and an SMS can wake people.')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(night.getByRole('button', { name: new RegExp(`^${choice}`) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ patientId: [patientId], message: 'Please come fasting.', ...waits }]);
  });

  it('goes at once by day', async () => {
    const patientId = await typed(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent()).toEqual([{ patientId: [patientId], message: 'Please come fasting.' }]);
  });

  it('stays typed where somebody thinks again at night', async () => {
    await typed('2030-05-15T12:00:00.000Z');
    await screen.findByRole('alertdialog', { name: 'Send message' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Please come fasting.');
    expect(sent()).toEqual([]);
  });
});

it("writes a time on the hospital's clock, and names the zone where the device has another", async () => {
  const times = { startDateTime: '2030-05-15T20:30:00.000Z', endDateTime: '2030-05-15T21:00:00.000Z' };
  const far = anAppointment({ ...times, timeZone: 'Asia/Kathmandu' });
  server.answer({ [LIST]: () => page([far, anAppointment(times)]) });
  await show('ROLE_PATIENT');
  const [there, here] = await screen.findAllByRole('article');
  expect(there).toHaveTextContent('Thursday, 2030-05-16 02:15 am, Nepal Time');
  expect(there).toHaveTextContent('until 02:45 am');
  expect(here).toHaveTextContent(/\w+, 2030-05-1\d \d\d:\d\d [ap]muntil/);
});

it('shows no patient names to patients and no doctor names to doctors', async () => {
  server.answer({ [LIST]: () => page([anAppointment()]) });
  const { unmount } = await show('ROLE_PATIENT');
  expect(await screen.findByText('Dr. Grace Hopper')).toBeInTheDocument();
  expect(screen.queryByText('Ada Byron')).toBeNull();
  unmount();
  await show('ROLE_DOCTOR');
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
  expect(screen.queryByText(/Grace Hopper/)).toBeNull();
});

it.each([
  ['ROLE_DOCTOR', 1],
  ['ROLE_PATIENT', 0],
] as const)('leads to the record and to the phone from the details, of a %s: %s', async (role, count) => {
  const one = anAppointment({ patientPhone: '4155550123' });
  server.answer({
    [LIST]: () => page([one]),
    [`/appointment/${one.id}`]: () => success(one),
    [`/appointment/${one.id}/history`]: () => success([]),
  });
  await show(role);
  await userEvent.click(await screen.findByRole('button', { name: /^Details, / }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Harbour Clinic');
  const links = [
    ['Ada Byron', `/patient/edit/${one.patientId}`],
    ['415-555-0123', 'tel:4155550123'],
  ] as const;
  for (const [name, href] of links) {
    const found = panel.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(found).toEqual(Array(count).fill(href));
  }
});

it('cuts a long description after 100 characters, or before a word; all of it for who asks', async () => {
  const words = `${'x'.repeat(95)} and more than that`;
  server.answer({
    [LIST]: () => page([anAppointment({ description: 'x'.repeat(101) }), anAppointment({ description: words })]),
  });
  await show('ROLE_PATIENT');
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeInTheDocument();
  expect(screen.getByText(`${'x'.repeat(95)} and…`)).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Read more' })[1] as HTMLElement);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('says who cancelled, why, and who did not come', async () => {
  const cancelled = (didNotCome: boolean, reason: string) =>
    anAppointment({ status: 'CANCELED', cancellation: { by: 'practice', didNotCome, reason } });
  server.answer({ [LIST]: () => page([cancelled(false, 'The doctor is away.'), cancelled(true, '')]) });
  await show('ROLE_PATIENT');
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('Cancelled by the practice. The doctor is away.');
  expect(second).toHaveTextContent('Did not come');
  expect(second).toHaveTextContent('The patient did not come.');
});

it('confirms, says what the server said, and shows the new state', async () => {
  const booked = anAppointment();
  server.answer({
    [LIST]: () => page([booked]),
    '/appointment/update': () => {
      server.answer({ [LIST]: () => page([{ ...booked, status: 'CONFIRMED' }]) });
      return success(booked, 'Appointment confirmed.');
    },
  });
  const { alerts } = await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm, Ada Byron/ }));
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
  expect(server.callsTo('/appointment/update')[0]?.body).toMatchObject({ id: booked.id, status: 'CONFIRMED' });
  expect(alerts).toEqual([{ kind: 'success', text: 'Appointment confirmed.' }]);
});

it('cancels only after the dialog, which says whose and when; the reason goes along', async () => {
  const booked = anAppointment();
  server.answer({
    [LIST]: () => page([booked]),
    '/appointment/cancel': () => {
      server.answer({ [LIST]: () => page([]) });
      return success(booked, 'Appointment cancelled successfully.');
    },
  });
  await show('ROLE_HCP_ADMIN');
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel, Ada/ }));
  const dialog = await screen.findByRole('dialog', { name: "Cancel Ada Byron's appointment?" });
  expect(dialog).toHaveTextContent('The appointment will be cancelled on confirm.');
  expect(dialog).toHaveTextContent('General Practice · Dr. Grace Hopper · Harbour Clinic');
  expect(server.callsTo('/appointment/cancel')).toHaveLength(0);
  await userEvent.type(within(dialog).getByRole('textbox'), 'The doctor is away');
  await userEvent.click(button('Cancel appointment'));
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
  const [call] = server.callsTo('/appointment/cancel');
  expect(call).toMatchObject({ method: 'POST', body: { reason: 'The doctor is away' } });
  expect(call?.query.get('appointmentId')).toBe(booked.id);
});

it('a completed visit can be taken back', async () => {
  const visit = anAppointment({ status: 'CHECKED_IN' });
  const becomes = (status: AppointmentStatus) => () => {
    server.answer({ [LIST]: () => page([{ ...visit, status }]) });
    return success(visit);
  };
  server.answer({ [LIST]: () => page([visit]), '/appointment/update': becomes('COMPLETED') });
  await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Complete/ }));
  server.answer({ '/appointment/update': becomes('CHECKED_IN') });
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('button', { name: /^Complete/ })).toBeInTheDocument();
  expect(server.callsTo('/appointment/update').map(({ body }) => (body as { status: string }).status)).toEqual([
    'COMPLETED',
    'CHECKED_IN',
  ]);
});

it('a refused action loads the list anew and says who did what meanwhile, and when', async () => {
  const booked = anAppointment();
  server.answer({
    [LIST]: () => page([booked]),
    '/appointment/update': () => {
      server.answer({ [LIST]: () => page([{ ...booked, status: 'CANCELED' }]) });
      return failure('wrong_state', 'Only a booked or rescheduled appointment can be confirmed.');
    },
    [`/appointment/${booked.id}/history`]: () =>
      success([
        { at: '2199-05-14T08:00:00.000Z', deed: 'booked', by: 'practice', name: 'Grace Hopper' },
        { at: '2199-05-15T08:07:00.000Z', deed: 'cancelled', by: 'patient', name: 'Maya Lindqvist' },
        { at: '2199-05-15T08:08:00.000Z', deed: 'changed', by: 'practice', name: 'Grace Hopper' },
      ]),
  });
  const { alerts } = await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  const at = deviceTime('2199-05-15T08:07:00.000Z', 'en');
  const text = `Maya Lindqvist cancelled the appointment. Time of the change: ${at}.`;
  await waitFor(() => expect(alerts).toEqual([{ kind: 'error', text }]));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
});

it('a refusal for another reason stays as it is', async () => {
  const booked = anAppointment({ status: 'RESCHEDULED' });
  const refusal = 'This appointment has started, so it can no longer be confirmed.';
  server.answer({
    [LIST]: () => page([booked]),
    '/appointment/update': () => failure('wrong_state', refusal),
    [`/appointment/${booked.id}/history`]: () =>
      success([{ at: '2199-05-15T08:07:00.000Z', deed: 'rescheduled', by: 'practice', name: 'Grace Hopper' }]),
  });
  const { alerts } = await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  await waitFor(() => expect(alerts).toEqual([{ kind: 'error', text: refusal }]));
});

it('does not cancel what somebody else has moved meanwhile: says who and when, shows the new time, and goes on', async () => {
  const booked = anAppointment({ startDateTime: '2199-05-15T08:00:00.000Z', timeZone: 'UTC' });
  const moved = { ...booked, version: 1, startDateTime: '2199-05-22T10:30:00.000Z' };
  const conflict = { version: 1, changed: { startDateTime: moved.startDateTime }, changedBy: {} };
  server.answer({
    [LIST]: () => page([booked]),
    [`/appointment/${booked.id}`]: () => success(moved),
    [`/appointment/${booked.id}/history`]: () =>
      success([
        { at: '2199-05-15T07:07:00.000Z', deed: 'rescheduled', by: 'practice', name: 'Grace Hopper' },
        { at: '2199-05-15T07:08:00.000Z', deed: 'confirmed', by: 'patient', name: 'Ada Byron' },
      ]),
    'POST /appointment/cancel': () => failure('conflict', 'Someone else changed this in the meantime.', {}, conflict),
  });
  await show('ROLE_DOCTOR');
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const cancel = await dialog.findByRole('button', { name: 'Cancel appointment' });
  await userEvent.click(cancel);
  const at = deviceTime('2199-05-15T07:07:00.000Z', 'en');
  expect(await dialog.findByText(`Grace Hopper rescheduled the appointment. Time of the change: ${at}.`)).toBeVisible();
  expect(await dialog.findByText(/2199-05-22 10:30 am/)).toBeVisible();
  server.answer({ 'POST /appointment/cancel': () => success({ ...moved, status: 'CANCELED' }) });
  await userEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.callsTo('POST /appointment/cancel').map(({ body }) => (body as { version: number }).version);
  expect(sent).toEqual([0, 1]);
});

it('what anybody changes anywhere is asked for again', async () => {
  const booked = anAppointment();
  server.answer({ [LIST]: () => page([booked]) });
  await show('ROLE_PATIENT');
  await screen.findByText('Booked');
  server.answer({ [LIST]: () => page([{ ...booked, status: 'CONFIRMED' }]) });
  act(() => eventBus.emit('appointment:changed', { id: booked.id }));
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
});

it('the address is the filter; a chip takes its part of it away', async () => {
  const patientId = '0190a6e0-0000-7000-8000-0000000000aa';
  server.answer({ [LIST]: () => page([anAppointment({ patientId })]) });
  const { address } = await show(
    'ROLE_HCP_ADMIN',
    `/appointments/future?status=BOOKED,NONSENSE&patient=${patientId}&from=2030-05-01&to=2030-05-31`,
  );
  expect(await screen.findByRole('button', { name: 'Remove filter: Ada Byron' })).toBeInTheDocument();
  expect(server.callsTo(LIST)[0]?.body).toEqual({
    status: ['BOOKED'],
    patientId: [patientId],
    startDateTime: '2030-05-01T00:00',
    endDateTime: '2030-06-01T00:00',
  });
  await userEvent.click(button('Remove filter: Booked'));
  expect(address()).not.toContain('status');
  await userEvent.click(button('Clear filter'));
  expect(address()).toBe('/appointments/future');
});

it('the popover narrows down at once', async () => {
  const doctorId = '0190a6e0-0000-7000-8000-0000000000dd';
  server.answer({
    [LIST]: () => page([anAppointment()]),
    '/doctor/names': () =>
      success([{ id: doctorId, firstName: 'Priya', lastName: 'Raman', hospitalName: 'Harbour Clinic' }]),
  });
  const { address } = await show('ROLE_PATIENT');
  await userEvent.click(button('Filter'));
  await userEvent.click(await screen.findByRole('button', { name: 'Nephrology' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Doctor' }), 'ram');
  await userEvent.click(await screen.findByRole('button', { name: /Priya Raman/ }));
  expect(screen.queryByRole('searchbox', { name: 'Patient' })).toBeNull();
  await waitFor(() => expect(address()).toBe(`/appointments/future?type=Nephrology&doctor=${doctorId}`));
  expect(
    await screen.findByRole('button', { name: 'Remove filter: Dr. Priya Raman', hidden: true }),
  ).toBeInTheDocument();
  expect(server.callsTo(LIST).at(-1)?.body).toEqual({ consultationType: ['Nephrology'], doctorId: [doctorId] });
});

it('goes through the pages of the server', async () => {
  server.answer({ [LIST]: () => page([anAppointment()], 25) });
  const { address } = await show('ROLE_PATIENT');
  expect(await screen.findByText('1–10 of 25')).toBeInTheDocument();
  await userEvent.click(button('Next'));
  await waitFor(() => expect(server.callsTo(LIST).at(-1)?.query.get('page')).toBe('1'));
  expect(address()).toBe('/appointments/future?page=2&size=10');
});

it('an empty list says where to go on', async () => {
  const next = anAppointment({ startDateTime: '2030-05-15T20:30:00.000Z', timeZone: 'Asia/Kathmandu' });
  server.answer({ '/appointment/today/all': () => page([]), '/appointment/all': () => page([next]) });
  await show('ROLE_PATIENT', '/appointments');
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
  expect(await screen.findByText(/Your next appointment is on Thursday, 2030-05-16 02:15 am/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Book Appointment' })).toHaveLength(1);
});

it.each([
  ['ROLE_PATIENT', '/appointments', '/appointment/today/all', 0],
  ['ROLE_PATIENT', '/appointments/tomorrow', '/appointment/tomorrow/all', 1],
  ['ROLE_HCP_ADMIN', '/appointments', '/appointment/today/all', 0],
] as const)("an empty list names the hospital's day: %s at %s", async (role, at, path, ahead) => {
  // In at least one of these zones it is another day than on the device.
  const now = new Date().toISOString();
  const timeZone = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((zone) => dayOf(now, zone) !== dayOf(now));
  server.answer({
    [path]: () => page([]),
    '/appointment/all': () => page([]),
    '/doctor/names': () => success([aDoctor({ timeZone: timeZone as string })]),
  });
  await show(role, at);
  const day = addDays(dayOf(now, timeZone), ahead);
  expect(await screen.findByText(new RegExp(`^[A-Z][a-z]+, ${day}$`))).toBeInTheDocument();
});

it('an empty list says what comes next, also after the start page has shown it', async () => {
  const next = anAppointment({ startDateTime: '2030-05-15T20:30:00.000Z', timeZone: 'Asia/Kathmandu' });
  server.answer({
    '/appointment/next': () => success(next),
    '/appointment/today/all': () => page([]),
    '/appointment/all': () => page([next]),
    '/appointment/search/slots': () => success([]),
    '/waiting': () => success([]),
  });
  const user = aUser({ userRole: 'ROLE_PATIENT' });
  const start = await renderRemoteScreen(NextPanel, { user, at: '/home' });
  await screen.findByText('Your next appointment');
  start.unmount();
  await renderRemoteScreen(ListPage, { user, at: '/appointments', path: '/appointments' });
  expect(await screen.findByText(/Your next appointment is on Thursday, 2030-05-16 02:15 am/)).toBeInTheDocument();
});

it('can be asked for again where it could not be loaded', async () => {
  server.answer({ [LIST]: () => failure('unavailable', 'Later.'), '/appointment/all': () => page([]) });
  await show('ROLE_PATIENT');
  expect(await screen.findByText('We could not load the appointments')).toBeInTheDocument();
  server.answer({ [LIST]: () => page([]) });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('No appointments found.')).toBeInTheDocument();
});

it('prints all of its pages, which it reads before', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const rows = Array.from({ length: 31 }, () => anAppointment());
  server.answer({ [LIST]: ({ query }) => (query.get('page') ? page(rows.slice(0, 10), 31) : success(rows)) });
  await show('ROLE_HCP_ADMIN');
  await screen.findAllByRole('article');
  await userEvent.click(button('Print'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const lines = () =>
    [...document.querySelectorAll('[data-paper] section')].map((one) => one.querySelectorAll('tbody tr').length);
  expect(lines()).toEqual([30, 1]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(lines()).toEqual([]);
  // The browser's menu prints at once, so the page says what is missing.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(lines()).toEqual([10]);
  expect(document.querySelector('[data-paper]')).toHaveTextContent('10 of 31 appointments.');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  // The keyboard shortcut waits.
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(lines()).toEqual([30, 1]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  print.mockRestore();
});

it('leads with the patients of all its pages, each once, to a form and a message', async () => {
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name }));
  };
  const visit = anAppointment();
  const again = anAppointment({ patientId: visit.patientId });
  const blocked = anAppointment({ status: 'BLOCKED', patientId: null, patientDetails: null });
  server.answer({ [LIST]: () => page([visit, again, blocked]) });
  const { address, unmount } = await show('ROLE_HCP_ADMIN');
  await press('Send SMS to all');
  await waitFor(() => expect(address()).toBe('/admin/sms'));
  expect(window.history.state.usr.patients).toEqual([
    expect.objectContaining({ value: visit.patientId, label: 'Ada Byron' }),
  ]);
  unmount();
  const other = anAppointment();
  server.answer({ [LIST]: ({ query }) => page(query.has('size') ? [visit] : [visit, other], 2) });
  const second = await show('ROLE_HCP_ADMIN', '/appointments/future?size=10');
  await press('Assign form to all');
  await waitFor(() => expect(second.address()).toBe('/document/assign'));
  expect(window.history.state.usr.patients).toHaveLength(2);
});

it('a patient, whom the portal leads to neither, sees no way to a form or a message', async () => {
  connectShell({ mountSlot: () => ({ update() {}, retry() {}, remove() {} }), isScreen: () => false });
  server.answer({ [LIST]: () => page([anAppointment()]) });
  await show('ROLE_PATIENT');
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /Assign form|Send SMS/ })).toBeNull();
  connectShell({ mountSlot: () => ({ update() {}, retry() {}, remove() {} }), isScreen: () => true });
});
