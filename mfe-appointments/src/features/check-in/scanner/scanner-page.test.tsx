import { CHECK_IN_SIGNAL } from '@openward/remote-kit';
import {
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, type } from '../../../parts/check-in/hand-scanner-testing.ts';
import ScannerPage from './scanner-page.tsx';

interface FakeCamera {
  onDecodeResult(code: { rawValue: string }): void;
  onError(error: unknown): void;
}
let camera: FakeCamera | undefined;
let started = 0;
jest.mock('../decoder.ts', () => ({ prepareDecoder: async () => {} }));
jest.mock('./read-picture.ts', () => ({ readPicture: async () => undefined }));
jest.mock('react-zxing', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useZxing(options: FakeCamera) {
      camera = options;
      useEffect(() => void started++, []);
      return { ref: { current: null } };
    },
  };
});

const CHECK_IN = '/appointment/checkIn';
const OTHER_CODE = '7KQ2M4XD';
const at = (time: string) => new Date(`2030-05-15T${time}`).toISOString();
const visit = anAppointment({ status: 'CHECKED_IN', startDateTime: at('09:30'), checkedInAt: at('08:52') });
const server = serverForEachTest(() => ({
  [CHECK_IN]: () => success({ ...visit, alreadyCheckedIn: false }, 'Checked in successfully.'),
}));
let vibrated: jest.Mock;

beforeEach(() => {
  localStorage.clear();
  started = 0;
  vibrated = jest.fn();
  Object.assign(navigator, { vibrate: vibrated });
});
afterEach(() => {
  jest.useRealTimers();
});

async function show() {
  await act(async () => {
    await renderRemoteScreen(ScannerPage, { user: aUser({ userRole: 'ROLE_HCP_ADMIN' }) });
  });
  await screen.findByLabelText('Camera picture');
}
const field = () => screen.getByLabelText('Appointment code');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Check in' }));
const shown = () => document.querySelector<HTMLElement>('[data-outcome]');
const see = (rawValue: string) => act(async () => camera?.onDecodeResult({ rawValue }));

it('shows who was checked in and goes back to the camera by itself after 3 s', async () => {
  await show();
  jest.useFakeTimers();
  await see(visit.id);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(shown()).toHaveTextContent('Ada Byron');
  expect(shown()).toHaveTextContent('Checked in successfully.');
  await act(() => jest.advanceTimersByTimeAsync(2800));
  expect(shown()).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(shown()).toBeNull();
  // The camera stayed on, and no required field took the focus.
  expect(started).toBe(1);
  expect(document.activeElement).not.toBe(field());
  expect(screen.queryByText(/required/)).toBeNull();
});

it('checks a code in once however long it is held, and the next one after it', async () => {
  await show();
  jest.useFakeTimers();
  for (let tenth = 0; tenth < 100; tenth++) {
    await see(visit.id);
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
  expect(server.callsTo(CHECK_IN)).toHaveLength(1);
  await see(OTHER_CODE);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(server.callsTo(CHECK_IN).map(({ query }) => query.get('appointmentId'))).toEqual([visit.id, OTHER_CODE]);
});

it('says since when somebody is checked in, in its own colour', async () => {
  server.answer({
    [CHECK_IN]: () => success({ ...visit, alreadyCheckedIn: true }, 'This patient is already checked in.'),
  });
  await show();
  await see(visit.id);
  await waitFor(() => expect(shown()).toHaveAttribute('data-outcome', 'already'));
  expect(shown()).toHaveTextContent('Already checked in at 08:52 am');
});

it.each([
  ['with blanks around it', `  ${visit.id} `],
  ['without dashes', visit.id.replaceAll('-', '')],
  ['as the short code', '7kq2-m4xd'],
])('takes a code %s', async (_how, typed) => {
  await show();
  fireEvent.change(field(), { target: { value: typed } });
  await submit();
  await waitFor(() => expect(shown()).not.toBeNull());
  expect(server.callsTo(CHECK_IN)).toHaveLength(1);
});

it('says in words what is wrong with a typed code, at the field, and never below a success', async () => {
  await show();
  await userEvent.type(field(), 'abc');
  await submit();
  expect(await screen.findByText(/^This is not a check-in code\./)).toBeInTheDocument();
  server.answer({ [CHECK_IN]: () => failure('not_found', 'Appointment not found.') });
  await userEvent.clear(field());
  await userEvent.type(field(), OTHER_CODE);
  await submit();
  expect(await screen.findByText('Appointment not found.')).toBeInTheDocument();
  expect(shown()).toBeNull();
  server.answer({ [CHECK_IN]: () => success({ ...visit, alreadyCheckedIn: false }, 'Checked in successfully.') });
  await see(visit.id);
  await waitFor(() => expect(shown()).not.toBeNull());
  expect(screen.queryByText('Appointment not found.')).toBeNull();
  expect(field()).toHaveValue('');
});

it('does not complain about a field that somebody only passed', async () => {
  await show();
  await userEvent.click(field());
  await userEvent.tab();
  await act(async () => {});
  expect(field()).not.toHaveAttribute('aria-invalid', 'true');
  await submit();
  expect(await screen.findByText('Please scan or enter a code.')).toBeInTheDocument();
});

it('can be felt, unless that is turned off on this device', async () => {
  await show();
  const off = screen.getByRole('switch', { name: 'Sound and vibration' });
  expect(off).toBeChecked();
  await see(visit.id);
  await waitFor(() => expect(vibrated).toHaveBeenCalledTimes(1));
  await userEvent.click(off);
  expect(localStorage.getItem(CHECK_IN_SIGNAL)).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Scan next code' }));
  await see(OTHER_CODE);
  await waitFor(() => expect(server.callsTo(CHECK_IN)).toHaveLength(2));
  expect(vibrated).toHaveBeenCalledTimes(1);
});

it('tries again where the camera was refused', async () => {
  await show();
  act(() => camera?.onError(new DOMException('no', 'NotAllowedError')));
  expect(screen.getByText('The camera is not allowed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Camera picture')).toBeInTheDocument();
  expect(started).toBe(2);
});

it("asks for nobody's name before somebody looks for one", async () => {
  server.answer({ '/appointment/today/all': () => success([anAppointment()]) });
  await show();
  expect(server.callsTo('/appointment/today/all')).toHaveLength(0);
  await userEvent.click(screen.getByRole('combobox'));
  await waitFor(() => expect(server.callsTo('/appointment/today/all')).toHaveLength(1));
  expect(server.callsTo('/appointment/today/all')[0]?.body).toEqual({ status: ['BOOKED', 'RESCHEDULED', 'CONFIRMED'] });
});

it('checks in whose code a hand scanner reads, one after the other, wherever the focus is', async () => {
  await show();
  for (const element of [document.body, field()]) {
    element.focus();
    type([...keysOf(visit.id), { code: 'Enter', key: 'Enter' }]);
    await waitFor(() => expect(shown()).toHaveTextContent('Ada Byron'));
    expect(field()).toHaveValue('');
  }
  await waitFor(() => expect(server.callsTo(CHECK_IN)).toHaveLength(2));
});
