import type { operationEndpoints } from '@openward/contract/operations';
import { listDemoMail, listDemoSms } from '../accounts/demo-messages.ts';
import { getContract } from '../contract/index.ts';
import type { Handlers } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** What load balancers, operators and those who try the demo ask. */
export const operationHandlers: Handlers<typeof operationEndpoints> = {
  healthz: { detached: async () => ({ version: process.env.npm_package_version ?? 'dev' }) },
  readyz: {
    async detached(_input, { database }) {
      try {
        await database.ping();
      } catch {
        throw new Refusal('unavailable', 'The database does not answer.', { retryAfter: 2 });
      }
      return { database: 'up' };
    },
  },
  getContract,
  listDemoSms,
  listDemoMail,
};
