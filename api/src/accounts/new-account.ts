import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { hospital, patient, patientAddress, user, wayChange } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { endResetsOf, named } from './credentials.ts';

type UserRow = typeof user.$inferInsert;

/** What is said of an account that is made; its address is the name to sign in with. */
type NewAccount = Omit<UserRow, 'id' | 'username'>;

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
 * Those of some addresses (in lower case) that an account had until a few days ago: its owner may want it back.
 * @param except whose own old addresses are free
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

/** True where somebody else has an account of this name, or had it until a few days ago. */
export async function isAddressTaken(tx: Tx, address: string, except?: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(named(address), except ? ne(user.id, except) : undefined));
  return other !== undefined || (await keptAddresses(tx, [address.toLowerCase()], except)).size > 0;
}

/** The same for one. */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const [userId] = await makeAccounts(tx, [account]);
  return userId;
}

/**
 * Refuses a day of birth that has begun at no hospital yet; the schema lets pass what has begun somewhere on earth.
 * @throws Refusal invalid_input at `dateOfBirth`
 */
export async function refuseFutureBirth(tx: Tx, dateOfBirth: string | null | undefined, now: Date): Promise<void> {
  // Nearly everybody: the day is over everywhere.
  if (!dateOfBirth || Date.parse(dateOfBirth) < now.getTime() - 36 * 3_600_000) return;
  const [latest] = await tx
    .select({
      today: sql<string | null>`max((${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date)::text`,
    })
    .from(hospital);
  if (!latest?.today || dateOfBirth <= latest.today) return;
  throw refusal('invalid_input', 'Must be a date in the past', { field: 'dateOfBirth' });
}

/** A patient who is made: active, unless something else is said. */
interface NewPatient {
  account: Omit<NewAccount, 'role' | 'status'> & Partial<Pick<NewAccount, 'status'>>;
  record?: Omit<typeof patient.$inferInsert, 'id' | 'userId'>;
  address?: Omit<typeof patientAddress.$inferInsert, 'id' | 'patientId'> | undefined;
  /** The user of staff whose hospital it becomes a patient of. */
  registeredBy?: string;
}

/** Whom a patient's account and record belong to. */
interface MadePatient {
  userId: string;
  patientId: string;
}

/** Makes patients, each with account and record. @returns them in the same order, undefined where the address has an account */
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

/** The same for one. */
export async function makePatient(tx: Tx, person: NewPatient): Promise<MadePatient | undefined> {
  const [made] = await makePatients(tx, [person]);
  return made;
}

/** What a form says of an account, whoever's it is. */
interface Personal {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: string;
}

/**
 * Writes what was changed of an account, for one whose row is held. E-mail and phone are contact data: the name to sign in
 * with and the number for codes stay what their owner has confirmed. Whoever is made inactive is signed out everywhere by
 * a trigger.
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

/** @throws Refusal conflict at `email` where somebody has an account with it */
export async function refuseTaken(tx: Tx, email: string): Promise<void> {
  if (await isAddressTaken(tx, email)) throw takenEmail();
}

/** An address that somebody has an account with; said only to administrators. */
export function takenEmail(): Refusal {
  return refusal('conflict', 'There is already an account with this email.', { field: 'email' });
}

/**
 * The id of a hospital that a call names by its id or its name, whatever the case. There are few: they are compared here,
 * for not every database knows the case of every letter.
 * @throws Refusal invalid_input at `hospitalId` where none is called so, or more than one
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
 * The same for whom somebody is added to it or moves there.
 * @param present the hospital where they are already: that one is always right
 * @throws Refusal invalid_input at `hospitalId` where it is not active
 */
export async function hospitalToJoin(tx: Tx, named: string, present?: string | null): Promise<string> {
  const id = await hospitalIdOf(tx, named);
  if (id === present) return id;
  // Held, so that it does not become inactive meanwhile.
  const [{ status } = { status: 'INACTIVE' }] = await tx
    .select({ status: hospital.status })
    .from(hospital)
    .where(eq(hospital.id, id))
    .for('share');
  if (status === 'ACTIVE') return id;
  throw refusal('invalid_input', 'This hospital is not active.', { field: 'hospitalId' });
}
