import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ThemeProvider } from '../theme/index.ts';
import { ConfirmDialog } from './index.ts';

const confirmed = jest.fn();
beforeEach(() => confirmed.mockClear());

function Screen({ busy = false }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel appointment
      </button>
      <ConfirmDialog
        open={isOpen}
        title="Cancel this appointment?"
        confirmLabel="Confirm"
        cancelLabel="Back"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setOpen(false)}
      >
        The appointment will be cancelled on confirm.
      </ConfirmDialog>
    </>
  );
}

async function opened(busy = false) {
  render(<Screen busy={busy} />, { wrapper: ThemeProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  return screen.findByRole('alertdialog', { name: 'Cancel this appointment?' });
}

it('says what will happen and takes the focus in', async () => {
  const dialog = await opened();
  await waitFor(() => expect(dialog).toHaveAccessibleDescription('The appointment will be cancelled on confirm.'));
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
});

it('closes with Escape, does nothing, and gives the focus back', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel appointment' })).toHaveFocus());
  expect(confirmed).not.toHaveBeenCalled();
});

it('closes by a press beside it, and does nothing', async () => {
  await opened();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await waitFor(async () => {
    await user.click(document.body);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(confirmed).not.toHaveBeenCalled();
});

it('does it only on confirm', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(confirmed).toHaveBeenCalledTimes(1);
});

it('cannot be confirmed twice while it is under way', async () => {
  await opened(true);
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(confirm);
  expect(confirmed).not.toHaveBeenCalled();
});

it('is read from right to left, each of its parts, where the page is', async () => {
  render(
    <ThemeProvider direction="rtl">
      <Screen />
    </ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  const dialog = await screen.findByRole('alertdialog');
  const directions = [dialog, ...dialog.querySelectorAll('[dir]')].map((part) => part.getAttribute('dir'));
  expect(new Set(directions)).toEqual(new Set(['rtl']));
});

function List() {
  const [rows, setRows] = useState(['First', 'Second']);
  const [asked, setAsked] = useState<string>();
  return (
    <main>
      <h1>Documents</h1>
      {rows.map((row) => (
        <section key={row}>
          <h2>{row}</h2>
          <button type="button" onClick={() => setAsked(row)}>{`Remove ${row}`}</button>
        </section>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title="Remove?"
          confirmLabel="Confirm"
          cancelLabel="Back"
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            setTimeout(() => setRows(rows.filter((row) => row !== asked)), 200);
          }}
        >
          It goes.
        </ConfirmDialog>
      )}
    </main>
  );
}

it('puts the focus on the heading before what opened it, where that goes with what was done', async () => {
  render(<List />, { wrapper: ThemeProvider });
  for (const [row, heading] of [
    ['Second', 'First'],
    ['First', 'Documents'],
  ]) {
    await userEvent.click(screen.getByRole('button', { name: `Remove ${row}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: row })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
  }
});

it('stays where the focus is put beside it, as by a dialog before it that gives its focus back late', async () => {
  render(<List />, { wrapper: ThemeProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Remove First' }));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  screen.getByText('Remove Second').focus();
  // The dialog checks for changes one frame later.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(screen.getByRole('alertdialog')).toBe(dialog);
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});
