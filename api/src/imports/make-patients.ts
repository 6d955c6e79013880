import { finished, type Sentence, type UserStatus } from '@openward/contract';
import { SAME_ADDRESS } from '@openward/contract/imports';
import { type ImportedPatient, importedPatientOf, importKeysOf } from '@openward/contract/imports/schemas';
import { ADDRESS_PARTS } from '@openward/contract/people';
import { isUnderAge } from '@openward/contract/sharing';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { makePatients } from '../accounts/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { patient, patientImportRow as row, user } from '../platform/database/schema/index.ts';
import { isKeptFrom, KEPT_FROM, makeMinor } from '../sharing/index.ts';
import { errorsOf, knownAmong, knownAs } from './check.ts';
import { sentRow } from './stored-imports.ts';

/** Rows per transaction: few enough not to delay other calls. */
const AT_ONCE = 100;

/** The random password, time and user with which accounts are created. */
export interface By {
  passwordHash: string;
  now: Date;
  createdBy: string;
}

/** The outcome of some rows. */
export interface Made {
  patientIds: string[];
  /** Grants of access for parents to the records of their children. */
  grants: { id: string; patientId: string }[];
  known: number;
  invalid: number;
  /** True if no rows remain. */
  isLast: boolean;
}

type Row = typeof row.$inferSelect;
type Fate = Pick<Row, 'line'> & Partial<Pick<Row, 'outcome' | 'errors' | 'knownBy' | 'sameAsLine' | 'patientId'>>;

/**
 * Creates patients from the next waiting rows, as registration would. Each row is validated and compared with existing
 * patients again, because these may have changed since the file was checked.
 */
export async function makeNext(tx: Tx, importId: string, by: By): Promise<Made> {
  const rows = await tx
    .select()
    .from(row)
    .where(and(eq(row.importId, importId), isNull(row.outcome)))
    // Children come last, because their parent may be on a later line.
    .orderBy(sql`(${row.fields} ->> 'isChild') is not null`, asc(row.line))
    .limit(AT_ONCE);
  const fates: Fate[] = [];
  const grants: Made['grants'] = [];
  const right: { line: number; person: ImportedPatient; isChild: boolean }[] = [];
  for (const given of rows) {
    const asked = sentRow(given);
    const errors = errorsOf(asked);
    if (Object.keys(errors).length > 0)
      fates.push({ line: given.line, outcome: 'INVALID', errors: finished(errors).errors });
    else right.push({ line: given.line, person: importedPatientOf(asked), isChild: asked.isChild === 'Y' });
  }
  const known = await knownAmong(
    tx,
    right.map(({ person }) => person),
  );
  const lineOf = new Map<string, number>();
  const fresh: typeof right = [];
  for (const { line, person, isChild } of right) {
    const found = knownAs(known, person, isChild);
    const keys = importKeysOf(person);
    const knownBy = isChild || lineOf.has(keys.name) ? 'name' : 'email';
    const twin = lineOf.get(keys[knownBy]);
    if (found) fates.push({ line, outcome: 'KNOWN', knownBy: found.by, patientId: found.patientId });
    else if (twin !== undefined) fates.push({ line, outcome: 'KNOWN', knownBy, sameAsLine: twin });
    else {
      fresh.push({ line, person, isChild });
      for (const key of isChild ? [keys.name] : Object.values(keys)) lineOf.set(key, line);
    }
  }
  const grownUps = fresh.filter(({ isChild }) => !isChild);
  const made = await makePatients(
    tx,
    grownUps.map(({ person }) => patientOf(person, by)),
  );
  for (const [place, { line }] of grownUps.entries()) {
    const patientId = made[place]?.patientId;
    // The person registered at this very moment.
    fates.push(patientId ? { line, outcome: 'CREATED', patientId } : { line, outcome: 'KNOWN', knownBy: 'email' });
  }
  for (const { line, person } of fresh.filter(({ isChild }) => isChild)) {
    const child = await makeChild(tx, person, by);
    if ('message' in child) fates.push({ line, outcome: 'INVALID', errors: { email: child.message } });
    else {
      fates.push({ line, outcome: 'CREATED', patientId: child.patientId });
      grants.push({ id: child.grantId, patientId: child.patientId });
    }
  }
  await tell(tx, importId, fates);
  return {
    patientIds: fates.flatMap(({ outcome, patientId }) => (outcome === 'CREATED' && patientId ? [patientId] : [])),
    grants,
    known: fates.filter(({ outcome }) => outcome === 'KNOWN').length,
    invalid: fates.filter(({ outcome }) => outcome === 'INVALID').length,
    isLast: rows.length < AT_ONCE,
  };
}

