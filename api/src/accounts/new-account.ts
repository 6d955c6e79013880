import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { hospital, patient, patientAddress, user, wayChange } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { endResetsOf, named } from './credentials.ts';

type UserRow = typeof user.$inferInsert;

/** The data of a new account; its email is the sign-in name. */
type NewAccount = Omit<UserRow, 'id' | 'username'>;

/**
 * Creates accounts with addresses in lower case; skips addresses that are taken.
 * @returns the user id of each account, undefined where the address has an account
 */
async function makeAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<(string | undefined)[]> {
  const rows = accounts.map((account): UserRow => {
    const email = account.email.toLowerCase();
    return { ...account, id: newId(), username: email, email };
  });
  if (rows.length === 0) return [];
  const kept = await keptAddresses(
    tx,
    rows.map(({ username }) => username),
  );
  const free = rows.filter(({ username }) => !kept.has(username));
  if (free.length === 0) return rows.map(() => undefined);
  const made = await tx.insert(user).values(free).onConflictDoNothing().returning({ id: user.id });
  const ids = new Set(made.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : undefined));
}

/**
 * Addresses (in lower case) that belonged to an account until recently, whose owner may still undo the change.
 * @param except the user whose own old addresses are free
 */
async function keptAddresses(tx: Tx, addresses: readonly string[], except?: string): Promise<Set<string>> {
  const address = sql<string>`lower(${wayChange.previous})`;
  const rows = await tx
    .select({ address })
    .from(wayChange)
    .where(
      and(
        inArray(address, [...addresses]),
        eq(wayChange.channel, 'email'),
        isNull(wayChange.stoppedAt),
        gt(wayChange.stopExpiresAt, sql`now()`),
        except ? ne(wayChange.userId, except) : undefined,
      ),
    );
  return new Set(rows.map((row) => row.address));
}

/** True where another account has this name, or had it until recently. */
export async function isAddressTaken(tx: Tx, address: string, except?: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(named(address), except ? ne(user.id, except) : undefined));
  return other !== undefined || (await keptAddresses(tx, [address.toLowerCase()], except)).size > 0;
}

/** Like `makeAccounts`, for one account. */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const [userId] = await makeAccounts(tx, [account]);
  return userId;
}

/**
 * Refuses a date of birth that is in the future at every hospital; the schema accepts a date that has begun anywhere.
 * @throws Refusal invalid_input at `dateOfBirth`
 */
export async function refuseFutureBirth(tx: Tx, dateOfBirth: string | null | undefined, now: Date): Promise<void> {
  // Skips the query for dates that are over in every time zone.
  if (!dateOfBirth || Date.parse(dateOfBirth) < now.getTime() - 36 * 3_600_000) return;
  const [latest] = await tx
    .select({
      today: sql<string | null>`max((${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date)::text`,
    })
    .from(hospital);
  if (!latest?.today || dateOfBirth <= latest.today) return;
  throw refusal('invalid_input', 'Must be a date in the past', { field: 'dateOfBirth' });
}

/** A new patient, active by default. */
interface NewPatient {
  account: Omit<NewAccount, 'role' | 'status'> & Partial<Pick<NewAccount, 'status'>>;
  record?: Omit<typeof patient.$inferInsert, 'id' | 'userId'>;
  address?: Omit<typeof patientAddress.$inferInsert, 'id' | 'patientId'> | undefined;
  /** The staff user whose hospital the patient is registered at. */
  registeredBy?: string;
}

interface MadePatient {
  userId: string;
  patientId: string;
}

