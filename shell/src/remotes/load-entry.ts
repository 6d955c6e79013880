import type { Release } from '@openward/contract/registry';
import { RemoteFailure } from './failures.ts';
import { urlOf } from './integrity.ts';

/** A federation container as its entry script defines it. */
export interface Container {
  init(...args: unknown[]): Promise<void>;
  get(name: string): Promise<() => unknown>;
}

/**
 * Runs the entry script of a release, within a time limit and only where its bytes are those that were
 * published. The browser says only that a script failed, so a failure is looked into once more to tell why.
 * @throws RemoteFailure timeout, status, integrity or entry
 */
export async function loadEntry(release: Release, timeLimit: number): Promise<Container> {
  const defined = containerOf(release);
  if (defined) return defined;
  const url = urlOf(release, release.entry);
  const integrity = release.integrity[release.entry];
  if (!integrity) throw new RemoteFailure('integrity', release.name, release.version);
  const outcome = await runScript(url, integrity, timeLimit);
  if (outcome === 'timeout') throw new RemoteFailure('timeout', release.name, release.version);
  if (outcome === 'failed') {
    throw new RemoteFailure(await diagnose(url, integrity, timeLimit), release.name, release.version);
  }
  const container = containerOf(release);
  if (!container) throw new RemoteFailure('entry', release.name, release.version);
  return container;
}

function containerOf(release: Release): Container | undefined {
  const value = (globalThis as Record<string, unknown>)[release.container] as Partial<Container> | undefined;
  return typeof value?.get === 'function' && typeof value.init === 'function' ? (value as Container) : undefined;
}

function runScript(url: string, integrity: string, timeLimit: number): Promise<'loaded' | 'failed' | 'timeout'> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (outcome: 'loaded' | 'failed' | 'timeout') => {
      clearTimeout(timer);
      script.remove();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('timeout'), timeLimit);
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => end('loaded');
    script.onerror = () => end('failed');
    document.head.append(script);
  });
}

async function diagnose(
  url: string,
  integrity: string,
  timeLimit: number,
): Promise<'status' | 'integrity' | 'timeout' | 'entry'> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimit), cache: 'no-store' });
    if (!response.ok) return 'status';
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return integrity === `sha384-${btoa(String.fromCharCode(...digest))}` ? 'entry' : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'status';
  }
}
