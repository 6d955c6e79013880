import type { UserStatus } from '@openward/contract';
import type { SecondFactor } from '@openward/contract/accounts';
import { registerSchema } from '@openward/contract/accounts/schemas';
import type { AuditAction } from '@openward/contract/audit';
import { nameOf } from '@openward/contract/text';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { ApiConfig } from '../platform/config.ts';
import { type Database, lockFor, openDatabase, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { session, user } from '../platform/database/schema/index.ts';
import hashing from '../platform/identity/hashing.ts';
import { randomToken } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';
import { named } from './credentials.ts';
import { dropFactors } from './factors/second-factors.ts';
import { passwordLink } from './first-password.ts';
import { makeAccount } from './new-account.ts';
import { endSessionsOf } from './sessions.ts';

/** Lifetime of the link in minutes: a day, because the new administrator may not read it at once. */
const LINK_MINUTES = 24 * 60;

/** The input of an operator for a system administrator; throws a ValidationError. */
export const systemAdminSchema = registerSchema.pick(['firstName', 'lastName', 'email', 'phoneNo']);

/** A system administrator to create. */
export interface SystemAdmin extends InferType<typeof systemAdminSchema> {
  /** Creates the account although there is an active system administrator. */
  force: boolean;
  /** The operator's name for the audit. */
  by: string;
}

/**
 * Creates a system administrator in the portal's database, with a random password; the owner chooses one with the link,
 * which works once. An active system administrator with this address gets a new link.
 * @returns the link
 * @throws Error with a sentence for the operator
 */
export function createSystemAdmin(config: ApiConfig, asked: SystemAdmin): Promise<string> {
  return inDatabase(config, (database) => makeSystemAdmin(database, { config, now: () => new Date() }, asked));
}

/** Runs work in the portal's database; the portal may be running. */
async function inDatabase<T>(config: ApiConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const database = await openDatabase({ url, ownerUrl, dataDir: `${dataDir}/database` });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A system administrator's account as an operator sees it. */
export interface ListedAdmin {
  name: string;
  email: string;
  status: UserStatus;
  secondFactor: SecondFactor | null;
  /** Null where they did not sign in during the last 90 days. */
  lastSignIn: Date | null;
}

/** The system administrators, sorted by username. */
export function listSystemAdmins(config: ApiConfig): Promise<ListedAdmin[]> {
  return inDatabase(config, findSystemAdmins);
}

/** {@link listSystemAdmins} for an open database. */
export function findSystemAdmins(database: Pick<Database, 'transaction'>): Promise<ListedAdmin[]> {
  return database.transaction(async (tx) => {
    const lastSignIn = sql<string | null>`(select max(created_at) from session where user_id = app_user.id)`;
    const admins = await tx
      .select({ user, lastSignIn })
      .from(user)
      .where(eq(user.role, 'ROLE_SYS_ADMIN'))
      .orderBy(user.username);
    return admins.map(({ user: { firstName, lastName, username, status, secondFactor }, lastSignIn: last }) => ({
      ...{ name: nameOf({ firstName, lastName }), email: username, status, secondFactor },
      lastSignIn: last ? new Date(last) : null,
    }));
  });
}

/**
 * Removes a user's second factors at once and signs them out, for portals without two administrators.
 * @throws Error with a sentence for the operator
 */
export function resetFactor(config: ApiConfig, asked: { email: string; by: string }): Promise<void> {
  return inDatabase(config, (database) => takeFactors(database, { now: () => new Date() }, asked));
}

/** {@link resetFactor} for an open database. */
export function takeFactors(
  database: Pick<Database, 'transaction'>,
  { now }: Pick<Services, 'now'>,
  { email, by }: { email: string; by: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const [found] = await tx.select().from(user).where(named(email)).for('update');
    if (!found) throw new Error(`${email} has no account.`);
    if (!found.secondFactor) throw new Error(`${email} has no second factor.`);
    await dropFactors(tx, found.id);
    await endSessionsOf(tx, found.id, 'second factor removed', now());
    await auditOperator(tx, { command: 'reset-factor', action: 'remove second factor', userId: found.id, by });
  });
}

/**
 * Ends the sessions of one user, or of all users where `asked.email` is undefined.
 * @returns their number @throws Error with a sentence for the operator
 */
export function signOut(config: ApiConfig, asked: { email: string | undefined; by: string }): Promise<number> {
  return inDatabase(config, (database) => endThem(database, { now: () => new Date() }, asked));
}

/** {@link signOut} for an open database. */
export function endThem(
  database: Pick<Database, 'transaction'>,
  { now }: Pick<Services, 'now'>,
  { email, by }: { email: string | undefined; by: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    const [found] = email === undefined ? [] : await tx.select({ id: user.id }).from(user).where(named(email));
    if (email !== undefined && !found) throw new Error(`${email} has no account.`);
    const ended = await tx
      .update(session)
      .set({ endedAt: now(), endedBecause: 'signed out by an operator' })
      .where(and(isNull(session.endedAt), found && eq(session.userId, found.id)))
      .returning({ id: session.id });
    await auditOperator(tx, { command: 'sign-out', action: 'sign out', userId: found?.id, by });
    return ended.length;
  });
}

/** Audits an operator's action on an account. */
function auditOperator(
  tx: Tx,
  { command, action, userId, by }: { command: string; action: AuditAction; userId: string | undefined; by: string },
): Promise<void> {
  return insertAudit(tx, {
    ...{ id: newId(), requestId: `openward admin ${command}`, actorId: null, actorRole: null, address: '', about: by },
    ...{ action, entity: 'account', entityIds: userId ? [userId] : [], patientIds: [], outcome: 'done' },
  });
}

/** {@link createSystemAdmin} for an open database. */
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
    await auditOperator(tx, { command: 'create', action: known ? 'set password' : 'create', userId, by: asked.by });
    return passwordLink(tx, services, { userId, username }, LINK_MINUTES);
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
