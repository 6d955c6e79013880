import { actorOf, type EntryRow } from './entries.ts';
import { accountsOf, type Names } from './names.ts';

const COLUMNS: readonly [name: string, value: (row: EntryRow, names: Names) => string][] = [
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
  ['accounts', (row, names) => listed(accountsOf(row, names).map(({ name, role }) => `${name} (${role})`))],
  ['address', ({ address }) => address],
  ['request_id', ({ requestId }) => requestId],
];

const listed = (names: readonly (string | undefined)[]) => names.filter(Boolean).join('; ');

/** Entries as comma-separated values (RFC 4180), which a spreadsheet opens as they are: UTF-8 with its mark. */
export function csvOf(rows: readonly EntryRow[], names: Names): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, value]) => value(row, names)))];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * A text as a cell. A spreadsheet takes one that begins with such a sign for a formula, and people choose their names
 * themselves: an apostrophe before it makes it a text (OWASP, CSV Injection).
 */
export function cell(text: string): string {
  const plain = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
