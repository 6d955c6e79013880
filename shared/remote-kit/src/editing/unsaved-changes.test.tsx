import { ThemeProvider } from '@openward/ui/theme';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterSaving, leave } from '../core/leaving.ts';
import { useNavigate } from '../core/routing.ts';
import { UnsavedChanges } from './index.ts';

const go = jest.fn();
beforeEach(() => go.mockClear());
const draw = (when: boolean) => render(<UnsavedChanges when={when} />, { wrapper: ThemeProvider });

it('lets go where nothing was changed', () => {
  draw(false);
  leave(go);
  expect(go).toHaveBeenCalledTimes(1);
});

it('asks where something was, and stays with the safe answer', async () => {
  draw(true);
  leave(go);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(go).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  leave(go);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
});

it('goes on from what was saved without asking, and asks again afterwards', async () => {
  draw(true);
  afterSaving(() => leave(go));
  expect(go).toHaveBeenCalledTimes(1);
  leave(go);
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeVisible();
  expect(go).toHaveBeenCalledTimes(1);
});

it('holds the page itself up', () => {
  draw(true);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

function Save() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/list')}>
      {useLocation().pathname}
    </button>
  );
}

it('asks also where the screen itself goes on', async () => {
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={['/form']}>
        <UnsavedChanges when />
        <Save />
      </MemoryRouter>
    </ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '/form' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('/list')).toBeInTheDocument();
});
