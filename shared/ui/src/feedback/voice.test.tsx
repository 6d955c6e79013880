import { act, render, screen } from '@testing-library/react';
import { ThemeProvider } from '../theme/index.ts';
import { BusyOverlay, LoadingState, Notice } from './states.tsx';
import { say, useSayAtRest, VOICE } from './voice.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.append(Object.assign(document.createElement('div'), { id: VOICE }));
});
afterEach(() => {
  jest.useRealTimers();
  document.getElementById(VOICE)?.remove();
});
const said = () => [...(document.getElementById(VOICE)?.children ?? [])].map(({ textContent }) => textContent);
const after = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('says each sentence in the region that the page has, also the same one again, and takes it away later', () => {
  say('Nothing found');
  say('Nothing found');
  expect(said()).toEqual(['Nothing found', 'Nothing found']);
  after(10_000);
  expect(said()).toEqual([]);
});

it.each([
  ['a shape', <LoadingState key="a" label="Loading" />, 'Loading'],
  ['the overlay', <BusyOverlay key="b" label="Please wait" />, 'Please wait'],
])('says what is on its way after a second, and nothing where it comes sooner: %s', (_what, shown, sentence) => {
  const { unmount } = render(shown, { wrapper: ThemeProvider });
  after(999);
  expect(said()).toEqual([]);
  after(1);
  expect(said()).toEqual([sentence]);
  unmount();
  after(10_000);
  render(shown, { wrapper: ThemeProvider }).unmount();
  after(5_000);
  expect(said()).toEqual([]);
});

function Found({ sentence }: { sentence: string | undefined }) {
  useSayAtRest(sentence);
  return null;
}

it('says what was found once the keys rest, the last of it alone', () => {
  const { rerender } = render(<Found sentence="Found: 12" />);
  after(300);
  rerender(<Found sentence="Found: 3" />);
  after(500);
  rerender(<Found sentence={undefined} />);
  after(500);
  expect(said()).toEqual(['Found: 3']);
});

it('is no live region of its own where an alert says the same', () => {
  render(
    <Notice kind="error" isSaid>
      Email or password incorrect.
    </Notice>,
    { wrapper: ThemeProvider },
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Email or password incorrect.')).toBeVisible();
});
