import { createHash } from 'node:crypto';
import { STAFF, template } from '@openward/contract';
import { SECOND_FACTORS } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { mailSystemAdministrators } from '../messages/index.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import { type Database, lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { instant, nullable, oneOf, rowsOf, text } from '../platform/database/rows.ts';
import { accessReview } from '../platform/database/schema/index.ts';
import { type Handler, Reply } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';

/*
 * A system administrator confirms each quarter which staff have which role, so that forgotten and unused roles are
 * found.
 */

type Accounts = Contract['accounts'];

const MONTHS = 3;
/** In minutes. */
const WEEK = 7 * 24 * 60;

/** GET /users/access-review */
export const getAccessReview: Handler<Accounts['getAccessReview']> = async (_input, { tx, origin, services }) => {
  const [staff, last] = await pipelined(activeStaff(tx, origin.language), lastReview(tx));
  return {
    people: staff.map(({ lastSignIn, ...person }) => ({ ...person, lastSignIn: lastSignIn?.toISOString() ?? null })),
    digest: digestOf(staff),
    confirmedAt: last?.confirmedAt?.toISOString() ?? null,
    confirmedBy: last?.confirmedBy ?? null,
    dueAt: dueAfter(last, services.now()).toISOString(),
  };
};

/** POST /users/access-review. Confirms only the list that the administrator saw, so the digest has to match. */
export const confirmAccessReview: Handler<Accounts['confirmAccessReview']> = async ({ body }, call) => {
  const { tx, caller, origin, services, records } = call;
  await lockFor(tx, ['access review']);
  const staff = await activeStaff(tx, origin.language);
  if (digestOf(staff) !== body.digest) {
    throw refusal('conflict', 'The list has changed. Please check it again.');
  }
  const people = staff.map(({ id, userRole, hospitalName }) => ({ id, userRole, hospitalName }));
  const review = { id: newId(), confirmedAt: services.now(), confirmedBy: caller.userId, people };
  await tx.insert(accessReview).values(review);
  await records.record('confirm access', 'account', [{ id: caller.userId, patientId: null }]);
  return new Reply(null, { message: 'The list is confirmed.' });
};

/** Emails the system administrators each week until one of them has confirmed the list. */
export async function tellAccessReview(database: Database, services: Pick<Services, 'now' | 'config'>): Promise<void> {
  const now = services.now();
  const isDue = await database.transaction(async (tx) => dueAfter(await lastReview(tx), now) <= now);
  if (!isDue || !(await claimAttempt(database, 'access-review', { failures: 1, minutes: WEEK }, now))) return;
  const link = `${services.config.portalUrl ?? ''}/admin/access-review`;
  const text = template('Please check who can sign in to Openward, and with which role: {link}', { link });
  await database.transaction((tx) =>
    mailSystemAdministrators(tx, now, { subject: 'Access review', text, minutes: WEEK }),
  );
}

function dueAfter(last: Awaited<ReturnType<typeof lastReview>>, now: Date): Date {
  const due = new Date(last?.confirmedAt ?? last?.since ?? now);
  due.setUTCMonth(due.getUTCMonth() + MONTHS);
  return due;
}

/** The staff who can sign in. `lastSignIn` goes back at most 90 days, because sessions are kept that long. */
function activeStaff(tx: Tx, language: string) {
  return rowsOf(tx, {
    id: text,
    firstName: text,
    lastName: text,
    email: text,
    userRole: oneOf(STAFF),
    hospitalName: nullable(text),
    doctorId: nullable(text),
    secondFactor: nullable(oneOf(SECOND_FACTORS)),
    lastSignIn: nullable(instant),
  })`
    select app_user.id, app_user.first_name, app_user.last_name, app_user.username as email,
      app_user.role as user_role, hospital.name as hospital_name, doctor.id as doctor_id, app_user.second_factor,
      (select max(created_at) from session where session.user_id = app_user.id) as last_sign_in
    from app_user
    left join doctor on doctor.user_id = app_user.id
    left join hospital on hospital.id = coalesce(doctor.hospital_id, app_user.hospital_id)
    where app_user.status = 'ACTIVE' and app_user.role <> 'ROLE_PATIENT'
    order by app_user.role desc, ${inAlphabet(sql`hospital.name`, language)} nulls first,
      ${inAlphabet(sql`app_user.last_name`, language)}, ${inAlphabet(sql`app_user.first_name`, language)}, app_user.id`;
}

/** The newest confirmation, and when the first system administrator was created; undefined in an empty portal. */
async function lastReview(tx: Tx) {
  const [found] = await rowsOf(tx, {
    since: nullable(instant),
    confirmedAt: nullable(instant),
    confirmedBy: nullable(text),
  })`
    select (select min(created_at) from app_user where role = 'ROLE_SYS_ADMIN') as since, review.confirmed_at,
      review.confirmed_by
    from (select) as always
    left join lateral (
      select access_review.confirmed_at, full_name(app_user.first_name, app_user.last_name) as confirmed_by
      from access_review join app_user on app_user.id = access_review.confirmed_by
      order by access_review.confirmed_at desc limit 1
    ) as review on true`;
  return found;
}

/** Covers only roles and hospitals, so that a new sign-in or a changed name does not invalidate the list. */
function digestOf(staff: readonly { id: string; userRole: string; hospitalName: string | null }[]): string {
  const said = staff.map(({ id, userRole, hospitalName }) => [id, userRole, hospitalName]).sort();
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
