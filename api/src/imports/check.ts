import { finished } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import type { ImportFinding, ImportRow, KnownBy } from '@openward/contract/imports';
import {
  type ImportedPatient,
  importErrorsOf,
  importedPatientOf,
  importKeysOf,
} from '@openward/contract/imports/schemas';
import type { PatientName } from '@openward/contract/people';
import { type SQL, sql } from 'drizzle-orm';
import { duplicatesAmong } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import type { Handler } from '../platform/http/call.ts';
import { hasLanguage } from '../platform/messages/wording.ts';

/** POST /patient/import/check: what is wrong with some rows and whom the practice has already; writes nothing. */
export const checkImport: Handler<Contract['imports']['checkImport']> = async ({ body }, call) => {
  const findings: ImportFinding[] = [];
  const right: { line: number; person: ImportedPatient }[] = [];
  for (const row of body.rows) {
    const errors = errorsOf(row);
    if (Object.keys(errors).length > 0) findings.push({ line: row.line, ...finished(errors), knownBy: null });
    else right.push({ line: row.line, person: importedPatientOf(row) });
  }
  await call.records.read('patient', async (visible) => {
    const known = await knownAmong(
      call.tx,
      right.map(({ person }) => person),
      visible,
    );
    const fresh: typeof right = [];
    for (const one of right) {
      const found = knownAs(known, one.person);
      if (found) findings.push({ line: one.line, errors: {}, knownBy: found.by });
      else fresh.push(one);
    }
    const possible = await duplicatesAmong(
      call.tx,
      fresh.map(({ person }) => ({ ...person, phoneNos: [person.telePhoneNo, person.mobilePhoneNo ?? ''] })),
      visible,
    );
    for (const [place, { line }] of fresh.entries()) {
      const people = possible.filter((one) => one.place === place);
      if (people.length > 0) findings.push({ line, errors: {}, knownBy: null, possible: people.map(nameOf) });
    }
    const ids = [...known.values()].flatMap(({ patientId }) => patientId ?? []);
    return [...ids, ...possible.map(({ id }) => id)].map((id) => ({ id, patientId: id }));
  });
  return findings.sort((a, b) => a.line - b.line);
};

/** What is wrong with a row, by field: also a language that the portal does not have. */
export function errorsOf(row: ImportRow): ReturnType<typeof importErrorsOf> {
  const errors = importErrorsOf(row);
  return row.language && !errors.language && !hasLanguage(row.language)
    ? { ...errors, language: 'Language is invalid' }
    : errors;
}

function nameOf({ id, firstName, lastName, dateOfBirth }: PatientName): PatientName {
  return { id, firstName, lastName, dateOfBirth };
}

/** Somebody whom the practice has already. */
interface Known {
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
  const accounts = await rowsOf(tx, FOUND)`
    select lower(app_user.username) as key, patient.id as patient_id from app_user
    left join patient on patient.user_id = app_user.id and ${visible}
    where lower(app_user.username) = any(${sql.param(emails)}::text[])`;
  const column = (of: (person: ImportedPatient) => string) => sql.param(people.map(of));
  // Both sides in the database's own small letters, whatever its language makes of them.
  const namesakes = await rowsOf(tx, FOUND)`
    select asked.key, patient.id as patient_id
    from unnest(
      ${column((person) => importKeysOf(person).name)}::text[], ${column(({ firstName }) => firstName)}::text[],
      ${column(({ lastName }) => lastName)}::text[], ${column(({ dateOfBirth }) => dateOfBirth)}::date[]
    ) as asked (key, first_name, last_name, born)
    join patient on patient.date_of_birth = asked.born
    join app_user on app_user.id = patient.user_id
      and lower(app_user.first_name) = lower(asked.first_name) and lower(app_user.last_name) = lower(asked.last_name)
    where patient.merged_into is null and ${visible}`;
  const known = new Map<string, Known>();
  for (const row of namesakes) known.set(row.key, { by: 'name', patientId: row.patientId });
  for (const row of accounts) known.set(row.key, { by: 'email', patientId: row.patientId });
  return known;
}

const FOUND = { key: text, patientId: nullable(text) };

/** The one of {@link knownAmong} that a person is, if any. */
export function knownAs(known: ReadonlyMap<string, Known>, person: ImportedPatient): Known | undefined {
  const keys = importKeysOf(person);
  return known.get(keys.email) ?? known.get(keys.name);
}
