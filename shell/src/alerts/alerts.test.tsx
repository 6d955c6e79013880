import { eventBus } from '@openward/event-bus';
import { ConfirmDialog } from '@openward/ui/dialog';
import { say } from '@openward/ui/feedback';
import { ThemeProvider } from '@openward/ui/theme';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Alerts, changePageOfAlerts, startAlerts } from './alerts.tsx';

startAlerts();
beforeEach(() => {
  render(<Alerts />, { wrapper: ThemeProvider });
});
afterEach(() => act(changePageOfAlerts));

const raise = (text: string, kind: 'success' | 'error' = 'success') =>
  act(async () => eventBus.emit('alert:raised', { kind, text }));

it('shows what is raised', async () => {
  await raise('Updated successfully.');
  expect(await screen.findByText('Updated successfully.')).toBeInTheDocument();
});

it('announces an error at once', async () => {
  await raise('Something went wrong.', 'error');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
});

it('shows the same text once', async () => {
  await raise('Offline');
  await raise('Saved');
  await raise('Offline');
  expect(await screen.findAllByText('Offline')).toHaveLength(1);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

it('clears everything at a change of route', async () => {
  await raise('One');
  await raise('Two');
  await screen.findByText('Two');
  act(changePageOfAlerts);
  expect(screen.queryByText(/One|Two/)).toBeNull();
});

it('takes away the one that is dismissed', async () => {
  await raise('Stays');
  await raise('Goes');
  const [, second] = await screen.findAllByRole('button', { name: 'Close' });
  await userEvent.click(second as HTMLElement);
  expect(screen.queryByText('Goes')).toBeNull();
  expect(screen.getByText('Stays')).toBeInTheDocument();
});

it('keeps what waits for the next page until that page is there', async () => {
  act(() => eventBus.emit('alert:raised', { kind: 'success', text: 'Booked', onNextPage: true }));
  expect(screen.queryByText('Booked')).toBeNull();
  act(changePageOfAlerts);
  expect(await screen.findByText('Booked')).toBeInTheDocument();
  act(changePageOfAlerts);
  expect(screen.queryByText('Booked')).toBeNull();
});

it('takes errors away when somebody tries again, and nothing else', async () => {
  await raise('Wrong code', 'error');
  await raise('Saved');
  await screen.findByText('Saved');
  act(() => eventBus.emit('attempt:begun', {}));
  expect(screen.queryByText('Wrong code')).toBeNull();
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

it('is heard as well while a dialog hides the page', async () => {
  const { container } = render(
    <ConfirmDialog open title="Stay?" confirmLabel="Yes" cancelLabel="No" onConfirm={() => {}} onClose={() => {}}>
      It ends soon.
    </ConfirmDialog>,
    { wrapper: ThemeProvider },
  );
  await waitFor(() => expect(container).toHaveAttribute('aria-hidden', 'true'));
  await raise('Offline', 'error');
  say('Twenty seconds left');
  for (const text of ['Offline', 'Twenty seconds left'])
    expect((await screen.findByText(text)).closest('[aria-hidden=true]')).toBeNull();
});
