import { registerSchema } from '@openward/contract/accounts/schemas';
import { and, eq } from 'drizzle-orm';
import type { InferType } from 'yup';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { ApiConfig } from '../platform/config.ts';
import { type Database, lockFor, openDatabase, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { user } from '../platform/database/schema/index.ts';
import hashing from '../platform/identity/hashing.ts';
import { randomToken } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';
import { named } from './credentials.ts';
import { makeAccount } from './new-account.ts';
import { issueGrant } from './recovery.ts';

/** Minutes that the link works: the new administrator may be asleep. */
const LINK_MINUTES = 24 * 60;

/** What an operator must say about a system administrator; a ValidationError says what is wrong with it. */
export const systemAdminSchema = registerSchema.pick(['firstName', 'lastName', 'email', 'phoneNo']);

/** A system administrator who is to be made. */
export interface SystemAdmin extends InferType<typeof systemAdminSchema> {
  /** Makes them although there is an active system administrator. */
  force: boolean;
  /** The operator, as the audit names them. */
  by: string;
}

/**
 * Makes a system administrator in the portal's database. The account has no password that anybody knows: its owner chooses
 * one with the link, which works once. An active system administrator of that address gets a new link.
 * @returns the link
 * @throws Error with a sentence for the operator
 */
export async function createSystemAdmin(config: ApiConfig, asked: SystemAdmin): Promise<string> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const database = await openDatabase({ url, ownerUrl, dataDir: `${dataDir}/database` });
  try {
    return await makeSystemAdmin(database, { config, now: () => new Date() }, asked);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open. */
export function makeSystemAdmin(
  database: Pick<Database, 'transaction'>,
  services: Pick<Services, 'config' | 'now'>,
  asked: SystemAdmin,
): Promise<string> {
  const username = asked.email.toLowerCase();
  return database.transaction(async (tx) => {
    await lockFor(tx, ['system admin']);
    const isActiveAdmin = and(eq(user.role, 'ROLE_SYS_ADMIN'), eq(user.status, 'ACTIVE'));
    const [other] = await tx.select({ username: user.username }).from(user).where(isActiveAdmin).limit(1);
    if (other && !asked.force) {
      throw new Error('There is already an active system administrator. Add --force to create another one.');
    }
    const [known] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(named(username), isActiveAdmin));
    const userId = known?.id ?? (await newAccount(tx, asked));
    await insertAudit(tx, {
      ...{
        id: newId(),
        requestId: 'openward admin create',
        actorId: null,
        actorRole: null,
        address: '',
        about: asked.by,
      },
      ...{ action: known ? 'set password' : 'create', entity: 'account', entityIds: [userId], patientIds: [] },
      outcome: 'done',
    });
    const { id, grant } = await issueGrant(tx, services, { userId, username }, LINK_MINUTES);
    // After the #, so that no server and no log sees it.
    return `${services.config.portalUrl ?? ''}/forgetpwd#${new URLSearchParams({ username, id, grant })}`;
  });
}

async function newAccount(tx: Tx, { firstName, lastName, email, phoneNo }: SystemAdmin): Promise<string> {
  const id = await makeAccount(tx, {
    ...{ firstName, lastName, email, phoneNo, role: 'ROLE_SYS_ADMIN' },
    passwordHash: hashing({ password: randomToken() }) as string,
  });
  if (!id) throw new Error(`${email} has an account already, and it is not an active system administrator's.`);
  return id;
}
