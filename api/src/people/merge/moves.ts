import { type SQL, sql } from 'drizzle-orm';
import { isKeptOut } from '../../platform/access/standing-grants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { boolean, instant, integer, oneRowOf, rowsOf, text } from '../../platform/database/rows.ts';
import { IS_KEPT, inStage } from '../../platform/database/schema/index.ts';

/*
 * Two records are merged by their rows: each column of the database that refers to a patient or user has a rule here,
 * and a test finds columns without one.
 */

/** A record and its account. */
export interface Owner {
  patientId: string;
  userId: string;
}

/** The record that stays, and the one merged into it. */
export interface Pair {
  kept: Owner;
  merged: Owner;
}

/** A column whose rows move from one record to the other. */
interface Move {
  table: string;
  column: string;
  /** What the column refers to. */
  of: 'patient' | 'user';
  /** An SQL expression that identifies a row; `id` by default. */
  key?: string;
  /** A condition on the rows that move. @param to the new owner */
  only?: (to: string) => SQL;
  /** Further assignments. @param to the new owner */
  also?: (to: string) => SQL;
}

/** True for a visit that overlaps with one of the other record, which the database refuses. */
const isTaken = (to: string) => sql`exists (
  select from appointment other where other.patient_id = ${to}::uuid and other.during && appointment.during
    and other.status <> 'CANCELED' and appointment.status <> 'CANCELED')`;

const MOVES: readonly Move[] = [
  { table: 'appointment', column: 'patient_id', of: 'patient', only: (to) => sql`not ${isTaken(to)}` },
  { table: 'waiting_request', column: 'patient_id', of: 'patient' },
  {
    table: 'document',
    column: 'patient_id',
    of: 'patient',
    // The completion's digest contains the document's original patient, even if signatures are still missing.
    also: (to) => sql`completed_for = case when exists (
        select from document_completion where document_id = document.id)
      then nullif(coalesce(completed_for, patient_id), ${to}::uuid) end`,
  },
  { table: 'sms_message', column: 'patient_id', of: 'patient' },
  {
    table: 'hospital_patient',
    column: 'patient_id',
    of: 'patient',
    key: 'hospital_id',
    only: (to) => sql`not exists (
      select from hospital_patient twin
      where twin.hospital_id = hospital_patient.hospital_id and twin.patient_id = ${to}::uuid)`,
  },
  { table: 'patient_import_row', column: 'patient_id', of: 'patient', key: `import_id || ' ' || line` },
  {
    table: 'bulk_sms_recipient',
    column: 'patient_id',
    of: 'patient',
    key: 'bulk_id',
    // Sent messages stay, and no patient gets a message twice.
    only: (to) => sql`outcome is null
      and bulk_id in (select id from bulk_sms where state in ('RUNNING', 'STOPPED'))
      and not exists (
        select from bulk_sms_recipient twin
        where twin.bulk_id = bulk_sms_recipient.bulk_id and twin.patient_id = ${to}::uuid)`,
  },
  { table: 'proxy_grant', column: 'patient_id', of: 'patient' },
  { table: 'proxy_grant', column: 'proxy_user_id', of: 'user' },
  // A parent's open invitations move, so that the parent can still withdraw them.
  { table: 'proxy_grant', column: 'created_by', of: 'user', only: () => sql`accepted_at is null and ended_at is null` },
  { table: 'access_limit', column: 'patient_id', of: 'patient' },
  { table: 'access_limit', column: 'user_id', of: 'user' },
];

/**
 * Columns that do not move. Actions stay with the account that did them; evidence and history are never rewritten.
 * `values` are compared field by field, and `way in` goes as a whole or not at all.
 */
