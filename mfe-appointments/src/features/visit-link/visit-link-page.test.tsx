import type { LinkedVisit } from '@openward/contract/visit-links';
import {
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import VisitLinkPage from './visit-link-page.tsx';

const TOKEN = 'x'.repeat(43);
const slotAt = (startDateTime: string) => ({ startDateTime, endDateTime: startDateTime, timeZone: 'UTC' });
const SLOT = slotAt('2199-05-15T09:00:00.000Z');

function aLinkedVisit(given: Partial<LinkedVisit> = {}): LinkedVisit {
  const { version, startDateTime, endDateTime, status, timeZone, doctorDetails, ...rest } = anAppointment();
  const { hospitalName, hospitalAddress, hospitalPhone } = rest;
  return {
    ...{ version, startDateTime, endDateTime, status, timeZone, doctorDetails },
    ...{ hospitalName, hospitalAddress, hospitalPhone },
    may: { confirm: true, move: true, cancel: true },
    ...given,
  };
}

const server = serverForEachTest(() => ({
  '/appointment/link': () => success(aLinkedVisit()),
  '/appointment/link/slots': () => success([SLOT]),
}));
const open = (at = `/visit#${TOKEN}`, options = {}) =>
  renderRemoteScreen(VisitLinkPage, { at, path: '/visit', ...options });
const button = (name: string) => screen.findByRole('button', { name });

it('shows when, where and with whom, and changes nothing by being opened', async () => {
  await open();
  for (const text of ['Dr. Grace Hopper', 'Harbour Clinic', '1 Pier Road, Harbour', '415-555-0199', 'Booked'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/appointments');
  expect(server.callsTo('/appointment/link').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  expect(server.callsTo('/appointment/link/confirm')).toHaveLength(0);
});

it('confirms, says so where the focus is, and offers only what is left', async () => {
  const may = { confirm: false, move: true, cancel: true };
  server.answer({ '/appointment/link/confirm': () => success(aLinkedVisit({ version: 1, status: 'CONFIRMED', may })) });
  await open();
  await userEvent.click(await button('Confirm appointment'));
  expect(await screen.findByText('Your appointment is confirmed.')).toBeVisible();
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm appointment' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('Confirmed')));
  expect(server.callsTo('/appointment/link/confirm')[0]?.body).toEqual({ token: TOKEN, version: 0 });
});

it('cancels after asking once, and then offers to book', async () => {
  const may = { confirm: false, move: false, cancel: false };
  server.answer({ '/appointment/link/cancel': () => success(aLinkedVisit({ version: 1, status: 'CANCELED', may })) });
  await open();
  await userEvent.click(await button('Cancel appointment'));
  expect(server.callsTo('/appointment/link/cancel')).toHaveLength(0);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText('Your appointment is cancelled.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Book appointment' })).toHaveAttribute('href', '/appointments/new');
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
});

it('moves to a chosen time after asking once, and shows later times on request', async () => {
  const later = slotAt('2199-05-16T10:30:00.000Z');
  server.answer({
    '/appointment/link/slots': ({ body }) =>
      success((body as { startDateTime: string }).startDateTime === SLOT.endDateTime ? [later] : [SLOT]),
    '/appointment/link/move': () =>
      success(aLinkedVisit({ version: 1, status: 'RESCHEDULED', startDateTime: later.startDateTime, timeZone: 'UTC' })),
  });
  await open();
  await userEvent.click(await button('Reschedule'));
  expect(await button('Wednesday, 2199-05-15 at 09:00 am')).toBeVisible();
  await userEvent.click(await button('Show later times'));
  await userEvent.click(await button('Thursday, 2199-05-16 at 10:30 am'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^New time: .*2199-05-16/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('We moved your appointment to the new time.')).toBeVisible();
  // The dialog closes, and so do the times that opened it.
  await waitFor(() => expect(screen.getByText(/2199-05-16/)).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choose another time' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Confirm appointment' })).toBeNull();
  // Free times are not loaded when they are no longer needed.
  expect(server.callsTo('/appointment/link/slots')).toHaveLength(2);
  const { startDateTime } = later;
  expect(server.callsTo('/appointment/link/move')[0]?.body).toEqual({ token: TOKEN, version: 0, startDateTime });
});

it('shows free times from the day of the visit on, or from another day', async () => {
  const visit = aLinkedVisit({ startDateTime: '2199-05-14T12:00:00.000Z', timeZone: 'America/New_York' });
  server.answer({ '/appointment/link': () => success(visit) });
  await open();
  await userEvent.click(await button('Reschedule'));
  const day = screen.getByLabelText('Show times from');
  expect(day).toHaveValue('2199-05-14');
  fireEvent.change(day, { target: { value: '2199-07-01' } });
  fireEvent.change(day, { target: { value: '0021-07-01' } });
  const [first, second, third] = await waitFor(() => {
    const asked = server.callsTo('/appointment/link/slots').map(({ body }) => body as { startDateTime: string });
    expect(asked).toHaveLength(3);
    return asked.map(({ startDateTime }) => startDateTime);
  });
  expect([first, second]).toEqual(['2199-05-14T04:00:00.000Z', '2199-07-01T04:00:00.000Z']);
  expect(Date.parse(third ?? '')).toBeGreaterThan(Date.now() - 2 * 86_400_000);
});

it('says that a time was taken meanwhile, and offers what is free now', async () => {
  server.answer({ '/appointment/link/move': () => failure('slot_taken', 'This time is no longer free.') });
  await open();
  await userEvent.click(await button('Reschedule'));
  await userEvent.click(await button('Wednesday, 2199-05-15 at 09:00 am'));
  server.answer({ '/appointment/link/slots': () => success([]) });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This time is no longer free.');
  expect(await screen.findByText('There are no more free times. Please call us to find one.')).toBeVisible();
});

it('keeps the chosen day where a time was taken meanwhile', async () => {
  const july = slotAt('2199-07-01T09:00:00.000Z');
  server.answer({
    '/appointment/link/move': () => failure('slot_taken', 'This time is no longer free.'),
    '/appointment/link/slots': ({ body }) =>
      success((body as { startDateTime: string }).startDateTime.startsWith('2199-07') ? [july] : [SLOT]),
  });
  await open();
  await userEvent.click(await button('Reschedule'));
  fireEvent.change(await screen.findByLabelText('Show times from'), { target: { value: '2199-07-01' } });
  await userEvent.click(await button('Monday, 2199-07-01 at 09:00 am'));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This time is no longer free.');
  expect(await button('Monday, 2199-07-01 at 09:00 am')).toBeVisible();
  expect(screen.getByLabelText('Show times from')).toHaveValue('2199-07-01');
});

it('names the holiday of the day that is asked about', async () => {
  const holidays = [{ date: '2199-07-01', name: 'Founders Day' }];
  server.answer({ '/appointment/link': () => success(aLinkedVisit({ holidays })) });
  await open();
  await userEvent.click(await button('Reschedule'));
  const day = await screen.findByLabelText('Show times from');
  const named = () => screen.queryByText('The practice is closed on this day: Founders Day.');
  expect(named()).toBeNull();
  fireEvent.change(day, { target: { value: '2199-07-01' } });
  expect(named()).toBeVisible();
  await waitFor(() => expect(server.callsTo('/appointment/link/slots')).toHaveLength(2));
  await button('Wednesday, 2199-05-15 at 09:00 am');
});

it('shows no later times of a day that is no longer asked about', async () => {
  const july = slotAt('2199-07-01T09:00:00.000Z');
  const late = slotAt('2199-05-20T09:00:00.000Z');
  let answerLate = () => {};
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  server.answer({
    '/appointment/link/slots': async ({ body }) => {
      const { startDateTime } = body as { startDateTime: string };
      if (startDateTime.startsWith('2199-07')) return success([july]);
      if (startDateTime !== SLOT.endDateTime) return success([SLOT]);
      await isLate;
      return success([late]);
    },
  });
  await open();
  await userEvent.click(await button('Reschedule'));
  await userEvent.click(await button('Show later times'));
  fireEvent.change(screen.getByLabelText('Show times from'), { target: { value: '2199-07-01' } });
  await button('Monday, 2199-07-01 at 09:00 am');
  await act(async () => {
    answerLate();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByRole('button', { name: 'Monday, 2199-07-01 at 09:00 am' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /2199-05-20/ })).toBeNull();
});

it('draws the visit anew where somebody else has changed it', async () => {
  const changed = aLinkedVisit({ version: 5, status: 'RESCHEDULED' });
  server.answer({ '/appointment/link/confirm': () => failure('conflict', 'This appointment has changed.') });
  await open();
  await button('Confirm appointment');
  server.answer({ '/appointment/link': () => success(changed) });
  await userEvent.click(await button('Confirm appointment'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This appointment has changed.');
  expect(await screen.findByText('Rescheduled')).toBeVisible();
  server.answer({ '/appointment/link/confirm': () => success({ ...changed, version: 6, status: 'CONFIRMED' }) });
  await userEvent.click(await button('Confirm appointment'));
  await screen.findByText('Your appointment is confirmed.');
  expect(server.callsTo('/appointment/link/confirm')[1]?.body).toEqual({ token: TOKEN, version: 5 });
});

it('says in a sentence why a link opens nothing, and that one is incomplete', async () => {
  server.answer({ '/appointment/link': () => failure('not_found', 'This link no longer works.') });
  const { unmount } = await open();
  expect(await screen.findByText('This link no longer works.')).toBeVisible();
  unmount();
  await open('/visit#half');
  expect(await screen.findByText('The link is incomplete. Please open it from our message again.')).toBeVisible();
});

it('can be tried again where the server did not answer', async () => {
  server.answer({ '/appointment/link': () => failure('unavailable', 'The server is busy right now.') });
  await open();
  const again = await button('Try again');
  server.answer({ '/appointment/link': () => success(aLinkedVisit()) });
  await userEvent.click(again);
  expect(await screen.findByText('Harbour Clinic')).toBeVisible();
});

it('asks nobody to sign in who has done so', async () => {
  await open(undefined, { user: aUser() });
  expect(await screen.findByText('Dr. Grace Hopper')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
