import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const { build, tokenFor, runBulkSms, setNow } = globalThis.openward;
/** A number that no other test uses. */
const aPhone = () => String(randomInt(3_000_000_000, 3_900_000_000));
/** A day far from what other suites use; in Auckland it begins at NOON. */
const DAY = '2032-06-16';
const NOON = new Date('2032-06-15T12:00:00Z');

beforeEach(() => setNow(NOON));
afterAll(() => setNow(null));

/** A hospital in another time zone, with two doctors and their managers. */
async function practice() {
  const hospitalId = await build.hospital({ timeZone: 'Pacific/Auckland' });
  const [ann, ben] = [await build.doctor({ hospitalId }), await build.doctor({ hospitalId })];
  const hcpAdmin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  const sysAdmin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const tokens = {
    ann: await tokenFor(ann),
    hcpAdmin: await tokenFor(hcpAdmin),
    sysAdmin: await tokenFor(sysAdmin),
  };
  return { hospitalId, ann, ben, hcpAdmin, tokens };
}
type Practice = Awaited<ReturnType<typeof practice>>;

/** Patients with a visit each: at 00:10 and 23:40 of the day in the hospital's zone, and one the evening before. */
async function patientsOf({ ann, ben }: Practice) {
  const patient = async (lastName: string) => ({ ...(await build.patient({ lastName, phoneNo: aPhone() })) });
  const visit = (who: BuiltPatient, doctorId: string, at: string, status: 'BOOKED' | 'CANCELED' = 'BOOKED') =>
    build.appointment({ patientId: who.patientId, doctorId, startsAt: new Date(at), minutes: 15, status });
  const [early, late, before, bens, gone] = [
    await patient('Early'),
    await patient('Late'),
    await patient('Before'),
    await patient('Bens'),
    await patient('Gone'),
  ];
  // Auckland is twelve hours ahead of UTC in June.
  await visit(early, ann.doctorId, '2032-06-15T12:10:00Z');
  await visit(early, ann.doctorId, '2032-06-15T22:00:00Z');
  await visit(late, ann.doctorId, '2032-06-16T11:40:00Z');
  await visit(before, ann.doctorId, '2032-06-15T11:40:00Z');
  await visit(bens, ben.doctorId, '2032-06-15T20:00:00Z');
  await visit(gone, ann.doctorId, '2032-06-15T23:00:00Z', 'CANCELED');
  return { early, late, before, bens, gone };
}

const check = (token: string, body: object) => call('POST', '/sms/bulk/check', { token, body });
const start = (token: string, body: object) =>
  call('POST', '/sms/bulk', { token, body: { message: 'Dear {firstName} {lastName}', ...body } });
const list = async (token: string) => (await call('GET', '/sms/bulk', { token })).result;
/** The last names of recipients, with the number of messages if it is not one. */
const reached = async (people: Record<string, BuiltPatient>) => {
  const ids = Object.values(people).map(({ patientId }) => patientId);
  const rows = await rowsOf<{ last_name: string; n: number }>(sql`
    select last_name, count(*)::int as n from sms_message join patient on patient.id = patient_id
    join app_user on app_user.id = patient.user_id
    where patient_id = any(${sql.param(ids)}::uuid[]) group by last_name order by last_name`);
  return rows.map(({ last_name, n }) => (n === 1 ? last_name : `${last_name} ${n}`));
};

