import pg from 'pg';
import { rounded } from '../lib/bench-report.mjs';
import { fillCalendars } from './full-calendars.mjs';
import { medianOf } from './median.mjs';

const DAY = 86_400_000;
/** What the product promises: milliseconds of a page of 10 doctors, and how much slower ten times as many may be. */
const MOST_MS = 25;
const MOST_GROWTH = 1.5;

/** Searches over full calendars, at 100,000 and 1,000,000 appointments of 200 doctors. PGlite is for trials: not measured. */
export async function benchSlots({ api, kind, databaseUrl }) {
  if (kind !== 'postgresql') return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = {};
    const byCall = new Map();
    for (const size of [100_000, 1_000_000]) {
      const filled = await fillCalendars(client, size);
      const calls = await callsOf(api);
      const floor = await medianOf(() => client.query('select 1'));
      rows[`${filled}: select 1`] = { 'median ms': rounded(floor, 3) };
      for (const [name, call] of Object.entries(calls)) {
        const median = await medianOf(call);
        const before = byCall.get(name);
        byCall.set(name, median);
        rows[`${filled}: ${name}`] = {
          'median ms': rounded(median),
          '× select 1': rounded(median / floor, 1),
          ...(before && { '× the smaller': rounded(median / before) }),
          ...(name === PAGE && { 'kept to': `≤ ${MOST_MS} ms: ${median <= MOST_MS}` }),
          ...(before && name === PAGE && { growth: `≤ ${MOST_GROWTH}: ${median / before <= MOST_GROWTH}` }),
        };
      }
    }
    return rows;
  } finally {
    await client.end();
  }
}

const PAGE = 'a page of 10 doctors over 30 days';

/** As the calendar asks: all but what was cancelled. */
const SHOWN = ['BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'BLOCKED'];

async function callsOf(api) {
  const [admin, hcp, patient] = [await api.tokenOf('admin'), await api.tokenOf('hcp'), await api.tokenOf('patient')];
  const { result: doctors } = await api.call('GET', '/doctor', { token: admin });
  const startDateTime = new Date(Date.now() + DAY).toISOString();
  const asked = (path, body, token) => async () => {
    const { status } = await api.call('POST', path, { token, body });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  };
  // Where `fillCalendars` has most of its doctors work: the administrator's own hospital.
  const home = doctors.map(({ hospitalId }) => hospitalId).sort()[0];
  const busy = doctors.filter(({ hospitalId, lastName }) => hospitalId === home && lastName.startsWith('Number'));
  const workday = nextWorkday();
  const one = doctors.filter(({ lastName }) => lastName === 'Raman').map(({ id }) => id);
  return {
    'one doctor over 30 days': asked(
      '/appointment/search/slots',
      { startDateTime, doctorId: one, days: 30, limit: 50 },
      patient,
    ),
    [PAGE]: asked('/appointment/search/slots?page=0&size=10', { startDateTime, days: 30, limit: 6 }, patient),
    'the tenth page of them': asked(
      '/appointment/search/slots?page=9&size=10',
      { startDateTime, days: 30, limit: 6 },
      patient,
    ),
    'free doctors at a time': asked('/appointment/search/doctor', { startDateTime }, admin),
    'a page of 10 doctors over a week': asked(
      '/appointment/search/slots?page=0&size=10',
      { startDateTime, days: 7, limit: 50 },
      patient,
    ),
    'four doctors over a week of the calendar': asked(
      '/appointment/all',
      {
        startDateTime: `${workday}T00:00`,
        endDateTime: `${dayAfter(workday, 7)}T00:00`,
        doctorId: busy.slice(0, 4).map(({ id }) => id),
        status: SHOWN,
      },
      hcp,
    ),
    'the desk of a hospital with 400 a day': asked(
      '/appointment/all',
      { startDateTime: `${workday}T00:00`, endDateTime: `${dayAfter(workday, 1)}T00:00` },
      hcp,
    ),
  };
}

/** Tomorrow, or the Monday after: `YYYY-MM-DD`. */
function nextWorkday() {
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const weekday = new Date(tomorrow).getUTCDay();
  return dayAfter(tomorrow, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function dayAfter(day, days) {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}
