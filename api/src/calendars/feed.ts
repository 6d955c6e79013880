import { ROLES } from '@openward/contract';
import type { AuditAction } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';

import { and, eq, gte, isNotNull, ne, or, sql } from 'drizzle-orm';
import { selectAppointments } from '../appointments/index.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { nullable, oneOf, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, calendarFeed as feed } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler, type Prepared } from '../platform/http/call.ts';
import { type Caller, NO_FACTOR } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { calendarOf, organizerOf } from './calendar.ts';
import { seriesOf } from './series.ts';

type Endpoint<K extends keyof Contract['calendars']> = Handler<Contract['calendars'][K]>;

/** Reads per address: calendars refresh once an hour, and a user may subscribe on several devices. */
const READS = { failures: 60, minutes: 60 };
/** How far back a subscribed calendar reaches. */
const DAYS_BACK = 31;
const MOST_EVENTS = 1_000;

/** GET /calendar/feed */
export const getCalendarFeed: Endpoint<'getCalendarFeed'> = async (_input, { tx, caller }) => {
  const [row] = await tx.select().from(feed).where(eq(feed.userId, caller.userId));
  if (!row) return null;
  return { createdAt: row.createdAt.toISOString(), lastReadAt: row.lastReadAt?.toISOString() ?? null };
};

/** POST /calendar/feed */
export const createCalendarFeed: Endpoint<'createCalendarFeed'> = async (_input, call) => {
  const secret = randomToken();
  const kept = { secretHash: hashOf(secret), createdAt: call.services.now(), lastReadAt: null };
  const { userId } = call.caller;
  await call.tx
    .insert(feed)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: feed.userId, set: kept });
  await recordFor(call, 'open calendar');
  return { path: `/api/calendar/${secret}.ics`, createdAt: kept.createdAt.toISOString(), lastReadAt: null };
};

/** POST /calendar/feed/revoke */
export const revokeCalendarFeed: Endpoint<'revokeCalendarFeed'> = async (_input, call) => {
  await call.tx.delete(feed).where(eq(feed.userId, call.caller.userId));
  await recordFor(call, 'close calendar');
  return null;
};

/** Audits that a user opened or closed public access to their calendar. */
function recordFor(call: Call & { caller: Caller }, action: AuditAction): Promise<void> {
  const { userId, patientId } = call.caller;
  return call.records.record(action, 'account', [{ id: userId, patientId }]);
}

/** GET /calendar/:secret.ics: for calendars, which cannot sign in. Audited as a read by the owner. */
export const calendarFeed: Prepared<Contract['calendars']['calendarFeed'], undefined> = {
  async before({ params }, { database, services }) {
    const owner = await database.transaction((tx) => ownerOf(tx, params.secret));
    if (!owner) throw notFound('Calendar not found.');
    if (!(await claimAttempt(database, `calendar-feed:${owner.userId}`, READS, services.now()))) {
      throw refusal('too_many_requests', 'This calendar is requested too often. Please try again in an hour.', {
        retryAfter: 3_600,
      });
    }
    return undefined;
  },
  async handle({ params }, call) {
    const now = call.services.now();
    const owner = await ownerOf(call.tx, params.secret);
    if (!owner) throw notFound('Calendar not found.');
    await call.tx.update(feed).set({ lastReadAt: now }).where(eq(feed.userId, owner.userId));
    const since = new Date(now.getTime() - DAYS_BACK * 86_400_000);
    const rows = await call.records.as(owner).read('appointment', (visible) =>
      selectAppointments(
        call.tx,
        // Cancelled blocks are left out, because calendars need no notice of them.
        and(
          visible,
          gte(appointment.startsAt, since),
          or(isNotNull(appointment.patientId), ne(appointment.status, 'CANCELED')),
        ),
        sql`order by ${appointment.startsAt}, ${appointment.id} limit ${MOST_EVENTS}`,
      ),
    );
    const series = await seriesOf(call.tx, rows, (select) => call.records.as(owner).read('appointment', select));
    const { role } = owner;
    const mail = organizerOf(call.services.config);
    const content = calendarOf(rows, { role, mail, now, method: 'PUBLISH', name: 'Openward', series });
    return new FileReply(content, { name: 'openward.ics', parameters: 'method=PUBLISH' });
  },
};

/** The active owner of a calendar as a caller. */
async function ownerOf(tx: Tx, secret: string): Promise<Caller | undefined> {
  const [owner] = await rowsOf(tx, OWNER)`
    select app_user.id as user_id, app_user.role, app_user.hospital_id, patient.id as patient_id, doctor.id as doctor_id
    from calendar_feed
    join app_user on app_user.id = calendar_feed.user_id and app_user.status = 'ACTIVE'
    left join patient on patient.user_id = app_user.id
    left join doctor on doctor.user_id = app_user.id
    where calendar_feed.secret_hash = ${hashOf(secret)}`;
  // The reader has not signed in, so there is no session.
  return owner && { ...owner, sessionId: '', signedInAt: new Date(0), ...NO_FACTOR };
}

const OWNER = {
  userId: text,
  role: oneOf(ROLES),
  hospitalId: nullable(text),
  patientId: nullable(text),
  doctorId: nullable(text),
};
