import { eventBus } from '@openward/event-bus';
import { sessionAtom, store, TranslationProvider } from '@openward/remote-kit';
import { aSession, aUser, failure, serverForEachTest, success } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import MenuCountBadge from './menu-count.tsx';

let open = 3;
const server = serverForEachTest(() => ({ '/document/open': () => success({ open }) }));
beforeEach(() => {
  open = 3;
  store.set(sessionAtom, { state: 'signed-in', ...aSession({ user: aUser({}) }) });
});

const draw = () =>
  render(
    <ThemeProvider>
      <TranslationProvider namespace="shell">
        <MenuCountBadge count={{ path: '/document/open', on: 'document:changed' }} />
      </TranslationProvider>
    </ThemeProvider>,
  );

it('says how much waits, and asks again after the fact that its manifest names', async () => {
  draw();
  expect(await screen.findByText('3 open')).toBeInTheDocument();
  expect(screen.getByText('3')).toHaveAttribute('aria-hidden', 'true');
  open = 120;
  act(() => eventBus.emit('document:changed', { id: '1' }));
  expect(await screen.findByText('99+')).toBeInTheDocument();
  open = 0;
  act(() => eventBus.emit('document:changed', { id: '1' }));
  await waitFor(() => expect(screen.queryByText('99+')).toBeNull());
});

it('says nothing where the number cannot be had', async () => {
  server.answer({ '/document/open': () => failure('unavailable', 'Not now.') });
  const { container } = draw();
  await waitFor(() => expect(server.callsTo('/document/open')).toHaveLength(1));
  expect(container.textContent).toBe('');
});
