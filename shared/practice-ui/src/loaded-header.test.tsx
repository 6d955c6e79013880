import { ThemeProvider } from '@openward/ui/theme';
import { render, screen } from '@testing-library/react';
import { LoadedHeader } from './loaded-header.tsx';

const at = (title: string, lang?: string) => (
  <ThemeProvider>
    <LoadedHeader title={title} lang={lang} />
  </ThemeProvider>
);
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

it('hands the focus of a heading to the one that takes its place, which is another element', () => {
  const { rerender } = render(at('Patient'));
  const before = heading('Patient');
  before.focus();
  rerender(at('Ada Byron'));
  expect(before).not.toBeInTheDocument();
  expect(heading('Ada Byron')).toHaveFocus();
});

it('takes no focus that the heading did not have, nor that of a screen that is gone', async () => {
  const { rerender, unmount } = render(at('Patient'));
  rerender(at('Ada Byron'));
  expect(document.body).toHaveFocus();
  heading('Ada Byron').focus();
  unmount();
  await Promise.resolve();
  render(at('Grace Hopper'));
  expect(document.body).toHaveFocus();
});

it('says in which language a title is', () => {
  render(at('Insurance card', 'en'));
  expect(heading('Insurance card').closest('[lang]')).toHaveAttribute('lang', 'en');
});
