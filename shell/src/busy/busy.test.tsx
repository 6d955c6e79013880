import { eventBus } from '@openward/event-bus';
import { ThemeProvider } from '@openward/ui/theme';
import { act, render, screen } from '@testing-library/react';
import { Busy, endBusySoon, startBusy } from './busy.tsx';

startBusy();
beforeEach(() => {
  jest.useFakeTimers();
  render(<Busy />, { wrapper: ThemeProvider });
});
afterEach(() => {
  act(() => {
    endBusySoon();
    jest.runAllTimers();
  });
  jest.useRealTimers();
});

const overlay = () => screen.queryByRole('status', { name: 'Please wait' });
const started = (id: number, quiet = false) =>
  act(() => eventBus.emit('request:started', { id, quiet, changes: false }));
const ended = (id: number) => act(() => eventBus.emit('request:ended', { id }));

it('stands while any call is under way', () => {
  expect(overlay()).toBeNull();
  started(1);
  started(2);
  ended(1);
  expect(overlay()).toBeInTheDocument();
  ended(2);
  expect(overlay()).toBeNull();
});

it('does not stand for quiet calls', () => {
  started(3, true);
  expect(overlay()).toBeNull();
  ended(3);
  expect(overlay()).toBeNull();
});

it('ends 400 ms after a change of route, whatever is still under way', () => {
  started(4);
  act(() => {
    endBusySoon();
    jest.advanceTimersByTime(399);
  });
  expect(overlay()).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(overlay()).toBeNull();
});

it('is not brought back by a call that ends later', () => {
  started(5);
  act(() => {
    endBusySoon();
    jest.advanceTimersByTime(400);
  });
  ended(5);
  expect(overlay()).toBeNull();
  started(6);
  expect(overlay()).toBeInTheDocument();
});
