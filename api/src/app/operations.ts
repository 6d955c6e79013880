import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { getContract } from './contract.ts';
import { listDemoMail, listDemoSms } from './demo/sent-messages.ts';

/** What load balancers, operators, open pages and those who try the demo ask. */
export const platformHandlers: Handlers<Contract['platform']> = {
  events: {
    stream: ({ query }, { caller, services }, stream) => void services.live.open(caller, stream, query.since),
  },
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
