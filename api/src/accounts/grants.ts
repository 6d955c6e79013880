import type { ResetGrant } from '@openward/contract/accounts';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { resetGrant } from '../database/schema/index.ts';
import type { Services } from '../services.ts';
import { hashOf, randomToken } from './secrets.ts';

const MINUTES = 10;

/** Leave to set one new password for this user. */
export async function issueGrant(database: Database, services: Services, userId: string): Promise<ResetGrant> {
  const grant = randomToken();
  const now = services.now();
  await database.transaction(async (tx) => {
    await tx.delete(resetGrant).where(lt(resetGrant.expiresAt, now));
    await tx
      .insert(resetGrant)
      .values({ tokenHash: hashOf(grant), userId, expiresAt: new Date(now.getTime() + MINUTES * 60_000) });
  });
  return { id: userId, grant };
}

/** Uses a grant up. @returns false where it is unknown, used, too old or somebody else's */
export async function useGrant(tx: Tx, userId: string, grant: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(resetGrant)
    .set({ usedAt: now })
    .where(
      and(
        eq(resetGrant.tokenHash, hashOf(grant)),
        eq(resetGrant.userId, userId),
        isNull(resetGrant.usedAt),
        gt(resetGrant.expiresAt, now),
      ),
    )
    .returning({ userId: resetGrant.userId });
  return used.length === 1;
}
