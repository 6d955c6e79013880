import type { KillablePostgres } from '../../lib/postgres.ts';
import type { Answer, Client } from './client.ts';
import { oneOf } from './random.ts';

/** The compared part of an appointment. */
export type AppointmentState = { status: string; startDateTime: string; doctorId: string; patientId: string };

/** The place of work of a doctor. */
export type Place = { hospitalId: string; timeZone: string };

/** An appointment with its last acknowledged state. */
export interface Entry extends AppointmentState, Place {
  id: string;
  /** The description, which identifies the attempt to book it. */
  tag: string;
  changes: number;
  isBusy?: boolean;
}

/** An acknowledged change of patient data, with the audit's name of the action. */
type Change = { requestId: string; action: string; id: string };

const OPEN = ['BOOKED', 'RESCHEDULED', 'CONFIRMED'];
const ACTIONS = ['create', 'reschedule', 'cancel', 'confirmed', 'check-in'];

/** Everything that the server has acknowledged and that must exist at the end. */
export class Ledger {
  readonly appointments = new Map<string, Entry>();
  /** Changes that the audit must contain. */
  readonly changes: Change[] = [];
  /** Descriptions of refused bookings, which must not exist. */
  readonly refused = new Set<string>();
  /** The last acknowledged password by e-mail address. */
  readonly passwords = new Map<string, string>();
  #passwords = 0;

  booked({ result, requestId }: Answer, tag: string, { hospitalId, timeZone }: Place): void {
    this.appointments.set(result.id, { ...stateOf(result), id: result.id, tag, hospitalId, timeZone, changes: 0 });
    this.changes.push({ requestId, action: 'create', id: result.id });
  }

  changed(entry: Entry, action: string, { result, requestId }: Answer): void {
    Object.assign(entry, stateOf(result));
    entry.changes++;
    this.changes.push({ requestId, action, id: entry.id });
  }

  passwordSet(email: string, password: string): void {
    this.passwords.set(email, password);
    this.#passwords++;
  }

  /** Locks a matching appointment for some work, because the order of two concurrent changes would be unknown. */
  async withOne(fits: (entry: Entry) => boolean, work: (entry: Entry) => Promise<void>): Promise<void> {
    const entry = oneOf([...this.appointments.values()].filter((each) => !each.isBusy && fits(each)));
    if (!entry) return;
    entry.isBusy = true;
    await work(entry).finally(() => {
      entry.isBusy = false;
    });
  }

  get writes(): number {
    return this.changes.length + this.#passwords;
  }
}

export function stateOf({ status, startDateTime, doctorId, patientId }: AppointmentState): AppointmentState {
  return { status, startDateTime, doctorId, patientId };
}

/** Returns true if an appointment can be moved, confirmed or canceled for some more minutes. */
export function isOpen({ status, startDateTime }: AppointmentState): boolean {
  return OPEN.includes(status) && Date.parse(startDateTime) > Date.now() + 180_000;
}

type Compared = { database: KillablePostgres; ledger: Ledger; client: Client };

/** Compares acknowledged changes with the database. @returns problems by kind */
export async function compare({ database, ledger, client }: Compared): Promise<Record<string, object[]>> {
  return {
    'acknowledged writes lost': [await lostAppointments(database, ledger), await lostPasswords(client, ledger)].flat(),
    'overlaps of a doctor or a patient': await overlaps(database),
    'changes without an audit row': await unaudited(database, ledger),
    'changes done twice': await doneTwice(database, ledger),
    'written but refused or unknown': await unacknowledged(database, ledger),
  };
}

async function lostAppointments(database: KillablePostgres, { appointments }: Ledger): Promise<object[]> {
  const rows = await database.query<AppointmentState & { id: string }>(
    `select id, status, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startDateTime",
            doctor_id as "doctorId", patient_id as "patientId" from appointment where id = any($1::uuid[])`,
    [[...appointments.keys()]],
  );
  const found = new Map(rows.map((row) => [row.id, stateOf(row)]));
  return [...appointments.values()].flatMap((entry) => {
    const state = found.get(entry.id);
    if (JSON.stringify(state) === JSON.stringify(stateOf(entry))) return [];
    return [{ acknowledged: entry, found: state ?? 'nothing' }];
  });
}

/** The last acknowledged password of each newcomer must work. */
async function lostPasswords(client: Client, { passwords }: Ledger): Promise<object[]> {
  const lost = [];
  let number = 0;
  for (const [username, password] of passwords) {
    // A different address for each sign-in because of rate limits.
    const address = `10.8.${(number >> 8) & 255}.${number++ & 255}`;
    const { status, result } = await client.call('POST', '/login', { body: { username, password }, address });
    if (status !== 200) lost.push({ username, status, code: result?.code });
  }
  return lost;
}

/** Compares all pairs in the table itself, without relying on constraints or their indexes. */
function overlaps(database: KillablePostgres): Promise<object[]> {
  const pairs = (column: string) => `
    select '${column}' as whose, a.id as one, b.id as other from appointment a
    join appointment b on a.${column} = b.${column} and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status <> 'CANCELED' and b.status <> 'CANCELED'`;
  return database.query(`
    set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off;
    ${pairs('doctor_id')} union all ${pairs('patient_id')}`);
}

/**
 * Each change must be in the audit under the request that acknowledged it. If the first answer was lost, that is the
 * repetition, and the change itself is under the first request.
 */
async function unaudited(database: KillablePostgres, { changes }: Ledger): Promise<object[]> {
  const rows = await database.query<{ request_id: string; action: string; outcome: string; entity_ids: string[] }>(
    "select request_id, action, outcome, entity_ids from audit where outcome = 'repeated' or (outcome = 'done' and action = any($1))",
    [ACTIONS],
  );
  const done = new Set(
    rows.flatMap((row) => (row.outcome === 'done' ? row.entity_ids.map((id) => `${row.action} ${id}`) : [])),
  );
  const byRequest = new Map(rows.map((row) => [row.request_id, row]));
  return changes.filter(({ requestId, action, id }) => {
    const row = byRequest.get(requestId);
    const isItsOwn = row?.outcome === 'done' && row.action === action && row.entity_ids.includes(id);
    return !(isItsOwn || row?.outcome === 'repeated') || !done.has(`${action} ${id}`);
  });
}

/** Counts changes by the history, which has one row for each. */
async function doneTwice(database: KillablePostgres, { appointments }: Ledger): Promise<object[]> {
  const history = await database.query<{ id: string; times: number }>(
    'select appointment_id as id, count(*)::int as times from appointment_history where appointment_id = any($1::uuid[]) group by 1',
    [[...appointments.keys()]],
  );
  const times = new Map(history.map((row) => [row.id, row.times]));
  const changed = [...appointments.values()].flatMap(({ id, changes }) =>
    (times.get(id) ?? 0) === changes ? [] : [{ id, acknowledged: changes, inHistory: times.get(id) ?? 0 }],
  );
  const booked = await database.query(
    "select description, count(*)::int as times from appointment where description like 'soak %' group by 1 having count(*) > 1",
  );
  return [...changed, ...booked];
}

async function unacknowledged(database: KillablePostgres, { appointments, refused }: Ledger): Promise<object[]> {
  const rows = await database.query<{ id: string; description: string }>(
    "select id, description from appointment where description like 'soak %'",
  );
  return rows
    .filter(({ id }) => !appointments.has(id))
    .map((row) => ({ ...row, because: refused.has(row.description) ? 'refused' : 'unknown' }));
}
