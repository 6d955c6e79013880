import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { patient, user } from '../database/schema/index.ts';

type UserRow = typeof user.$inferInsert;

/** What is said of an account that is made; its address is the name to sign in with. */
export type NewAccount = Omit<UserRow, 'id' | 'username'>;

/**
 * Makes accounts, whose addresses are kept in lower case. Who has the address already is nobody new.
 * @returns for each the user's id, undefined where its address has an account
 */
async function makeAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<(string | undefined)[]> {
  const rows = accounts.map((account): UserRow => {
    const email = account.email.toLowerCase();
    return { ...account, id: newId(), username: email, email };
  });
  if (rows.length === 0) return [];
  const made = await tx.insert(user).values(rows).onConflictDoNothing().returning({ id: user.id });
  const ids = new Set(made.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : undefined));
}

/** The same for one. */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const [userId] = await makeAccounts(tx, [account]);
  return userId;
}

/** A patient who is made: active, unless something else is said. */
export interface NewPatient {
  account: Omit<NewAccount, 'role' | 'status'> & Partial<Pick<NewAccount, 'status'>>;
  record?: Omit<typeof patient.$inferInsert, 'id' | 'userId'>;
}

/** Whom a patient's account and record belong to. */
export interface MadePatient {
  userId: string;
  patientId: string;
}

/** Makes patients, each with account and record. @returns them in the same order, undefined where the address has an account */
export async function makePatients(tx: Tx, people: readonly NewPatient[]): Promise<(MadePatient | undefined)[]> {
  const userIds = await makeAccounts(
    tx,
    people.map(({ account }) => ({ status: 'ACTIVE', ...account, role: 'ROLE_PATIENT' })),
  );
  const made = userIds.map((userId) => userId && { userId, patientId: newId() });
  const rows = people.flatMap(({ record }, place) => {
    const ids = made[place];
    return ids ? [{ ...record, id: ids.patientId, userId: ids.userId }] : [];
  });
  if (rows.length > 0) await tx.insert(patient).values(rows);
  return made.map((ids) => ids || undefined);
}

/** The same for one. */
export async function makePatient(tx: Tx, person: NewPatient): Promise<MadePatient | undefined> {
  const [made] = await makePatients(tx, [person]);
  return made;
}