/** Creates patients with account and record. @returns them in the same order, undefined where the address is taken */
export async function makePatients(tx: Tx, people: readonly NewPatient[]): Promise<(MadePatient | undefined)[]> {
  const userIds = await makeAccounts(
    tx,
    people.map(({ account }) => ({ status: 'ACTIVE', ...account, role: 'ROLE_PATIENT' })),
  );
  const made = userIds.map((userId) => (userId ? { userId, patientId: newId() } : undefined));
  const rows = people.flatMap(({ record }, place) => {
    const ids = made[place];
    return ids ? [{ ...record, id: ids.patientId, userId: ids.userId }] : [];
  });
  if (rows.length > 0) await tx.insert(patient).values(rows);
  const addresses = people.flatMap(({ address }, place) => {
    const patientId = made[place]?.patientId;
    return address && patientId ? [{ ...address, id: newId(), patientId }] : [];
  });
  if (addresses.length > 0) await tx.insert(patientAddress).values(addresses);
  const registered = people.flatMap(({ registeredBy }, place) => {
    const patientId = made[place]?.patientId;
    return registeredBy && patientId ? [{ patient_id: patientId, registered_by: registeredBy }] : [];
  });
  if (registered.length > 0) {
    await tx.execute(sql`
      insert into hospital_patient (hospital_id, patient_id)
      select staff.hospital_id, asked.patient_id
      from json_to_recordset(${JSON.stringify(registered)}::json) as asked (patient_id uuid, registered_by uuid)
      join app_user staff on staff.id = asked.registered_by and staff.hospital_id is not null`);
  }
  return made;
}

/** Like {@link makePatients}, for one patient. */
export async function makePatient(tx: Tx, person: NewPatient): Promise<MadePatient | undefined> {
  const [made] = await makePatients(tx, [person]);
  return made;
}

interface Personal {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: string;
}

/**
 * Updates an account whose row is locked. Email and phone are contact data only: the sign-in name and the number for
 * codes stay as their owner confirmed them. A database trigger signs out users who become inactive.
 */
export async function changeAccount(
  { tx }: Pick<Call, 'tx'>,
  userId: string,
  change: Personal & { hospitalId: string | null },
): Promise<void> {
  const { firstName, lastName, telePhoneNo: phoneNo, hospitalId } = change;
  const email = change.email.toLowerCase();
  const status = change.status as 'ACTIVE' | 'INACTIVE';
  await tx.update(user).set({ firstName, lastName, email, phoneNo, hospitalId, status }).where(eq(user.id, userId));
  if (status === 'INACTIVE') await endResetsOf(tx, userId);
}

/** @throws Refusal conflict at `email` where an account has this address */
export async function refuseTaken(tx: Tx, email: string): Promise<void> {
  if (await isAddressTaken(tx, email)) throw takenEmail();
}

/** Reveals that an account exists, so it is only for administrators. */
export function takenEmail(): Refusal {
  return refusal('conflict', 'There is already an account with this email.', { field: 'email' });
}

/**
 * The id of the hospital with this id or name, in any case. Compared in code, because not every database folds the case
 * of all letters.
 * @throws Refusal invalid_input at `hospitalId` where no hospital or more than one matches
 */
export async function hospitalIdOf(tx: Tx, named: string): Promise<string> {
  const all = await tx.select({ id: hospital.id, name: hospital.name }).from(hospital);
  const wanted = named.trim().toLowerCase();
  const found = all.filter(({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted);
  const [only] = found;
  if (only && found.length === 1) return only.id;
  throw refusal('invalid_input', 'Hospital is invalid', { field: 'hospitalId' });
}

/**
 * Like {@link hospitalIdOf}, for a user who joins the hospital.
 * @param present the user's current hospital, which is always accepted
 * @throws Refusal invalid_input at `hospitalId` where it is not active
 */
export async function hospitalToJoin(tx: Tx, named: string, present?: string | null): Promise<string> {
  const id = await hospitalIdOf(tx, named);
  if (id === present) return id;
  // Locked, so that it does not become inactive in the meantime.
  const [{ status } = { status: 'INACTIVE' }] = await tx
    .select({ status: hospital.status })
    .from(hospital)
    .where(eq(hospital.id, id))
    .for('share');
  if (status === 'ACTIVE') return id;
  throw refusal('invalid_input', 'This hospital is not active.', { field: 'hospitalId' });
}
