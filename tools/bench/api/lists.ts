import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { connected } from '../../lib/postgres.ts';
import { cleanly, giveUp } from '../../lib/workspace.ts';
import { benchDatabase, benchPostgres, keepResult, quantile, type Rows, rounded, times } from '../harness.ts';
import { fillPractice, type Size } from './practice.ts';
import { SHOWN } from './searches.ts';
import { type Api, startTarget } from './target.ts';

const LARGE: Size = {
  appointments: 1_000_000,
  patients: 50_000,
  doctors: 500,
  documents: 100_000,
  auditRows: 1_000_000,
};
/** The small practice has this many times fewer rows. */
const SMALLER = 100;
const RUNS = 30;
const WARM_UP = 6;
const DAY = 86_400_000;
/** The product's targets: milliseconds, and the growth factor for a hundred times the rows and for the deepest page. */
const MOST_MS = 30;
const MOST_GROWTH = 2;

/** A list call; `deep` requests the page of the list that is farthest from the first. */
interface Listing {
  ask(): Promise<void>;
  deep?(): Promise<void>;
}
type Listings = Record<string, Listing>;

interface Measured {
  ms: number;
  /** The 95th percentile. */
  most: number;
  deep?: number;
  rows?: number;
  buffers?: number;
}

/**
 * `npm run bench -- lists`: measures all lists and searches with 10,000 and with 1,000,000 appointments, and the
 * deepest page of each list. `--appointments` reduces the large practice; `--only` selects names that contain one of
 * several words, separated by commas.
 */
export function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { appointments: { type: 'string', default: String(LARGE.appointments) }, only: { type: 'string' } },
  });
  const share = Number(values.appointments) / LARGE.appointments;
  if (!(share > 0 && share <= 1)) giveUp('--appointments must be at most 1,000,000.', 2);
  return cleanly(async (undo) => {
    const postgres = await benchPostgres(undo, 'the built-in database is for trials');
    if (!postgres) return process.exit(1);
    const url = await benchDatabase(undo, postgres.url, 'lists');
    const large = sizeOf(share);
    const small = await measuredIn(url, sizeOf(share / SMALLER), { only: values.only, isLast: false });
    const all = await measuredIn(url, large, { only: values.only, isLast: true });
    const rows: Rows = {};
    for (const [name, measured] of Object.entries(all)) {
      const own = all[name.replace(/, by FHIR$/, '')]?.ms;
      // The time of the portal's own call as a share of the FHIR call's.
      const compared = own && name.endsWith(', by FHIR') ? { 'own ÷ FHIR': rounded(own / measured.ms) } : {};
      rows[name] = { ...rowOf(small[name]?.ms ?? Number.NaN, measured), ...compared };
    }
    console.log(
      `\n${large.appointments.toLocaleString('en-US')} appointments, ${cpus().length} cores, load ${loadavg()[0]}`,
    );
    console.table(rows);
    keepResult('lists', { load: loadavg(), rows });
  });
}

function sizeOf(share: number): Size {
  return Object.fromEntries(Object.entries(LARGE).map(([name, most]) => [name, Math.ceil(most * share)])) as never;
}

function rowOf(small: number, { ms, most, deep, rows, buffers }: Measured) {
  const isKept = ms <= MOST_MS && ms / small <= MOST_GROWTH && (deep ?? 0) / ms <= MOST_GROWTH;
  return {
    'ms at 10,000': rounded(small),
    'ms at 1,000,000': rounded(ms),
    'p95 there': rounded(most),
    ratio: rounded(ms / small),
    'deepest ÷ first': deep ? rounded(deep / ms) : '',
    rows,
    buffers,
    kept: isKept,
  };
}

/** Starts the portal, fills its database and measures each call. @param how.isLast also measures reads */
function measuredIn(
  url: string,
  size: Size,
  { only = '', isLast }: { only: string | undefined; isLast: boolean },
): Promise<Record<string, Measured>> {
  return cleanly(async (undo) => {
    // Creates the demo before adding rows, and starts the portal again afterwards for fresh query plans.
    await cleanly(async (stop) => void (await startTarget(stop, url)));
    const began = Date.now();
    await connected(url, (client) => fillPractice(client, size));
    console.log(`Filled with ${size.appointments} appointments in ${Math.round((Date.now() - began) / 1000)} s.`);
    const { api } = await startTarget(undo, url);
    return connected(url, async (client) => {
      const measured: Record<string, Measured> = {};
      for (const [name, { ask, deep }] of Object.entries(await listingsOf(api, client))) {
        if (!only.split(',').some((word) => name.includes(word))) continue;
        await times(WARM_UP, ask);
        const taken = await times(RUNS, ask);
        const row: Measured = {
          ms: quantile(taken),
          most: quantile(taken, 0.95),
          ...(isLast && (await reads(client, ask))),
        };
        measured[name] = row;
        if (!deep || !isLast) continue;
        await times(WARM_UP, deep);
        row.deep = quantile(await times(RUNS, deep));
      }
      return measured;
    });
  });
}

