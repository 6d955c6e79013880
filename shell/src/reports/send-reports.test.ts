import { Blob } from 'node:buffer';
import { aRelease } from '@openward/remote-kit/testing';
import { note, takeNotes } from './notes.ts';
import { sendReports } from './send-reports.ts';

const release = aRelease({ name: 'auth', version: '1.1.0' });
const sent: Blob[] = [];
// jsdom's own cannot be read.
Object.assign(globalThis, { Blob });
Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) });

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  takeNotes();
  sendReports(takeNotes);
});
afterEach(() => {
  jest.clearAllTimers();
  jest.restoreAllMocks();
});

const received = async () => {
  const texts = await Promise.all(sent.map((blob) => blob.text()));
  return texts.flatMap((text) => JSON.parse(text).reports);
};

it('tells what failed within ten seconds, by version and stage and nothing else', async () => {
  note(release, 'failed', 'integrity');
  jest.advanceTimersByTime(10_000);
  expect(await received()).toEqual([{ name: 'auth', version: '1.1.0', kind: 'failed', stage: 'integrity', weight: 1 }]);
});

it('tells at once when the page is hidden, and nothing twice', async () => {
  note(release, 'crashed', 'crash');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
});

it('tells of what went well for ten at once, and the next time for none', async () => {
  const chance = jest.spyOn(Math, 'random').mockReturnValue(0.05);
  note(release, 'shown');
  jest.advanceTimersByTime(10_000);
  chance.mockReturnValue(0.5);
  note(release, 'shown');
  jest.advanceTimersByTime(10_000);
  expect(await received()).toEqual([{ name: 'auth', version: '1.1.0', kind: 'shown', weight: 10 }]);
});

it('tells of at most 20 failures of one page', async () => {
  for (let time = 0; time < 3; time++) {
    for (let count = 0; count < 10; count++) note(release, 'failed', 'status');
    jest.advanceTimersByTime(10_000);
  }
  expect(await received()).toHaveLength(20);
});

it('tells nothing of what comes from a developer’s machine, which has the name of what is released', async () => {
  note({ ...release, base: 'http://localhost:4000/' }, 'crashed', 'crash');
  note(release, 'fallback');
  jest.advanceTimersByTime(10_000);
  expect(await received()).toEqual([{ name: 'auth', version: '1.1.0', kind: 'fallback', weight: 1 }]);
});
