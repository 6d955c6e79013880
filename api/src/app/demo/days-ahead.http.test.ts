import { MOST_OPEN } from '@openward/contract/appointments';
import { type SQL, sql } from 'drizzle-orm';
import { type Columns, integer, rowsOf, text } from '../../platform/database/rows.ts';
import type { Api } from '../server.ts';
import { fillDemoDays } from './days-ahead.ts';

const DAY = 86_400_000;
let api: Api;

beforeAll(async () => {
  ({ api } = await globalThis.openward.demoPractice());
});
afterAll(() => api.close());

const read = <C extends Columns>(columns: C, statement: SQL) =>
  api.database.transaction((tx) => rowsOf(tx, columns)`${statement}`);
const visits = () => read({ id: text, status: text }, sql`select id, status from appointment order by id`);
const inThreeWeeks = () => new Date(api.services.now().getTime() + 21 * DAY);

test('a demo that has been running for three weeks has visits today and on each of the next days', async () => {
  const later = inThreeWeeks();
  await fillDemoDays(api.database, later);
  const at = sql`${later.toISOString()}::timestamptz at time zone 'UTC'`;
  const days = await read(
    { day: text, doctors: integer },
    sql`
    select ahead::date::text as day, count(distinct doctor_id)::int as doctors
    from generate_series((${at})::date, (${at})::date + 13, interval '1 day') ahead
    left join appointment on on_day = ahead::date and patient_id is not null
    group by 1 order by 1`,
  );
  expect(days).toHaveLength(14);
  expect(days.filter(({ doctors }) => doctors < 2)).toEqual([]);
  const [most] = await read(
    { most: integer },
    sql`
    select max(held)::int as most from (
      select count(*) as held from appointment
      where starts_at > ${later.toISOString()}::timestamptz and status <> 'CANCELED' and patient_id is not null
      group by patient_id) as patients`,
  );
  expect(most?.most).toBeLessThan(MOST_OPEN);
});

test('makes nothing twice, and nothing again that somebody has cancelled', async () => {
  const later = inThreeWeeks();
  await fillDemoDays(api.database, later);
  await read(
    { id: text },
    sql`
    update appointment set status = 'CANCELED', cancelled_by = 'patient'
    where starts_at > ${later.toISOString()}::timestamptz returning id`,
  );
  const before = await visits();
  await fillDemoDays(api.database, later);
  expect(await visits()).toEqual(before);
});