const OTHERS = {
  values: ['patient.user_id', 'patient_address.patient_id'],
  'way in': [
    'authenticator_app.user_id',
    'calendar_feed.user_id',
    'passkey.user_id',
    'provider_identity.user_id',
    'recovery_code.user_id',
    'secret_answer.user_id',
    'way_change.user_id',
  ],
  ends: [
    'factor_lift.user_id',
    'one_time_password.user_id',
    'owner_invitation.user_id',
    'provider_ticket.user_id',
    'remembered_device.user_id',
    'reset_grant.user_id',
    'session.user_id',
  ],
  stays: [
    'access_limit.created_by',
    'access_limit.lifted_by',
    'access_review.confirmed_by',
    'app.created_by',
    'app_access.patient_id',
    'app_access.user_id',
    'appointment.created_by',
    'appointment_history.changed_by',
    'appointment_history.patient_id',
    'avatar.user_id',
    'bulk_export.requested_by',
    'bulk_sms.sent_by',
    'channel_consent.decided_by',
    'channel_consent.patient_id',
    'doctor.user_id',
    'document.assigned_by',
    'document.canceled_by',
    'document.completed_for',
    'document_completion.submitted_by',
    'document_draft.saved_by',
    'document_file.added_by',
    'document_signature.signed_by',
    'factor_lift.asked_by',
    'factor_lift.confirmed_by',
    'form_version.saved_by',
    'kiosk.paired_by',
    'owner_invitation.created_by',
    'patient.merged_into',
    'patient_change.patient_id',
    'patient_call.called_by',
    'patient_import.created_by',
    'patient_merge.kept_id',
    'patient_merge.merged_by',
    'patient_merge.merged_id',
    'patient_merge.undone_by',
    'proxy_grant.ended_by',
    'record_change.changed_by',
    'record_opening.patient_id',
    'record_opening.user_id',
    'sms_message.sent_by',
    'subscription.created_by',
    'subscription_event.patient_id',
    'way_change.changed_by',
  ],
} as const;

/** The rule of a merge for each column that refers to a patient or user, by `table.column`. */
export const MERGE_RULES: ReadonlyMap<string, 'moves' | keyof typeof OTHERS> = new Map([
  ...Object.entries(OTHERS).flatMap(([rule, columns]) =>
    columns.map((column) => [column, rule as keyof typeof OTHERS] as const),
  ),
  ...MOVES.map((move) => [nameOf(move), 'moves'] as const),
]);

/** The keys of moved rows, by `table.column` or kind of change. */
export type Moved = Record<string, string[]>;

interface Merging {
  by: string;
  at: Date;
  reason: string;
}

/** Moves all rows of the merged record to the kept one, and ends those that cannot exist twice. */
export async function moveRows(tx: Tx, pair: Pair, merging: Merging): Promise<Moved> {
  // Waits for calls that fill in a document at this moment.
  await tx.execute(sql`
    select from document where patient_id in (${pair.kept.patientId}, ${pair.merged.patientId}) and ${inStage('open')}
    order by id for update`);
  const moved: Moved = {
    ended: await endGrants(tx, pair, merging),
    named: await nameInLimits(tx, pair),
    canceled: await cancelTwins(tx, pair, merging),
  };
  for (const move of MOVES) moved[nameOf(move)] = await moveOne(tx, move, pair.merged, pair.kept);
  return moved;
}

/** Moves back the rows that are still where the merge moved them. */
export async function moveRowsBack(tx: Tx, { kept, merged }: Pair, moved: Moved, mergedAt: Date): Promise<void> {
  const at = sql`${mergedAt.toISOString()}::timestamptz`;
  // A grant that the merge ended stays ended if the grant that replaced it has ended since.
  const open = await rowsOf(tx, { id: text })`
    select id from proxy_grant ended where id = any(${idsOf(moved.ended)}) and not exists (
      select from proxy_grant since
      where since.id <> ended.id and since.patient_id = ended.patient_id
        and since.proxy_user_id = ended.proxy_user_id and since.ended_at > ${at})`;
  // A limit set in between may have been meant for either record, so it applies to both.
  await tx.execute(sql`
    insert into access_limit (id, patient_id, name, email, user_id, reason, created_by, created_at)
    select gen_random_uuid(), ${merged.patientId}::uuid, name, email, user_id, reason, created_by, created_at
    from access_limit where patient_id = ${kept.patientId} and lifted_at is null and created_at > ${at}`);
  for (const move of [...MOVES].reverse()) {
    const keys = moved[nameOf(move)] ?? [];
    if (keys.length > 0) await moveOne(tx, move, kept, merged, keys);
  }
  await tx.execute(sql`
    update access_limit set user_id = null where id = any(${idsOf(moved.named)}) and user_id = ${kept.userId}`);
  await tx.execute(sql`
    update proxy_grant set ended_at = null, ended_by = null, end_reason = null
    where id = any(${idsOf(open.map(({ id }) => id))})
      and (accepted_at is not null or not exists (
        select from access_limit
        where access_limit.patient_id = proxy_grant.patient_id and lifted_at is null and created_at > ${at}))
      and (accepted_at is null or not exists (
        select from proxy_grant twin
        where twin.patient_id = proxy_grant.patient_id and twin.proxy_user_id = proxy_grant.proxy_user_id
          and twin.accepted_at is not null and twin.ended_at is null))`);
  await tx.execute(sql`
    update document set canceled_at = null, canceled_by = null
    where id = any(${idsOf(moved.canceled)}) and not exists (
      select from document twin
      where twin.patient_id = document.patient_id and twin.form_id = document.form_id
        and ${inStage('open', 'twin')})`);
}

