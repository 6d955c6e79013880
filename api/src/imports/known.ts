import type { KnownBy } from '@openward/contract/imports';
import { type ImportedPatient, importKeysOf } from '@openward/contract/imports/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';

/** Somebody whom the practice has already. */
export interface Known {
  by: KnownBy;
  /** Null where the account is no patient's. */
  patientId: string | null;
}

/**
 * Which of some people the practice has already, by the keys of {@link importKeysOf}: an account with the same e-mail,
 * else a patient of the same name and date of birth. Capitals make no difference.
 * @param visible which patients may be looked at
 */
export async function knownAmong(
  tx: Tx,
  people: readonly ImportedPatient[],
  visible: SQL = sql`true`,
): Promise<Map<string, Known>> {
  if (people.length === 0) return new Map();
  const emails = people.map(({ email }) => email);
  const { rows: accounts } = (await tx.execute(sql`
    select lower(app_user.username) as key, patient.id as "patientId" from app_user
    left join patient on patient.user_id = app_user.id and ${visible}
    where lower(app_user.username) = any(${sql.param(emails)}::text[])`)) as unknown as { rows: Found[] };
  const column = (of: (person: ImportedPatient) => string) => sql.param(people.map(of));
  // Both sides in the database's own small letters, whatever its language makes of them.
  const { rows: namesakes } = (await tx.execute(sql`
    select asked.key, patient.id as "patientId"
    from unnest(
      ${column((person) => importKeysOf(person).name)}::text[], ${column(({ firstName }) => firstName)}::text[],
      ${column(({ lastName }) => lastName)}::text[], ${column(({ dateOfBirth }) => dateOfBirth)}::date[]
    ) as asked (key, first_name, last_name, born)
    join patient on patient.date_of_birth = asked.born
    join app_user on app_user.id = patient.user_id
      and lower(app_user.first_name) = lower(asked.first_name) and lower(app_user.last_name) = lower(asked.last_name)
    where ${visible}`)) as unknown as { rows: Found[] };
  const known = new Map<string, Known>();
  for (const row of namesakes) known.set(row.key, { by: 'name', patientId: row.patientId });
  for (const row of accounts) known.set(row.key, { by: 'email', patientId: row.patientId });
  return known;
}

interface Found {
  key: string;
  patientId: string | null;
}

/** The one of {@link knownAmong} that a person is, if any. */
export function knownAs(known: ReadonlyMap<string, Known>, person: ImportedPatient): Known | undefined {
  const keys = importKeysOf(person);
  return known.get(keys.email) ?? known.get(keys.name);
}
