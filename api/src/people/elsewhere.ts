import type { Contract } from '@openward/contract/everything';
import { type SQL, sql } from 'drizzle-orm';
import { OPEN_ELSEWHERE } from '../platform/access/audit-row.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { instant, rowsOf, text } from '../platform/database/rows.ts';
import type { Preparation, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { plain } from './merge/duplicates.ts';

/** A front desk looks for a few people an hour; more searches suggest guessing. */
const PER_USER = { failures: 30, minutes: 60 };

interface Named {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
}

/** POST /patient/elsewhere: answers only whether a record exists, whoever may see it. The patient sees who searched. */
export const findElsewhere: Prepared<Contract['people']['findElsewhere'], null> = {
  before: (_input, preparation) => claimSearch(preparation),

  async handle({ body }, { tx, records }) {
    const found = await rowsOf(tx, { id: text, patientId: text })`${namesakes(body)}`;
    await records.record('look for elsewhere', 'patient', found);
    return { isKnown: found.length > 0 };
  },
};

/** POST /patient/elsewhere/open: the visibility rule then shows the record to the caller until the opening ends. */
export const openElsewhere: Prepared<Contract['people']['openElsewhere'], null> = {
  before: (_input, preparation) => claimSearch(preparation),

  async handle({ body }, { tx, caller, records }) {
    if (!(await isStillThere(tx, caller)))
      throw refusal('session_ended', 'Your session has ended. Please sign in again.');
    const found = await rowsOf(tx, { id: text, patientId: text })`${namesakes(body)}`;
    if (found.length === 0) throw refusal('not_found', 'No patient has this name and date of birth.');
    const [opened] = await rowsOf(tx, { endsAt: instant })`
      insert into record_opening (id, user_id, patient_id, reason)
      select asked.id, ${caller.userId}::uuid, asked.patient_id, ${body.reason}
      from unnest(${sql.param(found.map(() => newId()))}::uuid[], ${sql.param(found.map(({ id }) => id))}::uuid[])
        as asked (id, patient_id)
      returning ends_at`;
    if (!opened) throw new Error('what is inserted is returned');
    await records.record(OPEN_ELSEWHERE, 'patient', found, undefined, body.reason);
    return { patientIds: found.map(({ id }) => id), endsAt: opened.endsAt.toISOString() };
  },
};

/** Counts a search, so that names cannot be guessed. @throws Refusal too_many_requests */
async function claimSearch({ database, services, caller }: Preparation & { caller: Caller }): Promise<null> {
  if (await claimAttempt(database, `elsewhere:${caller.userId}`, PER_USER, services.now())) return null;
  throw refusal('too_many_requests', 'You have searched too often. Please try again in an hour.', {
    retryAfter: 3_600,
  });
}

/** Patients with exactly this name and birth date; case, accents and spaces are ignored. */
function namesakes({ firstName, lastName, dateOfBirth }: Named): SQL {
  const asked = sql`(select ${plain('given.first_name')} as first, ${plain('given.last_name')} as last
    from (values (${firstName}, ${lastName})) as given (first_name, last_name))`;
  return sql`
    select patient.id, patient.id as patient_id
    from patient
    join app_user on app_user.id = patient.user_id
    join ${asked} asked on asked.first = ${plain('app_user.first_name')} and asked.last = ${plain('app_user.last_name')}
    where patient.date_of_birth = ${dateOfBirth}::date and patient.merged_into is null
    order by patient.id limit 10`;
}

/** Locks the caller's account, so that a caller who becomes inactive or moves at this moment opens nothing. */
async function isStillThere(tx: Tx, { userId, role, hospitalId }: Caller): Promise<boolean> {
  const rows = await rowsOf(tx, {})`
    select from app_user
    where id = ${userId} and status = 'ACTIVE' and role = ${role} and hospital_id is not distinct from ${hospitalId}::uuid
    for share`;
  return rows.length > 0;
}
