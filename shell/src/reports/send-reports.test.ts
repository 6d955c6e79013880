import { Blob } from 'node:buffer';
import { aRelease } from '@openward/remote-kit/testing';
import { note, takeNotes } from './notes.ts';
import { sendReports } from './send-reports.ts';

const release = aRelease({ name: 'auth', version: '1.1.0' });
const sent: Blob[] = [];
/** The browser's measurements. */
let measured: object[] = [];
// jsdom's Blob cannot be read.
Object.assign(globalThis, {
  Blob,
  PerformanceObserver: class {
    observe() {}
    takeRecords() {
      return measured.splice(0);
    }
  },
});
Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) });

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  measured = [];
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

describe('of a part on trial', () => {
  const onTrial = aRelease({ name: 'patients', endpoints: [{ method: 'GET', path: '/patients/:id', hash: '' }] });
  const its = { name: 'patients', version: '1.0.0', weight: 1 };
  const called = (path: string, responseStatus: number) =>
    measured.push({ name: `${location.origin}${path}`, initiatorType: 'fetch', responseStatus });
  const told = async () => {
    jest.advanceTimersByTime(10_000);
    const reports = await received();
    sent.length = 0;
    return reports;
  };

  it('tells of each time that it was drawn how long that took, without the time of its files', async () => {
    const file = { name: `${location.origin}/releases/patients/1.0.0/12.js`, initiatorType: 'script' };
    const now = jest.spyOn(performance, 'now').mockReturnValue(5200);
    note(onTrial, 'shown', undefined, 4000);
    now.mockReturnValue(9000);
    note(onTrial, 'shown', undefined, 8900);
    measured.push({ ...file, startTime: 4100, duration: 900 }, { ...file, startTime: 6000, duration: 10 });
    expect(await told()).toEqual([
      { ...its, kind: 'shown', time: 200 },
      { ...its, kind: 'shown', time: 100 },
    ]);
  });

  it('tells once a page whether the server answers its calls, and once that it does not', async () => {
    note(onTrial, 'shown', undefined, performance.now());
    called('/api/patients/7', 200);
    expect(await told()).toEqual([expect.objectContaining({ kind: 'shown' }), { ...its, kind: 'answered' }]);
    called('/api/patients/8', 404);
    expect(await told()).toEqual([]);
    called('/api/patients/8', 503);
    expect(await told()).toEqual([{ ...its, kind: 'unanswered' }]);
    called('/api/patients/9', 500);
    expect(await told()).toEqual([]);
    called('/api/patients/9', 200);
    expect(await told()).toEqual([]);
  });

  it('tells nothing of what others call, nor of a call that its screen took back', async () => {
    note(onTrial, 'shown', undefined, performance.now());
    await told();
    called('/api/patients', 500);
    called('/api/patients/7/documents', 500);
    called('/live', 500);
    called('/api/patients/7', 0);
    expect(await told()).toEqual([]);
  });
});

it('tells no times and no calls of a part that is not on trial', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  note(release, 'shown', undefined, 0);
  measured.push({ name: `${location.origin}/api/patients`, initiatorType: 'fetch', responseStatus: 500 });
  jest.advanceTimersByTime(10_000);
  expect(await received()).toEqual([{ name: 'auth', version: '1.1.0', kind: 'shown', weight: 10 }]);
});
