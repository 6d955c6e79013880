import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate, createGateway, folderStore } from '@openward/gateway';
import { log } from '@openward/server-kit/log';
import { type FaultProxy, startFaultProxy } from '../../tools/faults/fault-proxy.ts';
import { copiedReleases, REASON, REMOTES, release } from '../support/releases.ts';
import { IS_TIMED } from '../support/timing.ts';

// Otherwise, each answer would print a line in the test output.
log.level = 'silent';

/** A gateway in front of the shared api with its own faults, which happen on its sockets. */
export interface FaultPortal extends Pick<FaultProxy, 'url' | 'fault' | 'goDown' | 'heal' | 'passed' | 'forgetAsked'> {
  /** Activates a build of a remote for the next page loads. */
  serve(name: string, build: 'real' | 'faulty'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a remote may take: half of it until the previous version is tried, 10 % more until the message.
 * Longer if other tests run in parallel, so that a slow remote does not count as hanging.
 */
export const TIME_LIMIT = IS_TIMED ? 2000 : 4000;

/** Starts it with a short time limit and the real builds. @param apiUrl the portal behind it */
export async function startFaultPortal({ url: apiUrl }: { url: string }): Promise<FaultPortal> {
  const releasesDir = copiedReleases();
  const store = folderStore(releasesDir);
  const versionOf = async (name: string) => (await store.read()).releases[name]?.active ?? '';
  // Publishing is slow, so it happens once.
  const versions = new Map<string, string>();
  for (const name of REMOTES) versions.set(`${name} real`, await versionOf(name));
  const serve = async (name: string, build: 'real' | 'faulty') => {
    const known = versions.get(`${name} ${build}`);
    if (!known) versions.set(`${name} faulty`, await release(releasesDir, join(import.meta.dirname, 'dist', name)));
    else if (known !== (await versionOf(name))) await activate(store, name, known, REASON);
  };
  const gateway = await createGateway({ releasesDir, remoteTimeout: TIME_LIMIT, apiUrl });
  const proxy = await startFaultProxy(await gateway.app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    ...proxy,
    serve,
    async close() {
      await proxy.close();
      await gateway.close();
      rmSync(releasesDir, { recursive: true, force: true });
    },
  };
}
