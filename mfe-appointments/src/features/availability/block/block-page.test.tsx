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
import BlockPage from './block-page.tsx';

const doctor = aDoctor();
const block = (more: object = {}) => ({
  ...anAppointment({ status: 'BLOCKED', doctorId: doctor.id, patientId: null, patientDetails: null }),
  series: null,
  ...more,
});
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor, aDoctor()]),
  [`/availability/${doctor.id}/blocks`]: () => success(blocks),
}));
let blocks: ReturnType<typeof block>[];
beforeEach(() => {
  blocks = [];
});

const asDoctor = () =>
  renderRemoteScreen(BlockPage, { user: aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id }), at: '/doctor/block' });
const put = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Block time' }));

it('blocks the own schedule of a doctor, on the clock of the hospital', async () => {
  server.answer({ '/appointment/block/time': () => success([block()], 'Schedule blocked successfully.') });
  await asDoctor();
  expect(await screen.findByRole('heading', { name: 'Block my schedule' })).toBeVisible();
  expect(await screen.findByText('No blocked times.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /Doctor/ })).toBeNull();
  put(/From date/, '2190-05-15T09:00');
  put(/To date/, '2190-05-15T10:00');
  await submit();
  await waitFor(() =>
    expect(server.callsTo('/appointment/block/time')[0]?.body).toEqual({
      doctorId: doctor.id,
      startDateTime: '2190-05-15T09:00',
      endDateTime: '2190-05-15T10:00',
      repeat: null,
    }),
  );
});

it('says what is missing at the fields, with the words of the specification', async () => {
  await asDoctor();
  await screen.findByText('No blocked times.');
  await submit();
  expect(await screen.findByText("From date should be greater than today's date.")).toBeVisible();
  expect(screen.getByText('To date should be after from date.')).toBeVisible();
  expect(server.callsTo('/appointment/block/time')).toHaveLength(0);
});

it('keeps what was typed and says how many patients are booked in the time', async () => {
  const description =
    'This time cannot be blocked. It holds pending appointments: 2. Please move or cancel them first.';
  server.answer({
    '/appointment/block/time': () => failure('slot_taken', description, { startDateTime: description }),
  });
  await asDoctor();
  await screen.findByText('No blocked times.');
  put(/From date/, '2190-05-15T09:00');
  put(/To date/, '2190-05-15T10:00');
  await submit();
  expect((await screen.findAllByText(description)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/From date/)).toHaveValue('2190-05-15T09:00');
  const which = new URLSearchParams({ doctor: doctor.id, from: '2190-05-15T09:00', to: '2190-05-15T10:00' });
  expect(screen.getByRole('link', { name: 'Reassign the appointments at this time' })).toHaveAttribute(
    'href',
    `/appointments/reassign?${which}`,
  );
});

it('names the repetition to the appointments in its way, and keeps it on the way back', async () => {
  const description = 'This time has pending appointments (2). Please reschedule or cancel them first.';
  server.answer({
    '/appointment/block/time': () => failure('slot_taken', description, { startDateTime: description }),
  });
  const repeated = new URLSearchParams({
    doctor: doctor.id,
    from: '2190-05-15T09:00',
    to: '2190-05-15T10:00',
    every: 'week',
    until: '2190-06-30',
  });
  await renderRemoteScreen(BlockPage, {
    user: aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id }),
    at: `/doctor/block?${repeated}`,
    path: '/doctor/block',
  });
  await screen.findByText('No blocked times.');
  expect(screen.getByLabelText('Repeat')).toHaveValue('week');
  expect(screen.getByLabelText(/^Until/)).toHaveValue('2190-06-30');
  await submit();
  expect(await screen.findByRole('link', { name: 'Reassign the appointments at this time' })).toHaveAttribute(
    'href',
    `/appointments/reassign?${repeated}`,
  );
});

it('lifts a block, and a whole series, after asking', async () => {
  blocks = [block({ series: '0190a6e0-0000-7000-8000-00000000aaaa' })];
  server.answer({ [`/availability/${doctor.id}/lift`]: () => success([], 'The blocked times are free again.') });
  await asDoctor();
  await userEvent.click(await screen.findByRole('button', { name: /^Unblock all times blocked with/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Unblock all of these times?' });
  expect(server.callsTo(`/availability/${doctor.id}/lift`)).toHaveLength(0);
  blocks = [];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unblock all' }));
  await waitFor(() => expect(server.callsTo(`/availability/${doctor.id}/lift`)).toHaveLength(1));
  expect(await screen.findByText('No blocked times.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Blocked times' })).toHaveFocus());
});

it('has administrators choose whose schedule it is', async () => {
  await renderRemoteScreen(BlockPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at: '/doctor/block' });
  expect(await screen.findByRole('heading', { name: 'Block doctor schedule' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: /Doctor/ })).toBeVisible();
  await submit();
  expect(await screen.findByText('Please choose doctor.')).toBeVisible();
});

it('begins with the doctor whose page led there', async () => {
  server.answer({ '/doctor/names': () => success([aDoctor({ firstName: 'Alan' }), doctor]) });
  const at = `/doctor/block?doctor=${doctor.id}`;
  await renderRemoteScreen(BlockPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at, path: '/doctor/block' });
  expect(await screen.findByRole('combobox', { name: /Doctor/ })).toHaveValue('Grace Hopper');
  await waitFor(() => expect(server.callsTo(`/availability/${doctor.id}/blocks`)).toHaveLength(1));
});

it('says of a whole day on the clock of the hospital that it is all day, and of no other', async () => {
  const zone = 'America/New_York';
  const midnight = { startDateTime: '2190-05-15T04:00:00.000Z', endDateTime: '2190-05-16T04:00:00.000Z' };
  const days = { startDateTime: '2190-06-15T04:00:00.000Z', endDateTime: '2190-06-17T04:00:00.000Z' };
  blocks = [midnight, days].map((times, place) => block({ id: `block-${place}`, ...times, timeZone: zone }));
  await asDoctor();
  expect(await screen.findAllByText('All day')).toHaveLength(1);
  expect(screen.getByText(/^12:00 am – Thursday/)).toBeVisible();
});