/** A patient with all fields of the file. Opt-ins stay unset, because the file has none. */
function patientOf(
  person: ImportedPatient,
  { passwordHash, now: createdAt, createdBy: registeredBy }: By,
): Parameters<typeof makePatients>[1][number] {
  const { email, firstName, lastName, telePhoneNo, language, status, ...record } = person;
  return {
    account: {
      email,
      passwordHash,
      firstName,
      lastName,
      phoneNo: telePhoneNo,
      createdAt,
      ...(language && { language }),
      ...(status && { status: status as UserStatus }),
    },
    record,
    address: addressOf(person),
    registeredBy,
  };
}

/** Creates a child's record for the parent whose account has the child's e-mail, or returns why it cannot. */
async function makeChild(
  tx: Tx,
  person: ImportedPatient,
  by: By,
): Promise<{ patientId: string; grantId: string } | { message: Sentence }> {
  const [parent] = await tx
    .select({
      userId: user.id,
      language: user.language,
      firstName: user.firstName,
      lastName: user.lastName,
      dateOfBirth: patient.dateOfBirth,
    })
    .from(patient)
    .innerJoin(user, eq(user.id, patient.userId))
    .where(and(eq(user.username, person.email), eq(user.status, 'ACTIVE'), isNull(patient.mergedInto)));
  if (!parent || (parent.dateOfBirth && isUnderAge(parent.dateOfBirth, by.now))) {
    return { message: 'No adult patient has an account with this email.' };
  }
  if (await isKeptFrom(tx, parent.userId, person)) return { message: KEPT_FROM };
  const { account, record, address } = patientOf(person, by);
  return makeMinor(tx, { account, record, address, parent, createdBy: by.createdBy, now: by.now });
}

/** The address of a row; undefined if it has none. The physical address also serves as a missing billing address. */
function addressOf(person: ImportedPatient) {
  const isGiven = (kind: 'phy' | 'billing') => ADDRESS_PARTS.some((part) => person[`${kind}${part}`]);
  if (!isGiven('phy') && !isGiven('billing')) return undefined;
  const isSame = person[SAME_ADDRESS] ? person[SAME_ADDRESS] === 'yes' : !isGiven('billing');
  const values = ADDRESS_PARTS.flatMap((part) => [
    [`phy${part}`, person[`phy${part}`] ?? ''],
    [`billing${part}`, person[`${isSame ? 'phy' : 'billing'}${part}`] ?? ''],
  ]);
  return { ...Object.fromEntries(values), [SAME_ADDRESS]: isSame };
}

/** Records the outcome of rows. A match with a patient of the same file is reported by its line. */
async function tell(tx: Tx, importId: string, fates: readonly Fate[]): Promise<void> {
  if (fates.length === 0) return;
  const texts = (of: (fate: Fate) => unknown) => sql.param(fates.map((fate) => of(fate) ?? null));
  await tx.execute(sql`
    update patient_import_row set
      outcome = fate.outcome, errors = fate.errors::jsonb, known_by = fate.known_by,
      patient_id = case when fate.outcome = 'CREATED' then fate.patient_id end,
      same_as_line = coalesce(fate.same_as_line, (
        select twin.line from patient_import_row twin
        where twin.import_id = ${importId} and twin.patient_id = fate.patient_id and fate.outcome = 'KNOWN'))
    from unnest(
      ${texts(({ line }) => line)}::int[], ${texts(({ outcome }) => outcome)}::text[],
      ${texts(({ errors }) => errors && JSON.stringify(errors))}::text[], ${texts(({ knownBy }) => knownBy)}::text[],
      ${texts(({ sameAsLine }) => sameAsLine)}::int[], ${texts(({ patientId }) => patientId)}::uuid[]
    ) as fate (line, outcome, errors, known_by, same_as_line, patient_id)
    where patient_import_row.import_id = ${importId} and patient_import_row.line = fate.line`);
}