describe('a message to a group', () => {
  test("of a day is for the doctor's own patients, by the hospital's clock, each once", async () => {
    const here = await practice();
    const people = await patientsOf(here);
    await rowsOf(sql`update patient set mob_opt_out = true where id = ${people.late.patientId}`);
    const group = { group: 'appointments', day: DAY, doctorList: [here.ben.doctorId, here.ann.doctorId] };
    const counted = await check(here.tokens.ann, group);
    expect(counted.result).toMatchObject({ patients: 2, reached: 1, optedOut: 1, withoutPhone: 0 });
    const started = await start(here.tokens.ann, group);
    expect(started.result).toMatchObject({
      state: 'PLANNED',
      total: 2,
      sent: 0,
      left: 2,
      group: 'appointments',
      day: DAY,
    });
    expect(await auditOf(started.headers)).toEqual([
      expect.objectContaining({ action: 'plan bulk sms', patient_ids: [] }),
    ]);
    await runBulkSms();
    await runBulkSms();
    expect(await reached(people)).toEqual(['Early']);
    expect((await list(here.tokens.ann))[0]).toMatchObject({ state: 'DONE', total: 2, sent: 1, optedOut: 1, left: 0 });
    const audits = await rowsOf(
      sql`select action, actor_id, patient_ids from audit where request_id = ${`bulk sms ${started.result.id}`}`,
    );
    expect(audits).toEqual([{ action: 'send sms', actor_id: here.ann.userId, patient_ids: [people.early.patientId] }]);
    expect(globalThis.openward.sms.map(({ text }) => text)).toContain('Dear Test Early');
  });

  test('of a day is for all doctors of the hospital, or one of them, for the HCP admin', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    const group = { group: 'appointments', day: DAY };
    expect((await check(here.tokens.hcpAdmin, group)).result).toMatchObject({ patients: 3, reached: 3 });
    expect((await check(here.tokens.hcpAdmin, { ...group, hospitalId: here.hospitalId })).result.patients).toBe(3);
    await start(here.tokens.hcpAdmin, { ...group, doctorList: [here.ben.doctorId] });
    await runBulkSms();
    expect(await reached(people)).toEqual(['Bens']);
    const [first] = await list(here.tokens.hcpAdmin);
    expect(first.doctors).toEqual([{ firstName: here.ben.firstName, lastName: here.ben.lastName }]);
  });

  test('of a hospital is for whoever has an appointment there that stands', async () => {
    const [here, there] = [await practice(), await practice()];
    const people = await patientsOf(here);
    const group = { group: 'hospital' };
    expect((await check(here.tokens.ann, group)).result.patients).toBe(3);
    expect((await check(here.tokens.hcpAdmin, group)).result.patients).toBe(4);
    expect((await check(there.tokens.hcpAdmin, group)).result.patients).toBe(0);
    const named = { ...group, hospitalId: here.hospitalId };
    for (const token of [there.tokens.ann, there.tokens.hcpAdmin]) {
      const refused = await check(token, named);
      expect([refused.status, refused.result.errors]).toEqual([404, { hospitalId: 'Hospital not found.' }]);
    }
    const unnamed = await start(here.tokens.sysAdmin, group);
    expect([unnamed.status, unnamed.result.errors]).toEqual([400, { hospitalId: 'Hospital is required' }]);
    expect((await start(here.tokens.sysAdmin, named)).status).toBe(200);
    await runBulkSms();
    expect(await reached(people)).toEqual(['Before', 'Bens', 'Early', 'Late']);
  });

  test('of the list is for who is found there; a doctor writes to patients of own appointments', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    const tag = `Zx${aPhone().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string)}`;
    for (const { userId } of [people.early, people.bens]) {
      await rowsOf(sql`update app_user set first_name = ${tag} where id = ${userId}`);
    }
    const stranger = await build.patient({ firstName: tag, phoneNo: aPhone() });
    const group = { group: 'patients', q: tag.toLowerCase() };
    expect((await check(here.tokens.hcpAdmin, group)).result.patients).toBe(3);
    expect((await check(here.tokens.ann, group)).result.patients).toBe(1);
    const doctorList = [here.ben.doctorId];
    expect((await check(here.tokens.hcpAdmin, { ...group, doctorList })).result.patients).toBe(1);
    await start(here.tokens.ann, group);
    await runBulkSms();
    expect(await reached({ ...people, stranger })).toEqual(['Early']);
    const empty = await check(here.tokens.hcpAdmin, { group: 'patients', q: ' ' });
    expect([empty.status, empty.result.errors]).toEqual([400, { q: 'Please type a search or choose doctors.' }]);
  });

  test('is refused at the field that is wrong, and where nobody would get it', async () => {
    const here = await practice();
    const errors = async (body: object) => (await start(here.tokens.hcpAdmin, body)).result.errors;
    expect(await errors({})).toEqual({ group: 'Please choose a group.' });
    expect(await errors({ group: 'everybody' })).toEqual({ group: 'Group is invalid' });
    expect(await errors({ group: 'appointments' })).toEqual({ day: 'Please choose a day.' });
    expect(await errors({ group: 'appointments', day: '2032-13-01' })).toEqual({ day: 'Must be a valid date' });
    expect(await errors({ group: 'hospital', message: ' ' })).toEqual({ message: 'Message required' });
    expect(await errors({ group: 'hospital', message: 'Dear {name}' })).toEqual({
      message: '{name} is not a placeholder. You can use {firstName} and {lastName}.',
    });
    expect(await errors({ group: 'hospital' })).toEqual({ group: 'No patient of this group can get this message.' });
    const late = { startsAt: 'Please choose a time within the next 12 months.' };
    expect(await errors({ group: 'hospital', startsAt: '2032-06-15T11:00:00Z' })).toEqual(late);
    expect(await errors({ group: 'hospital', startsAt: '2034-06-15T11:00:00Z' })).toEqual(late);
  });
});

