/** @jest-environment-options {"isAlone": true} */

import { withPortalName } from '../factors.ts';
import { buildWorld, MORNING } from '../world.ts';
import { Calls, unanswered } from './calls.ts';

withPortalName();

beforeAll(() => globalThis.openward.setNow(MORNING));
afterAll(() => globalThis.openward.setNow(null));

test('this release can be kept for the next one: each endpoint is answered in at least one call', async () => {
  const calls = await Calls.of(await buildWorld());
  expect(unanswered(await calls.made())).toEqual([]);
});
