import { USER_STATUSES } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { type PossibleDuplicate, SAME_AS } from '@openward/contract/people';
import { NO_SIGN_IN } from '@openward/contract/sharing';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { array, integer, nullable, oneOf, rowsOf, text } from '../../platform/database/rows.ts';
import type { Call, Handler } from '../../platform/http/call.ts';

/** The known data of a person who may already have a record. */
interface Described {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  dateOfBirth: string;
  phoneNos: readonly string[];
  email: string;
  /** The person's own record, if they have one. */
  patientId?: string | undefined;
}

const MOST = 5;

const FOUND = {
  place: integer,
  id: text,
  firstName: text,
  lastName: text,
  dateOfBirth: nullable(text),
  phoneHint: text,
  status: oneOf(USER_STATUSES),
  sameAs: array(oneOf(SAME_AS)),
};

/** A name for comparison: without accents, case and spaces. */
export const plain = (name: string) => sql.raw(`replace(searchable(${name}), ' ', '')`);

/** True for plain names that differ by few letters, or by a second name that only one of them has. */
const isLike = (one: string, other: string) =>
  sql.raw(`greatest(word_similarity(${one}, ${other}), word_similarity(${other}, ${one})) >= 0.45`);

/** Both names are alike, also if first and last name are swapped. */
const HAS_NAME = sql`(${isLike('asked.first', 'own.first')} and ${isLike('asked.last', 'own.last')}
  or ${isLike('asked.first', 'own.last')} and ${isLike('asked.last', 'own.first')})`;

/** One name is alike and the other starts with the same letter: a typo in a short name leaves too little similarity. */
const HAS_INITIALS = sql`(left(asked.first, 1) = left(own.first, 1) and left(asked.last, 1) = left(own.last, 1)
  and (${isLike('asked.first', 'own.first')} or ${isLike('asked.last', 'own.last')}))`;

/** Maximum number of candidates per person, by birth date or number; further ones are not compared. */
const MOST_NEAR = 300;

/**
 * Possible duplicates of the given people: with the same birth date, a similar name or the same phone or e-mail
 * address; else a similar name and the same phone. Indexes find the candidates by birth date or number.
 * @param visible which patients may be read
 * @returns the matches of each person, by place, likeliest first
 */
export async function duplicatesAmong(
  tx: Tx,
  people: readonly Described[],
  visible: SQL,
): Promise<(PossibleDuplicate & { place: number })[]> {
  if (people.length === 0) return [];
  const asked = people.map((one, place) => ({
    place,
    first_name: one.firstName,
    last_name: one.lastName,
    born: one.dateOfBirth || null,
    phone_nos: one.phoneNos.flatMap((number) => tenDigitsOf(number) ?? []),
    email: one.email.trim().toLowerCase(),
    except_id: one.patientId ?? null,
  }));
  // Each `offset 0` keeps the planner from evaluating the subquery before it more than once.
  return rowsOf(tx, FOUND)`
    with asked as materialized (
      select place, born, phone_nos, email, except_id, ${plain('first_name')} as first, ${plain('last_name')} as last
      from json_to_recordset(${JSON.stringify(asked)}::json) as given
        (place int, first_name text, last_name text, born date, phone_nos text[], email text, except_id uuid)
    )
    select asked.place, found.* from asked cross join lateral (
      select patient.id, app_user.first_name, app_user.last_name, patient.date_of_birth::text as date_of_birth,
             coalesce('•••• ' || right(coalesce(nullif(app_user.phone_no, ''), nullif(patient.mobile_phone_no, '')), 4), '')
               as phone_hint,
             app_user.status,
             array_remove(array[case when is_name then 'name' end, case when is_born then 'dateOfBirth' end,
               case when is_phone then 'phone' end, case when is_email then 'email' end], null) as same_as
      from (
        select id from (
          select id from patient where date_of_birth = asked.born
          union
          select other.id from unnest(asked.phone_nos) as number
          join patient other on other.search_text like '%' || number || '%'
        ) each limit ${MOST_NEAR}
      ) near
      join patient on patient.id = near.id
      join app_user on app_user.id = patient.user_id
      cross join lateral (
        select ${plain('app_user.first_name')} as first, ${plain('app_user.last_name')} as last offset 0
      ) own
      cross join lateral (
        select ${HAS_NAME} or (is_born and ${HAS_INITIALS}) as is_name, is_born,
               coalesce(app_user.phone_no = any(asked.phone_nos), false) or patient.mobile_phone_no = any(asked.phone_nos)
                 as is_phone,
               lower(app_user.email) = asked.email and asked.email not like ${`%${NO_SIGN_IN}`} as is_email
        from (select coalesce(patient.date_of_birth = asked.born, false) as is_born) known
        offset 0
      ) alike
      where ${visible} and patient.id is distinct from asked.except_id
        and (is_born and (is_name or is_phone or is_email) or is_name and is_phone)
      order by is_name::int + is_born::int + is_phone::int + is_email::int desc, is_name desc,
               app_user.last_name, app_user.first_name, patient.id
      limit ${MOST}
    ) found
    order by asked.place`;
}

/** A phone number as stored; undefined if invalid. */
function tenDigitsOf(typed: string): string | undefined {
  return /^1?(\d{10})$/.exec(typed.replace(/\D/g, ''))?.[1];
}

/** Up to five possible duplicates of a person that the caller may see, likeliest first. */
export async function duplicatesOf(
  { tx, records }: Pick<Call, 'tx' | 'records'>,
  described: Described,
): Promise<PossibleDuplicate[]> {
  const found = await records.read('patient', async (visible) => {
    const rows = await duplicatesAmong(tx, [described], visible);
    return rows.map((row) => ({ ...row, patientId: row.id }));
  });
  return found.map(({ place: _place, patientId: _patientId, ...row }) => row);
}

/** POST /patient/duplicates */
export const findDuplicatePatients: Handler<Contract['people']['findDuplicatePatients']> = ({ body }, call) => {
  const { firstName, lastName, dateOfBirth = '', telePhoneNo, mobilePhoneNo, email, patientId } = body;
  const phoneNos = [telePhoneNo, mobilePhoneNo];
  return duplicatesOf(call, { firstName, lastName, dateOfBirth, email, patientId, phoneNos });
};
