import type { PreviousEndpoint } from '@openward/contract/hashes';
import { testServer } from '../test-server.ts';
import { buildWorld, MORNING } from '../world.ts';
import { Calls } from './calls.ts';

/** Calls every endpoint of this api on an empty practice: what the next release will have to answer. */
export async function callsOfThisRelease(): Promise<PreviousEndpoint[]> {
  globalThis.openward = await testServer(undefined);
  globalThis.openward.setNow(MORNING);
  const calls = await Calls.of(await buildWorld());
  return calls.made();
}
