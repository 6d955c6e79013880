import type pg from 'pg';
import { connected } from '../../lib/postgres.ts';
import { type Rows, rounded } from '../harness.ts';
import { fillCalendars } from './crowds.ts';
import { medianOf } from './load.ts';
import type { Api, Target } from './target.ts';

const DAY = 86_400_000;
/** The product's targets: milliseconds for a page of 10 doctors, and the growth factor for ten times as many rows. */
const MOST_MS = 25;
const MOST_GROWTH = 1.5;
const PAGE = 'a page of 10 doctors over 30 days';
/** The statuses that the calendar requests: all but canceled. */
export const SHOWN = ['BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'BLOCKED'];

type Calls = Record<string, () => Promise<void>>;

type Doctor = { id: string; lastName: string; hospitalId: string };

/** Measures searches over full calendars with 100,000 and 1,000,000 appointments of 200 doctors. Only on PostgreSQL. */
export async function benchSlots({ api, databaseUrl }: Target): Promise<Rows | undefined> {
  if (!databaseUrl) return undefined;
  return connected(databaseUrl, async (client) => {
    const byCall = new Map<string, number>();
    const compared = (name: string, median: number) => {
      const before = byCall.get(name);
      byCall.set(name, median);
      return {
        ...(before && { '× the smaller': rounded(median / before) }),
        ...(name === PAGE && { 'kept to': `≤ ${MOST_MS} ms: ${median <= MOST_MS}` }),
        ...(before && name === PAGE && { growth: `≤ ${MOST_GROWTH}: ${median / before <= MOST_GROWTH}` }),
      };
    };
    const rows: Rows = {};
    for (const size of [100_000, 1_000_000])
      Object.assign(rows, await rowsOf(client, await fillCalendars(client, { size }), await slotCalls(api), compared));
    return rows;
  });
}

/** Returns a row for `select 1` and for each call. @param more returns further columns */
async function rowsOf(
  client: pg.Client,
  filled: string,
  calls: Calls,
  more: (name: string, median: number) => object,
): Promise<Rows> {
  const floor = await medianOf(() => client.query('select 1'));
  const rows: Rows = { [`${filled}: select 1`]: { 'median ms': rounded(floor, 3) } };
  for (const [name, call] of Object.entries(calls)) {
    const median = await medianOf(call);
    const row = { 'median ms': rounded(median), '× select 1': rounded(median / floor, 1) };
    rows[`${filled}: ${name}`] = { ...row, ...more(name, median) };
  }
  return rows;
}

async function slotCalls(api: Api): Promise<Calls> {
  const [admin, hcp, patient] = [await api.tokenOf('admin'), await api.tokenOf('hcp'), await api.tokenOf('patient')];
  const doctors = await doctorsOf(api, admin);
  const startDateTime = new Date(Date.now() + DAY).toISOString();
  const asked = (path: string, body: object, token: string) => async () => {
    const { status } = await api.call('POST', path, { token, body });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  };
  const searched = (query: string, body: object) =>
    asked(`/appointment/search/slots${query}`, { startDateTime, ...body }, patient);
  // The administrator's hospital, where most doctors of `fillCalendars` work.
  const home = doctors.map(({ hospitalId }) => hospitalId).sort()[0];
  const busy = doctors.filter(({ hospitalId, lastName }) => hospitalId === home && lastName.startsWith('Number'));
  const workday = nextWorkday();
  const listed = (days: number, body: object) => {
    const range = { startDateTime: `${workday}T00:00`, endDateTime: `${dayAfter(workday, days)}T00:00` };
    return asked('/appointment/calendar', { ...range, ...body }, hcp);
  };
  return {
    'one doctor over 30 days': searched('', { doctorId: idsOf(doctors, 'Raman'), days: 30, limit: 50 }),
    [PAGE]: searched('?page=0&size=10', { days: 30, limit: 6 }),
    'the tenth page of them': searched('?page=9&size=10', { days: 30, limit: 6 }),
    'free doctors at a time': asked('/appointment/search/doctor', { startDateTime }, admin),
    'a page of 10 doctors over a week': searched('?page=0&size=10', { days: 7, limit: 50 }),
    'four doctors over a week of the calendar': listed(7, { doctorId: idsOf(busy).slice(0, 4), status: SHOWN }),
    'the desk of a hospital with 400 a day': listed(1, {}),
  };
}

async function doctorsOf(api: Api, token: string): Promise<Doctor[]> {
  return (await api.call('GET', '/doctor', { token })).result;
}

function idsOf(doctors: Doctor[], wanted?: string): string[] {
  return doctors.filter(({ lastName }) => !wanted || lastName === wanted).map(({ id }) => id);
}

/** Tomorrow, or the following Monday, as `YYYY-MM-DD`. */
function nextWorkday(): string {
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const weekday = new Date(tomorrow).getUTCDay();
  return dayAfter(tomorrow, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}
