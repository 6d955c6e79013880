import type { Contract } from '@openward/contract/everything';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { waysOf } from '../accounts/index.ts';
import { notify } from '../messages/index.ts';
import { recordsOf } from '../platform/access/merged.ts';
import { isLimited } from '../platform/access/standing-grants.ts';
import { lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { accessLimit, ownerInvitation, patient, proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { nameEditor } from '../platform/versions/merge-edit.ts';
import { visibleGrants } from './grants.ts';
import { ownerOf, tellProxy } from './telling.ts';

type Endpoint<K extends keyof Contract['sharing']> = Handler<Contract['sharing'][K]>;

/** @throws Refusal not_allowed where only the practice may give access to a patient's record */
export async function refuseWhereLimited(tx: Tx, patientId: string): Promise<void> {
  const found = await rowsOf(tx, {})`select where ${isLimited(sql`${patientId}::uuid`)}`;
  if (found.length === 0) return;
  throw refusal('not_allowed', 'Only the practice can give access to this record. Please call us.');
}

/** @throws Refusal invalid_input at `email` where its owner must not have access to a patient's record */
export async function refuseAddressKeptOut(tx: Tx, patientId: string, address: string): Promise<void> {
  const found = await rowsOf(tx, {})`
    select from access_limit
    where patient_id = ${patientId} and lifted_at is null and (email = ${address.toLowerCase()}
      or user_id in ${usersWith(address)})`;
  if (found.length === 0) return;
  throw refusal('invalid_input', 'This person must not have access to this record.', { field: 'email' });
}

/** The accounts that have or had an address. */
function usersWith(address: string): SQL {
  const email = address.toLowerCase();
  return sql`(select id from app_user where lower(username) = ${email} or lower(email) = ${email}
    union select user_id from way_change
    where channel = 'email' and (lower(previous) = ${email} or (lower(next) = ${email} and effective_at is not null)))`;
}

/**
 * POST /sharing/patient/:id/limit: ends the person's access and all open invitations at once, because those may have
 * been passed on to the person.
 */
export const limitAccess: Endpoint<'limitAccess'> = async ({ params, body }, call) => {
  const { id: patientId, userId: ownId } = await patientOf(call, params.id);
  const now = call.services.now();
  await lockFor(call.tx, [patientId]);
  const person = await personOf(call, patientId, body);
  if (person.userId === ownId) {
    throw refusal('invalid_input', 'This is the address of the patient.', { field: 'email' });
  }
  const { reason } = body;
  const isSame = and(
    eq(accessLimit.patientId, patientId),
    isNull(accessLimit.liftedAt),
    or(
      sql`${accessLimit.userId} = ${person.userId}::uuid`,
      sql`${accessLimit.email} is not distinct from ${person.email} and ${accessLimit.userId} is null and ${person.userId}::uuid is null`,
      sql`${accessLimit.email} = ${person.email}`,
    ),
  );
  const [same] = await call.tx.select({ id: accessLimit.id }).from(accessLimit).where(isSame);
  if (same) throw refusal('wrong_state', 'This limit is already in place.');
  const isTheirs = sql`proxy_grant.proxy_user_id = ${person.userId}::uuid`;
  const isToEnd = sql`proxy_grant.patient_id = ${patientId} and ended_at is null and (accepted_at is null or ${isTheirs})`;
  // Before the limit is stored, because with it the access no longer counts and nobody would be notified.
  await endByStaff(call, patientId, isToEnd, reason);
  const id = newId();
  await call.tx
    .insert(accessLimit)
    .values({ id, patientId, ...person, reason, createdBy: call.caller.userId, createdAt: now });
  await call.records.record('limit access', 'proxyGrant', [{ id, patientId }], undefined, reason);
  const { patientIds } = await recordsOf(call.tx, sql`id = ${patientId}`);
  await call.tx
    .update(patient)
    .set({ visitLinks: sql`${patient.visitLinks} + 1` })
    .where(inArray(patient.id, patientIds));
  if (person.userId) await forgetNumbers(call, { patientId, userId: ownId }, person.userId);
  if (person.email) {
    const isForThem = and(eq(ownerInvitation.userId, ownId), eq(ownerInvitation.email, person.email));
    await call.tx.delete(ownerInvitation).where(isForThem);
  }
  return null;
};

/**
 * Removes the limited person's numbers from the record, because a child's messages with links to visits go to a
 * parent's phone. Queued messages to these numbers are not sent.
 */
async function forgetNumbers(
  { tx, caller, services }: Call & { caller: Caller },
  { patientId, userId }: { patientId: string; userId: string },
  limitedId: string,
): Promise<void> {
  await nameEditor(tx, caller);
  const numbers = await numbersOf({ tx, services }, limitedId);
  if (numbers.length === 0) return;
  const isOne = (column: SQL) => sql`${column} = any(${sql.param(numbers)}::text[])`;
  await tx
    .update(user)
    .set({ phoneNo: null })
    .where(and(eq(user.id, userId), isOne(sql`phone_no`)));
  await tx
    .update(user)
    .set({ codePhoneNo: null })
    .where(and(eq(user.id, userId), isOne(sql`code_phone_no`)));
  await tx
    .update(patient)
    .set({ mobilePhoneNo: '' })
    .where(and(eq(patient.id, patientId), isOne(sql`mobile_phone_no`)));
  await tx.execute(sql`
    update sms_message set state = 'FAILED', reason = 'stopped', changed_at = ${services.now().toISOString()}::timestamptz
    where patient_id = ${patientId} and state = 'WAITING' and ${isOne(sql`phone_no`)}`);
}

/** The phone numbers of a user's record and account. */
async function numbersOf({ tx, services }: Pick<Call, 'tx' | 'services'>, userId: string): Promise<string[]> {
  const ways = await waysOf(tx, userId, services.now());
  const [own] = await tx
    .select({ phoneNo: user.phoneNo, mobilePhoneNo: patient.mobilePhoneNo })
    .from(user)
    .leftJoin(patient, eq(patient.userId, user.id))
    .where(eq(user.id, userId));
  return [own?.phoneNo, own?.mobilePhoneNo, ways.sms.value].flatMap((number) => number || []);
}

/** POST /sharing/limit/:id/lift: does not restore ended access. */
export const liftLimit: Endpoint<'liftLimit'> = async ({ params, body }, call) => {
  const [limit] = await call.tx
    .select({ id: accessLimit.id, patientId: accessLimit.patientId })
    .from(accessLimit)
    .where(and(eq(accessLimit.id, params.id), isNull(accessLimit.liftedAt)))
    .for('update');
  if (!limit) throw notFound('Limit not found.');
  await patientOf(call, limit.patientId);
  const lifted = { liftedAt: call.services.now(), liftedBy: call.caller.userId, liftReason: body.reason };
  await call.tx.update(accessLimit).set(lifted).where(eq(accessLimit.id, limit.id));
  await call.records.record('lift limit', 'proxyGrant', [limit], undefined, body.reason);
  return null;
};

/** POST /sharing/access/:id/end */
export const endAccessForPatient: Endpoint<'endAccessForPatient'> = async ({ params, body }, call) => {
  const isOpen = sql`proxy_grant.id = ${params.id} and ended_at is null`;
  const [row] = await visibleGrants(call, isOpen);
  if (!row) throw notFound('Access not found.');
  const isEnded = await endByStaff(call, row.patientId, isOpen, body.reason);
  if (!isEnded) throw notFound('Access not found.');
  return null;
};

/** Ends access, and notifies both sides of access that was still usable. @returns false where there was none */
async function endByStaff(
  call: Call & { caller: Caller },
  patientId: string,
  which: SQL,
  reason: string,
): Promise<boolean> {
  const rows = await visibleGrants(call, which, sql`order by proxy_grant.id for update of proxy_grant`);
  if (rows.length === 0) return false;
  const ended = { endedAt: call.services.now(), endedBy: call.caller.userId, endReason: reason };
  await call.tx
    .update(proxyGrant)
    .set(ended)
    .where(sql`${proxyGrant.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  await call.records.record('end', 'proxyGrant', rows, undefined, reason);
  for (const row of rows) await tellProxy(call, row, true, true);
  if (rows.some((row) => row.stands)) {
    const person = await ownerOf(call, patientId);
    // A child's text messages go to a parent's phone; that parent gets their own email instead.
    const theirs: string[] = [];
    for (const { proxyUserId } of rows) if (proxyUserId) theirs.push(...(await numbersOf(call, proxyUserId)));
    const told = person && { ...person, phoneNos: person.phoneNos.filter((number) => !theirs.includes(number)) };
    call.afterCommit(() => notify(call.services.messages, told, 'accessEnded'));
  }
  return true;
}

/** A patient whom the caller may see. @throws Refusal not_found */
async function patientOf(call: Pick<Call, 'tx' | 'records'>, id: string) {
  const [found] = await call.records.read('patient', (visible) =>
    call.tx
      .select({ id: patient.id, patientId: patient.id, userId: patient.userId, dateOfBirth: patient.dateOfBirth })
      .from(patient)
      .where(and(visible, eq(patient.id, id))),
  );
  if (!found) throw notFound('Patient not found.');
  return found;
}

/** The person to limit, identified by their access or address, with their account if there is one. */
async function personOf(
  call: Call & { caller: Caller },
  patientId: string,
  {
    accessId,
    name,
    email: given,
  }: { accessId?: string | undefined; name?: string | undefined; email?: string | undefined },
): Promise<{ name: string | null; email: string | null; userId: string | null }> {
  const isOf = sql`proxy_grant.id = ${accessId} and proxy_grant.patient_id = ${patientId}`;
  const [row] = accessId ? await visibleGrants(call, isOf) : [];
  if (accessId && !row) throw notFound('Access not found.', 'accessId');
  const [own] = row?.proxyUserId
    ? await rowsOf(call.tx, { username: text })`select username from app_user where id = ${row.proxyUserId}`
    : [];
  // Access that the practice opened for a parent has no invited address.
  const email = (given || row?.invitedEmail || own?.username)?.toLowerCase() ?? null;
  const known = row?.proxyFirst ? `${row.proxyFirst} ${row.proxyLast}` : row?.invitedName;
  const [account] = email
    ? await rowsOf(call.tx, { id: text })`
        select id from ${usersWith(email)} as found (id)
        union all
        select proxy_user_id from proxy_grant
        where patient_id = ${patientId} and lower(invited_email) = ${email} and proxy_user_id is not null
        limit 1`
    : [];
  return { name: known ?? name ?? email, email, userId: row?.proxyUserId ?? account?.id ?? null };
}
