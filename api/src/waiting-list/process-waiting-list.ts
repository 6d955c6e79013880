import { sql } from 'drizzle-orm';
import { doctorAt, lockForRules } from '../availability/index.ts';
import { isQuiet, QUIET_COLUMNS, QUIET_HOURS } from '../messages/index.ts';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Records } from '../platform/access/records.ts';
import { type Database, lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import type { Services } from '../platform/services.ts';
import { closeOffer, holdFor, SOONEST_MINUTES } from './offers.ts';
import { mailOffer } from './waiting-list-texts.ts';
import { FREED_TIME, firstWhoFits } from './who-fits.ts';

/** The services that the waiting list needs. */
export type WaitingPort = Pick<Services, 'messages' | 'now' | 'sms'>;

const AT_ONCE = 100;

/**
 * Processes the waiting list: ends expired offers, and offers freed times to the first match. Rows are locked, so
 * several processes may run it. Times that become free in quiet hours are offered afterwards, if they are still free.
 */
export async function processWaitingList(database: Database, port: WaitingPort): Promise<void> {
  await endOffers(database, port.now());
  for (let round = 0; round < AT_ONCE; round++) {
    const offered = await database.transaction((tx) => offerNext(tx, port.now()));
    if (offered === 'nothing left') return;
    if (offered === 'nobody') continue;
    await mailOffer(port.messages, offered);
    if (offered.phoneNo) await port.sms.wake();
  }
}

async function endOffers(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const offers = await rowsOf(tx, { id: text, appointmentId: nullable(text) })`
      select id, appointment_id from waiting_offer
      where state = 'OPEN' and (expires_at <= ${at(now)} or exists (
        select from waiting_request request where request.id = request_id and request.ended_at is not null))
      order by expires_at limit ${AT_ONCE} for update skip locked`;
    for (const offer of offers) await closeOffer({ tx, records: recordsOf(tx) }, offer, 'OVER');
  });
  // In its own transaction, because answering an offer locks the request before the offer.
  await database.transaction(async (tx) => {
    await tx.execute(sql`
      update waiting_request set ended_at = ${at(now)}
      where ended_at is null and (
          to_day < (${at(now)} - interval '1 day')::date
          or exists (select from appointment moved where moved.id = waiting_request.appointment_id
                       and moved.starts_at <= ${at(now)}))
        and not exists (select from waiting_offer where request_id = waiting_request.id and state = 'OPEN')`);
  });
}

/** Offers one freed time. @returns the offer; `nobody` without a match; `nothing left` at the end */
async function offerNext(tx: Tx, now: Date) {
  const freed = await nextFreed(tx, now);
  if (!freed) return 'nothing left';
  await tx.execute(sql`delete from freed_time where id = ${freed.id}`);
  const { doctorId, startsAt } = freed;
  const isSoon = startsAt.getTime() - now.getTime() < SOONEST_MINUTES * 60_000;
  await lockFor(tx, [doctorId]);
  const doctor = isSoon ? undefined : await doctorAt(tx, doctorId, startsAt);
  const fits = doctor?.periods.some(({ until, isOnGrid }) => isOnGrid && new Date(until) >= freed.endsAt);
  if (doctor && fits) await lockForRules(tx, doctor, startsAt);
  const first = fits ? await firstWhoFits(tx, freed, now) : undefined;
  if (!first) return 'nobody';
  const offered = await holdFor(tx, now, freed, first, null);
  if (!offered) return 'nobody';
  await recordsOf(tx).record('offer', 'waitingRequest', [{ id: first.requestId, patientId: first.patientId }]);
  return offered;
}

/** Audits actions of the waiting list without a user. */
function recordsOf(tx: Tx): Pick<Records, 'record'> {
  return {
    record: (action, entity, rows) =>
      insertAudit(tx, {
        id: newId(),
        requestId: 'waiting list',
        actorId: null,
        actorRole: 'SYSTEM',
        action,
        entity,
        entityIds: rows.map(({ id }) => id),
        patientIds: rows.flatMap(({ patientId }) => patientId ?? []),
        outcome: 'done',
        address: '',
      }),
  };
}

/** The first freed time outside its hospital's quiet hours, with its row locked; undefined where there is none. */
async function nextFreed(tx: Tx, now: Date) {
  const zones = await rowsOf(tx, { timeZone: text, ...QUIET_HOURS })`
    select distinct hospital.time_zone, ${QUIET_COLUMNS} from freed_time
    join doctor on doctor.id = freed_time.doctor_id
    join hospital on hospital.id = doctor.hospital_id`;
  const awake = zones.filter((zone) => !isQuiet(now, zone)).map(({ timeZone }) => timeZone);
  if (awake.length === 0) return undefined;
  const [freed] = await rowsOf(tx, { id: text, ...FREED_TIME })`
    select freed_time.id, freed_time.doctor_id, freed_time.starts_at, freed_time.ends_at,
           hospital.id as hospital_id, hospital.name as hospital_name, hospital.time_zone, full_name(app_user.first_name, app_user.last_name) as doctor_name
    from freed_time
    join doctor on doctor.id = freed_time.doctor_id
    join app_user on app_user.id = doctor.user_id
    join hospital on hospital.id = doctor.hospital_id
    where hospital.time_zone = any(${sql.param(awake)}::text[])
    order by freed_time.freed_at, freed_time.id
    limit 1 for update of freed_time skip locked`;
  return freed;
}

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
