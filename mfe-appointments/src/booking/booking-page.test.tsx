import { instantOf } from '@openward/contract/time';
import { clearServerState } from '@openward/remote-kit/query';
import {
  aDoctor,
  anAppointment,
  aUser,
  type FakeServer,
  failure,
  fakeServer,
  renderRemoteScreen,
  success,
} from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookingPage from './booking-page.tsx';

const doctor = aDoctor();
const slotAt = (hours: number) => {
  const start = new Date();
  start.setHours(start.getHours() + hours, 0, 0, 0);
  const end = new Date(start.getTime() + 1_800_000);
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone: doctor.timeZone };
};
let server: FakeServer;
beforeEach(() => {
  clearServerState();
  server = fakeServer({
    '/appointment/search/doctor': () => success([doctor]),
    '/appointment/search/slots': () => success([{ doctor, slots: [slotAt(24)] }]),
  });
});
afterEach(() => server.stop());

const bookNow = () => screen.getByRole('button', { name: 'Book now' });
const description = () => screen.getByRole('textbox', { name: /Description/ });
const type = () => screen.getByRole('combobox', { name: /Consultation type/ });

/** Finds the doctor and fills in what it is about. */
async function filledIn() {
  const drawn = await renderRemoteScreen(BookingPage, { user: aUser(), at: '/appointments/new' });
  await userEvent.click(await screen.findByRole('button', { name: 'Book now with Dr. Grace Hopper' }));
  await userEvent.selectOptions(type(), 'Wellness');
  await userEvent.type(description(), 'Headache');
  return drawn;
}

it('books the chosen time and goes to the list', async () => {
  server.answer({ '/appointment/create': () => success(anAppointment(), 'Appointment booked successfully.') });
  const { address } = await filledIn();
  await userEvent.click(bookNow());
  await waitFor(() => expect(address()).toBe('/appointments'));
  const asked = server.callsTo('/appointment/search/doctor')[0]?.body as { startDateTime: string };
  expect(server.callsTo('/appointment/create')[0]?.body).toMatchObject({
    doctorId: doctor.id,
    consultationType: 'Wellness',
    description: 'Headache',
    startDateTime: instantOf(asked.startDateTime).toISOString(),
    patientId: null,
  });
});

it("searches, shows and books by the hospital's clock, and says whose it is", async () => {
  const far = aDoctor({ timeZone: 'Asia/Kathmandu' });
  const nine = { startDateTime: '2199-05-15T03:15:00.000Z', endDateTime: '2199-05-15T03:45:00.000Z' };
  server.answer({
    '/appointment/search/doctor': () => success([far]),
    '/appointment/search/slots': () => success([{ doctor: far, slots: [{ ...nine, timeZone: far.timeZone }] }]),
    '/appointment/create': () => success(anAppointment(), 'Booked.'),
  });
  await renderRemoteScreen(BookingPage, { user: aUser(), at: '/appointments/new' });
  fireEvent.change(screen.getByLabelText(/Date and time/), { target: { value: '2199-05-15T09:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Find doctors' }));
  const found = within(await screen.findByRole('article'));
  expect(found.getByText('Wednesday, 2199-05-15, Nepal Time')).toBeInTheDocument();
  expect(found.getByRole('button', { name: /at 09:00 am$/ })).toHaveTextContent('09:00 am');
  for (const path of ['/appointment/search/doctor', '/appointment/search/slots']) {
    expect(server.callsTo(path).at(-1)?.body).toMatchObject({ startDateTime: '2199-05-15T09:00' });
  }
  await userEvent.click(found.getByRole('button', { name: /^Book now/ }));
  expect(screen.getByText('Wednesday, 2199-05-15 09:00 am, Nepal Time')).toBeInTheDocument();
  await userEvent.selectOptions(type(), 'Wellness');
  await userEvent.type(description(), 'Headache');
  await userEvent.click(bookNow());
  await waitFor(() => expect(server.callsTo('/appointment/create')[0]?.body).toMatchObject(nine));
});

it('asks what it is about', async () => {
  await renderRemoteScreen(BookingPage, { user: aUser(), at: '/appointments/new' });
  await userEvent.click(await screen.findByRole('button', { name: 'Book now with Dr. Grace Hopper' }));
  await userEvent.click(bookNow());
  expect(await screen.findByText('Consultation type is required')).toBeInTheDocument();
  expect(screen.getByText('Description is required')).toBeInTheDocument();
  expect(server.callsTo('/appointment/create')).toHaveLength(0);
});

it('keeps what was typed and offers free times where somebody was quicker', async () => {
  const free = slotAt(48);
  server.answer({
    '/appointment/create': () => failure('slot_taken', 'This time has just been taken.'),
    '/appointment/search/slots': () => success([{ doctor, slots: [free] }]),
  });
  await filledIn();
  await userEvent.click(bookNow());
  expect(await screen.findByText(/Please choose one of the nearest free times/)).toBeInTheDocument();
  expect(description()).toHaveValue('Headache');
  expect(type()).toHaveValue('Wellness');
  server.answer({ '/appointment/create': () => success(anAppointment(), 'Booked.') });
  await userEvent.click(screen.getAllByRole('button', { name: /^Dr. Grace Hopper, .* at / })[0] as HTMLElement);
  expect(screen.queryByText(/nearest free times/)).toBeNull();
  expect(description()).toHaveValue('Headache');
  await userEvent.click(bookNow());
  await waitFor(() => expect(server.callsTo('/appointment/create')).toHaveLength(2));
  expect(server.callsTo('/appointment/create')[1]?.body).toMatchObject({
    startDateTime: free.startDateTime,
    description: 'Headache',
  });
});

it('says so where nobody is free', async () => {
  server.answer({ '/appointment/search/doctor': () => success([]), '/appointment/search/slots': () => success([]) });
  await renderRemoteScreen(BookingPage, { user: aUser(), at: '/appointments/new' });
  expect(await screen.findByText('No doctor available.')).toBeInTheDocument();
});
