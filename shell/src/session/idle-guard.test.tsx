import { eventBus } from '@openward/event-bus';
import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { VOICE } from '@openward/ui/feedback';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lastActivity } from './idle.ts';
import { IdleGuard } from './idle-guard.tsx';

const MINUTES_15 = 15 * 60_000;
const idleFor = (milliseconds: number) =>
  localStorage.setItem('openward.lastActivity', String(Date.now() - milliseconds));

// A lazy chunk takes longer to compile than a test waits.
beforeAll(() => import('@openward/ui/dialog'));
const server = serverForEachTest();
beforeEach(() => {
  localStorage.clear();
});

describe('who does nothing', () => {
  test('is asked a minute before the end, and may stay', async () => {
    idleFor(MINUTES_15 - 50_000);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    expect(await screen.findByText(/^To protect your data, we will sign you out in \d+ seconds/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByText('Are you still there?')).toBeNull());
    expect(Date.now() - lastActivity()).toBeLessThan(5_000);
  });

  test('hears why', async () => {
    idleFor(MINUTES_15 - 50_000);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    await waitFor(() => expect(dialog).toHaveAccessibleDescription(/we will sign you out in \d+ seconds/));
  });

  test('hears once more what is left, 20 seconds before the end', async () => {
    const voice = Object.assign(document.createElement('div'), { id: VOICE });
    document.body.append(voice);
    idleFor(MINUTES_15 - 18_500);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    await waitFor(() =>
      expect(voice).toHaveTextContent(/^To protect your data, we will sign you out in 20 seconds\.$/),
    );
    // The countdown continues visually, but is not announced.
    await waitFor(() => expect(screen.getByText(/sign you out in 1[0-7] seconds/)).toBeVisible());
    expect(voice.children).toHaveLength(1);
    voice.remove();
  });

  test('is not asked before', async () => {
    idleFor(MINUTES_15 - 70_000);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    expect(screen.queryByText('Are you still there?')).toBeNull();
  });

  test('is signed out at the end, on the server too', async () => {
    server.answer({ 'POST /logout': () => success(null) });
    const expired = jest.fn();
    const end = eventBus.on('session:expired', expired);
    idleFor(MINUTES_15 + 1);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    await waitFor(() => expect(expired).toHaveBeenCalled());
    end();
    expect(server.callsTo('POST /logout')).not.toHaveLength(0);
  });

  test('what is done in another tab counts', async () => {
    idleFor(MINUTES_15 - 50_000);
    await renderRemoteScreen(() => <IdleGuard timeout={MINUTES_15} />, { user: aUser() });
    expect(await screen.findByText('Are you still there?')).toBeVisible();
    idleFor(0);
    await waitFor(() => expect(screen.queryByText('Are you still there?')).toBeNull());
  });
});
