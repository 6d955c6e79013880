/** @jest-environment-options {"isAlone": true} */
import { type SQL, sql } from 'drizzle-orm';
import { selectAppointments } from '../appointments/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { nextFreeSlots } from './free-slots.ts';
import { daysAfterToday, onHospitalDays } from './hospital-day.ts';
import { freeDoctors } from './hours.ts';

/*
 * The database never scans all appointments for a search. It chooses such plans only for many rows, so the test creates
 * thousands; that takes too long on PGlite.
 */
const onPostgres = globalThis.openward.api.database.kind === 'postgres';
const plans = onPostgres ? describe : describe.skip;

const NOW = new Date('2040-01-02T08:00:00Z');
const DAY = 86_400_000;
const SPAN = { timeZone: 'UTC', start: NOW, end: new Date(NOW.getTime() + 30 * DAY) };
let doctorIds: string[];
let patientId: string;

plans('EXPLAIN', () => {
  beforeAll(async () => {
    const { build, api } = globalThis.openward;
    const hospitalId = await build.hospital();
    doctorIds = [];
    for (let i = 0; i < 12; i++) doctorIds.push((await build.doctor({ hospitalId })).doctorId);
    ({ patientId } = await build.patient());
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`alter table appointment disable trigger user`);
      await tx.execute(sql`set local statement_timeout = 0`);
      // In the past and the future, hours apart, so that no times overlap.
      await tx.execute(sql`
        insert into appointment (id, doctor_id, starts_at, ends_at, held, hospital_id, on_day, status)
        select gen_random_uuid(), d.id, at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes', '[)'),
               ${hospitalId}, at::date, 'BLOCKED'
        from unnest(${sql.param(doctorIds)}::uuid[]) as d(id)
        cross join generate_series(${new Date(NOW.getTime() - 200 * DAY).toISOString()}::timestamptz,
                                   ${new Date(NOW.getTime() + 50 * DAY).toISOString()}::timestamptz, interval '6 hours') as at`);
      await tx.execute(sql`alter table appointment enable trigger user`);
      await tx.execute(sql`analyze`);
    });
  });

  /** The plans of all queries that some work runs. */
  async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
    const found: string[] = [];
    await globalThis.openward.api.database.transaction(async (tx) => {
      const watching = new Proxy(tx, {
        get(target, name) {
          const own = Reflect.get(target, name);
          if (name !== 'execute') return typeof own === 'function' ? own.bind(target) : own;
          return async (query: SQL) => {
            const { rows } = (await target.execute(sql`explain (costs off) ${query}`)) as unknown as { rows: object[] };
            found.push(rows.map((row) => Object.values(row)[0]).join('\n'));
            return target.execute(query);
          };
        },
      });
      await work(watching);
    });
    expect(found.length).toBeGreaterThan(0);
    return found.join('\n\n');
  }

  const search = (more: object) => (tx: Tx) =>
    nextFreeSlots(tx, {
      spans: [SPAN],
      days: 30,
      limit: 6,
      doctorIds,
      patientId,
      page: { skipped: 0, size: 10 },
      ...more,
    });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['one doctor over 30 days', (tx) => search({ doctorIds: doctorIds.slice(0, 1) })(tx)],
    ['a page of ten doctors over 30 days', (tx) => search({})(tx)],
    ['a type of visit', (tx) => search({ consultationType: 'Wellness' })(tx)],
    ['free doctors at a time', (tx) => freeDoctors(tx, [{ timeZone: 'UTC', start: NOW, end: null }], false, 'en')],
    [
      'the appointments of a day',
      (tx) =>
        selectAppointments(tx, onHospitalDays(NOW, daysAfterToday()), sql`order by appointment.starts_at limit 1000`),
    ],
  ])('%s reads no appointment that it does not need', async (_what, work) => {
    const plan = await plansOf(work);
    expect(plan).toMatch(/appointment/);
    expect(plan).not.toMatch(/Seq Scan on appointment\b/);
  });
});
