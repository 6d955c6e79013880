import { ROLES, type Role } from '@openward/contract';
import type { AuditAction } from '@openward/contract/audit';
import { and, eq, sql } from 'drizzle-orm';
import { pipelined } from '../platform/database/pipelined.ts';
import { oneOf, rowsOf, text } from '../platform/database/rows.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { EntryRow } from './entries.ts';

/** An account that an entry is about, in its current state. */
export interface Account {
  id: string;
  name: string;
  role: Role;
}

/** The patients and accounts of some entries, by id. */
export interface Names {
  patients: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, Account>;
}

interface About {
  patientIds: readonly string[];
  accountIds: readonly string[];
}

/**
 * The names of the patients and accounts of some rows. The audit records that their names were read.
 * @param shown how many names per row, and the audit action of this read
 */
export async function namesOf(
  call: Call,
  rows: readonly (EntryRow | About)[],
  { most, action }: { most: number; action: AuditAction },
): Promise<Names> {
  const first = (ids: (row: EntryRow | About) => readonly string[]) => [
    ...new Set(rows.flatMap((row) => ids(row).slice(0, most))),
  ];
  const accountIds = first((row) => ('accountIds' in row ? row.accountIds : accountIdsOf(row)));
  const ids = (values: readonly string[]) => sql`any(${sql.param([...values])}::uuid[])`;
  const patientIds = first((row) => row.patientIds);
  const [accounts, patients] = await pipelined(
    accountsNamed(call, accountIds),
    call.records.read(
      'patient',
      (visible) =>
        call.tx
          .select({
            id: patient.id,
            patientId: patient.id,
            name: sql<string>`full_name(${user.firstName}, ${user.lastName})`,
          })
          .from(patient)
          .innerJoin(user, eq(user.id, patient.userId))
          .where(and(visible, sql`(${patient.id} = ${ids(patientIds)} or ${patient.userId} = ${ids(accountIds)})`)),
      action,
    ),
  );
  return {
    patients: new Map(patients.map(({ id, name }) => [id, name])),
    accounts: new Map(accounts.map(({ id, name, role }) => [id, { id, name, role }])),
  };
}

/** The accounts that an entry is about, without those of known patients, whom it already names as patients. */
export function accountsOf(row: EntryRow, { accounts }: Names, most = Infinity): Account[] {
  const found = accountIdsOf(row)
    .slice(0, most)
    .flatMap((id) => accounts.get(id) ?? []);
  return row.patientIds.length > 0 ? found.filter(({ role }) => role !== 'ROLE_PATIENT') : found;
}

/** The ids of a refused call may belong to accounts, because its kind of record is unknown. */
function accountIdsOf({ entity, outcome, entityIds }: EntryRow): readonly string[] {
  return entity === 'account' || outcome !== 'done' ? entityIds : [];
}

/** System administrators see every account; reads of patients' accounts are recorded with the patients. */
async function accountsNamed({ tx }: Call, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return rowsOf(tx, { id: text, name: text, role: oneOf(ROLES) })`
    select app_user.id, full_name(app_user.first_name, app_user.last_name) as name, app_user.role from app_user
    where app_user.id = any(${sql.param([...ids])}::uuid[])`;
}
