import { onDemand } from '@openward/remote-kit';
import { ThemeProvider } from '@openward/ui/theme';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FatalErrorBoundary } from './fatal-error-boundary.tsx';
import { Part } from './part.tsx';
import { PartFailed } from './part-failed.tsx';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

function Broken(): never {
  throw new Error('no theme');
}

/** A part of the frame whose code fails to load the given number of times. */
function unreliable(text: string, losses: number) {
  const ask = jest.fn(async () => {
    if (losses-- > 0) throw new Error('ChunkLoadError');
    return { default: () => <p>{text}</p> };
  });
  return onDemand(ask);
}

function Frame({ parts }: { parts: ReturnType<typeof unreliable>[] }) {
  return (
    <ThemeProvider>
      <FatalErrorBoundary>
        {parts.map((Code, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Part key={place} name="a part" code={Code} failed={(retry) => <PartFailed onRetry={retry} />}>
            <Code />
          </Part>
        ))}
        <input aria-label="Notes" />
      </FatalErrorBoundary>
    </ThemeProvider>
  );
}
/** Pending code suspends rendering, and React's test mode waits for it only inside `act`. */
const retry = () =>
  act(async () => userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement));
const draw = (...parts: ReturnType<typeof unreliable>[]) => act(async () => render(<Frame parts={parts} />));

it('says so where code does not come, and what was typed beside it stays', async () => {
  await draw(unreliable('Menu', 1));
  await userEvent.type(screen.getByLabelText('Notes'), 'typed before');
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load this part of the portal.');
  await retry();
  expect(await screen.findByText('Menu')).toBeInTheDocument();
  expect(screen.getByLabelText('Notes')).toHaveValue('typed before');
});

it('asks again at each Retry', async () => {
  await draw(unreliable('Menu', 3));
  for (let time = 0; time < 3; time++) await retry();
  expect(await screen.findByText('Menu')).toBeInTheDocument();
});

it('heals all that failed with one Retry', async () => {
  await draw(unreliable('Menu', 1), unreliable('Top', 1));
  await retry();
  expect(await screen.findByText('Menu')).toBeInTheDocument();
  expect(await screen.findByText('Top')).toBeInTheDocument();
});

it('heals by itself when the network is back', async () => {
  await draw(unreliable('Menu', 1));
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Menu')).toBeInTheDocument();
});

it('has words for a frame that cannot be drawn at all', () => {
  render(
    <FatalErrorBoundary>
      <Broken />
    </FatalErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('We cannot reach the portal right now');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
