import type { RegistryEntry } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';
import { aRegistry, aRelease } from '@openward/remote-kit/testing';
import { type RegistryWatch, watchRegistry } from './watch.ts';

const loaded = aRegistry([{ name: 'auth' }, { name: 'patients' }], 7);
let current: object;
beforeEach(() => {
  current = loaded;
  jest.useFakeTimers();
  globalThis.fetch = async () => Response.json(current);
});
afterEach(() => jest.useRealTimers());

/** The watch after one minute. */
async function aMinuteLater(page: object, now: object): Promise<RegistryWatch> {
  const watch = watchRegistry(page as typeof loaded, (entry) => ({ active: entry.canary?.release ?? entry.active }));
  current = now;
  await jest.advanceTimersByTimeAsync(60_000);
  return watch;
}

it('knows which remotes have another active version', async () => {
  const next = aRegistry([{ name: 'auth' }, { name: 'patients', version: '1.1.0' } as { name: string }], 8);
  const watch = await aMinuteLater(loaded, next);
  expect([watch.isStale('auth'), watch.isStale('patients')]).toEqual([false, true]);
});

it('knows that who was chosen for a canary gets another version once it is halted', async () => {
  const canary = { release: aRelease({ name: 'auth', version: '1.1.0' }), percent: 50 };
  const auth = loaded.remotes.auth as RegistryEntry;
  const page = { ...loaded, remotes: { ...loaded.remotes, auth: { ...auth, canary } } };
  const watch = await aMinuteLater(page, page);
  expect(watch.isStale('auth')).toBe(false);
  current = { ...loaded, revision: 8 };
  await jest.advanceTimersByTimeAsync(60_000);
  expect([watch.isStale('auth'), watch.isStale('patients')]).toEqual([true, false]);
});

it('knows at once of a version that was taken back here', async () => {
  const watch = watchRegistry(loaded, (entry) => entry);
  current = aRegistry([{ name: 'auth' }, { name: 'patients', version: '0.9.0' } as { name: string }], 8);
  eventBus.emit('registry:changed', {});
  await jest.advanceTimersByTimeAsync(0);
  expect([watch.isStale('auth'), watch.isStale('patients')]).toEqual([false, true]);
});

it('learns of another shell', async () => {
  const watch = await aMinuteLater({ ...loaded, shell: '1.0.0+a' }, { ...loaded, revision: 8, shell: '1.0.0+b' });
  expect(watch.isShellStale()).toBe(true);
  expect(watch.isStale('auth')).toBe(false);
});

it.each([
  ['the same shell', { shell: '1.0.0' }, { shell: '1.0.0' }],
  ['a gateway that does not say', {}, {}],
  ['a gateway that says it only now', {}, { shell: '1.0.0' }],
])('has nothing to learn from %s', async (_what, before, after) => {
  const watch = await aMinuteLater({ ...loaded, ...before }, { ...loaded, revision: 8, ...after });
  expect(watch.isShellStale()).toBe(false);
});

it('knows again that all is current after a rollback', async () => {
  const watch = await aMinuteLater({ ...loaded, shell: 'a' }, { ...loaded, shell: 'b' });
  current = { ...loaded, shell: 'a' };
  await jest.advanceTimersByTimeAsync(60_000);
  expect(watch.isShellStale()).toBe(false);
});

it('keeps what it knows where it cannot ask', async () => {
  const watch = await aMinuteLater({ ...loaded, shell: 'a' }, { ...loaded, shell: 'b' });
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(watch.isShellStale()).toBe(true);
});
