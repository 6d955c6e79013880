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
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookingPage from './booking-page.tsx';

const doctor = aDoctor();
const slotAt = (hours: number) => {
  const start = new Date();
  start.setHours(start.getHours() + hours, 0, 0, 0);
  return { startDateTime: start.toISOString(), endDateTime: new Date(start.getTime() + 1_800_000).toISOString() };
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
    startDateTime: asked.startDateTime,
    patientId: null,
  });
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
