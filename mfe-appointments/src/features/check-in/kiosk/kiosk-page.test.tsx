import { KIOSK_TOKEN } from '@openward/remote-kit';
import { failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, type } from '../../../parts/check-in/hand-scanner-testing.ts';
import KioskPage from './kiosk-page.tsx';

let seen: (code: { rawValue: string }) => void;
jest.mock('../decoder.ts', () => ({ prepareDecoder: async () => {} }));
jest.mock('react-zxing', () => ({
  useZxing(options: { onDecodeResult: typeof seen }) {
    seen = options.onDecodeResult;
    return { ref: { current: null } };
  },
}));

const DEVICE = { name: 'Entrance', hospitalName: 'Harbour Clinic' };
const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const CHECK_IN = '/kiosk/checkIn';
const server = serverForEachTest(() => ({
  '/kiosk/device': () => success(DEVICE),
  [CHECK_IN]: () => success({ alreadyCheckedIn: false }, 'You are checked in.'),
}));

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

async function paired() {
  localStorage.setItem(KIOSK_TOKEN, 'the-token');
  const shown = await renderRemoteScreen(KioskPage);
  await screen.findByRole('heading', { name: 'Check in here' });
  return shown;
}
const scan = (rawValue: string) => act(async () => seen({ rawValue }));

it('shows a code, and is ready once staff have typed it', async () => {
  localStorage.setItem('openward.token', 'hers');
  let isPaired = false;
  server.answer({
    '/kiosk/pairing': () => success({ code: '7KQ2M4XD', token: 'new-token', expiresAt: '' }),
    '/kiosk/pairing/state': () => success(isPaired ? { state: 'paired', device: DEVICE } : { state: 'waiting' }),
  });
  await renderRemoteScreen(KioskPage);
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
  isPaired = true;
  expect(await screen.findByRole('heading', { name: 'Check in here' })).toBeInTheDocument();
  expect({ ...localStorage }).toEqual({ 'openward.token': 'hers', [KIOSK_TOKEN]: 'new-token' });
  expect(server.callsTo('/kiosk/device')[0]?.headers.get('authorization')).toBe('Kiosk new-token');
});

it('asks for another code once its own is over', async () => {
  const codes = ['7KQ2M4XD', '8KQ2M4XD'];
  server.answer({
    '/kiosk/pairing': () => success({ code: codes.shift(), token: 't', expiresAt: '' }),
    '/kiosk/pairing/state': () => failure('not_found', 'Over.'),
  });
  await renderRemoteScreen(KioskPage);
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
  expect(await screen.findByText('8KQ2-M4XD')).toBeInTheDocument();
});

it('checks in whoever is scanned, names nobody, and starts over by itself', async () => {
  await paired();
  jest.useFakeTimers();
  await scan(ID);
  expect(screen.getByText('You are checked in.')).toBeInTheDocument();
  await scan(ID);
  expect(server.callsTo(CHECK_IN)).toHaveLength(1);
  expect(server.callsTo(CHECK_IN)[0]?.headers.get('authorization')).toBe('Kiosk the-token');
  act(() => void jest.advanceTimersByTime(8_000));
  expect(screen.queryByText('You are checked in.')).toBeNull();
});

it('says at the field what is wrong with a typed code, and forgets what was typed after a while', async () => {
  await paired();
  server.answer({
    [CHECK_IN]: () => failure('not_found', 'We cannot find it.', { appointmentId: 'We cannot find it.' }),
  });
  const field = () => screen.getByLabelText('Your check-in code');
  await userEvent.type(field(), '7kq2-m4xd{Enter}');
  expect(await screen.findByText('We cannot find it.')).toBeInTheDocument();
  expect(field()).toHaveValue('7kq2-m4xd');
  jest.useFakeTimers();
  act(() => void field().dispatchEvent(new Event('input', { bubbles: true })));
  act(() => void jest.advanceTimersByTime(30_000));
  expect(field()).toHaveValue('');
  expect(screen.queryByText('We cannot find it.')).toBeNull();
});

it('is unpaired at once where staff have revoked it', async () => {
  await paired();
  server.answer({
    '/kiosk/device': () => failure('session_ended', 'Gone.'),
    [CHECK_IN]: () => failure('session_ended', 'Gone.'),
    '/kiosk/pairing': () => success({ code: '7KQ2M4XD', token: 't', expiresAt: '' }),
  });
  await scan(ID);
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(KIOSK_TOKEN)).toBeNull());
});

it('sends people to the desk while the server cannot say what it is', async () => {
  server.answer({ '/kiosk/pairing': () => failure('unavailable', 'Later.') });
  await renderRemoteScreen(KioskPage);
  expect(await screen.findByText('Please check in at the front desk')).toBeInTheDocument();
  server.answer({ '/kiosk/pairing': () => success({ code: '7KQ2M4XD', token: 't', expiresAt: '' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('7KQ2-M4XD')).toBeInTheDocument();
});

it('checks in whose code a hand scanner reads, and says over the whole screen what is wrong with it', async () => {
  await paired();
  type([...keysOf(ID), { code: 'Enter', key: 'Enter' }]);
  expect(await screen.findByText('You are checked in.')).toBeInTheDocument();
  server.answer({ [CHECK_IN]: () => failure('not_found', 'We cannot find it.') });
  type(keysOf(ID));
  expect(await screen.findByText('We cannot find it.')).toBeInTheDocument();
  expect(document.querySelector('[data-outcome]')).toHaveTextContent('We cannot find it.');
});
