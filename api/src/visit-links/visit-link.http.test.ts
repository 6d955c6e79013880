import { ACTING_FOR, type AppointmentStatus } from '@openward/contract';
import { sql } from 'drizzle-orm';
import { call, type Received } from '../testing/client.ts';
import { auditOf, MORNING, rowsOf } from '../testing/world.ts';
import { visitLink } from './visit-link.ts';

/* The holder of a link can change one visit until it begins, and nothing else. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (offset: number) => new Date(MORNING.getTime() + offset);

beforeEach(() => globalThis.openward.setNow(MORNING));
// All calls come from one network, whose limit other tests need as well.
afterEach(() => rowsOf(sql`delete from attempt`));
afterAll(() => globalThis.openward.setNow(null));

/** A visit of a new patient, with the token of its link. */
async function aVisit(offset = DAY, status: AppointmentStatus = 'BOOKED') {
  const { build } = globalThis.openward;
  const hospitalId = await build.hospital();
  const doctor = await build.doctor({ hospitalId });
  const patient = await build.patient();
  const { doctorId } = doctor;
  const { patientId } = patient;
  const id = await build.appointment({ doctorId, patientId, startsAt: at(offset), status });
  return { id, doctor, patient, token: tokenOf({ id, patientId }) };
}

function tokenOf(visit: { id: string; patientId: string }, config = globalThis.openward.api.services.config): string {
  return (
    visitLink({ ...config, portalUrl: 'https://portal.example' }, { visitLinks: 0, ...visit })?.split('#')[1] ?? ''
  );
}

const look = (token: string, headers = {}) => call('POST', '/appointment/link', { body: { token }, headers });
const change = (what: 'confirm' | 'cancel' | 'move', body: object) =>
  call('POST', `/appointment/link/${what}`, { body });
const slotsOf = (body: object) => call('POST', '/appointment/link/slots', { body });
const outcomeOf = ({ status, result }: Received) => [status, result?.code];
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? test : test.skip;
const GONE = [404, 'not_found'];
const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>(sql`select status from appointment where id = ${id}`))[0]?.status;

test('a link is short, has its token behind #, and is left out where the portal has no address', async () => {
  const { tokenKey } = globalThis.openward.api.services.config;
  const visit = { id: crypto.randomUUID(), patientId: crypto.randomUUID(), visitLinks: 0 };
  expect(visitLink({ tokenKey, portalUrl: 'https://portal.example' }, visit)).toMatch(
    /^https:\/\/portal\.example\/visit#[\w-]{43}$/,
  );
  expect(visitLink({ tokenKey }, visit)).toBeUndefined();
});

test('a link that was sent before the messages went to other hands opens nothing', async () => {
  const { id, patient, token } = await aVisit();
  await rowsOf(sql`update patient set visit_links = 1 where id = ${patient.patientId}`);
  expect(outcomeOf(await look(token))).toEqual(GONE);
  const { config } = globalThis.openward.api.services;
  const [, next = ''] =
    visitLink(
      { ...config, portalUrl: 'https://portal.example' },
      { id, patientId: patient.patientId, visitLinks: 1 },
    )?.split('#') ?? [];
  expect((await look(next)).status).toBe(200);
});

test('shows when, where and with whom, and neither the patient nor the reason', async () => {
  const { token, doctor, patient } = await aVisit();
  const answer = await look(token);
  expect(answer.result).toEqual({
    version: expect.any(Number),
    startDateTime: at(DAY).toISOString(),
    endDateTime: at(DAY + 30 * MINUTE).toISOString(),
    status: 'BOOKED',
    timeZone: 'UTC',
    doctorDetails: { firstName: doctor.firstName, lastName: doctor.lastName },
    hospitalName: expect.any(String),
    hospitalAddress: expect.any(String),
    hospitalPhone: expect.any(String),
    may: { confirm: true, move: true, cancel: true },
  });
  const text = JSON.stringify(answer.body);
  for (const secret of [patient.lastName, patient.email, patient.patientId, 'Built for a test', 'Wellness'])
    expect(text).not.toContain(secret);
});

test('a look changes nothing, and is in the audit as one by link', async () => {
  const { id, token, patient } = await aVisit();
  const { headers } = await look(token);
  expect(await statusOf(id)).toBe('BOOKED');
  expect(await auditOf(headers)).toEqual([
    expect.objectContaining({
      action: 'read by link',
      actor_id: patient.userId,
      entity_ids: [id],
      patient_ids: [patient.patientId],
    }),
  ]);
});

