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
import { isUnderAge } from '@openward/contract/sharing';
import { type SQL, sql } from 'drizzle-orm';
import { duplicatesAmong } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { boolean, nullable, rowsOf, text } from '../platform/database/rows.ts';
import type { Handler } from '../platform/http/call.ts';
import { hasLanguage } from '../platform/messages/wording.ts';

/** POST /patient/import/check: the errors of some rows and the patients that already exist; writes nothing. */
export const checkImport: Handler<Contract['imports']['checkImport']> = async ({ body }, call) => {
  const findings: ImportFinding[] = [];
  const right: { line: number; person: ImportedPatient; isChild: boolean }[] = [];
  for (const row of body.rows) {
    const errors = errorsOf(row);
    if (Object.keys(errors).length > 0) findings.push({ line: row.line, ...finished(errors), knownBy: null });
    else right.push({ line: row.line, person: importedPatientOf(row), isChild: row.isChild === 'Y' });
  }
  await call.records.read('patient', async (visible) => {
    const known = await knownAmong(
      call.tx,
      right.map(({ person }) => person),
      visible,
    );
    const fresh: typeof right = [];
    for (const one of right) {
      // A child row with the parent's e-mail may match an existing child record.
      const child = isUnderAge(one.person.dateOfBirth) ? knownAs(known, one.person, true) : undefined;
      const found = child ?? knownAs(known, one.person, one.isChild);
      if (found) findings.push({ line: one.line, errors: {}, knownBy: found.by, ...parentIn(found, one.person) });
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

/** The errors of a row by field, including a language that the portal does not have. */
export function errorsOf(row: ImportRow): ReturnType<typeof importErrorsOf> {
  const errors = importErrorsOf(row);
  return row.language && !errors.language && !hasLanguage(row.language)
    ? { ...errors, language: 'Language is invalid' }
    : errors;
}

/** The adult patient whose account has a child's e-mail. */
function parentIn({ by, parent }: Known, { dateOfBirth }: ImportedPatient): Pick<ImportFinding, 'parent'> {
  return by === 'email' && parent && isUnderAge(dateOfBirth) ? { parent } : {};
}

function nameOf({ id, firstName, lastName, dateOfBirth }: PatientName): PatientName {
  return { id, firstName, lastName, dateOfBirth };
}

/** A person that already exists. */
interface Known {
  by: KnownBy;
  /** Null if the account is not a patient's. */
  patientId: string | null;
  /** The owner of the account, if that is a patient who may act for a child. */
  parent?: PatientName;
}

/**
 * The people that already exist, by the keys of {@link importKeysOf}: an account with the same e-mail, else a patient
 * with the same name and date of birth. Case is ignored.
 * @param visible which patients may be read
 */
export async function knownAmong(
  tx: Tx,
  people: readonly ImportedPatient[],
  visible: SQL = sql`true`,
): Promise<Map<string, Known>> {
  if (people.length === 0) return new Map();
  const emails = people.map(({ email }) => email);
  const accounts = await rowsOf(tx, ACCOUNT)`
    select lower(app_user.username) as key, patient.id as patient_id, app_user.first_name, app_user.last_name,
      patient.date_of_birth::text, app_user.status = 'ACTIVE' as is_active
    from app_user left join patient on patient.user_id = app_user.id and ${visible}
    where lower(app_user.username) = any(${sql.param(emails)}::text[])`;
  const column = (of: (person: ImportedPatient) => string) => sql.param(people.map(of));
  // The database lowercases both sides, so that its collation decides for both.
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
  for (const { key, patientId, isActive, ...person } of accounts) {
    const isParent = patientId && isActive && !(person.dateOfBirth && isUnderAge(person.dateOfBirth));
    known.set(key, { by: 'email', patientId, ...(isParent && { parent: { id: patientId, ...person } }) });
  }
  return known;
}

const FOUND = { key: text, patientId: nullable(text) };
const ACCOUNT = { ...FOUND, firstName: text, lastName: text, dateOfBirth: nullable(text), isActive: boolean };

/** The match of {@link knownAmong} for a person. @param isChild true if the e-mail is the parent's */
export function knownAs(
  known: ReadonlyMap<string, Known>,
  person: ImportedPatient,
  isChild: boolean,
): Known | undefined {
  const keys = importKeysOf(person);
  return (isChild ? undefined : known.get(keys.email)) ?? known.get(keys.name);
}
