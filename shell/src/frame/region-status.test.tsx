import type { Role } from '@openward/contract';
import { sessionAtom, store } from '@openward/remote-kit';
import { aUser } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RegionState, regionAtom } from '../remotes/region.ts';
import { RegionStatus } from './region-status.tsx';

const onRetry = jest.fn();
afterEach(() => jest.useRealTimers());

const draw = (state: RegionState) => {
  store.set(regionAtom, state);
  render(<RegionStatus onRetry={onRetry} />, { wrapper: ThemeProvider });
};

it('shows that something is coming at once where the page began with it', () => {
  draw({ phase: 'loading', remote: 'auth' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

it('shows that something is coming after 150 ms, not before', () => {
  draw({ phase: 'shown', remote: 'auth', isFallback: false });
  cleanup();
  jest.useFakeTimers();
  draw({ phase: 'loading', remote: 'auth' });
  act(() => jest.advanceTimersByTime(149));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

it.each([
  ['timeout', 'This part took too long to load.'],
  ['offline', 'We could not reach the server.'],
  ['integrity', 'This part did not pass a security check'],
  ['status', 'We could not load this part of the portal.'],
] as const)('says in plain words what failed: %s', async (stage, words) => {
  draw({ phase: 'failed', remote: 'auth', stage });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('alert')).toHaveTextContent('Everything else still works.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenLastCalledWith('auth');
});

describe('which team is responsible', () => {
  const manifest = { name: 'patients', owner: 'Patients team', contact: 'patients@openward.example' };
  const answer = jest.fn(async (_path: string) => ({ ok: true, json: async () => manifest }));
  const { fetch } = globalThis;
  beforeEach(() => {
    answer.mockClear();
    globalThis.fetch = answer as unknown as typeof fetch;
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
    store.set(sessionAtom, { state: 'signed-out' });
  });
  const as = (userRole: Role) => store.set(sessionAtom, { state: 'signed-in', user: aUser({ userRole }) });
  const base = '/releases/patients/1.2.0/';
  const states: RegionState[] = [
    { phase: 'failed', remote: 'patients', stage: 'timeout', base },
    { phase: 'shown', remote: 'patients', isFallback: true, base },
  ];

  it.each(states)('is told to staff where a part is $phase', async (state) => {
    as('ROLE_DOCTOR');
    await act(async () => draw(state));
    expect(
      await screen.findByText('Responsible for this part: Patients team, patients@openward.example'),
    ).toBeInTheDocument();
    expect(answer).toHaveBeenCalledWith('/releases/patients/1.2.0/remote.json', expect.anything());
  });

  it('is not asked for patients', async () => {
    as('ROLE_PATIENT');
    await act(async () => draw(states[1] as RegionState));
    await screen.findByText(/You see the version before it/);
    expect(answer).not.toHaveBeenCalled();
  });

  it('is left out where it cannot be read', async () => {
    as('ROLE_DOCTOR');
    answer.mockRejectedValueOnce(new Error('offline'));
    await act(async () => draw(states[0] as RegionState));
    expect(screen.getByRole('alert')).toHaveTextContent('Everything else still works.');
    expect(screen.queryByText(/Responsible/)).toBeNull();
  });
});

it('says where it is the version before, with a way to the newest', async () => {
  await act(async () => draw({ phase: 'shown', remote: 'patients', isFallback: true }));
  expect(await screen.findByRole('status')).toHaveTextContent('You see the version before it.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenLastCalledWith('patients');
});

it('shows nothing where all is well', () => {
  draw({ phase: 'shown', remote: 'auth', isFallback: false });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
