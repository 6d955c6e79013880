import { eventBus } from '@openward/event-bus';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

// jsdom has no layout, so everything in the page counts as visible.
beforeAll(() => {
  Element.prototype.getClientRects = function () {
    return (this.isConnected ? [{}] : []) as unknown as DOMRectList;
  };
});

/** A list of devices with another section above it. Removing one removes its row, or moves the focus itself. */
function Devices({ handsOn = false }: { handsOn?: boolean }) {
  useKeptFocus();
  const [devices, setDevices] = useState(['Phone', 'Laptop']);
  const press = (device: string) => {
    setDevices(devices.filter((one) => one !== device));
    if (handsOn) document.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <main>
      <h1>Security</h1>
      <input aria-label="Name" />
      <h2>Devices</h2>
      {devices.map((device) => (
        <button key={device} type="button" onClick={() => press(device)}>
          Sign out {device}
        </button>
      ))}
      <h2>Password</h2>
    </main>
  );
}
const button = (device: string) => screen.getByRole('button', { name: `Sign out ${device}` });
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 900));

it.each(['click', 'Enter'])('goes to the heading before what was pressed by %s and is gone', async (how) => {
  render(<Devices />);
  if (how === 'click') await userEvent.click(button('Phone'));
  else {
    button('Phone').focus();
    await userEvent.keyboard('{Enter}');
  }
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus());
});

it('stays where a screen has put it', async () => {
  render(<Devices handsOn />);
  await userEvent.click(button('Laptop'));
  await aWhile();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('waits for what is under way, which may hand it on', async () => {
  render(<Devices />);
  act(() => eventBus.emit('request:started', { id: 1, quiet: true, changes: false }));
  await userEvent.click(button('Phone'));
  await aWhile();
  expect(document.body).toHaveFocus();
  act(() => eventBus.emit('request:ended', { id: 1 }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus());
});

function Leaving() {
  useKeptFocus();
  const [isLeft, setLeft] = useState(false);
  return isLeft ? (
    <main key="home">
      <h1>Home</h1>
    </main>
  ) : (
    <main key="list">
      <h1>List</h1>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </main>
  );
}

it('goes to the heading of the page where all before it are gone too', async () => {
  render(<Leaving />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus());
});

it('leaves what still has it alone', async () => {
  render(<Devices />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await aWhile();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
