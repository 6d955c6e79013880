import { stateOf } from './ledger.mjs';

const ACTIONS = ['create', 'reschedule', 'cancel', 'confirmed', 'check-in'];

/**
 * Compares what was acknowledged with what the database holds.
 * @returns {Promise<Record<string, object[]>>} what is wrong, by kind; empty lists where nothing is
 */
export async function compare({ database, ledger, client }) {
  return {
    'acknowledged writes lost': [
      ...(await lostAppointments(database, ledger)),
      ...(await lostPasswords(client, ledger)),
    ],
    'overlaps of a doctor or a patient': await overlaps(database),
    'changes without an audit row': await unaudited(database, ledger),
    'changes done twice': await doneTwice(database, ledger),
    'written but refused or unknown': await unacknowledged(database, ledger),
  };
}

async function lostAppointments(database, { appointments }) {
  const rows = await database.query(
    'select id, status, starts_at, doctor_id, patient_id from appointment where id = any($1::uuid[])',
    [[...appointments.keys()]],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...appointments.values()].flatMap((entry) => {
    const row = found.get(entry.id);
    const { status, starts_at: startsAt, doctor_id: doctorId, patient_id: patientId } = row ?? {};
    const state = row && stateOf({ status, startDateTime: startsAt.toISOString(), doctorId, patientId });
    return JSON.stringify(state) === JSON.stringify(stateOf(entry))
      ? []
      : [{ acknowledged: entry, found: state ?? 'nothing' }];
  });
}

/** The last acknowledged password of each newcomer must open their account. */
async function lostPasswords(client, { passwords }) {
  const lost = [];
  let number = 0;
  for (const [username, password] of passwords) {
    // Each from an address of its own: a limit on guessing is not what is looked for.
    const address = `10.8.${(number >> 8) & 255}.${number++ & 255}`;
    const { status, result } = await client.call('POST', '/login', { body: { username, password }, address });
    if (status !== 200) lost.push({ username, status, code: result?.code });
  }
  return lost;
}

/** By comparing every pair in the table itself: neither the constraints nor their indexes are asked. */
async function overlaps(database) {
  const pairs = (column) => `
    select '${column}' as whose, a.id as one, b.id as other from appointment a
    join appointment b on a.${column} = b.${column} and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status <> 'CANCELED' and b.status <> 'CANCELED'`;
  return database.query(`
    set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off;
    ${pairs('doctor_id')} union all ${pairs('patient_id')}`);
}

/**
 * Each change must be in the audit under the request that acknowledged it. Where the first answer was lost, that is the
 * repeat, and the change itself stands under the request that nobody heard from.
 */
async function unaudited(database, { changes }) {
  const rows = await database.query(
    "select request_id, action, outcome, entity_ids from audit where outcome = 'repeated' or (outcome = 'done' and action = any($1))",
    [ACTIONS],
  );
  const done = new Set(
    rows.flatMap(({ outcome, action, entity_ids: ids }) =>
      outcome === 'done' ? ids.map((id) => `${action} ${id}`) : [],
    ),
  );
  const byRequest = new Map(rows.map((row) => [row.request_id, row]));
  return changes.filter(({ requestId, action, id }) => {
    const row = byRequest.get(requestId);
    const isItsOwn = row?.outcome === 'done' && row.action === action && row.entity_ids.includes(id);
    return !(isItsOwn || row?.outcome === 'repeated') || !done.has(`${action} ${id}`);
  });
}

/** The history keeps one row for each change, so it counts them. */
async function doneTwice(database, { appointments }) {
  const ids = [...appointments.keys()];
  const history = await database.query(
    'select appointment_id as id, count(*)::int as times from appointment_history where appointment_id = any($1::uuid[]) group by 1',
    [ids],
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

async function unacknowledged(database, { appointments, refused }) {
  const rows = await database.query("select id, description from appointment where description like 'soak %'");
  return rows
    .filter(({ id }) => !appointments.has(id))
    .map((row) => ({ ...row, because: refused.has(row.description) ? 'refused' : 'unknown' }));
}
