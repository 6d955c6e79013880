import { noteIntegrity } from './integrity.ts';
import { loadScript, setTimeLimit } from './load-script.ts';
import { INTEGRITY, played, prepareNetwork } from './script-testing.ts';

const network = prepareNetwork();
setTimeLimit(6000);
let serial = 0;
let URL_OF_CHUNK: string;
beforeEach(() => {
  // A new address for each test, because the page remembers lost ones.
  URL_OF_CHUNK = `${location.origin}/releases/shell/1.0.${serial++}/867.js`;
  noteIntegrity(URL_OF_CHUNK, { '867.js': INTEGRITY });
});

/** An answer that breaks off. */
const cutShort = {
  ok: true,
  arrayBuffer: () => Promise.reject(new TypeError('Failed to fetch')),
} as unknown as Response;

const load = () => played(loadScript(URL_OF_CHUNK));
const addresses = () => network.asked.map(({ src }) => src);

it('is asked for once, with its integrity, and by all that want it together', async () => {
  network.deliveries = [{ kind: 'script' }];
  await played(Promise.all([loadScript(URL_OF_CHUNK), loadScript(URL_OF_CHUNK)]));
  expect(addresses()).toEqual([URL_OF_CHUNK]);
  expect(network.asked[0]?.integrity).toBe(INTEGRITY);
  expect(network.asked[0]?.crossOrigin).toBe('anonymous');
});

describe('one that fails', () => {
  it('is tried twice more within a second', async () => {
    network.deliveries = [{ kind: 'error' }, { kind: 'error' }, { kind: 'script' }];
    const { failure, took } = await load();
    expect(failure).toBeUndefined();
    expect(took).toBeLessThan(1000);
  });

  it('has another address and the same integrity at each further try, also at the next load', async () => {
    network.deliveries = [{ kind: 'error' }];
    network.answer = () => new Response('', { status: 404 });
    await load();
    await load();
    const further = addresses().filter((address) => address !== URL_OF_CHUNK);
    expect(new Set(further).size).toBe(5);
    for (const address of further) expect(address).toMatch(/867\.js\?try=\d+$/);
    expect(network.asked.every(({ integrity }) => integrity === INTEGRITY)).toBe(true);
  });

  it.each([
    ['status', () => new Response('not found', { status: 404 })],
    ['status', () => new Response('later', { status: 500 })],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['entry', () => cutShort],
    ['integrity', () => new Response('<!doctype html>')],
    ['entry', () => new Response('the published bytes')],
  ])('says why: %s', async (stage, answer) => {
    network.deliveries = [{ kind: 'error' }];
    network.answer = answer;
    expect((await load()).failure).toMatchObject({ stage });
    expect(network.asked).toHaveLength(3);
  });

  it('is loaded at a later time, once it is well again', async () => {
    network.deliveries = [{ kind: 'error' }];
    await load();
    network.deliveries = [{ kind: 'script' }];
    expect((await load()).failure).toBeUndefined();
  });
});

describe('one that hangs', () => {
  it('is asked for under another address after half of the time limit, and the first to come wins', async () => {
    network.deliveries = [{ kind: 'hang' }, { kind: 'script' }];
    const { failure, took } = await load();
    expect(failure).toBeUndefined();
    expect(took).toBeLessThanOrEqual(3050);
    expect(addresses()).toEqual([URL_OF_CHUNK, expect.stringMatching(/\?try=\d+$/)]);
  });

  it('counts also where the first request comes after all', async () => {
    network.deliveries = [{ kind: 'hang' }];
    const work = load();
    await jest.advanceTimersByTimeAsync(4000);
    network.asked[0]?.onload?.(new Event('load'));
    expect((await work).failure).toBeUndefined();
  });

  it('is given up at the time limit', async () => {
    network.deliveries = [{ kind: 'hang' }];
    const { failure, took } = await load();
    expect(failure).toMatchObject({ stage: 'timeout' });
    expect(took).toBeLessThanOrEqual(6050);
  });

  it('is not waited for again at Retry', async () => {
    network.deliveries = [{ kind: 'hang' }];
    await load();
    network.deliveries = [{ kind: 'script' }];
    expect((await load()).took).toBeLessThanOrEqual(50);
    expect(addresses().filter((address) => address === URL_OF_CHUNK)).toHaveLength(1);
  });
});