test('confirms once, with history and audit; the practice sees the patient', async () => {
  const { id, token, patient } = await aVisit();
  const { version } = (await look(token)).result;
  const answer = await change('confirm', { token, version });
  expect(answer.result).toMatchObject({ status: 'CONFIRMED', may: { confirm: false, move: true, cancel: true } });
  expect((await auditOf(answer.headers)).map(({ action }) => action)).toContain('confirm by link');
  const admin = await globalThis.openward.tokenFor(await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' }));
  const { result } = await call('GET', `/appointment/${id}/history`, { token: admin });
  expect(result.at(-1)).toMatchObject({
    deed: 'confirmed',
    by: 'patient',
    name: `${patient.firstName} ${patient.lastName}`,
  });
  expect(outcomeOf(await change('confirm', { token }))).toEqual([409, 'wrong_state']);
});

test('confirms no visit with a doctor who became inactive', async () => {
  const { id, token, doctor } = await aVisit();
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${doctor.userId}`);
  const answer = await change('confirm', { token });
  expect(outcomeOf(answer)).toEqual([409, 'wrong_state']);
  expect(answer.result.description).toMatch(/^This doctor is not available any more/);
  expect(await statusOf(id)).toBe('BOOKED');
});

test('cancels once, as the patient; then it says so and frees the time', async () => {
  const { id, token } = await aVisit();
  const answer = await change('cancel', { token });
  expect(answer.result).toMatchObject({ status: 'CANCELED', may: { confirm: false, move: false, cancel: false } });
  const [row] = await rowsOf(sql`select cancelled_by from appointment where id = ${id}`);
  expect(row).toEqual({ cancelled_by: 'patient' });
  expect((await auditOf(answer.headers)).map(({ action }) => action)).toContain('cancel by link');
  expect((await look(token)).result.status).toBe('CANCELED');
  for (const what of ['cancel', 'confirm'] as const)
    expect(outcomeOf(await change(what, { token }))).toEqual([409, 'wrong_state']);
  expect(outcomeOf(await change('move', { token, startDateTime: at(2 * DAY).toISOString() }))).toEqual([
    409,
    'wrong_state',
  ]);
});

test('moves to a time that it offers, and the same link goes on working', async () => {
  const { id, token, doctor, patient } = await aVisit();
  const { startDateTime: taken, version } = (await look(token)).result;
  const { result: slots } = await slotsOf({ token });
  expect(slots).toHaveLength(20);
  expect(slots.map(({ startDateTime }: { startDateTime: string }) => startDateTime)).not.toContain(taken);
  const later = await slotsOf({ token, startDateTime: slots.at(-1).endDateTime });
  expect(later.result[0].startDateTime > slots.at(-1).startDateTime).toBe(true);
  const { startDateTime } = slots[3];
  const answer = await change('move', { token, version, startDateTime });
  expect(answer.result).toMatchObject({ startDateTime, status: 'RESCHEDULED' });
  expect((await auditOf(answer.headers)).map(({ action }) => action)).toContain('reschedule by link');
  expect((await look(token)).result.startDateTime).toBe(startDateTime);
  const [row] = await rowsOf(sql`select description, doctor_id, patient_id from appointment where id = ${id}`);
  expect(row).toEqual({
    description: 'Built for a test',
    doctor_id: doctor.doctorId,
    patient_id: patient.patientId,
  });
});

test.each([
  ['the practice', 'practice', /^The practice changed this appointment at \d{4}-\d\d-\d\d \d\d:\d\d [ap]m\. /],
  ['the patient', 'you', /^You changed this appointment at \d{4}-\d\d-\d\d \d\d:\d\d [ap]m\. /],
  ['somebody who acts for the patient', undefined, /^This appointment has changed in the meantime\. /],
])('a change by %s meanwhile is told with its time, and never with a name', async (who, by, said) => {
  const { build, tokenFor } = globalThis.openward;
  const { id, token, doctor, patient } = await aVisit();
  const { version } = (await look(token)).result;
  const proxy = await build.patient();
  await build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const callers = { practice: admin, you: patient, other: proxy };
  const moved = await call('POST', '/appointment/reschedule', {
    token: await tokenFor(callers[(by ?? 'other') as 'you']),
    body: { id, doctorId: doctor.doctorId, description: who, startDateTime: at(2 * DAY).toISOString() },
    headers: by ? {} : { [ACTING_FOR]: patient.patientId },
  });
  expect(moved.status).toBe(200);
  const { status, result } = await change('confirm', { token, version });
  expect([status, result.code]).toEqual([409, 'conflict']);
  expect(result.description).toMatch(said);
  expect(result).not.toHaveProperty('details');
});

test('a move keeps the rules of a patient: a free time of the grid, within the hours', async () => {
  const { token, doctor } = await aVisit();
  const move = (offset: number) => change('move', { token, startDateTime: at(offset).toISOString() });
  for (const offset of [DAY + 7 * MINUTE, 400 * DAY, -DAY])
    expect(outcomeOf(await move(offset))).toEqual([400, 'invalid_input']);
  const other = await globalThis.openward.build.patient();
  const { doctorId } = doctor;
  await globalThis.openward.build.appointment({ doctorId, patientId: other.patientId, startsAt: at(2 * DAY) });
  expect(outcomeOf(await move(2 * DAY))).toEqual([409, 'slot_taken']);
});

test('never tells of another visit of the patient: that time is only taken', async () => {
  const { token, patient, doctor } = await aVisit();
  const other = await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() });
  const startsAt = at(3 * DAY);
  await globalThis.openward.build.appointment({
    doctorId: other.doctorId,
    patientId: patient.patientId,
    startsAt,
  });
  const answer = await change('move', { token, startDateTime: startsAt.toISOString() });
  expect(outcomeOf(answer)).toEqual([409, 'slot_taken']);
  expect(JSON.stringify(answer.body)).not.toContain(other.lastName);
  expect(other.lastName).not.toBe(doctor.lastName);
});

test('a screen that is no longer up to date changes nothing, and hears no name of staff', async () => {
  const { id, token, doctor } = await aVisit();
  const { version } = (await look(token)).result;
  const admin = await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });
  const body = { id, doctorId: doctor.doctorId, description: 'x', startDateTime: at(2 * DAY).toISOString() };
  const staff = await globalThis.openward.tokenFor(admin);
  expect((await call('POST', '/appointment/reschedule', { token: staff, body })).status).toBe(200);
  for (const what of ['confirm', 'cancel', 'move'] as const) {
    const answer = await change(what, { token, version, startDateTime: at(4 * DAY).toISOString() });
    expect(outcomeOf(answer)).toEqual([409, 'conflict']);
    expect(JSON.stringify(answer.body)).not.toContain(admin.lastName);
    expect(await auditOf(answer.headers)).toEqual([expect.objectContaining({ outcome: 'conflict' })]);
  }
  expect(await statusOf(id)).toBe('RESCHEDULED');
});

describe('a token', () => {
  const everywhere = (token: string) =>
    Promise.all([
      look(token),
      change('confirm', { token }),
      change('cancel', { token }),
      change('move', { token, startDateTime: at(2 * DAY).toISOString() }),
      slotsOf({ token }),
    ]);

  test('that is changed, made up or of another patient opens nothing, and says the same', async () => {
    const { id, token } = await aVisit();
    const { token: foreign } = await aVisit();
    const { patientId } = await globalThis.openward.build.patient();
    const flipped = (place: number) =>
      token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
    const made = [
      flipped(0),
      flipped(30),
      flipped(42),
      `${token}A`,
      token.slice(0, -1),
      foreign.slice(0, 21) + token.slice(21),
      tokenOf({ id, patientId }),
      tokenOf({ id: crypto.randomUUID(), patientId }),
      id,
      'x',
    ];
    for (const each of made) {
      for (const answer of await everywhere(each)) {
        expect(outcomeOf(answer)).toEqual(GONE);
        expect(answer.result.description).toBe('This link no longer works. Please call the practice.');
      }
    }
    expect(await statusOf(id)).toBe('BOOKED');
  });

  test('works no more once the visit has begun', async () => {
    const { id, token } = await aVisit(HOUR);
    globalThis.openward.setNow(at(HOUR - 1));
    expect((await look(token)).status).toBe(200);
    globalThis.openward.setNow(at(HOUR));
    for (const answer of await everywhere(token)) expect(outcomeOf(answer)).toEqual(GONE);
    expect(await statusOf(id)).toBe('BOOKED');
  });

  test('of somebody who became inactive opens nothing', async () => {
    const { token, patient } = await aVisit();
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${patient.userId}`);
    for (const answer of await everywhere(token)) expect(outcomeOf(answer)).toEqual(GONE);
  });

  test('is no session: no other call takes it', async () => {
    const { id, token } = await aVisit();
    expect((await call('GET', `/appointment/${id}`, { token })).status).toBe(401);
    expect((await call('POST', `/appointment/cancel?appointmentId=${id}`, { token })).status).toBe(401);
  });

  onPostgres('signed with the key before is good, one with another key is not', async () => {
    const { id, token, patient } = await aVisit();
    const { url, api } = await globalThis.openward.another({
      tokenKey: new TextEncoder().encode('another key of the server, 32 bytes'),
      previousTokenKey: globalThis.openward.api.services.config.tokenKey,
    });
    const lookThere = (with_: string) => call('POST', '/appointment/link', { at: url, body: { token: with_ } });
    const next = tokenOf({ id, patientId: patient.patientId }, api.services.config);
    const [before, after] = [await lookThere(token), await lookThere(next)];
    await api.close();
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(outcomeOf(await look(next))).toEqual(GONE);
  });

  test('may be wrong 60 times in 15 minutes; a right one from the same network works all the same', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const { token } = await aVisit();
    for (let tried = 0; tried < 60; tried++) expect((await look('x', headers)).status).toBe(404);
    const refused = await look('x', headers);
    expect(outcomeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(refused.headers.get('retry-after')).toBe('900');
    for (let tried = 0; tried < 65; tried++) expect((await look(token, headers)).status).toBe(200);
    globalThis.openward.setNow(at(16 * MINUTE));
    expect((await look('x', headers)).status).toBe(404);
  });

  test('that is right is never refused, however many open at one moment from one network', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.79' };
    const { token } = await aVisit();
    const answers = await Promise.all(Array.from({ length: 120 }, () => look(token, headers)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await look(token, headers)).status).toBe(200);
    expect(await rowsOf(sql`select subject from attempt where subject like 'visit-link:%'`)).toEqual([]);
  });
});

