import type { PreviousEndpoint } from '@openward/contract/hashes';
import { testServer } from '../test-server.ts';
import { buildWorld, MORNING } from '../world.ts';
import { Calls, unanswered } from './calls.ts';

/**
 * Calls every endpoint of this api on an empty practice; the next release must answer the same calls.
 * @throws Error that names the endpoints without a successful call
 */
export async function callsOfThisRelease(): Promise<PreviousEndpoint[]> {
  globalThis.openward = await testServer(undefined);
  globalThis.openward.setNow(MORNING);
  const calls = await Calls.of(await buildWorld());
  const made = await calls.made();
  const silent = unanswered(made);
  if (silent.length === 0) return made;
  throw new Error(
    `No call of ${silent.join(', ')} is answered: say in api/src/testing/previous/calls.ts what would be.`,
  );
}