const COUNTS = {
  appointments: integer,
  waitingRequests: integer,
  documents: integer,
  messages: integer,
  accessGiven: integer,
  accessHeld: integer,
  accessLimits: integer,
};

/** Counts the rows that a merge would move, of the kinds that users see. */
export function countMoves(tx: Tx, { merged, kept }: Pair) {
  const { patientId, userId } = merged;
  return oneRowOf(tx, COUNTS)`
    select
      (select count(*)::int from appointment where patient_id = ${patientId} and not ${isTaken(kept.patientId)})
        as appointments,
      (select count(*)::int from waiting_request where patient_id = ${patientId} and ended_at is null)
        as waiting_requests,
      (select count(*)::int from document where patient_id = ${patientId} and ${sql.raw(IS_KEPT)}) as documents,
      (select count(*)::int from sms_message where patient_id = ${patientId}) as messages,
      (select count(*)::int from proxy_grant where patient_id = ${patientId} and ended_at is null) as access_given,
      (select count(*)::int from proxy_grant where proxy_user_id = ${userId} and ended_at is null) as access_held,
      (select count(*)::int from access_limit where patient_id = ${patientId} and lifted_at is null) as access_limits`;
}

/** Overlapping visits of both, and whether one of the two can still be cancelled. */
export async function visitsAtOneTime(tx: Tx, { kept, merged }: Pair): Promise<{ startsAt: Date; isOpen: boolean }[]> {
  return rowsOf(tx, { startsAt: instant, isOpen: boolean })`
    select appointment.starts_at, (appointment.status <> 'COMPLETED' or other.status <> 'COMPLETED') as is_open
    from appointment
    join appointment other on other.patient_id = ${kept.patientId} and other.during && appointment.during
      and other.status <> 'CANCELED'
    where appointment.patient_id = ${merged.patientId} and appointment.status <> 'CANCELED'
    order by 2 desc, 1`;
}

/** The number of grants that a merge would end, by reason. */
export function endingGrants(tx: Tx, pair: Pair) {
  return oneRowOf(tx, { between: integer, ofMinor: integer, others: integer })`
    select count(*) filter (where ${isBetween(pair)})::int as between,
           count(*) filter (where ${isBetween(pair)} and for_minor)::int as of_minor,
           count(*) filter (where ${isBetween(pair)} is not true)::int as others
    from proxy_grant where ended_at is null and (${isBetween(pair)} or ${isTwin(pair)} or ${isLimitedNow(pair)})`;
}

/** The number of access limits of both records, and of those about the other of the two. */
export function limitsOf(tx: Tx, { kept, merged }: Pair) {
  const isAboutOther = sql`(user_id in (${kept.userId}, ${merged.userId}) or email in ${addressesOf({ kept, merged })})`;
  return oneRowOf(tx, { all: integer, between: integer })`
    select count(*)::int as all, count(*) filter (where ${isAboutOther})::int as between
    from access_limit where patient_id in (${kept.patientId}, ${merged.patientId}) and lifted_at is null`;
}

/** All current and earlier e-mail addresses of both accounts. */
function addressesOf({ kept, merged }: Pair): SQL {
  return sql`(
    select unnest(array[lower(username), lower(app_user.email)]) from app_user
    where id in (${kept.userId}, ${merged.userId})
    union all
    select lower(previous) from way_change
    where way_change.user_id in (${kept.userId}, ${merged.userId}) and channel = 'email')`;
}

/** Progress of an open document: 2 if signed, 1 if begun, else 0. */
const stateOf = (document: string) =>
  sql.raw(`case when exists (select from document_completion where document_id = ${document}.id) then 2
    when exists (select from document_draft where document_id = ${document}.id) then 1 else 0 end`);

/** Forms that are open in both records, and their progress. */
export async function twinDocuments(tx: Tx, { kept, merged }: Pair) {
  return rowsOf(tx, { keptId: text, mergedId: text, keptState: integer, mergedState: integer })`
    select own.id as kept_id, other.id as merged_id, ${stateOf('own')} as kept_state, ${stateOf('other')} as merged_state
    from document own
    join document other on other.form_id = own.form_id and other.patient_id = ${merged.patientId}
      and ${inStage('open', 'other')}
    where own.patient_id = ${kept.patientId} and ${inStage('open', 'own')}
    order by own.id`;
}

