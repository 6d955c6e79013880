import pg from 'pg';
import { rounded } from '../lib/bench-report.mjs';
import { fillRegister } from './full-register.mjs';
import { medianOf } from './median.mjs';

/** What the product promises of each of these calls, in milliseconds. */
const MOST_MS = 50;
const PAGE = 20;

/** The list of patients and its search, with 50,000 of them. PGlite is for trials: not measured. */
export async function benchPatients({ api, kind, databaseUrl }) {
  if (kind !== 'postgresql') return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const filled = await fillRegister(client);
    const floor = await medianOf(() => client.query('select 1'));
    const rows = { [`${filled}: select 1`]: { 'median ms': rounded(floor, 3) } };
    for (const [name, call] of Object.entries(await callsOf(api))) {
      const median = await medianOf(call);
      rows[`${filled}: ${name}`] = {
        'median ms': rounded(median),
        '× select 1': rounded(median / floor, 1),
        'kept to': `≤ ${MOST_MS} ms: ${median <= MOST_MS}`,
      };
    }
    return rows;
  } finally {
    await client.end();
  }
}

async function callsOf(api) {
  const [admin, hcp] = [await api.tokenOf('admin'), await api.tokenOf('hcp')];
  const { result: doctors } = await api.call('GET', '/doctor', { token: admin });
  const ids = (names) => doctors.filter(({ lastName }) => names.includes(lastName)).map(({ id }) => id);
  const home = doctors.find(({ lastName }) => lastName === 'Raman').hospitalId;
  const colleagues = doctors.filter(({ hospitalId }) => hospitalId === home).map(({ id }) => id);
  const asked = (path, { q, page = 0, sort, body, token = admin, finds = true }) => {
    const query = new URLSearchParams({ page, size: PAGE, ...(q && { q }), ...(sort && { sort }) });
    return async () => {
      const { status, result } = await api.call(body ? 'POST' : 'GET', `${path}?${query}`, { token, body });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      if (finds !== result.length > 0) throw new Error(`${path}?${query} found ${result.length}.`);
    };
  };
  return {
    'the first page': asked('/patient', {}),
    'page 1,000': asked('/patient', { page: 999 }),
    'the first page by date of birth': asked('/patient', { sort: '-dateOfBirth' }),
    'search by name': asked('/patient', { q: 'Carla Mornson' }),
    'search by two letters': asked('/patient', { q: 'be' }),
    'search by e-mail': asked('/patient', { q: 'carla.morn' }),
    'search by phone': asked('/patient', { q: '555-12' }),
    'search by date of birth': asked('/patient', { q: '1980-02-29' }),
    'search by year of birth': asked('/patient', { q: '1980' }),
    'search for nobody': asked('/patient', { q: 'xyzzy', finds: false }),
    'of one doctor': asked('/patient/search', { body: { doctorList: ids(['Raman']) } }),
    'of a hospital’s doctors by name': asked('/patient/search', {
      q: 'Ada',
      token: hcp,
      body: { doctorList: colleagues },
    }),
    'to choose from: one letter': asked('/patient/active', { q: 'c' }),
    'to choose from: a name': asked('/patient/active', { q: 'carla mo' }),
  };
}
