import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/index.ts';
import { ThemeProvider } from '../theme/index.ts';
import { ActionMenu } from './index.ts';

const chosen = jest.fn();
beforeEach(() => {
  chosen.mockClear();
  render(
    <ThemeProvider>
      <ActionMenu
        trigger={<Button>More</Button>}
        entries={['Move', 'Cancel'].map((label) => ({ key: label, label, onSelect: () => chosen(label) }))}
      />
    </ThemeProvider>,
  );
});
const button = () => screen.getByRole('button', { name: 'More' });
const isOpen = () => waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());

it('opens by a click, with no entry marked', async () => {
  await userEvent.click(button());
  await isOpen();
  expect(screen.getByRole('menuitem', { name: 'Move' })).not.toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(chosen).toHaveBeenCalledWith('Move'));
});

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens by %j with its first entry marked, the first time as well',
  async (key) => {
    button().focus();
    await userEvent.keyboard(key);
    await isOpen();
    expect(screen.getByRole('menuitem', { name: 'Move' })).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chosen).toHaveBeenCalledWith('Move'));
  },
);

it('closes by Escape, and the focus is on the button again', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Cancel' })).toHaveAttribute('data-highlighted'));
  // The first entry is highlighted shortly before the menu has the focus.
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
  expect(chosen).not.toHaveBeenCalled();
});
