import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Link } from './link.tsx';

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function draw(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <Address />
      <Routes>
        <Route path="*" element={link} />
      </Routes>
    </MemoryRouter>,
  );
}
const address = () => screen.getByRole('status').textContent;

it('is a link to the browser and a navigation to a click', async () => {
  draw(<Link to="/two">Two</Link>);
  expect(screen.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '/two');
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  expect(address()).toBe('/two');
});

it('follows by keyboard', async () => {
  draw(<Link to="/two">Two</Link>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/two');
});

it.each(['Control', 'Meta', 'Shift', 'Alt'])('leaves a click with %s to the browser', async (key) => {
  draw(<Link to="/two">Two</Link>);
  const user = userEvent.setup();
  await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole('link', { name: 'Two' }));
  expect(address()).toBe('/one');
});

it('leaves a click that somebody else has dealt with', async () => {
  draw(
    <Link to="/two" onClick={(event) => event.preventDefault()}>
      Two
    </Link>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  expect(address()).toBe('/one');
});
