import type { Contract } from '@openward/contract/everything';
import { type BulkSms, canBegin } from '@openward/contract/messages';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import { lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import { type BulkFilter, bulkSms, doctor, hospital, smsMessage, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { countGroup, patientsOf } from './bulk-group.ts';
import { cancelSms } from './note.ts';
import { quietEndOfGroup } from './quiet.ts';
import { hospitalIdOf, hospitalOf } from './recipients.ts';
import { BULK_SMS_CHANNEL } from './run-bulk-sms.ts';

type Endpoint<K extends keyof Contract['messages']> = Handler<Contract['messages'][K]>;

type Group = Omit<BulkFilter, 'language'>;

/** Length of the list. Open messages come first, so that each can be cancelled. */
const SHOWN = 100;
/** Maximum open messages per sender. */
const MOST_OPEN = 10;
const OPEN: readonly BulkSms['state'][] = ['PLANNED', 'RUNNING', 'STOPPED'];

/** POST /sms/bulk/check */
export const checkBulkSms: Endpoint<'checkBulkSms'> = async ({ body }, call) => {
  const filter = await filterOf(call, body);
  await call.records.record('count bulk sms', 'bulkSms', []);
  const hospital = filter.hospitalId ? sql`${filter.hospitalId}::uuid` : hospitalIdOf(call.caller);
  const [counted, { left }, quiet] = await pipelined(
    countGroup(call.tx, call.caller, filter),
    call.services.messages.reserveSms(call, 0),
    quietEndOfGroup(call.tx, call.services.now(), { hospital, doctorIds: filter.doctorList }),
  );
  return { ...counted, left, ...quiet };
};

/** The active patients of a group that the caller may write to, by name; at most `most`. */
export async function groupOfPatients(call: Call & { caller: Caller }, group: Group, most: number) {
  const filter = await filterOf(call, group);
  const name = { id: text, patientId: text, firstName: text, lastName: text, dateOfBirth: nullable(text) };
  const found = await call.records.read(
    'patient',
    () => rowsOf(call.tx, name)`
      select patient.id, patient.id as patient_id, app_user.first_name, app_user.last_name, patient.date_of_birth::text
      ${patientsOf(call.caller, filter)}
      order by ${inAlphabet(user.lastName)}, ${inAlphabet(user.firstName)}, patient.id limit ${most}`,
  );
  return found.map(({ patientId: _, ...named }) => named);
}

/** POST /sms/bulk */
export const startBulkSms: Endpoint<'startBulkSms'> = async ({ body }, call) => {
  const { tx, caller } = call;
  const { message, startsAt, ...group } = body;
  const now = call.services.now();
  const start = startsAt ? new Date(startsAt) : now;
  if (!canBegin(start, now)) {
    throw refusal('invalid_input', 'Please choose a time within the next 12 months.', { field: 'startsAt' });
  }
  const filter = await filterOf(call, group);
  // Serializes concurrent calls, so that the count is right.
  await lockFor(tx, [caller.userId]);
  const open = await tx.$count(bulkSms, and(eq(bulkSms.sentBy, caller.userId), inArray(bulkSms.state, [...OPEN])));
  if (open >= MOST_OPEN) {
    const sentence = 'You have {most} messages to groups that are not finished. Please cancel one first.';
    throw refusal('limit_reached', sentence, { values: { most: MOST_OPEN } });
  }
  const { patients, reached } = await countGroup(tx, caller, filter);
  // A later start is allowed, because patients may get an appointment until then.
  if (reached === 0 && start <= now) {
    throw refusal('invalid_input', 'No patient of this group can get this message.', { field: 'group' });
  }
  const id = newId();
  const hospitalId = await hospitalOf(call);
  const about = { sentBy: caller.userId, hospitalId, createdAt: now, startsAt: start, total: patients };
  await tx.insert(bulkSms).values({ id, filter, body: message, ...about });
  await recordOf(call, 'plan bulk sms', id);
  await wake(tx);
  return oneBulk(tx, caller, id);
};

/** GET /sms/bulk */
export const listBulkSms: Endpoint<'listBulkSms'> = async (_input, { tx, records }) => {
  const tail = sql`order by ${isOpen} desc, bulk_sms.created_at desc, bulk_sms.id desc limit ${SHOWN}`;
  const rows = await records.read('bulkSms', async (visible) =>
    (await selectBulk(tx, visible, tail)).map((bulk) => ({ id: bulk.id, patientId: null, bulk })),
  );
  return rows.map(({ bulk }) => bulk);
};

/**
 * POST /sms/bulk/{id}/cancel: the row lock serializes it with the job that begins or sends. SMS not yet handed to the
 * gateway are cancelled too, even after all are written.
 */
export const cancelBulkSms: Endpoint<'cancelBulkSms'> = async ({ params: { id } }, call) => {
  const { tx, caller } = call;
  const now = call.services.now();
  const state = await held(tx, caller, id);
  const stopped = await cancelSms(tx, and(eq(smsMessage.bulkId, id), eq(smsMessage.state, 'WAITING')));
  if (!OPEN.includes(state) && stopped.length === 0) throw refusal('wrong_state', 'This message is already finished.');
  await tx
    .update(bulkSms)
    .set({ state: 'CANCELED', finishedAt: now, sent: sql`${bulkSms.sent} - ${stopped.length}` })
    .where(eq(bulkSms.id, id));
  await call.records.record('cancel bulk sms', 'bulkSms', [{ id, patientId: null }, ...stopped]);
  return oneBulk(tx, caller, id);
};

/** POST /sms/bulk/{id}/continue */
export const continueBulkSms: Endpoint<'continueBulkSms'> = async ({ params: { id } }, call) => {
  const { tx, caller } = call;
  if ((await held(tx, caller, id)) !== 'STOPPED')
    throw refusal('wrong_state', 'Only a message that was stopped by the daily limit can be continued.');
  await tx.update(bulkSms).set({ state: 'RUNNING', finishedAt: null }).where(eq(bulkSms.id, id));
  await recordOf(call, 'continue bulk sms', id);
  await wake(tx);
  return oneBulk(tx, caller, id);
};

/** Locks a message that the caller may see. @returns its state @throws Refusal not_found */
async function held(tx: Tx, caller: Caller, id: string): Promise<BulkSms['state']> {
  const isThis = and(eq(bulkSms.id, id), visibility.bulkSms(caller));
  const [before] = await tx.select({ state: bulkSms.state }).from(bulkSms).where(isThis).for('update');
  if (!before) throw notFound('Message not found.');
  return before.state;
}

/** Names no patient, because the job records the recipients. */
function recordOf({ records }: Call, action: string, id: string): Promise<void> {
  return records.record(action, 'bulkSms', [{ id, patientId: null }]);
}

async function wake(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${BULK_SMS_CHANNEL}, '')`);
}

/**
 * The group of a call, limited to what the caller may reach.
 * @throws Refusal not_found at `hospitalId` for a foreign hospital, invalid_input if a system admin names none
 */
async function filterOf(call: Call & { caller: Caller }, given: Group): Promise<BulkFilter> {
  const { group, doctorList, day, q, hospitalId } = given;
  const { language } = call.origin;
  if (call.caller.role !== 'ROLE_SYS_ADMIN') {
    const own = await hospitalOf(call);
    if (hospitalId && hospitalId.toLowerCase() !== own) throw notFound('Hospital not found.', 'hospitalId');
    if (call.caller.doctorId) return { group, day, doctorList: [call.caller.doctorId], q, language };
    return { group, day, doctorList, q, language, hospitalId: own ?? undefined };
  }
  if (hospitalId && (await call.tx.$count(hospital, eq(hospital.id, hospitalId))) === 0) {
    throw notFound('Hospital not found.', 'hospitalId');
  }
  if (!hospitalId && (group === 'hospital' || (group === 'appointments' && doctorList.length === 0))) {
    throw refusal('invalid_input', 'Hospital is required', { field: 'hospitalId' });
  }
  return { group, day, doctorList, q, language, hospitalId };
}

const isOpen = sql`(${bulkSms.state} in ('PLANNED', 'RUNNING', 'STOPPED'))`;

async function oneBulk(tx: Tx, caller: Caller, id: string): Promise<BulkSms> {
  const [row] = await selectBulk(tx, and(eq(bulkSms.id, id), visibility.bulkSms(caller)), sql``);
  if (!row) throw notFound('Message not found.');
  return row;
}

async function selectBulk(tx: Tx, where: SQL | undefined, tail: SQL): Promise<BulkSms[]> {
  const rows = await tx
    .select({
      bulk: bulkSms,
      sender: { firstName: user.firstName, lastName: user.lastName },
      hospitalName: hospital.name,
      waiting: sql<number>`coalesce(queued.waiting, 0)`,
      doctors: sql<BulkSms['doctors']>`(
        select coalesce(json_agg(json_build_object('firstName', known.first_name, 'lastName', known.last_name)
                                 order by ${inAlphabet(sql`known.last_name`)}, ${inAlphabet(sql`known.first_name`)}), '[]')
        from ${doctor} join app_user known on known.id = ${doctor.userId}
        where ${doctor.id}::text in (select jsonb_array_elements_text(${bulkSms.filter} -> 'doctorList')))`,
    })
    .from(bulkSms)
    .innerJoin(user, eq(user.id, bulkSms.sentBy))
    .leftJoin(hospital, sql`${hospital.id}::text = ${bulkSms.filter} ->> 'hospitalId'`)
    // A partial index holds the waiting messages, which are few.
    .leftJoin(
      sql`(select bulk_id, count(*)::int as waiting from sms_message where state = 'WAITING' group by bulk_id) as queued`,
      sql`queued.bulk_id = ${bulkSms.id}`,
    )
    .where(sql`${where ?? sql`true`} ${tail}`);
  return rows.map(({ bulk, sender, hospitalName, doctors, waiting }): BulkSms => {
    const { id, filter, body, state, total, sent, optedOut, withoutPhone } = bulk;
    return {
      id,
      createdAt: bulk.createdAt.toISOString(),
      startsAt: bulk.startsAt.toISOString(),
      sender,
      group: filter.group,
      day: filter.group === 'appointments' ? (filter.day ?? null) : null,
      hospitalName,
      doctors,
      q: filter.group === 'patients' ? (filter.q ?? '') : '',
      text: body,
      state,
      total,
      sent,
      optedOut,
      withoutPhone,
      waiting,
      left: Math.max(0, total - sent - optedOut - withoutPhone),
    };
  });
}
