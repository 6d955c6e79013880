import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CancelDialog from '../../parts/actions/cancel-dialog.tsx';
import EditPage from '../edit/edit-page.tsx';
import BookingStep from './booking-step.tsx';

const DAY = 86_400_000;
const doctor = aDoctor();
// A Tuesday at 10:00, far in the future.
const FIRST = Date.parse('2199-05-14T10:00:00Z');
const at = (start: number) => ({
  startDateTime: new Date(start).toISOString(),
  endDateTime: new Date(start + 1_800_000).toISOString(),
});
const free = at(FIRST + 7 * DAY + 1_800_000);
const planned = () => ({
  timeZone: doctor.timeZone,
  visits: [1, 2, 3].map((occurrence) => ({
    occurrence,
    ...at(FIRST + (occurrence - 1) * 7 * DAY),
    ...(occurrence === 2 && {
      isClosed: true,
      conflict: { sentence: 'The practice is closed on this day: {name}.', values: { name: 'Founders Day' } },
    }),
    free: occurrence === 2 ? [free] : [],
  })),
});
const server = serverForEachTest(() => ({
  '/appointment/search/slots': () =>
    success([{ doctor, slots: [{ ...at(FIRST), timeZone: doctor.timeZone }], days: [] }]),
  '/appointment/series/preview': () => success(planned()),
}));
// Compiling the lazy modules takes longer than a test waits.
beforeAll(() => import('./planned-visits.tsx'));
beforeEach(() => sessionStorage.clear());

const previews = () => server.callsTo('/appointment/series/preview').map(({ body }) => body as Record<string, unknown>);
const rows = () => screen.findAllByRole('listitem');

async function repeating() {
  const start = new Date(FIRST).toISOString();
  const drawn = await renderRemoteScreen(() => <BookingStep doctorId={doctor.id} start={start} />, {
    user: aUser(),
    at: '/appointments/new',
    path: '/appointments/new',
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Description/ }), 'Exercises');
  expect(screen.queryByRole('textbox', { name: /How many/ })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'By weeks');
  const count = screen.getByRole('textbox', { name: /How many appointments/ });
  await userEvent.clear(count);
  await userEvent.type(count, '3');
  await waitFor(() => expect(previews().at(-1)?.repeat).toMatchObject({ count: 3 }));
  await screen.findByText('Appointments that need another time: 1 of 3');
  return drawn;
}

