import { TranslationProvider } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { serverForEachTest, success } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSignOut } from './use-sign-out.ts';

const server = serverForEachTest(() => ({ '/logout': () => success(null) }));

function SignOut() {
  return (
    <button type="button" onClick={useSignOut()}>
      Logout
    </button>
  );
}

it('asks before it throws away what is not saved', async () => {
  render(
    <ThemeProvider>
      <TranslationProvider namespace="shell">
        <SignOut />
        <UnsavedChanges when />
      </TranslationProvider>
    </ThemeProvider>,
  );
  const logout = screen.getByRole('button', { name: 'Logout' });
  await userEvent.click(logout);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(server.callsTo('/logout')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(logout);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(server.callsTo('/logout')).toHaveLength(1));
});
