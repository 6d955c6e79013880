import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Contract } from '@openward/contract/everything';
import { apiContract, type PreviousContract } from '@openward/contract/hashes';

import { type Detached, Reply } from '../platform/http/call.ts';

const require = createRequire(import.meta.url);

/** The contract of the release before this one (`npm run contract:keep`). */
export const previousContract = require('@openward/contract/previous.json') as PreviousContract;

/** What this api answers; the same for as long as the process lives. */
export const contract = apiContract(previousContract);
const etag = `"${createHash('sha256').update(JSON.stringify(contract)).digest('base64url').slice(0, 22)}"`;

/** `GET /contract`. */
export const getContract: Detached<Contract['platform']['getContract']> = {
  detached: async () => new Reply(contract, { etag }),
};
