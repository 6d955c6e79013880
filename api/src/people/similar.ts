import type { Contract } from '@openward/contract/everything';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { PatientSearch, SIMILARITY, StaffSearch } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { visibleAdmins } from './visible-staff.ts';

type Endpoint<K extends keyof Contract['people']> = Handler<Contract['people'][K]>;

/** Compares at most this many candidates, which is enough for a few good suggestions. */
const MOST_COMPARED = 500;

const NAME = { id: text, firstName: text, lastName: text };

/** GET /patient/similar */
export const findSimilarPatients: Endpoint<'findSimilarPatients'> = async ({ query }, { tx, records, origin }) => {
  const nearly = PatientSearch.for(query.q, origin.language)?.nearly;
  const rows = await records.read('patient', async (visible) =>
    firstOf(tx, nearly, (condition) => {
      const people = sql`patient join app_user on app_user.id = patient.user_id`;
      // Accounts are joined for the compared candidates only, unless the filter needs them.
      const among = query.status ? people : sql`patient`;
      const which = and(visible, query.status ? eq(user.status, query.status) : undefined, condition);
      return rowsOf(tx, { ...NAME, patientId: text, dateOfBirth: nullable(text) })`
        select patient.id, patient.id as patient_id, app_user.first_name, app_user.last_name,
               patient.date_of_birth::text as date_of_birth
        from ${people}
        where patient.id = any(array(select patient.id from ${among} where ${which} limit ${MOST_COMPARED}))
        ${nearly?.inOrder}`;
    }),
  );
  return rows.map(({ patientId: _patientId, ...row }) => row);
};

/** GET /users/similar */
export const findSimilarStaff: Endpoint<'findSimilarStaff'> = async ({ query: { q, userrole } }, { tx, caller }) => {
  const nearly = StaffSearch.for(q)?.nearly;
  return firstOf(tx, nearly, (condition) => {
    const which = (more: SQL | undefined) => and(eq(user.role, userrole), more, condition);
    if (userrole === 'ROLE_DOCTOR') {
      return rowsOf(tx, NAME)`
        select doctor.id, app_user.first_name, app_user.last_name
        from app_user join doctor on doctor.user_id = app_user.id
        where ${which(eq(user.status, 'ACTIVE'))} ${nearly?.inOrder}`;
    }
    return rowsOf(tx, NAME)`
      select id, first_name, last_name from app_user where ${which(visibleAdmins(caller))} ${nearly?.inOrder}`;
  });
};

/** Matches with one typo in a word; if there are none, names similar to the search text. */
async function firstOf<Found>(
  tx: Tx,
  nearly: PatientSearch['nearly'],
  find: (condition: SQL) => Promise<Found[]>,
): Promise<Found[]> {
  if (!nearly) return [];
  const mistyped = await find(nearly.mistyped);
  if (mistyped.length > 0) return mistyped;
  const [, alike] = await pipelined(rowsOf(tx, {})`${SIMILARITY}`, find(nearly.alike));
  return alike;
}
