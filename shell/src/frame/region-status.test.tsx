import { store } from '@openward/remote-kit';
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
