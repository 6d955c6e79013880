import { createHash, webcrypto } from 'node:crypto';

/** How the simulated network answers one request for a script. */
export type Delivery = { kind: 'script'; run?: () => void } | { kind: 'error' } | { kind: 'hang' };

const BYTES = 'the published bytes';
export const INTEGRITY = `sha384-${createHash('sha384').update(BYTES).digest('base64')}`;

/** The browser's script loading, simulated because jsdom runs no scripts. */
export interface Network {
  /** One for each request, in order; the last one also for all that follow. */
  deliveries: Delivery[];
  asked: HTMLScriptElement[];
  /** The answer to the diagnosis of a failed script. */
  answer: () => Response | Promise<Response>;
}

/** Gives every test a simulated network and fake timers. */
export function prepareNetwork(): Network {
  const network: Network = { deliveries: [], asked: [], answer: () => new Response(BYTES) };
  beforeAll(() => {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  });
  beforeEach(() => {
    Object.assign(network, { deliveries: [], asked: [], answer: () => new Response(BYTES) });
    globalThis.fetch = async () => network.answer();
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(document.head, 'append').mockImplementation((node) => {
      const script = node as HTMLScriptElement;
      network.asked.push(script);
      const delivery = network.deliveries.length > 1 ? network.deliveries.shift() : network.deliveries[0];
      if (delivery?.kind === 'script') {
        delivery.run?.();
        queueMicrotask(() => script.onload?.(new Event('load')));
      } else if (delivery?.kind === 'error') queueMicrotask(() => script.onerror?.(new Event('error')));
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  return network;
}

/** Runs the fake timers until a promise settles. Returns its outcome and the milliseconds it took. */
export async function played<T>(work: Promise<T>): Promise<{ value?: T; failure?: unknown; took: number }> {
  let outcome: { value?: T; failure?: unknown } | undefined;
  work.then(
    (value) => {
      outcome = { value };
    },
    (failure) => {
      outcome = { failure };
    },
  );
  let took = 0;
  for (; !outcome; took += 50) await jest.advanceTimersByTimeAsync(50);
  return { ...outcome, took };
}