async function moveOne(tx: Tx, move: Move, from: Owner, to: Owner, keys?: string[]): Promise<string[]> {
  const { table, column, of, key = 'id', only, also } = move;
  const owner = (one: Owner) => (of === 'patient' ? one.patientId : one.userId);
  const [name, rowKey] = [sql.raw(`${table}.${column}`), sql.raw(`(${key})::text`)];
  // Moved rows go back even if changed, except for visits whose time has been taken since.
  const which = keys
    ? sql`${rowKey} = any(${sql.param(keys)}::text[]) and ${table === 'appointment' && only ? only(owner(to)) : sql`true`}`
    : (only?.(owner(to)) ?? sql`true`);
  const rows = await rowsOf(tx, { key: text })`
    update ${sql.raw(table)} set ${sql.raw(column)} = ${owner(to)}::uuid ${also ? sql`, ${also(owner(to))}` : sql``}
    where ${name} = ${owner(from)}::uuid and ${which}
    returning ${rowKey} as key`;
  return rows.map((row) => row.key);
}

/** Access of one of the two to the other, because one person cannot act for themselves. */
function isBetween({ kept, merged }: Pair): SQL {
  return sql`(proxy_grant.patient_id in (${kept.patientId}, ${merged.patientId})
    and proxy_grant.proxy_user_id in (${kept.userId}, ${merged.userId}))`;
}

/** Duplicate access, of a proxy to both records or of both to a patient: that of the merged record ends. */
function isTwin({ kept, merged }: Pair): SQL {
  return sql`(proxy_grant.accepted_at is not null and exists (
    select from proxy_grant twin where twin.accepted_at is not null and twin.ended_at is null and (
      proxy_grant.patient_id = ${merged.patientId} and twin.patient_id = ${kept.patientId}
        and twin.proxy_user_id = proxy_grant.proxy_user_id
      or proxy_grant.proxy_user_id = ${merged.userId} and twin.proxy_user_id = ${kept.userId}
        and twin.patient_id = proxy_grant.patient_id)))`;
}

/** Grants that a limit of either record now forbids. As when staff set a limit, pending invitations end too. */
function isLimitedNow({ kept, merged }: Pair): SQL {
  const both = sql`(${kept.patientId}, ${merged.patientId})`;
  const keptOut = [kept, merged].map(({ patientId }) =>
    isKeptOut(sql`${patientId}::uuid`, sql`proxy_grant.proxy_user_id`),
  );
  return sql`(proxy_grant.patient_id in ${both}
    and exists (select from access_limit where patient_id in ${both} and lifted_at is null)
    and (proxy_grant.accepted_at is null or ${sql.join(keptOut, sql` or `)}))`;
}

async function endGrants(tx: Tx, pair: Pair, { by, at, reason }: Merging): Promise<string[]> {
  const rows = await rowsOf(tx, { id: text })`
    update proxy_grant set ended_at = ${at.toISOString()}::timestamptz, ended_by = ${by}::uuid, end_reason = ${reason}
    where ended_at is null and (${isBetween(pair)} or ${isTwin(pair)} or ${isLimitedNow(pair)})
    returning id`;
  return rows.map(({ id }) => id);
}

/** A limit on an address of either record also applies to the account that stays, whatever its address. */
async function nameInLimits(tx: Tx, { kept, merged }: Pair): Promise<string[]> {
  const rows = await rowsOf(tx, { id: text })`
    update access_limit set user_id = ${kept.userId}::uuid
    where lifted_at is null and user_id is null and email in ${addressesOf({ kept, merged })}
    returning id`;
  return rows.map(({ id }) => id);
}

/** Cancels one of two open documents of the same form: the one with less progress, else that of the merged record. */
async function cancelTwins(tx: Tx, pair: Pair, { by, at }: Merging): Promise<string[]> {
  const twins = await twinDocuments(tx, pair);
  const ids = twins.map(({ keptId, mergedId, keptState, mergedState }) =>
    mergedState > keptState ? keptId : mergedId,
  );
  if (ids.length > 0) {
    await tx.execute(sql`
      update document set canceled_at = ${at.toISOString()}::timestamptz, canceled_by = ${by}::uuid
      where id = any(${idsOf(ids)})`);
  }
  return ids;
}

function nameOf({ table, column }: Pick<Move, 'table' | 'column'>): string {
  return `${table}.${column}`;
}

function idsOf(ids: readonly string[] = []): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}
