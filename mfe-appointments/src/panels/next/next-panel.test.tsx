import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { dayOf } from '@openward/ui/date-time';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NextPanel from './next-panel.tsx';

const appointment = anAppointment({ startDateTime: new Date(Date.now() + 3 * 86_400_000).toISOString() });
const server = serverForEachTest(() => ({
  '/appointment/next': () => success(appointment),
  '/appointment/today/all': () => success([]),
  '/appointment/search/slots': () => success([]),
  '/waiting': () => success([]),
  [`/appointment/${appointment.id}`]: () => success(appointment),
}));

const open = () => renderRemoteScreen(NextPanel, { user: aUser(), at: '/home' });

it('says in how many days, when, with whom and where to go or to call', async () => {
  await open();
  expect(await screen.findByText('In 3 days')).toBeInTheDocument();
  for (const text of ['Dr. Grace Hopper', 'Harbour Clinic', '1 Pier Road, Harbour', '415-555-0199'])
    expect(screen.getByText(text)).toBeInTheDocument();
  // Before the day there is no code to show.
  expect(screen.queryByRole('link', { name: 'Show QR code' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=1%20Pier%20Road%2C%20Harbour',
  );
});

it('offers the code on the day, and tells the desk who runs late', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const today = anAppointment({
    startDateTime: soon,
    checkIn: { code: '7KQ2M4XD', day: dayOf(new Date().toISOString(), anAppointment().timeZone) },
  });
  server.answer({
    '/appointment/next': () => success(today),
    [`/appointment/${today.id}/late`]: () => success({ ...today, lateMinutes: 15 }, 'Told.'),
  });
  await open();
  expect(await screen.findByRole('link', { name: 'Show QR code' })).toHaveAttribute('href', `/qrcode/${today.id}`);
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Running late' }));
  server.answer({ '/appointment/next': () => success({ ...today, lateMinutes: 15 }) });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  for (const name of ['5 minutes', '10 minutes', '15 minutes']) {
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted'));
  }
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('You told the front desk that you will be 15 minutes late.')).toBeInTheDocument();
  expect(server.callsTo(`/appointment/${today.id}/late`)[0]?.body).toEqual({ minutes: 15 });
});

it('helps where nothing is booked, with times from which booking is two steps away', async () => {
  const doctor = aDoctor();
  const slot = { startDateTime: '2199-05-15T09:00:00.000Z', endDateTime: '2199-05-15T09:30:00.000Z', timeZone: 'UTC' };
  server.answer({
    '/appointment/next': () => success(null),
    '/appointment/search/slots': () => success([{ doctor, slots: [slot], days: [] }]),
  });
  await open();
  expect(await screen.findByText('No upcoming appointments')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book Appointment' })).toHaveAttribute('href', '/appointments/new');
  const offer = within(await screen.findByRole('listitem')).getByRole('link');
  expect(offer).toHaveAttribute('href', `/appointments/new?doctor=${doctor.id}&start=2199-05-15T09%3A00Z`);
});

it('shows what else is today, but not the same appointment again', async () => {
  const other = anAppointment({ consultationType: 'Oncology' });
  const gone = anAppointment({ consultationType: 'Wellness', status: 'CANCELED' });
  server.answer({ '/appointment/today/all': () => success([appointment, other, gone]) });
  await open();
  expect(await screen.findByText('Also today')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('cancels after asking which', async () => {
  server.answer({ '/appointment/cancel': () => success({ ...appointment, status: 'CANCELED' }, 'Cancelled.') });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Dr. Grace Hopper/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  await waitFor(() =>
    expect(server.callsTo('/appointment/cancel')[0]?.query.get('appointmentId')).toBe(appointment.id),
  );
});

it('warns before it is moved, and leads to where it is', async () => {
  const { address } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('The prior appointment is deleted and the new one booked.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(address()).toBe(`/appointments/edit/${appointment.id}`));
});

it.each(['Cancel appointment', 'Reschedule'])('says until when before the patient presses %s', async (name) => {
  const changeUntil = '2199-05-15T09:00:00.000Z';
  server.answer({ [`/appointment/${appointment.id}`]: () => success({ ...appointment, changeUntil }) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(/You can change or cancel it until .*2199-05-15/)).toBeInTheDocument();
});

it.each(['Cancel appointment', 'Reschedule'])('says to call where it is too late to press %s', async (name) => {
  const changeUntil = '2020-05-15T09:00:00.000Z';
  server.answer({ [`/appointment/${appointment.id}`]: () => success({ ...appointment, changeUntil }) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('To change or cancel it, please call the practice.')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name })).toBeNull();
  expect(dialog.getByRole('link', { name: /415-555-0199/ })).toHaveAttribute('href', 'tel:4155550199');
});

it('asks for an earlier time, and then says that one is wanted', async () => {
  const wanted = { ...appointment, earlierRequestId: '01a1fbe9-e798-749a-b977-abad62614041' };
  server.answer({ '/waiting/earlier': () => success(null, 'Noted.') });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for an earlier time' }));
  server.answer({ '/appointment/next': () => success(wanted) });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for an earlier time' }));
  expect(await screen.findByRole('button', { name: 'Earlier time requested' })).toBeInTheDocument();
  expect(server.callsTo('/waiting/earlier')[0]?.body).toMatchObject({ appointmentId: appointment.id });
});

it('stays in its place where it cannot be loaded', async () => {
  server.answer({ '/appointment/next': () => failure('unavailable', 'Busy.') });
  await open();
  expect(await screen.findByText('We could not load your next appointment')).toBeInTheDocument();
  server.answer({ '/appointment/next': () => success(appointment) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your next appointment')).toBeInTheDocument();
});

it('opens with a time that the waiting list holds for the patient, until it is over', async () => {
  const offer = {
    id: '01a1fbe9-e798-749a-b977-abad62614041',
    startDateTime: '2199-05-16T09:00:00.000Z',
    endDateTime: '2199-05-16T09:30:00.000Z',
    timeZone: 'UTC',
    doctorDetails: { firstName: 'Ada', lastName: 'Nkemelu' },
    hospitalName: 'Harbour Clinic',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  const over = { ...offer, id: `${offer.id.slice(0, -1)}2`, expiresAt: new Date(Date.now() - 1000).toISOString() };
  server.answer({ '/waiting': () => success([{ offer }, { offer: over }, { offer: null }]) });
  await open();
  expect(await screen.findByText(/Dr. Ada Nkemelu/)).toBeInTheDocument();
  expect(screen.getAllByText('A time is free for you')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Accept or decline' })).toHaveAttribute('href', '/appointments/waiting');
});
