import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate, createGateway, folderStore } from '@openward/gateway';
import { log } from '@openward/server-kit/log';
import { type FaultProxy, startFaultProxy } from '../../tools/faults/fault-proxy.ts';
import { copiedReleases, REASON, REMOTES, release } from '../support/releases.ts';
import { IS_TIMED } from '../support/timing.ts';

// Each answer would be a line of what tests print.
log.level = 'silent';

/** A front door of its own before the same api, so that faults are nobody else's; the faults happen on its sockets. */
export interface FaultPortal extends Pick<FaultProxy, 'url' | 'fault' | 'goDown' | 'heal' | 'passed' | 'forgetAsked'> {
  /** Makes a build of a remote what users get from their next page load on. */
  serve(name: string, build: 'real' | 'faulty'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a remote may take: half of it until the version before is tried, a tenth more until words. Longer
 * where other tests run beside, so that a healthy remote is not taken for one that hangs.
 */
export const TIME_LIMIT = IS_TIMED ? 2000 : 4000;

/** Starts it with a short time limit; each remote is first as it was built. @param apiUrl the portal behind it */
export async function startFaultPortal({ url: apiUrl }: { url: string }): Promise<FaultPortal> {
  const releasesDir = copiedReleases();
  const store = folderStore(releasesDir);
  const versionOf = async (name: string) => (await store.read()).releases[name]?.active ?? '';
  // Publishing takes long, and is done once.
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
