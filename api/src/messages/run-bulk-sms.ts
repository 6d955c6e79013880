import type { Role } from '@openward/contract';
import { personalText } from '@openward/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import { withinHospital } from '../platform/access/visibility.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, nullable, oneOf, rowsOf, text } from '../platform/database/rows.ts';
import { bulkSms, doctor, user } from '../platform/database/schema/index.ts';
import { type Caller, NO_FACTOR } from '../platform/http/caller.ts';
import type { Writing } from '../platform/messages/messenger.ts';
import type { Services } from '../platform/services.ts';
import { patientsOf } from './bulk-group.ts';
import type { SmsPort } from './deliver.ts';
import { queueSms } from './queue.ts';
import { SMS_NOT_REACHED, smsNumber } from './reached.ts';

/** The database notifies on this channel of a new message to a group. */
export const BULK_SMS_CHANNEL = 'openward_bulk_sms';

/** The services that sending to groups needs. */
export type BulkPort = SmsPort & Pick<Services, 'config'>;

/** Recipients per transaction: few enough that other senders do not wait for the lock of the budget. */
const AT_ONCE = 100;

/** A message that is due. */
type Bulk = Pick<typeof bulkSms.$inferSelect, 'id' | 'state' | 'filter' | 'body' | 'sentBy' | 'hospitalId'> & {
  role: Role;
};

/**
 * Sends due messages to groups in small transactions. Several processes may run it: a row lock gives a message to one
 * of them, and each recipient is recorded with the message, so that no patient gets it twice. An interrupted message
 * continues where it stopped.
 * @param stopping ends it after the current part
 */
export async function runBulkSms(database: Database, port: BulkPort, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const effects: (() => Promise<void>)[] = [];
    const hasRun = await database.transaction((tx) =>
      runOnce({ tx, afterCommit: (effect) => void effects.push(effect) }, port),
    );
    for (const effect of effects) await effect();
    if (!hasRun) return;
  }
}

