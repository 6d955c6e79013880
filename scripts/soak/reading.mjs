import { between, chance, oneOf } from './random.mjs';

/** Lists, searches and pages, as somebody looks around. */
export async function lookAround(person, { client, watch }) {
  if (chance(0.2)) return page(client, watch);
  const [method, path, body] = oneOf(person.isStaff ? [...EVERYBODYS, ...STAFFS] : EVERYBODYS)();
  const { status } = await person.ask(method, path, body);
  if (status >= 400 && status < 500 && status !== 401) watch.fault('reads that were refused', { path, status });
}

const EVERYBODYS = [
  () => ['POST', '/appointment/today/all', {}],
  () => ['POST', `/appointment/today/all?page=${between(0, 2)}&size=10`, { status: ['BOOKED', 'CONFIRMED'] }],
  () => ['POST', '/appointment/search/slots', { startDateTime: new Date().toISOString(), days: between(1, 62) }],
  () => ['POST', '/appointment/search/doctor', { startDateTime: nextHour() }],
  () => ['GET', '/doctor'],
  () => ['GET', '/users/sessions'],
];
const STAFFS = [
  () => ['GET', '/patient/active'],
  () => ['GET', `/patient/active?q=${oneOf(['a', 'an', 'Kim', 'x'])}&page=0&size=5`],
];

/** Pages need no database: they are served whatever it does. */
async function page(client, watch) {
  const path = oneOf(['/', '/login', '/appointments', '/registry.json', '/healthz']);
  const { status } = await client.send('GET', path);
  if (status !== 200) watch.fault('pages that were not served', { path, status });
}

function nextHour() {
  return new Date(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000).toISOString();
}
