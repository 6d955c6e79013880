import type { PageQuery } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { type ListedPatient, MOST_EXPORTED } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import { contains, peopleInOrder } from '../platform/database/lists.ts';
import { appointment, doctor, patient, user } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import {
  type Call,
  type Counted,
  countRows,
  FileReply,
  type Handler,
  pageOf,
  windowOf,
} from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['email', user.email],
  ['dateOfBirth', patient.dateOfBirth],
  ['status', user.status],
]);

/** What a list is narrowed down to. */
interface Narrowed {
  q?: string | undefined;
  sort?: string | undefined;
  doctorIds: readonly string[];
}

/** A call of staff. */
type StaffCall = Pick<Call, 'tx' | 'records'> & { caller: Caller };

/** One page of the patients, by name unless told otherwise, and of a page how many there are in all. */
export async function listPatients(call: StaffCall, query: PageQuery, doctorIds: readonly string[] = []) {
  const { limit, offset } = windowOf(query);
  const narrowed = { ...query, doctorIds };
  let counted: Counted | undefined;
  const rows = await readPatients(call, narrowed, { limit, offset }, async (where) => {
    // What narrows a list speaks of patients alone, and each of them has a user.
    counted = await countRows(call.tx, query, sql`${patient} where ${where ?? sql`true`}`);
  });
  return pageOf(
    rows.map(({ patientId: _patientId, telePhoneNo: _phone, ...row }): ListedPatient => row),
    counted,
    query,
  );
}

/**
 * The rows of a list that the caller may see. Whoever has the same name stands in the order of the index, which later
 * pages are read by.
 * @param beside what else is asked of the same rows; its condition speaks of `patient` alone
 */
async function readPatients(
  { tx, records, caller }: StaffCall,
  { q, sort, doctorIds }: Narrowed,
  { limit, offset }: { limit: number; offset: number },
  beside: (where: SQL | undefined) => Promise<void> = async () => {},
) {
  return records.read('patient', async (visible) => {
    const where = and(
      visible,
      q?.trim() ? patientsWith(q) : undefined,
      doctorIds.length > 0 ? patientsOf(doctorIds, caller) : undefined,
    );
    const inOrder = peopleInOrder(sort, SORTABLE, user.id);
    // Who stands on the page is told by indexes; the rest is read of them alone, and not of all on the pages before it.
    const page = tx
      .select({ id: user.id })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(where)
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset)
      .as('page');
    const listed = tx
      .select({
        id: patient.id,
        patientId: patient.id,
        userId: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        telePhoneNo: user.phoneNo,
        dateOfBirth: patient.dateOfBirth,
        status: user.status,
      })
      .from(page)
      .innerJoin(user, eq(user.id, page.id))
      .innerJoin(patient, eq(patient.userId, page.id))
      .orderBy(...inOrder);
    const [rows] = await together(listed, beside(where));
    return rows;
  });
}

/** Spaces and what people put between the digits of a number. */
const SEPARATORS = /[\s().\-/+\u2010-\u2015]/g;

/**
 * Patients in whose name, e-mail, phone numbers or date of birth (`1980`, `1980-02`, `1980-02-29`) stands what was typed.
 * Each is looked for by itself, so that the database goes by its index; the table of patients alone is asked for it.
 */
function patientsWith(typed: string): SQL {
  const places = [
    sql`select id from app_user where ${contains(sql`first_name || ' ' || last_name`, typed)}
    or ${contains(sql`email`, typed)}`,
  ];
  const digits = typed.replace(SEPARATORS, '');
  if (/^\d{3,15}$/.test(digits)) {
    places.push(sql`select id from app_user where ${contains(sql`phone_no`, digits)}`);
    places.push(
      sql`select user_id from patient where mobile_phone_no <> '' and ${contains(sql`mobile_phone_no`, digits)}`,
    );
  }
  const days = daysOf(typed.trim());
  if (days) places.push(sql`select user_id from patient where date_of_birth between ${days.from} and ${days.to}`);
  return sql`${patient.userId} in (${sql.join(places, sql` union `)})`;
}

/** Patients who have an appointment with one of the doctors, of the appointments that the caller may see. */
function patientsOf(doctorIds: readonly string[], caller: Caller): SQL {
  const ids = sql.join(
    doctorIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return sql`exists (select from ${appointment} join ${doctor} on ${doctor.id} = ${appointment.doctorId}
    where ${appointment.patientId} = ${patient.id} and ${appointment.doctorId} in (${ids})
      and ${visibility.appointment(caller)})`;
}

/** The days that a date means which is not typed to its end; undefined for what is none. */
function daysOf(typed: string): { from: string; to: string } | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?-?$/.exec(typed) ?? [];
  if (!year) return undefined;
  const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isDay(from)) return undefined;
  if (day) return { from, to: from };
  const end = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0));
  return { from, to: end.toISOString().slice(0, 10) };
}

const HEAD = ['First Name', 'Last Name', 'Email', 'Phone', 'Date of birth', 'Status'];

/** GET /patient/list.csv: all that the list holds, refused where that is too much to be one file. */
export const exportPatients: Handler<Contract['people']['exportPatients']> = async ({ query }, call) => {
  const { doctors, ...narrowed } = query;
  const doctorIds = doctors ? doctors.split(',') : [];
  const rows = await readPatients(call, { ...narrowed, doctorIds }, { limit: MOST_EXPORTED + 1, offset: 0 });
  if (rows.length > MOST_EXPORTED) {
    throw refusal('limit_reached', 'Please narrow the list to at most {most} patients to export it.', {
      values: { most: MOST_EXPORTED },
    });
  }
  const lines = rows.map(({ firstName, lastName, email, telePhoneNo, dateOfBirth, status }) => [
    firstName,
    lastName,
    signsIn(email) ? email : '',
    telePhoneNo ?? '',
    dateOfBirth ?? '',
    status,
  ]);
  const day = call.services.now().toISOString().slice(0, 10);
  return new FileReply(csvOf([HEAD, ...lines]), { name: `patients-${day}.csv` });
};

/**
 * Rows as comma-separated values (RFC 4180), in UTF-8 with the mark that spreadsheets look for. What a spreadsheet would
 * take for a formula gets an apostrophe in front, also behind spaces: nobody's name computes anything.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
