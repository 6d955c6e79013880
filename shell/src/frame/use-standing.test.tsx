import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useStanding } from './use-standing.ts';

function Menu() {
  const nav = useRef<HTMLElement>(null);
  useStanding(nav);
  return (
    <aside>
      <nav ref={nav}>Menu</nav>
      <p>Account</p>
    </aside>
  );
}

it.each(['nav', 'aside'])('stands again where a remote removes its %s', async (selector) => {
  render(<Menu />);
  const before = document.body.innerHTML;
  document.querySelector(selector)?.remove();
  await waitFor(() => expect(screen.getByText('Menu')).toBeInTheDocument());
  expect(document.body.innerHTML).toBe(before);
});

it('goes where the frame takes it away', async () => {
  const { unmount } = render(<Menu />);
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Menu')).toBeNull();
});
