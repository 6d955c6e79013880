import type { ResetGrant } from '@openward/contract/accounts';
import { and, eq, gt } from 'drizzle-orm';
import { tokenKeysOf } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { resetGrant, user } from '../platform/database/schema/index.ts';
import type { Services } from '../platform/services.ts';
import { pseudonymOf } from './pseudonyms.ts';
import { hashOf, randomToken } from './secrets.ts';

const MINUTES = 10;

/** Leave to set one new password, for a user whose row is held. */
export async function issueGrant(
  tx: Tx,
  services: Services,
  { userId, username }: { userId: string; username: string },
): Promise<ResetGrant> {
  const grant = randomToken();
  const expiresAt = new Date(services.now().getTime() + MINUTES * 60_000);
  await tx.insert(resetGrant).values({ tokenHash: hashOf(grant), userId, expiresAt });
  return { id: pseudonymOf(services.config.tokenKey, username), grant };
}

/** The user whom a grant is for; undefined where it is unknown, used, too old or somebody else's. */
export async function grantedUser(
  tx: Tx,
  services: Services,
  { id, grant }: { id: string; grant: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: resetGrant.userId, username: user.username })
    .from(resetGrant)
    .innerJoin(user, eq(user.id, resetGrant.userId))
    .where(
      and(eq(resetGrant.tokenHash, hashOf(grant)), gt(resetGrant.expiresAt, services.now()), eq(user.status, 'ACTIVE')),
    );
  const isTheirs =
    row && tokenKeysOf(services.config).some((key) => pseudonymOf(key, row.username) === id.toLowerCase());
  return isTheirs ? row.userId : undefined;
}
