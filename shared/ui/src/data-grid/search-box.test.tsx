import { textOf } from '@openward/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '../theme/index.ts';
import { SearchBox } from './index.ts';

it('keeps all of a long text, says that it is too long, and searches once it is not', async () => {
  const searched = jest.fn();
  render(<SearchBox label="Search patients" translate={textOf} typed="" onSearch={searched} />, {
    wrapper: ThemeProvider,
  });
  const box = screen.getByRole('searchbox', { name: 'Search patients' });
  await userEvent.click(box);
  await userEvent.paste(`${'x'.repeat(100)} Lee`);
  expect(box).toHaveValue(`${'x'.repeat(100)} Lee`);
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Must be at most 100 characters');
  await userEvent.keyboard('{Enter}');
  expect(searched).not.toHaveBeenCalled();
  await userEvent.clear(box);
  await userEvent.type(box, 'Lee{Enter}');
  expect(searched).toHaveBeenLastCalledWith('Lee');
  expect(box).not.toBeInvalid();
  expect(box).not.toHaveAccessibleDescription();
});
