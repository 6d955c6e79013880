import type { PersonDay } from './by-person.ts';
import { actorOf, type EntryRow, reasonIn } from './entries.ts';
import { type Account, accountsOf, type Names } from './names.ts';

type Columns<Row> = readonly [name: string, value: (row: Row, names: Names) => string][];

const COLUMNS: Columns<EntryRow> = [
  ['position', ({ position }) => String(position)],
  ['at', ({ at }) => at],
  ['actor_kind', (row) => actorOf(row).kind],
  ['actor_id', ({ actorId }) => actorId ?? ''],
  ['actor_name', (row) => actorOf(row).name],
  ['actor_role', ({ actorRole }) => actorRole ?? ''],
  ['app', ({ appName }) => appName ?? ''],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['entity', ({ entity }) => entity],
  ['entity_ids', ({ entityIds }) => entityIds.join(' ')],
  ['patient_ids', ({ patientIds }) => patientIds.join(' ')],
  ['patients', ({ patientIds }, { patients }) => listed(patientIds.map((id) => patients.get(id)))],
  ['accounts', (row, names) => listed(accountsOf(row, names).map(accountText))],
  ['address', ({ address }) => address],
  ['request_id', ({ requestId }) => requestId],
  ['reason', (row) => reasonIn(row).reason ?? ''],
];

const BY_PERSON: Columns<PersonDay> = [
  ['day', ({ day }) => day],
  ['first', ({ first }) => first],
  ['last', ({ last }) => last],
  ['actor_kind', ({ who }) => who.kind],
  ['actor_id', ({ actorId }) => actorId ?? ''],
  ['actor_name', ({ who }) => who.name],
  ['actor_role', ({ who }) => who.role ?? ''],
  ['app', ({ app }) => app],
  [
    'events',
    ({ events }) => listed(events.map((event) => `${event.action}, ${event.entity}, ${event.outcome}: ${event.count}`)),
  ],
  ['patient_ids', ({ patientIds }) => [...patientIds].join(' ')],
  ['patients', ({ patientIds }, { patients }) => listed([...patientIds].map((id) => patients.get(id)))],
  ['account_ids', ({ accountIds }) => [...accountIds].join(' ')],
  [
    'accounts',
    ({ accountIds }, { accounts }) => listed([...accountIds].flatMap((id) => accounts.get(id) ?? []).map(accountText)),
  ],
];

const accountText = ({ name, role }: Account) => `${name} (${role})`;
const listed = (names: readonly (string | undefined)[]) => names.filter(Boolean).join('; ');

/** Entries as comma-separated values (RFC 4180): UTF-8 with a byte order mark, for spreadsheets. */
export function csvOf(rows: readonly EntryRow[], names: Names): string {
  return linesOf(COLUMNS, rows, names);
}

/** Entries summed up by person and day, in the same format. */
export function csvByPerson(days: readonly PersonDay[], names: Names): string {
  return linesOf(BY_PERSON, days, names);
}

function linesOf<Row>(columns: Columns<Row>, rows: readonly Row[], names: Names): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row, names)))];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * Quotes a cell. Spreadsheets run a text with such a first character as a formula, and users choose their names
 * themselves, so an apostrophe in front makes it text (OWASP, CSV Injection).
 */
export function cell(text: string): string {
  const plain = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
