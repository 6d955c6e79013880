import type { Contract } from '@openward/contract/everything';
import { MERGE_FIELDS, type MergePreview } from '@openward/contract/people';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { swapCredentials } from '../../accounts/index.ts';
import { recordsOf } from '../../platform/access/merged.ts';
import { lockFor, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { rowsOf, text } from '../../platform/database/rows.ts';
import { ownerInvitation, patient, patientMerge, user } from '../../platform/database/schema/index.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { nameEditor } from '../../platform/versions/merge-edit.ts';
import { recordOf } from '../record.ts';
import {
  keepDecisions,
  type MergeSaid,
  optedOutOnly,
  type Said,
  textOfField,
  withFields,
  writeRecord,
} from './fields.ts';
import { countMoves, moveRows, type Pair } from './moves.ts';
import { tellOfMerge } from './telling.ts';
import { concernsOf, findClashes } from './warnings.ts';

type Endpoint<K extends keyof Contract['people']> = Handler<Contract['people'][K]>;
type StaffCall = Call & { caller: Caller };

/** POST /patient/merge/preview */
export const previewMerge: Endpoint<'previewMerge'> = async ({ body }, call) => {
  const pair = await findPair(call, body);
  const [kept, merged, moves, clashes] = await pipelined(
    saidBy(call.tx, pair.kept.patientId),
    saidBy(call.tx, pair.merged.patientId),
    countMoves(call.tx, pair),
    findClashes(call.tx, pair),
  );
  const { warnings } = concernsOf({ kept, merged }, clashes);
  const optedOut = optedOutOnly(kept, merged);
  return {
    kept: sideOf(kept),
    merged: sideOf(merged),
    fields: MERGE_FIELDS.map((name) => {
      const [own, other] = [textOfField(kept, name), textOfField(merged, name)];
      const isEmpty = own === '' || own === 'NONE' || own === 'INACTIVE';
      const differs = own !== other;
      const suggested = differs && (optedOut.includes(name) || (isEmpty && other !== '' && other !== 'NONE'));
      return { name, kept: own, merged: other, differs, suggested };
    }),
    moves,
    warnings,
  };
};

/** POST /patient/merge */
export const mergePatients: Endpoint<'mergePatients'> = async ({ body }, call) => {
  const { tx, services, caller } = call;
  const { reason } = body;
  await nameEditor(tx, caller);
  const pair = await findPair(call, body, reason);
  const { kept: own, merged: other } = pair;
  const [kept, merged, clashes] = await pipelined(
    saidBy(tx, own.patientId),
    saidBy(tx, other.patientId),
    findClashes(tx, pair),
  );
  refuseOld(kept, body.keptVersion);
  refuseOld(merged, body.mergedVersion);
  const { warnings, obstacle } = concernsOf({ kept, merged }, clashes);
  if (obstacle) throw obstacle;
  if (warnings.some(({ kind }) => !body.accepted.includes(kind))) {
    throw refusal('wrong_state', 'There is something new to know about these records. Please look at both again.');
  }
  const now = services.now();
  const take = [...new Set([...body.take, ...optedOutOnly(kept, merged)])].filter(
    (field) =>
      textOfField(kept, field) !== textOfField(merged, field) &&
      // A sign-in is never swapped for none: after an undo, a later claim would reach the wrong person.
      (field !== 'signIn' || textOfField(merged, field) !== ''),
  );
  const hasSwapped = take.includes('signIn');
  const moved = await moveRows(tx, pair, { by: caller.userId, at: now, reason });
  await writeRecord(tx, withFields(kept, merged, take));
  await keepDecisions(tx, merged.id, kept.id, take);
  if (hasSwapped) await swapCredentials(tx, own.userId, other.userId, now);
  await forgetLimitedNumbers(tx, pair);
  await tx.delete(ownerInvitation).where(eq(ownerInvitation.userId, other.userId));
  await tx.execute(sql`
    delete from owner_invitation where user_id = ${own.userId} and email in (
      select email from access_limit where patient_id = ${own.patientId} and lifted_at is null)`);
  // A trigger ends all its sessions.
  await tx.update(user).set({ status: 'INACTIVE' }).where(eq(user.id, other.userId));
  await tx.update(patient).set({ mergedInto: kept.id }).where(eq(patient.id, merged.id));
  const mergeId = newId();
  const said: MergeSaid = { kept, merged, after: await saidBy(tx, kept.id), hasSwapped };
  await tx.insert(patientMerge).values({
    ...{ id: mergeId, keptId: kept.id, mergedId: merged.id, mergedAt: now, mergedBy: caller.userId },
    ...{ reason, said, moved },
  });
  tellOfMerge(call, said);
  return { mergeId, patientId: kept.id };
};

/** The current values of a record. */
export async function saidBy(tx: Tx, patientId: string): Promise<Said> {
  const [record, [account]] = await pipelined(
    recordOf(tx, patientId),
    tx
      .select({ username: user.username, createdAt: user.createdAt })
      .from(user)
      .innerJoin(patient, and(eq(patient.userId, user.id), eq(patient.id, patientId)))
      .execute(),
  );
  if (!account) throw notFound('Patient not found.');
  return { ...record, username: account.username, createdAt: account.createdAt.toISOString() };
}

/**
 * Both records, if the caller may see them.
 * @param reason the reason of the merge; if given, the records are locked until the call ends
 * @throws Refusal invalid_input if both are the same record, not_found
 */
async function findPair(call: StaffCall, asked: { keptId: string; mergedId: string }, reason?: string): Promise<Pair> {
  const [keptId, mergedId] = [asked.keptId.toLowerCase(), asked.mergedId.toLowerCase()];
  if (keptId === mergedId) {
    throw refusal('invalid_input', 'Please choose two different patients.', { field: 'mergedId' });
  }
  if (reason !== undefined) await lockFor(call.tx, [keptId, mergedId]);
  const query = async (visible: SQL) => {
    const found = call.tx
      .select({ id: patient.id, patientId: patient.id, userId: patient.userId })
      .from(patient)
      .where(and(visible, inArray(patient.id, [keptId, mergedId])))
      .orderBy(asc(patient.id));
    return reason === undefined ? found : found.for('update');
  };
  const rows = await call.records.read('patient', query, reason === undefined ? 'read' : 'merge', reason);
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  if (!kept || !merged) throw notFound('Patient not found.', kept ? 'mergedId' : 'keptId');
  if (reason !== undefined) await holdUsers(call.tx, [kept.userId, merged.userId]);
  return { kept, merged };
}

/** Locks accounts against changes and sign-ins until the call ends. */
export async function holdUsers(tx: Tx, userIds: string[]): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(inArray(user.id, userIds)).orderBy(asc(user.id)).for('update');
}

