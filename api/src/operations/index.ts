import type { operationEndpoints } from '@openward/contract/operations';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** What load balancers and operators ask. */
export const operationHandlers: Handlers<typeof operationEndpoints> = {
  healthz: { detached: async () => ({ version: process.env.npm_package_version ?? 'dev' }) },
  readyz: {
    async detached(_input, { database }) {
      try {
        await database.transaction((tx) => tx.execute(sql`select 1`));
      } catch {
        throw new Refusal('unavailable', 'The database does not answer.');
      }
      return { database: 'up' };
    },
  },
};