describe('booking a visit that repeats', () => {
  it('shows each visit, and why one of them cannot be booked', async () => {
    await repeating();
    expect(previews().at(-1)).toMatchObject({
      doctorId: doctor.id,
      repeat: { unit: 'week', every: 1, count: 3, weekdays: [] },
      moved: [],
      leftOut: [],
    });
    const [first, second] = await rows();
    expect(within(first as HTMLElement).getByText(/· Free$/)).toBeVisible();
    expect(
      within(second as HTMLElement).getByText(/The practice is closed on this day: Founders Day\.$/),
    ).toBeVisible();
  });

  it('books with another time for one and another left out', async () => {
    server.answer({ '/appointment/series': () => success([anAppointment()], 'Appointments booked successfully.') });
    const { address } = await repeating();
    await userEvent.click(screen.getByRole('button', { name: /^Appointment 2 instead of .*10:30 am$/ }));
    await waitFor(() =>
      expect(previews().at(-1)?.moved).toEqual([{ occurrence: 2, startDateTime: free.startDateTime }]),
    );
    await userEvent.click(screen.getAllByRole('button', { name: /^Leave out .*\d/ })[2] as HTMLElement);
    expect(await screen.findByText(/· Left out$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Book now' }));
    await waitFor(() => expect(address()).toContain('/appointments/booked/'));
    expect(server.callsTo('/appointment/series')[0]?.body).toMatchObject({
      description: 'Exercises',
      moved: [{ occurrence: 2, startDateTime: free.startDateTime }],
      leftOut: [3],
    });
  });

  it('leaves out all closed days in one press', async () => {
    await repeating();
    await userEvent.click(screen.getByRole('button', { name: 'Leave out all closed days' }));
    await waitFor(() => expect(previews().at(-1)?.leftOut).toEqual([2]));
    expect(await screen.findByText(/· Left out$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave out all closed days' })).toBeNull();
    expect(screen.getByRole('status', { name: '' })).toHaveFocus();
  });

  it('offers the last day of the month near its end, and names the months that have no such day', async () => {
    // The last day of May.
    const first = Date.parse('2199-05-31T10:00:00Z');
    server.answer({
      '/appointment/search/slots': () =>
        success([{ doctor, slots: [{ ...at(first), timeZone: doctor.timeZone }], days: [] }]),
      '/appointment/series/preview': ({ body }) => {
        const { lastDay } = (body as { repeat: { lastDay?: boolean } }).repeat;
        const days = lastDay ? ['05-31', '06-30', '07-31'] : ['05-31', '07-31', '08-31'];
        const visits = days.map((day, place) => ({
          occurrence: place + 1,
          ...at(Date.parse(`2199-${day}T10:00:00Z`)),
          free: [],
        }));
        return success({ timeZone: doctor.timeZone, visits });
      },
    });
    const start = new Date(first).toISOString();
    await renderRemoteScreen(() => <BookingStep doctorId={doctor.id} start={start} />, {
      user: aUser(),
      at: '/appointments/new',
      path: '/appointments/new',
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Repeat' }), 'By months');
    const which = await screen.findByRole('combobox', { name: 'On which day of the month?' });
    await userEvent.selectOptions(which, 'On day 31');
    expect(await screen.findByText(/No appointment in June 2199\.$/)).toBeVisible();
    await userEvent.selectOptions(which, 'On the last day of the month');
    await waitFor(() => expect(previews().at(-1)?.repeat).toMatchObject({ byWeekday: false, lastDay: true }));
    await waitFor(() => expect(screen.queryByText(/No appointment in/)).toBeNull());
  });

  it('asks again what is free where the server refuses, and keeps what was typed', async () => {
    server.answer({
      '/appointment/series': () => failure('slot_taken', 'Nothing was booked, because 1 of these times are not free.'),
    });
    await repeating();
    const before = previews().length;
    await userEvent.click(screen.getByRole('button', { name: 'Book now' }));
    expect(await screen.findByText('Nothing was booked, because 1 of these times are not free.')).toBeVisible();
    await waitFor(() => expect(previews().length).toBeGreaterThan(before));
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Exercises');
  });
});

describe('moving a visit of a series', () => {
  const visit = anAppointment({
    ...at(FIRST),
    doctorId: doctor.id,
    recurrence: { id: '0190a6e0-0000-7000-8000-000000000000', place: 3, count: 10 },
  });
  const open = (appointment = visit) => {
    server.answer({ [`/appointment/${appointment.id}`]: () => success(appointment) });
    return renderRemoteScreen(EditPage, {
      user: aUser(),
      at: `/appointments/edit/${appointment.id}`,
      path: '/appointments/edit/:appointmentId',
    });
  };

  it('asks which visits move, and names those that cannot', async () => {
    const details = [
      {
        startDateTime: at(FIRST + 8 * DAY).startDateTime,
        timeZone: 'UTC',
        conflict: {
          sentence: 'This time is no longer free: there are pending appointments. Please choose another time.',
          values: {},
        },
      },
    ];
    server.answer({
      '/appointment/reschedule': () =>
        failure('slot_taken', 'Nothing was moved, because one of the appointments cannot move.', {}, details),
    });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'This and the following' }));
    await userEvent.clear(screen.getByLabelText(/Date and time/));
    await userEvent.type(screen.getByLabelText(/Date and time/), '2199-05-15T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(server.callsTo('/appointment/reschedule')[0]?.body).toMatchObject({ which: 'following' }),
    );
    expect(await screen.findByText(/This time is no longer free/)).toBeVisible();
  });

  it('asks nothing of a visit that is alone', async () => {
    await open(anAppointment({ ...at(FIRST), doctorId: doctor.id }));
    await screen.findByLabelText(/Date and time/);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('cancelling a visit of a series', () => {
  it('speaks of as many appointments as it cancels', async () => {
    const visit = anAppointment({
      ...at(FIRST),
      doctorId: doctor.id,
      recurrence: { id: '0190a6e0-0000-7000-8000-000000000000', place: 3, count: 10 },
    });
    const closed = jest.fn();
    server.answer({ '/appointment/cancel': () => success(visit, 'Cancelled.') });
    await renderRemoteScreen(() => <CancelDialog appointment={visit} onClose={closed} />, {
      user: aUser({ userRole: 'ROLE_HCP_ADMIN' }),
    });
    await screen.findByRole('dialog', { name: "Cancel Ada Byron's appointment?" });
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Moved away');
    await userEvent.click(screen.getByRole('radio', { name: 'All that are ahead' }));
    await screen.findByRole('dialog', { name: "Cancel Ada Byron's appointments?" });
    expect(screen.getByText('The appointments will be cancelled on confirm.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep appointments' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel appointments' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(server.callsTo('/appointment/cancel')[0]?.body).toEqual({ reason: 'Moved away', which: 'all', version: 0 });
  });
});
