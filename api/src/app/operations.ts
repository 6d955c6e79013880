import type { Contract } from '@openward/contract/everything';
import { listDemoMail, listDemoSms } from '../accounts/demo-messages.ts';
import type { Handlers } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { getContract } from './contract.ts';

/** What load balancers, operators and those who try the demo ask. */
export const operationHandlers: Handlers<
  Pick<Contract['platform'], 'healthz' | 'readyz' | 'getContract' | 'listDemoSms' | 'listDemoMail'>
> = {
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