function refuseOld(said: Said, version: number | undefined): void {
  if (version === undefined || version === said.version) return;
  throw refusal('conflict', 'One of the records has changed in the meantime. Please look at both again.');
}

function sideOf(said: Said): MergePreview['kept'] {
  const { id, firstName, lastName, dateOfBirth, version, status, createdAt } = said;
  const email = textOfField(said, 'signIn');
  return { id, firstName, lastName, dateOfBirth, version, email, status, signsIn: email !== '', createdAt };
}

/**
 * Removes the phone numbers of people under an access limit from the kept record and invalidates its visit links,
 * because messages contain such links. SMS that wait for those numbers are not sent.
 */
export async function forgetLimitedNumbers(tx: Tx, { kept, merged }: Pair): Promise<void> {
  const found = await rowsOf(tx, { number: text })`
    select distinct number from access_limit
    join app_user on app_user.id = access_limit.user_id
    left join patient on patient.user_id = app_user.id
    cross join lateral (
      select unnest(array[app_user.phone_no, app_user.code_phone_no, patient.mobile_phone_no]) as number
      union
      select next from way_change
      where way_change.user_id = app_user.id and channel = 'sms' and effective_at is not null
    ) numbers
    where access_limit.patient_id = ${kept.patientId} and lifted_at is null and number <> ''`;
  const { patientIds } = await recordsOf(tx, sql`id in (${kept.patientId}, ${merged.patientId})`);
  await tx.execute(sql`
    update patient set visit_links = visit_links + 1
    where id = any(${sql.param(patientIds)}::uuid[])
      and exists (select from access_limit where patient_id = ${kept.patientId} and lifted_at is null)`);
  if (found.length === 0) return;
  const numbers = found.map(({ number }) => number);
  await tx
    .update(user)
    .set({ phoneNo: null })
    .where(and(eq(user.id, kept.userId), inArray(user.phoneNo, numbers)));
  await tx
    .update(user)
    .set({ codePhoneNo: null })
    .where(and(eq(user.id, kept.userId), inArray(user.codePhoneNo, numbers)));
  await tx
    .update(patient)
    .set({ mobilePhoneNo: '' })
    .where(and(eq(patient.id, kept.patientId), inArray(patient.mobilePhoneNo, numbers)));
  await tx.execute(sql`
    update sms_message set state = 'FAILED', reason = 'stopped', changed_at = now()
    where patient_id = ${kept.patientId} and state = 'WAITING' and phone_no = any(${sql.param(numbers)}::text[])`);
}