/** Returns the average reads of one call. */
async function reads(client: pg.Client, ask: () => Promise<void>): Promise<{ rows: number; buffers: number }> {
  const before = await readSoFar(client, ask);
  await times(WARM_UP, ask);
  const after = await readSoFar(client, ask);
  const each = (name: 'rows' | 'buffers') => Math.round((after[name] - before[name]) / (WARM_UP + 1));
  return { rows: each('rows'), buffers: each('buffers') };
}

/** Reads the database's counters, which connections update in a transaction at least a second after the last update. */
async function readSoFar(client: pg.Client, ask: () => Promise<void>): Promise<{ rows: number; buffers: number }> {
  await sleep(1_100);
  await ask();
  await sleep(100);
  const { rows } = await client.query(
    `select tup_returned::float as rows, (blks_hit + blks_read)::float as buffers
     from pg_stat_database where datname = current_database()`,
  );
  return rows[0];
}

type Asked = { method?: 'GET' | 'POST'; path: string; query?: Record<string, string>; body?: object; token: string };

async function listingsOf(api: Api, client: pg.Client): Promise<Listings> {
  const [admin, hcp, doctor, patient] = await Promise.all(
    (['admin', 'hcp', 'doctor', 'patient'] as const).map((account) => api.tokenOf(account)),
  );
  const one = async (statement: string): Promise<string> => (await client.query(statement)).rows[0]?.id;
  const ids = {
    patient: await one('select patient_id as id from bench_patient order by n limit 1'),
    doctor: await one('select doctor_id as id from bench_doctor order by n limit 1'),
    actor: await one('select user_id as id from bench_doctor order by n limit 1'),
  };
  const lastMessage = await one(
    `select translate(encode(convert_to(json_build_array('', created_at, id)::text, 'utf8'), 'base64'), E'+/=\\n', '-_') as id
     from sms_message order by created_at, id offset 20 limit 1`,
  );
  const asked =
    ({ method = 'GET', path, query = {}, body, token }: Asked) =>
    async () => {
      const { status, result } = await api.call(method, `${path}?${new URLSearchParams(query)}`, { token, body });
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(result)}`);
    };
  /** A list whose deepest page is reached from its other end. */
  const paged = async (what: Asked, otherwise: string, order = ''): Promise<Listing> => {
    const query = { ...what.query, size: '10' };
    const { path, method = 'GET', body, token } = what;
    const sort = new URLSearchParams({ ...query, sort: otherwise, size: '20' });
    const { page } = await api.call(method, `${path}?${sort}`, { token, body });
    const listing = { ask: asked({ ...what, query: { ...query, ...(order && { sort: order }) } }) };
    if (!page?.after) return listing;
    const [, ...place] = JSON.parse(Buffer.from(page.after, 'base64url').toString());
    const after = Buffer.from(JSON.stringify([order, ...place])).toString('base64url');
    return { ...listing, deep: asked({ ...what, query: { ...query, ...(order && { sort: order }), after } }) };
  };
  const appointments = (path: string, token: string | undefined, body: object = {}, query = {}) =>
    paged(
      { method: 'POST', path: `/appointment/${path}`, token: token ?? '', body, query },
      path === 'past/all' ? 'startDateTime' : '-startDateTime',
    );
  const patients = (query: Record<string, string>, path = '/patient') =>
    paged({ path, token: admin ?? '', query }, '-lastName');
  const audit = (query: Record<string, string>, deep = false): Listing => ({
    ask: asked({ path: '/audit', token: admin ?? '', query: { size: '25', ...query } }),
    ...(deep && { deep: asked({ path: '/audit', token: admin ?? '', query: { size: '25', ...query, before: '30' } }) }),
  });
  const now = new Date().toISOString();
  const day = (after: number) => new Date(Date.now() + after * DAY).toISOString().slice(0, 10);
  const month = { startDateTime: `${day(-15)}T00:00`, endDateTime: `${day(15)}T00:00` };
  const get = (path: string, token: string | undefined, query = {}): Listing => ({
    ask: asked({ path, token: token ?? '', query }),
  });
  const find = (path: string, token: string | undefined, body: object, query = {}): Listing => ({
    ask: asked({ method: 'POST', path, token: token ?? '', body, query }),
  });
  const freeTimes = { startDateTime: `${day(1)}T00:00:00Z`, doctorId: [ids.doctor] };
  return {
    'all appointments': await appointments('all', admin),
    'all, of a hospital': await appointments('all', hcp),
    'past appointments': await appointments('past/all', admin),
    'past, of a hospital': await appointments('past/all', hcp),
    'future appointments': await appointments('future/all', admin),
    'future, of a hospital': await appointments('future/all', hcp),
    'this week': await appointments('weekly/all', admin),
    today: await appointments('today/all', admin),
    'today, of a hospital': await appointments('today/all', hcp),
    'today, of a doctor': await appointments('today/all', doctor),
    tomorrow: await appointments('tomorrow/all', admin),
    'cancelled appointments': await appointments('all', admin, { status: ['CANCELED'] }),
    'to be confirmed': await appointments('all', admin, { status: ['BOOKED', 'RESCHEDULED'], startDateTime: now }),
    'to be confirmed, of a hospital': await appointments('all', hcp, { status: ['BOOKED'], startDateTime: now }),
    'appointments of a patient': await appointments('all', admin, { patientId: [ids.patient] }),
    'appointments of a doctor': await appointments('all', admin, { doctorId: [ids.doctor] }),
    'appointments by name': await appointments('all', admin, {}, { q: 'Carla Morn' }),
    'past appointments by name': await appointments('past/all', admin, {}, { q: 'Carla Morn' }),
    'appointments by status': await paged(
      { method: 'POST', path: '/appointment/all', token: admin ?? '', body: {} },
      '-status',
      'status',
    ),
    'a patient’s next': get('/appointment/next', patient),
    'figures of the day': get('/appointment/today/figures', admin),
    'figures, of a hospital': get('/appointment/today/figures', hcp),
    'calendar, month of a hospital': find('/appointment/calendar', hcp, { ...month, status: SHOWN }),
    'desk of a hospital': find('/appointment/desk', hcp, {}),
    'free times': find('/appointment/search/slots', patient, { startDateTime: now }, { page: '0', size: '10' }),
    'free doctors': find('/appointment/search/doctor', admin, { startDateTime: `${day(1)}T09:00:00Z` }),
    patients: await patients({}),
    'patients by date of birth': await paged({ path: '/patient', token: admin ?? '' }, '-dateOfBirth', 'dateOfBirth'),
    'patients by name': await patients({ q: 'Carla Mornson' }),
    'patients by name, swapped': await patients({ q: 'Mornson Carla' }),
    'patients by name without accents': await patients({ q: 'jose carrby' }),
    'patients by name spelled out': await patients({ q: 'Carla Joenswick' }),
    'patients by the beginning of a name': await patients({ q: 'morns' }),
    'patients by a name mistyped': await patients({ q: 'Carla Mornsin' }),
    'patients with a name like it': get('/patient/similar', admin, { q: 'Carla Mornsin' }),
    'patients with a common name like it': get('/patient/similar', admin, { q: 'exampel' }),
    'patients by one letter': await patients({ q: 'a' }),
    'patients by two letters': await patients({ q: 'be' }),
    'patients by a common word': await patients({ q: 'example' }),
    'patients by e-mail': await patients({ q: 'carla.morn' }),
    'patients by phone': await patients({ q: '555-12' }),
    'patients by a whole phone number': await patients({ q: '(555) 000-7919' }),
    'patients by date of birth typed': await patients({ q: '1980-02-29' }),
    'patients by date of birth as read': await patients({ q: '02/29/1980' }),
    'patients by name and year': await patients({ q: 'mornson 1980' }),
    'patients, none': await patients({ q: 'xyzzy' }),
    'patients to choose from': await patients({ q: 'carla mo' }, '/patient/active'),
    'to choose from, one letter': await patients({ q: 'c' }, '/patient/active'),
    'patients of a doctor': find('/patient/search', admin, { doctorList: [ids.doctor] }, { size: '10' }),
    'doctors, a page': get('/doctor', admin, { size: '10' }),
    'doctors by name': get('/doctor', admin, { size: '10', q: 'Number 1' }),
    'doctors’ accounts': get('/doctor/accounts', admin, { size: '10' }),
    administrators: get('/users/findAllByUserRole', admin, { size: '10', userrole: 'ROLE_HCP_ADMIN' }),
    'documents of a patient': get('/document', admin, { size: '10', patientId: ids.patient }),
    forms: get('/master/dynamicform', admin, { size: '10' }),
    'text messages': {
      ...get('/sms', admin, { size: '10' }),
      deep: get('/sms', admin, { size: '10', after: lastMessage }).ask,
    },
    'text messages, of a hospital': get('/sms', hcp, { size: '10' }),
    audit: audit({}, true),
    'audit by who': audit({ who: 'Number 1' }),
    'audit by who, none': audit({ who: 'xyzzy' }),
    'audit by patient': audit({ patient: ids.patient }),
    'audit by patient’s name': audit({ patient: 'Carla Morn' }),
    'audit by kind': audit({ action: 'update' }, true),
    'audit, refused': audit({ outcome: 'refused' }, true),
    'audit of a day': audit({ from: day(-20), to: day(-20) }),
    'audit by who and kind': audit({ who: ids.actor, action: 'update' }),
    'audit by who, of a day': audit({ who: ids.actor, from: day(-20), to: day(-20) }),
    'a record': get(`/patient/${ids.patient}`, admin),
    'a record, by FHIR': get(`/fhir/R4/Patient/${ids.patient}`, admin),
    'appointments of a doctor, by FHIR': get('/fhir/R4/Appointment', admin, { practitioner: ids.doctor, _count: '10' }),
    'free times of a doctor': find('/appointment/search/slots', admin, freeTimes, { size: '10' }),
    'free times of a doctor, by FHIR': get('/fhir/R4/Slot', admin, {
      ...{ schedule: `Schedule/${ids.doctor}`, start: `ge${day(1)}`, _count: '10' },
    }),
    'who opened a record': get('/patient/access', patient, { size: '25' }),
  };
}