describe('a planned message', () => {
  const startsAt = '2032-06-15T12:05:00.000Z';
  const later = new Date('2032-06-15T12:05:01Z');

  test('goes out at its time, to who is in the group then', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    await start(here.tokens.hcpAdmin, { group: 'appointments', day: DAY, startsAt });
    await runBulkSms();
    expect(await reached(people)).toEqual([]);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'PLANNED', startsAt, total: 3 });
    await rowsOf(sql`update appointment set status = 'CANCELED' where patient_id = ${people.bens.patientId}`);
    setNow(later);
    await runBulkSms();
    expect(await reached(people)).toEqual(['Early', 'Late']);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'DONE', total: 2, sent: 2 });
  });

  test('is cancelled before by whoever sees it, and then goes to nobody', async () => {
    const [here, there] = [await practice(), await practice()];
    const people = await patientsOf(here);
    const { result } = await start(here.tokens.ann, { group: 'appointments', day: DAY, startsAt });
    const cancel = (token: string) => call('POST', `/sms/bulk/${result.id}/cancel`, { token });
    for (const token of [there.tokens.ann, there.tokens.hcpAdmin]) expect((await cancel(token)).status).toBe(404);
    expect(await list(there.tokens.hcpAdmin)).toEqual([]);
    expect(await list(here.tokens.hcpAdmin)).toHaveLength(1);
    const cancelled = await cancel(here.tokens.hcpAdmin);
    expect(cancelled.result).toMatchObject({ state: 'CANCELED', sent: 0 });
    expect(await auditOf(cancelled.headers)).toEqual([
      expect.objectContaining({ action: 'cancel bulk sms', entity_ids: [result.id] }),
    ]);
    setNow(later);
    await runBulkSms();
    expect(await reached(people)).toEqual([]);
    const again = await cancel(here.tokens.ann);
    expect([again.status, again.body.message]).toEqual([409, 'This message is already finished.']);
  });

  test('is cancelled for those whose text still waits, also once all are written', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    const { result } = await start(here.tokens.hcpAdmin, { group: 'hospital' });
    await runBulkSms();
    // The gateway accepts one message, and no other for an hour.
    await rowsOf(sql`
      update sms_message set state = case when patient_id = ${people.early.patientId} then 'SENT' else 'WAITING' end,
        next_try_at = timestamptz '2032-06-15T13:00:00Z' where bulk_id = ${result.id}`);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'DONE', sent: 4, waiting: 3 });
    const cancel = () => call('POST', `/sms/bulk/${result.id}/cancel`, { token: here.tokens.hcpAdmin });
    const cancelled = await cancel();
    expect(cancelled.result).toMatchObject({ state: 'CANCELED', sent: 1, waiting: 0, left: 3 });
    const [row] = await auditOf(cancelled.headers);
    const stopped = [people.late, people.before, people.bens].map(({ patientId }) => patientId);
    expect(new Set(row?.patient_ids)).toEqual(new Set(stopped));
    const states = await rowsOf<{ state: string; reason: string | null }>(
      sql`select state, reason from sms_message where bulk_id = ${result.id} order by state`,
    );
    const gone = { state: 'FAILED', reason: 'canceled' };
    expect(states).toEqual([gone, gone, gone, { state: 'SENT', reason: null }]);
    expect((await cancel()).status).toBe(409);
  });

  test('is listed with an audit row', async () => {
    const here = await practice();
    const { result } = await start(here.tokens.hcpAdmin, { group: 'hospital', startsAt });
    const { headers } = await call('GET', '/sms/bulk', { token: here.tokens.hcpAdmin });
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ action: 'read', entity_ids: [result.id], patient_ids: [] }),
    ]);
  });

  test('of somebody who was made inactive since goes to nobody', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    await start(here.tokens.ann, { group: 'appointments', day: DAY, startsAt });
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${here.ann.userId}`);
    setNow(later);
    await runBulkSms();
    expect(await reached(people)).toEqual([]);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'CANCELED' });
  });

  test('is one of at most ten that a sender has not finished', async () => {
    const here = await practice();
    const plan = () => start(here.tokens.hcpAdmin, { group: 'hospital', startsAt });
    for (let i = 0; i < 10; i++) expect((await plan()).status).toBe(200);
    const { status, result } = await plan();
    expect([status, result.code]).toEqual([409, 'limit_reached']);
    await rowsOf(sql`update bulk_sms set state = 'CANCELED' where sent_by = ${here.hcpAdmin.userId}`);
  });
});

describe("the day's budget", () => {
  const limits = globalThis.openward.api.services.config.messageLimits.smsPerDay as { staff: number };
  const usual = limits.staff;
  const spent = () => rowsOf(sql`delete from attempt where subject = 'sms:staff'`);
  beforeEach(spent);
  afterEach(async () => {
    limits.staff = usual;
    await spent();
  });

  test('stops a message, which says how many are left and goes on when somebody says so', async () => {
    const here = await practice();
    const people = await patientsOf(here);
    limits.staff = 2;
    const group = { group: 'hospital' };
    expect((await check(here.tokens.hcpAdmin, group)).result).toMatchObject({ reached: 4, left: 2 });
    const { result } = await start(here.tokens.hcpAdmin, group);
    await runBulkSms();
    expect(await reached(people)).toHaveLength(2);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'STOPPED', total: 4, sent: 2, left: 2 });
    await runBulkSms();
    expect(await reached(people)).toHaveLength(2);
    const goOn = () => call('POST', `/sms/bulk/${result.id}/continue`, { token: here.tokens.hcpAdmin });
    // The budget is still spent.
    expect((await goOn()).result.state).toBe('RUNNING');
    await runBulkSms();
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'STOPPED', sent: 2 });
    // The next day.
    await spent();
    await goOn();
    await runBulkSms();
    expect(await reached(people)).toEqual(['Before', 'Bens', 'Early', 'Late']);
    expect((await list(here.tokens.hcpAdmin))[0]).toMatchObject({ state: 'DONE', sent: 4, left: 0 });
    const again = await goOn();
    expect([again.status, again.body.message]).toEqual([
      409,
      'Only a message that was stopped by the daily limit can be continued.',
    ]);
  });
});
