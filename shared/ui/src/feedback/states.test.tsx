import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../theme/index.ts';
import { LoadingState, Pending } from './index.ts';

function Panels({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <ThemeProvider>
      <main>
        <div data-testid="both">
          <section data-testid="first">{first}</section>
          <section data-testid="second">{second}</section>
        </div>
        <p data-testid="below">Below</p>
      </main>
    </ThemeProvider>
  );
}

const marked = () =>
  ['both', 'first', 'second', 'below'].filter((id) => screen.getByTestId(id).hasAttribute('data-pending'));

it('marks what is around something that loads until all of it has come', () => {
  const loading = <LoadingState label="Loading" />;
  const { rerender } = render(<Panels first={loading} second={<Pending />} />);
  expect(marked()).toEqual(['both', 'first', 'second']);
  rerender(<Panels first="Here" second={<Pending />} />);
  expect(marked()).toEqual(['both', 'second']);
  rerender(<Panels first="Here" second="Here" />);
  expect(marked()).toEqual([]);
});

it('marks nothing outside the content of the page, such as a dialog', () => {
  render(<LoadingState label="Loading" />, { wrapper: ThemeProvider });
  expect(document.querySelector('[data-pending]')).toBeNull();
});
