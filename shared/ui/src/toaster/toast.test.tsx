import { act, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from '../theme/index.ts';
import { type ToastContent, Toasts } from './index.ts';

const dismissed = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  dismissed.mockClear();
});
afterEach(() => jest.useRealTimers());

const saved: ToastContent = { id: 1, kind: 'success', text: 'Saved' };
const failed: ToastContent = { id: 2, kind: 'error', text: 'Failed' };
const all = (...toasts: ToastContent[]) => <Toasts toasts={toasts} dismissLabel="Close" onDismiss={dismissed} />;

it('leaves by itself after 6 seconds, not before', () => {
  render(all(saved), { wrapper: ThemeProvider });
  act(() => jest.advanceTimersByTime(5999));
  expect(dismissed).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(dismissed).toHaveBeenCalledWith(1);
});

it('has its own 6 seconds, also where another comes later', () => {
  const { rerender } = render(all(saved), { wrapper: ThemeProvider });
  act(() => jest.advanceTimersByTime(4000));
  rerender(all(saved, failed));
  act(() => jest.advanceTimersByTime(2000));
  expect(dismissed.mock.calls).toEqual([[1]]);
  act(() => jest.advanceTimersByTime(4000));
  expect(dismissed.mock.calls.flat()).toContain(2);
});

it('can be taken away at once', () => {
  render(all(saved, failed), { wrapper: ThemeProvider });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(dismissed).toHaveBeenCalledWith(2);
});

it('interrupts a screen reader for errors only', () => {
  render(all(saved, failed), { wrapper: ThemeProvider });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
});

it.each([
  ['is pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['has the focus', fireEvent.focus, fireEvent.blur],
])('stays while it %s, and 6 seconds after that', (_how, begin, end) => {
  render(all(saved), { wrapper: ThemeProvider });
  const toast = screen.getByText('Saved').parentElement as HTMLElement;
  act(() => jest.advanceTimersByTime(5000));
  begin(toast);
  act(() => jest.advanceTimersByTime(60_000));
  expect(dismissed).not.toHaveBeenCalled();
  end(toast);
  act(() => jest.advanceTimersByTime(6000));
  expect(dismissed).toHaveBeenCalledWith(1);
});

it('gives the focus back to where it came from', () => {
  const page = (
    <>
      <input aria-label="Name" />
      {all(saved)}
    </>
  );
  render(page, { wrapper: ThemeProvider });
  const field = screen.getByRole('textbox', { name: 'Name' });
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => field.focus());
  act(() => close.focus());
  fireEvent.click(close);
  expect(field).toHaveFocus();
  expect(dismissed).toHaveBeenCalledWith(1);
});

it('gives the focus to the heading where that place is gone', () => {
  const page = (hasField: boolean) => (
    <main>
      <h1 tabIndex={-1}>Profile</h1>
      {hasField && <input aria-label="Name" />}
      {all(saved)}
    </main>
  );
  const { rerender } = render(page(true), { wrapper: ThemeProvider });
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus());
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  rerender(page(false));
  fireEvent.click(close);
  expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus();
});
