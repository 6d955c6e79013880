import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { forgetFailures, lazy, type OnDemand, onDemand } from './on-demand.ts';

const Hello = () => <p>Hello</p>;
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const fallbacks = jest.fn();
function Waiting() {
  fallbacks();
  return 'waiting';
}
beforeEach(() => fallbacks.mockClear());

async function draw(Part: OnDemand<object>, onCrash = jest.fn()) {
  const { unmount } = await act(async () =>
    render(
      <CrashBoundary onCrash={onCrash}>
        <Suspense fallback={<Waiting />}>
          <Part />
        </Suspense>
      </CrashBoundary>,
    ),
  );
  return { unmount, onCrash };
}

it('waits for its code the first time', async () => {
  await draw(onDemand(async () => ({ default: Hello })));
  expect(fallbacks).toHaveBeenCalled();
  expect(screen.getByText('Hello')).toBeInTheDocument();
});

it('is drawn again in a way that React has nothing to say about', async () => {
  const Part = onDemand(async () => ({ default: Hello }));
  const part = (times: number) => (
    <Suspense fallback={<Waiting />}>
      <Part key="same" {...{ times }} />
    </Suspense>
  );
  const { rerender } = await act(async () => render(part(1)));
  await act(async () => rerender(part(2)));
  expect(screen.getByText('Hello')).toBeInTheDocument();
  expect(console.error).not.toHaveBeenCalled();
});

it('does not wait where its code has come, however often it is drawn', async () => {
  const ask = jest.fn(async () => ({ default: Hello }));
  const Part = onDemand(ask);
  await Part.load();
  for (let time = 0; time < 3; time++) {
    const { unmount } = await draw(Part);
    expect(screen.getByText('Hello')).toBeInTheDocument();
    unmount();
  }
  expect(fallbacks).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('tells of code that does not come, once, and asks again when told to', async () => {
  const ask = jest.fn<Promise<{ default: typeof Hello }>, []>().mockRejectedValueOnce(new Error('lost'));
  ask.mockResolvedValue({ default: Hello });
  const Part = onDemand(ask);
  const { onCrash, unmount } = await draw(Part);
  expect(onCrash).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(1);
  unmount();
  Part.forgetFailure();
  await draw(Part);
  expect(screen.getByText('Hello')).toBeInTheDocument();
});

it('a lazy part that did not come is asked for again once its screen is mounted anew', async () => {
  const ask = jest.fn<Promise<{ default: typeof Hello }>, []>().mockRejectedValueOnce(new Error('lost'));
  ask.mockResolvedValue({ default: Hello });
  const Part = lazy(ask) as OnDemand<object>;
  const { onCrash, unmount } = await draw(Part);
  expect(onCrash).toHaveBeenCalledTimes(1);
  unmount();
  forgetFailures();
  await draw(Part);
  expect(screen.getByText('Hello')).toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(2);
});
