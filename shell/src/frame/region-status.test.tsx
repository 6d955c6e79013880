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
  ['timeout', 'It took too long to answer.'],
  ['offline', 'The server cannot be reached.'],
  ['integrity', 'What was delivered is not what was published'],
  ['status', 'This part of the portal could not be loaded.'],
] as const)('says in plain words what failed: %s', async (stage, words) => {
  draw({ phase: 'failed', remote: 'auth', stage });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('alert')).toHaveTextContent('Everything else goes on working.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenLastCalledWith('auth');
});

it('says where it is the version before, with a way to the newest', async () => {
  draw({ phase: 'shown', remote: 'patients', isFallback: true });
  expect(screen.getByRole('status')).toHaveTextContent('you see the one before it');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenLastCalledWith('patients');
});

it('shows nothing where all is well', () => {
  draw({ phase: 'shown', remote: 'auth', isFallback: false });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