test('a right link whose call is refused is no failed try of its network', async () => {
  const { token } = await aVisit(DAY, 'CONFIRMED');
  const headers = { 'x-forwarded-for': '203.0.113.78' };
  for (let tried = 0; tried < 61; tried++) {
    const refused = await call('POST', '/appointment/link/confirm', { body: { token }, headers });
    expect(outcomeOf(refused)).toEqual([409, 'wrong_state']);
  }
  expect((await look(token, headers)).status).toBe(200);
});

test('no address answers GET, so that nothing that follows links changes anything', async () => {
  const { id, token } = await aVisit();
  for (const path of ['', '/confirm', '/cancel', '/move', '/slots'])
    expect((await call('GET', `/appointment/link${path}?token=${token}`)).status).not.toBe(200);
  expect(await statusOf(id)).toBe('BOOKED');
});

onPostgres('of a move and a cancellation at once, both are told what happened, and nothing hangs', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, token, doctor } = await aVisit();
    const admin = await globalThis.openward.tokenFor(
      await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' }),
    );
    const { version } = (await look(token)).result;
    const body = { id, doctorId: doctor.doctorId, description: 'x', startDateTime: at(3 * DAY).toISOString() };
    const answers = await Promise.all([
      change('move', { token, version, startDateTime: at(2 * DAY).toISOString() }),
      change('cancel', { token, version }),
      call('POST', '/appointment/reschedule', { token: admin, body }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [moved, cancelled] = answers;
    expect([moved, cancelled].filter(({ status }) => status === 200).length).toBeLessThan(2);
  }
});

test('the free times leave out when the patient is elsewhere, like any taken time', async () => {
  const { build } = globalThis.openward;
  const { doctor, patient, token } = await aVisit();
  const elsewhere = await build.doctor({ hospitalId: doctor.hospitalId });
  const [busy, taken] = [at(DAY + 2 * HOUR), at(DAY + 3 * HOUR)];
  await build.appointment({ doctorId: elsewhere.doctorId, patientId: patient.patientId, startsAt: busy });
  const { patientId } = await build.patient();
  await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: taken });
  const { result } = await slotsOf({ token, startDateTime: at(DAY + HOUR).toISOString() });
  const offered = result.map(({ startDateTime }: { startDateTime: string }) => startDateTime);
  for (const time of [busy, taken]) expect(offered).not.toContain(time.toISOString());
  expect(offered).toContain(at(DAY + 2.5 * HOUR).toISOString());
  const refusals = await Promise.all(
    [busy, taken].map((time) => change('move', { token, startDateTime: time.toISOString() })),
  );
  expect(refusals.map(({ status, result: refused }) => [status, refused])).toEqual(
    Array(2).fill([409, refusals[0]?.result]),
  );
});