/** @returns false if nothing is due */
async function runOnce(writing: Writing, port: BulkPort): Promise<boolean> {
  const { tx } = writing;
  const now = port.now();
  const [bulk] = await tx
    .select({
      id: bulkSms.id,
      state: bulkSms.state,
      filter: bulkSms.filter,
      body: bulkSms.body,
      sentBy: bulkSms.sentBy,
      hospitalId: bulkSms.hospitalId,
      role: user.role,
    })
    .from(bulkSms)
    .innerJoin(user, eq(user.id, bulkSms.sentBy))
    .where(sql`${bulkSms.state} in ('PLANNED', 'RUNNING') and ${bulkSms.startsAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(bulkSms.startsAt, bulkSms.id)
    .limit(1)
    .for('update', { of: bulkSms, skipLocked: true });
  if (!bulk) return false;
  const sender = await callerOf(tx, bulk.sentBy, now);
  const caller = sender && withinHospital(sender, port.config);
  if (!caller) {
    // A sender who has been deactivated sends nothing more.
    await tx.update(bulkSms).set({ state: 'CANCELED', finishedAt: now }).where(eq(bulkSms.id, bulk.id));
  } else if (bulk.state === 'PLANNED') await begin(tx, bulk, caller);
  else await sendNext(writing, port, bulk);
  return true;
}

/** Inserts the recipients. */
async function begin(tx: Tx, { id, filter }: Bulk, caller: Caller): Promise<void> {
  const found = await rowsOf(tx, {})`
    insert into bulk_sms_recipient (bulk_id, patient_id) select ${id}::uuid, patient.id ${patientsOf(caller, filter)}
    returning 1`;
  await tx.update(bulkSms).set({ state: 'RUNNING', total: found.length }).where(eq(bulkSms.id, id));
}

async function callerOf(tx: Tx, userId: string, now: Date): Promise<Caller | undefined> {
  const [found] = await tx
    .select({ role: user.role, status: user.status, hospitalId: user.hospitalId, doctorId: doctor.id })
    .from(user)
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(eq(user.id, userId));
  if (found?.status !== 'ACTIVE') return undefined;
  const { role, hospitalId, doctorId } = found;
  return { userId, sessionId: '', role, patientId: null, doctorId, hospitalId, signedInAt: now, ...NO_FACTOR };
}

const RECIPIENT = {
  id: text,
  firstName: text,
  lastName: text,
  phoneNo: nullable(text),
  why: oneOf(['opted_out', 'no_number']),
  isActive: boolean,
};

/** Writes to the next patients, as far as the day's budget allows. */
async function sendNext(writing: Writing, port: BulkPort, bulk: Bulk): Promise<void> {
  const { tx } = writing;
  const now = port.now();
  const next = await rowsOf(tx, RECIPIENT)`
    select patient.id, app_user.first_name, app_user.last_name, ${smsNumber('app_user')} as phone_no,
           ${SMS_NOT_REACHED} as why, app_user.status = 'ACTIVE' as is_active
    from bulk_sms_recipient recipient
    join patient on patient.id = recipient.patient_id
    join app_user on app_user.id = patient.user_id
    where recipient.bulk_id = ${bulk.id} and recipient.outcome is null
    order by recipient.patient_id limit ${AT_ONCE}`;
  const reachable = next.flatMap((one) => (one.phoneNo && one.isActive ? { ...one, phoneNo: one.phoneNo } : []));
  const others = next.filter(({ phoneNo, isActive }) => !phoneNo || !isActive);
  const most = await reserved(writing, port, reachable.length);
  const sent = reachable.slice(0, most);
  const optedOut = others.filter(({ why, isActive }) => isActive && why === 'opted_out');
  const withoutPhone = others.filter((one) => !optedOut.includes(one));
  await queueSms(
    tx,
    now,
    sent.map((one) => ({
      patientId: one.id,
      phoneNo: one.phoneNo,
      text: personalText(bulk.body, one),
      isAsWritten: true,
      purpose: 'message',
      sentBy: bulk.sentBy,
      hospitalId: bulk.hospitalId,
      bulkId: bulk.id,
    })),
  );
  await note(tx, bulk.id, { SENT: sent, OPTED_OUT: optedOut, NO_NUMBER: withoutPhone });
  const isStopped = sent.length < reachable.length;
  const isDone = !isStopped && next.length < AT_ONCE;
  await tx
    .update(bulkSms)
    .set({
      sent: sql`${bulkSms.sent} + ${sent.length}`,
      optedOut: sql`${bulkSms.optedOut} + ${optedOut.length}`,
      withoutPhone: sql`${bulkSms.withoutPhone} + ${withoutPhone.length}`,
      ...(isStopped && { state: 'STOPPED' as const }),
      ...(isDone && { state: 'DONE' as const, finishedAt: now }),
    })
    .where(eq(bulkSms.id, bulk.id));
  if (sent.length === 0) return;
  const patientIds = sent.map(({ id }) => id);
  await insertAudit(tx, {
    id: newId(),
    requestId: `bulk sms ${bulk.id}`,
    actorId: bulk.sentBy,
    actorRole: bulk.role,
    action: 'send sms',
    entity: 'patient',
    entityIds: patientIds,
    patientIds,
    outcome: 'done',
    address: '',
  });
  writing.afterCommit(() => port.sms.wake());
}

/** @returns how many messages the budget allowed and was charged for */
async function reserved(writing: Writing, { messages }: BulkPort, count: number): Promise<number> {
  if (count === 0) return 0;
  const { isReserved, left } = await messages.reserveSms(writing, count);
  if (isReserved || left === 0) return isReserved ? count : 0;
  await messages.reserveSms(writing, left);
  return left;
}

async function note(tx: Tx, bulkId: string, outcomes: Record<string, readonly { id: string }[]>): Promise<void> {
  const rows = Object.entries(outcomes).flatMap(([outcome, people]) => people.map(({ id }) => ({ id, outcome })));
  await tx.execute(sql`
    update bulk_sms_recipient set outcome = became.outcome
    from json_to_recordset(${JSON.stringify(rows)}::json) as became (id uuid, outcome text)
    where bulk_id = ${bulkId} and patient_id = became.id`);
}
