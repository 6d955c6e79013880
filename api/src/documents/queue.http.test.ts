import type { OwedDocument } from '@openward/contract/documents';
import { sql } from 'drizzle-orm';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../testing/world.ts';

/** A Wednesday noon in UTC. */
const NOON = new Date('2031-03-05T12:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

let world: World;
let formId: string;
let form: Awaited<ReturnType<typeof globalThis.openward.build.form>>;
let people: Record<'today' | 'tonight' | 'overdue' | 'waiting', BuiltPatient>;
let ids: Record<keyof typeof people, string>;

beforeAll(async () => {
  const { build, setNow } = globalThis.openward;
  setNow(NOON);
  world = await buildWorld();
  form = await build.form({ displayName: `Queue ${process.pid}` });
  formId = form.formId;
  const [today, tonight, overdue, waiting] = await Promise.all([
    build.patient({ firstName: 'Ada', lastName: `Qtoday${process.pid}` }),
    build.patient({ firstName: 'Bo', lastName: `Qtonight${process.pid}` }),
    build.patient({ firstName: 'Cy', lastName: `Qoverdue${process.pid}` }),
    build.patient({ firstName: 'Di', lastName: `Qwaiting${process.pid}` }),
  ]);
  people = { today, tonight, overdue, waiting };
  const visit = (one: BuiltPatient, hours: number, doctorId: string, status: 'BOOKED' | 'CHECKED_IN' = 'BOOKED') =>
    build.appointment({ patientId: one.patientId, doctorId, startsAt: later(hours), status });
  await visit(today, 1, world.home.doctor.doctorId, 'CHECKED_IN');
  await visit(today, 24, world.home.doctor.doctorId);
  await visit(tonight, 6, world.away.doctor.doctorId);
  await visit(overdue, 25, world.home.doctor.doctorId);
  const wait = (one: BuiltPatient, days: number, dueOn?: string) =>
    build.document({
      patientId: one.patientId,
      formId,
      assignedAt: later(-24 * days),
      ...(dueOn && { dueOn }),
    });
  ids = {
    waiting: await wait(waiting, 40),
    overdue: await wait(overdue, 3, '2031-03-01'),
    tonight: await wait(tonight, 2),
    today: await wait(today, 1),
  };
  await build.completedDocument({ patientId: waiting.patientId, submittedBy: waiting.userId });
});
afterAll(() => globalThis.openward.setNow(null));

const queue = async (account: { userId: string }, query = '') => {
  const token = await globalThis.openward.tokenFor(account);
  return call('GET', `/document/queue?formId=${formId}${query}`, { token });
};
const idsOf = ({ result }: { result: { id: string }[] }) => result.map(({ id }) => id);

test('of who comes today first, then what is overdue, then what waits; with visit, doctor and both names', async () => {
  const found = await queue(world.sysAdmin);
  expect(found.status).toBe(200);
  expect(idsOf(found)).toEqual([ids.today, ids.tonight, ids.overdue, ids.waiting]);
  const [first, , third] = found.result as OwedDocument[];
  const { firstName, lastName } = world.home.doctor;
  expect(first).toMatchObject({
    displayName: form.displayName,
    formName: form.formName,
    patient: { firstName: 'Ada', lastName: people.today.lastName, dateOfBirth: '1980-02-29' },
    visit: { startDateTime: later(1).toISOString(), timeZone: 'UTC', doctor: { firstName, lastName } },
    remindedAt: null,
  });
  expect(third).toMatchObject({ visit: null, dueOn: '2031-03-01' });
  const rows = await auditOf(found.headers);
  expect(rows).toMatchObject([{ action: 'read', patient_ids: expect.arrayContaining([people.today.patientId]) }]);
  expect(rows[0]?.entity_ids).toHaveLength(4);
});

test('every member of the staff sees all documents, and only visits that they may see', async () => {
  const away = (await queue(world.away.doctor)).result as OwedDocument[];
  expect(away.map(({ id }) => id)).toEqual([ids.tonight, ids.overdue, ids.waiting, ids.today]);
  expect(away.map(({ visit }) => visit !== null)).toEqual([true, false, false, false]);
  const home = (await queue(world.home.hcpAdmin)).result as OwedDocument[];
  expect(home.map(({ id }) => id)).toEqual([ids.today, ids.overdue, ids.waiting, ids.tonight]);
  const patient = await globalThis.openward.tokenFor(people.today);
  expect((await call('GET', '/document/queue', { token: patient })).status).toBe(403);
});

test('is narrowed down by doctor, age, day and words, and never to visits of others', async () => {
  const by = async (query: string, account: { userId: string } = world.sysAdmin) => idsOf(await queue(account, query));
  expect(await by(`&doctorId=${world.home.doctor.doctorId}`)).toEqual([ids.today, ids.overdue]);
  expect(await by(`&doctorId=${world.home.doctor.doctorId}`, world.away.doctor)).toEqual([]);
  expect(await by('&olderThan=30')).toEqual([ids.waiting]);
  expect(await by('&which=today')).toEqual([ids.today, ids.tonight]);
  expect(await by('&which=overdue')).toEqual([ids.overdue]);
  expect(await by(`&q=${people.tonight.lastName}`)).toEqual([ids.tonight]);
  expect(await by(`&q=queue-${process.pid}`)).toHaveLength(4);
  expect(await by('&q=nothingofthis')).toEqual([]);
  const token = await globalThis.openward.tokenFor(world.sysAdmin);
  for (const [query, field] of [
    ['olderThan=-1', 'olderThan'],
    ['which=never', 'which'],
    ['formId=x', 'formId'],
  ]) {
    const refused = await call('GET', `/document/queue?${query}`, { token });
    expect([refused.status, Object.keys(refused.result.errors)]).toEqual([400, [field]]);
  }
});

test('holds neither what is cancelled or completed nor what an inactive patient has', async () => {
  const { build } = globalThis.openward;
  const gone = await build.patient();
  const cancelled = await build.document({ patientId: gone.patientId, formId });
  await rowsOf(sql`update document set canceled_at = now() where id = ${cancelled}`);
  const left = await build.patient({ status: 'INACTIVE' });
  await build.document({ patientId: left.patientId, formId });
  expect(idsOf(await queue(world.sysAdmin))).toEqual([ids.today, ids.tonight, ids.overdue, ids.waiting]);
});
