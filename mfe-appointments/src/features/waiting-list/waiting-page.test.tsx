import type { WaitingRequest } from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { addDays, dayOf } from '@openward/ui/date-time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WaitingPage from './waiting-page.tsx';

const OFFER_ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const doctor = aDoctor();
const server = serverForEachTest(() => ({
  '/doctor/names': () => success([doctor, aDoctor({ speciality: ['Oncology'] })]),
}));
afterEach(() => {
  jest.restoreAllMocks();
});

const aRequest = (given: Partial<WaitingRequest> = {}): WaitingRequest => ({
  id: '01a1fbe9-e798-749a-b977-abad62614040',
  doctorDetails: null,
  consultationType: 'Cardiology',
  description: 'A cough',
  fromDay: '2030-05-15',
  toDay: '2030-05-20',
  fromTime: '08:00',
  toTime: '12:00',
  offer: null,
  appointment: null,
  ...given,
});
const anOffer = (seconds = 600) => ({
  id: OFFER_ID,
  startDateTime: '2030-05-16T09:00:00.000Z',
  endDateTime: '2030-05-16T09:30:00.000Z',
  timeZone: 'UTC',
  doctorDetails: { firstName: 'Grace', lastName: 'Hopper' },
  hospitalName: 'Harbour Clinic',
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
});
const list = (...requests: WaitingRequest[]) => server.answer({ 'GET /waiting': () => success(requests) });
const show = () => renderRemoteScreen(WaitingPage, { user: aUser() });
const button = (name: RegExp) => screen.findByRole('button', { name });

it('asks for a place, with the doctors of the chosen type', async () => {
  list();
  server.answer({
    'POST /waiting': () => {
      list(aRequest());
      return success(aRequest(), 'You are on the list.');
    },
  });
  const { alerts } = await show();
  expect(await screen.findByText('You are not on the waiting list')).toBeInTheDocument();
  await userEvent.selectOptions(await screen.findByLabelText(/^Consultation type/), 'Cardiology');
  const choice = screen.getByLabelText('Doctor');
  expect(await within(choice).findByText(/Dr\. Grace Hopper/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Description/), 'A cough');
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  expect(await screen.findByRole('heading', { name: 'Cardiology · Any doctor' })).toBeInTheDocument();
  expect(server.callsTo('POST /waiting')[0]?.body).toMatchObject({ consultationType: 'Cardiology', fromTime: '08:00' });
  expect(server.callsTo('POST /waiting')[0]?.body).not.toHaveProperty('doctorId');
  expect(alerts).toEqual([{ kind: 'success', text: 'You are on the list.' }]);
});

it("begins with the hospital's day, not with the device's", async () => {
  // In at least one of these zones it is another day than on the device.
  const now = new Date().toISOString();
  const timeZone = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((zone) => dayOf(now, zone) !== dayOf(now));
  server.answer({ '/doctor/names': () => success([aDoctor({ timeZone: timeZone as string })]) });
  list();
  await show();
  const today = dayOf(now, timeZone);
  expect(await screen.findByLabelText(/^First day/)).toHaveValue(today);
  expect(screen.getByLabelText(/^Last day/)).toHaveValue(addDays(today, 14));
});

it('shows an offer as soon as it comes, and takes it', async () => {
  list(aRequest());
  await show();
  await screen.findByRole('heading', { name: 'Cardiology · Any doctor' });
  list(aRequest({ offer: anOffer() }));
  act(() => eventBus.emit('patient:changed', { id: 'p' }));
  server.answer({
    [`/waiting/offer/${OFFER_ID}/accept`]: () => {
      list();
      return success(anAppointment(), 'Booked.');
    },
  });
  await userEvent.click(await button(/^Accept, .* Dr\. Grace Hopper$/));
  expect(await screen.findByText('Your appointment is booked.')).toBeInTheDocument();
  expect(screen.queryByText('A time is free for you')).toBeNull();
});

it('declines an offer, and looks again after an answer that came too late', async () => {
  list(aRequest({ offer: anOffer() }));
  const { alerts } = await show();
  server.answer({
    [`/waiting/offer/${OFFER_ID}/decline`]: () => {
      list(aRequest());
      return failure('wrong_state', 'This offer is over.');
    },
  });
  await userEvent.click(await button(/^Decline/));
  expect(await screen.findByRole('heading', { name: 'Cardiology · Any doctor' })).toBeInTheDocument();
  expect(screen.queryByText('A time is free for you')).toBeNull();
  expect(alerts).toEqual([{ kind: 'error', text: 'This offer is over.' }]);
});

it('counts down, and asks again at the end', async () => {
  // The test moves the clock, so it does not depend on the speed of the machine. The card reads it each second.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const passes = (seconds: number) => clock.mockReturnValue(Date.now() + seconds * 1000);
  list(aRequest({ offer: anOffer(3) }));
  await show();
  expect(await screen.findByText('0:03')).toBeInTheDocument();
  list(aRequest());
  passes(2);
  expect(await screen.findByText('0:01')).toBeInTheDocument();
  passes(1);
  await waitFor(() => expect(screen.queryByText('A time is free for you')).toBeNull());
});

it('stops waiting only after the dialog', async () => {
  list(aRequest());
  await show();
  server.answer({
    [`/waiting/${aRequest().id}/leave`]: () => {
      list();
      return success(null, 'Off.');
    },
  });
  await userEvent.click(await button(/^Leave the waiting list, Cardiology/));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the waiting list' }));
  expect(await screen.findByText('You are not on the waiting list')).toBeInTheDocument();
});
