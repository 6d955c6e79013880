import type { AppointmentOutcome, Reassignments } from '@openward/contract/reassign';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/** A Monday morning, in UTC. */
const NOW = new Date('2037-03-02T07:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const WORKDAY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' }));
const onPostgres = globalThis.openward.api.database.kind === 'postgres';

let hospitalId: string;
let admin: string;
let away: BuiltDoctor;
let colleague: BuiltDoctor;

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital();
  admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  away = await build.doctor({ hospitalId, hours: WORKDAY });
  colleague = await build.doctor({ hospitalId, hours: WORKDAY });
});
afterAll(() => globalThis.openward.setNow(null));

async function visit(hours: number, more: { doctorId?: string; patientId?: string } = {}): Promise<string> {
  const { build } = globalThis.openward;
  const patientId = more.patientId ?? (await build.patient()).patientId;
  return build.appointment({ doctorId: more.doctorId ?? away.doctorId, patientId, startsAt: later(hours) });
}

async function list(body: object, token = admin) {
  const answer = await call('POST', '/appointment/reassign/list', { token, body });
  expect({ status: answer.status, result: answer.status === 200 ? '' : answer.result }).toEqual({
    status: 200,
    result: '',
  });
  return answer.result as Reassignments;
}

const suggestedOf = ({ visits }: Reassignments) =>
  visits.map(({ suggestions }) => suggestions.map(({ doctorId, startDateTime }) => [doctorId, startDateTime]));
const move = (moves: object[], token = admin) => call('POST', '/appointment/reassign', { token, body: { moves } });
const isDone = (outcomes: AppointmentOutcome[]) => outcomes.map(({ problem }) => problem === null);
const makeInactive = ({ userId }: BuiltDoctor) =>
  rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${userId}`);
const dayOff = ({ doctorId }: BuiltDoctor, day: string) =>
  rowsOf(sql`insert into special_day (doctor_id, on_day) values (${doctorId}, ${day})`);

describe('the suggested times', () => {
  test('are the same time first, then the nearest, with colleagues of the same hospital who offer the type', async () => {
    const { build } = globalThis.openward;
    await build.doctor({ hospitalId, hours: WORKDAY, speciality: ['Oncology'] });
    await build.doctor({ hospitalId: await build.hospital(), hours: WORKDAY });
    const id = await visit(3);
    const found = await list({ doctorId: away.doctorId });
    expect(found).toMatchObject({ total: 1, doctor: { id: away.doctorId, isActive: true } });
    expect(found.visits[0]?.appointment.id).toBe(id);
    expect(suggestedOf(found)[0]?.slice(0, 3)).toEqual([
      [colleague.doctorId, later(3).toISOString()],
      [colleague.doctorId, later(3.5).toISOString()],
      [colleague.doctorId, later(4).toISOString()],
    ]);
  });

  test('leave out what is taken of the colleague or the patient, and can be taken all together', async () => {
    const { patientId } = await globalThis.openward.build.patient();
    const first = await visit(3, { patientId });
    const second = await visit(3.5);
    await visit(3, { doctorId: colleague.doctorId });
    const other = await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() });
    await visit(4, { doctorId: other.doctorId, patientId });
    const found = await list({ doctorId: away.doctorId, endDateTime: '2037-03-02T23:59' });
    const times = suggestedOf(found);
    // The second visit keeps its time; the first can have neither that nor the hour of the patient's other visit.
    expect(times[1]?.[0]).toEqual([colleague.doctorId, later(3.5).toISOString()]);
    expect(times[0]?.[0]).toEqual([colleague.doctorId, later(4.5).toISOString()]);
    // The absent doctor is suggested again from the next day on.
    expect(times[0]?.some(([doctorId]) => doctorId === away.doctorId)).toBe(true);
    const moves = found.visits.map(({ appointment, suggestions: [time] }) => ({
      id: appointment.id,
      version: appointment.version,
      doctorId: time?.doctorId,
      startDateTime: time?.startDateTime,
    }));
    const { result } = await move(moves);
    expect(isDone(result)).toEqual([true, true]);
    expect(moves.map(({ id }) => id)).toEqual([first, second]);
  });
});

describe('a block that repeats', () => {
  test('concerns only the appointments in its repetitions', async () => {
    const inFirst = await visit(3);
    // The next day, the same weekday at another hour, at the same hour, and after the last day.
    await visit(27);
    await visit(7 * 24 + 4.5);
    const inSecond = await visit(7 * 24 + 3);
    await visit(14 * 24 + 3);
    const span = { startDateTime: '2037-03-02T10:00', endDateTime: '2037-03-02T11:00' };
    const idsFor = async (repeat: object | null) =>
      (await list({ doctorId: away.doctorId, ...span, repeat })).visits.map(({ appointment }) => appointment.id);
    expect(await idsFor({ every: 'week', until: '2037-03-15' })).toEqual([inFirst, inSecond]);
    expect(await idsFor({ every: 'day', until: '2037-03-03' })).toHaveLength(2);
    expect(await idsFor({ every: 'week', until: '2037-03-01' })).toEqual([]);
    expect(await idsFor(null)).toEqual([inFirst]);
  });

  test('moves with the clocks of the hospital', async () => {
    const { build } = globalThis.openward;
    const elsewhere = await build.doctor({ hospitalId: await build.hospital({ timeZone: 'Europe/Berlin' }) });
    const at = (startsAt: string) =>
      build.appointment({ doctorId: elsewhere.doctorId, patientId, startsAt: new Date(startsAt) });
    const { patientId } = await build.patient();
    const winter = await at('2037-03-23T09:00:00Z');
    const summer = await at('2037-03-30T08:00:00Z');
    await at('2037-04-06T09:00:00Z');
    const sys = await globalThis.openward.tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const span = { startDateTime: '2037-03-23T10:00', endDateTime: '2037-03-23T10:30' };
    const repeat = { every: 'week', until: '2037-04-06' };
    const { visits } = await list({ doctorId: elsewhere.doctorId, ...span, repeat }, sys);
    expect(visits.map(({ appointment }) => appointment.id)).toEqual([winter, summer]);
  });
});

describe('many are moved in one step', () => {
  test('each that can be, with history and audit; the others are named and stay as they were', async () => {
    const [one, two, three] = [await visit(2), await visit(2.5), await visit(3)];
    await visit(2.5, { doctorId: colleague.doctorId });
    const { doctorId } = colleague;
    const answer = await move([
      { id: one, doctorId, startDateTime: later(2).toISOString() },
      { id: two, doctorId, startDateTime: later(2.5).toISOString() },
      { id: three, doctorId, startDateTime: later(3).toISOString() },
    ]);
    expect(isDone(answer.result)).toEqual([true, false, true]);
    expect(answer.result[1].problem).toMatch(/pending appointments/);
    expect(answer.result[0].appointment).toMatchObject({ id: one, doctorId, status: 'RESCHEDULED' });
    expect(answer.result[1].appointment).toMatchObject({ id: two, doctorId: away.doctorId, status: 'BOOKED' });
    const kept = await rowsOf<{ id: string }>(
      sql`select appointment_id as id from appointment_history where appointment_id in (${one}, ${two}, ${three})`,
    );
    expect(kept.map(({ id }) => id).sort()).toEqual([one, three].sort());
    const moved = (await auditOf(answer.headers)).filter(({ action }) => action === 'reschedule');
    expect(moved).toHaveLength(2);
  });

  test('a visit that somebody has moved meanwhile stays where they moved it', async () => {
    const id = await visit(2);
    const { visits } = await list({ doctorId: away.doctorId });
    const { doctorId } = colleague;
    const asked = { id, version: visits[0]?.appointment.version, doctorId };
    await move([{ ...asked, startDateTime: later(3).toISOString() }]);
    const { result } = await move([{ ...asked, startDateTime: later(4).toISOString() }]);
    expect(result[0].problem).toMatch(/Someone else changed this/);
    expect(result[0].appointment.startDateTime).toBe(later(3).toISOString());
  });

  test('an HCP admin moves nothing of another hospital, nor to its doctors', async () => {
    const { build, tokenFor } = globalThis.openward;
    const elsewhere = await build.hospital();
    const other = await build.doctor({ hospitalId: elsewhere, hours: WORKDAY });
    const stranger = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: elsewhere }));
    const id = await visit(2);
    const startDateTime = later(2).toISOString();
    expect((await move([{ id, doctorId: other.doctorId, startDateTime }], stranger)).status).toBe(404);
    const { result } = await move([{ id, doctorId: other.doctorId, startDateTime }]);
    expect(result[0]).toMatchObject({ problem: 'Doctor not found.', appointment: { doctorId: away.doctorId } });
    const body = { doctorId: away.doctorId };
    expect((await call('POST', '/appointment/reassign/list', { token: stranger, body })).status).toBe(404);
    const cancel = { ids: [id] };
    expect((await call('POST', '/appointment/cancel/all', { token: stranger, body: cancel })).status).toBe(404);
  });

  test('what is wrong with the input is said at its field', async () => {
    const none = await move([]);
    expect(none).toMatchObject({
      status: 400,
      result: { errors: { moves: 'Please choose at least one appointment.' } },
    });
    const bad = await move([{ id: 'no id', doctorId: colleague.doctorId, startDateTime: 'soon' }]);
    expect(bad).toMatchObject({ status: 400, result: { errors: { 'moves[0].startDateTime': expect.any(String) } } });
  });
});

describe('many that were moved can be moved back', () => {
  const undo = (ids: string[], token = admin) => call('POST', '/appointment/reassign/undo', { token, body: { ids } });
  const smsTo = (patientId: string) =>
    rowsOf<{ body: string }>(sql`select body from sms_message where patient_id = ${patientId}`);
  async function tellAfter(minutes: number): Promise<void> {
    const { setNow, tellPatients } = globalThis.openward;
    setNow(new Date(NOW.getTime() + minutes * 60_000));
    await tellPatients();
    setNow(NOW);
  }

  test('until their messages go, after ten minutes, and then hear nothing of either move', async () => {
    const { patientId } = await globalThis.openward.build.patient();
    const id = await visit(26, { patientId });
    const startDateTime = later(50).toISOString();
    const [outcome] = (await move([{ id, doctorId: colleague.doctorId, startDateTime }])).result;
    expect(outcome.undoUntil).toBe(new Date(NOW.getTime() + 600_000).toISOString());
    await tellAfter(9);
    expect(await smsTo(patientId)).toEqual([]);
    // Undoing also works while the doctor is inactive.
    await makeInactive(away);
    const { result, headers } = await undo([id]);
    const back = { doctorId: away.doctorId, startDateTime: later(26).toISOString(), status: 'BOOKED' };
    expect(result).toEqual([expect.objectContaining({ problem: null, appointment: expect.objectContaining(back) })]);
    expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'undo move' }));
    await tellAfter(30);
    expect(await smsTo(patientId)).toEqual([]);
    expect((await undo([id])).result[0].problem).toMatch(/can no longer be undone/);
  });

  test('not once the patient was told, nor by others, nor where the time was taken meanwhile', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { patientId } = await build.patient();
    const [told, taken] = [await visit(26, { patientId }), await visit(27)];
    const moves = [told, taken].map((id, place) => {
      return { id, doctorId: colleague.doctorId, startDateTime: later(26 + place).toISOString() };
    });
    expect(isDone((await move(moves)).result)).toEqual([true, true]);
    const other = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
    expect((await undo([taken], other)).result[0].problem).toMatch(/can no longer be undone/);
    await visit(27);
    expect((await undo([taken])).result[0].problem).toMatch(/This time is no longer free|pending/);
    await tellAfter(11);
    expect(await smsTo(patientId)).toHaveLength(1);
    expect((await undo([told])).result[0].problem).toMatch(/can no longer be undone/);
    const elsewhere = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() });
    expect((await undo([told], await tokenFor(elsewhere))).status).toBe(404);
  });

  test('what was cancelled together is open again as it was, and its patients hear nothing', async () => {
    const { patientId } = await globalThis.openward.build.patient();
    const [booked, confirmed] = [await visit(26, { patientId }), await visit(27, { patientId })];
    await rowsOf(sql`update appointment set status = 'CONFIRMED' where id = ${confirmed}`);
    const body = { ids: [booked, confirmed], reason: 'The doctor is ill.' };
    const { result } = await call('POST', '/appointment/cancel/all', { token: admin, body });
    const undoUntil = new Date(NOW.getTime() + 600_000).toISOString();
    expect(result).toEqual([expect.objectContaining({ undoUntil }), expect.objectContaining({ undoUntil })]);
    const undone = await undo([booked, confirmed]);
    expect(undone.result.map(({ appointment }: AppointmentOutcome) => appointment)).toEqual([
      expect.objectContaining({ id: booked, status: 'BOOKED', startDateTime: later(26).toISOString() }),
      expect.objectContaining({ id: confirmed, status: 'CONFIRMED', startDateTime: later(27).toISOString() }),
    ]);
    expect(undone.result[0].appointment).not.toHaveProperty('cancellation');
    expect(await auditOf(undone.headers)).toContainEqual(expect.objectContaining({ action: 'undo cancel' }));
    await tellAfter(30);
    expect(await smsTo(patientId)).toEqual([]);
    expect((await undo([booked])).result[0].problem).toMatch(/can no longer be undone/);
  });

  test('a cancellation is final once its patient was told, or the time is taken', async () => {
    const [told, taken] = [await visit(26), await visit(27)];
    await call('POST', '/appointment/cancel/all', { token: admin, body: { ids: [told, taken] } });
    await visit(27);
    expect((await undo([taken])).result[0].problem).toMatch(/This time is no longer free|pending/);
    await tellAfter(11);
    expect((await undo([told])).result[0].problem).toBe(
      'This cancellation can no longer be undone. Please book the appointment again.',
    );
  });

  test('a patient who comes within the hour is told at once', async () => {
    const { patientId } = await globalThis.openward.build.patient();
    const id = await visit(0.5, { patientId });
    await move([{ id, doctorId: colleague.doctorId, startDateTime: later(2).toISOString() }]);
    await tellAfter(3);
    expect(await smsTo(patientId)).toHaveLength(1);
  });
});

test('how each patient is told of a change stands beside their visit', async () => {
  const { patientId } = await globalThis.openward.build.patient();
  await visit(26, { patientId });
  expect((await list({ doctorId: away.doctorId })).visits[0]?.told).toEqual(['sms', 'email']);
  await rowsOf(sql`update patient set mob_opt_out = true, phone_no_opt_out = true, email_opt_out = true
    where id = ${patientId}`);
  expect((await list({ doctorId: away.doctorId })).visits[0]?.told).toEqual([]);
});

test('many are cancelled with one reason that each patient is sent', async () => {
  const patient = await globalThis.openward.build.patient();
  const one = await visit(2, { patientId: patient.patientId });
  const two = await visit(3);
  await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${two}`);
  const body = { ids: [one, two], reason: 'The doctor is ill.' };
  const { result } = await call('POST', '/appointment/cancel/all', { token: admin, body });
  expect(isDone(result)).toEqual([true, false]);
  expect(result[0].appointment).toMatchObject({
    status: 'CANCELED',
    cancellation: { by: 'practice', didNotCome: false, reason: 'The doctor is ill.' },
  });
  expect(result[1].problem).toBe('This appointment is already cancelled.');
  globalThis.openward.setNow(new Date(NOW.getTime() + 660_000));
  await globalThis.openward.tellPatients();
  globalThis.openward.setNow(NOW);
  const told = await rowsOf<{ body: string }>(
    sql`select body from sms_message where patient_id = ${patient.patientId}`,
  );
  expect(told.map((each) => each.body)).toEqual([expect.stringContaining('The doctor is ill.')]);
});

test('a visit that somebody has moved meanwhile is not cancelled with the others', async () => {
  const [one, two] = [await visit(2), await visit(4)];
  const { visits } = await list({ doctorId: away.doctorId });
  const versions = [one, two].map((id) => visits.find(({ appointment }) => appointment.id === id)?.appointment.version);
  await move([{ id: one, doctorId: colleague.doctorId, startDateTime: later(3).toISOString() }]);
  const cancel = (body: object) => call('POST', '/appointment/cancel/all', { token: admin, body });
  const { result } = await cancel({ ids: [one, two], versions });
  expect(isDone(result)).toEqual([false, true]);
  expect(result[0].problem).toMatch(/Someone else changed this/);
  expect(result[0].appointment).toMatchObject({ status: 'RESCHEDULED', startDateTime: later(3).toISOString() });
  const { version } = result[0].appointment;
  // The versions could not be matched with the visits.
  const unclear = await cancel({ ids: [one, two], versions: [version] });
  expect([unclear.status, unclear.result.errors?.versions]).toEqual([
    400,
    'There is not one version for each appointment.',
  ]);
  expect(isDone((await cancel({ ids: [one], versions: [version] })).result)).toEqual([true]);
});

describe('a visit is marked while its doctor is away', () => {
  const markOf = async (id: string) =>
    (await call('GET', `/appointment/${id}`, { token: admin })).result.doctorAway ?? false;
  const awayCount = async () => (await call('GET', '/appointment/today/figures', { token: admin })).result.away;

  test('because the doctor is inactive, until it is moved', async () => {
    const id = await visit(2);
    expect([await markOf(id), await awayCount()]).toEqual([false, 0]);
    await makeInactive(away);
    expect([await markOf(id), await awayCount()]).toEqual([true, 1]);
    const { visits, doctor } = await list({});
    expect(doctor).toBeNull();
    expect(visits.map(({ appointment }) => appointment.id)).toEqual([id]);
    expect((await list({ doctorId: away.doctorId })).doctor).toMatchObject({ isActive: false });
    await move([{ id, doctorId: colleague.doctorId, startDateTime: later(2).toISOString() }]);
    expect([await markOf(id), await awayCount()]).toEqual([false, 0]);
  });

  test('because of a day off, other hours of that day, or a holiday of the hospital', async () => {
    const [off, short, holiday, fine] = [await visit(2), await visit(26), await visit(50), await visit(74)];
    await dayOff(away, '2037-03-02');
    await rowsOf(sql`insert into special_day (doctor_id, on_day, starts, ends)
      values (${away.doctorId}, '2037-03-03', '10:00', '11:00')`);
    await rowsOf(
      sql`insert into hospital_holiday (hospital_id, on_day, name) values (${hospitalId}, '2037-03-04', 'Day')`,
    );
    const marks = await Promise.all([off, short, holiday, fine].map(markOf));
    expect(marks).toEqual([true, true, true, false]);
    expect(await awayCount()).toBe(3);
    expect((await list({})).visits.map(({ appointment }) => appointment.id)).toEqual([off, short, holiday]);
    const outside = await list({ doctorId: away.doctorId, outsideHours: true });
    expect(outside.visits.map(({ appointment }) => appointment.id)).toEqual([off, short, holiday]);
  });
});

(onPostgres ? describe : describe.skip)('on PostgreSQL, while others book', () => {
  test('a bulk move and many bookings of the same times: each time has one winner, and nobody is lost', async () => {
    const { build, tokenFor } = globalThis.openward;
    const slots = [2, 2.5, 3, 3.5, 4, 4.5];
    const ids = await Promise.all(slots.map((hours) => visit(hours)));
    const rivals = await Promise.all(slots.map(() => build.patient()));
    const book = async (place: number) =>
      call('POST', '/appointment/create', {
        token: await tokenFor(rivals[place] as { userId: string } & (typeof rivals)[number]),
        body: {
          consultationType: 'Wellness',
          description: 'Wanted as well',
          startDateTime: later(slots[place] ?? 0).toISOString(),
          doctorId: colleague.doctorId,
        },
      });
    const moves = ids.map((id, place) => ({
      id,
      doctorId: colleague.doctorId,
      startDateTime: later(slots[place] ?? 0).toISOString(),
    }));
    const [bulk, again, ...booked] = await Promise.all([move(moves), move(moves), ...slots.map((_, i) => book(i))]);
    expect([bulk.status, again.status]).toEqual([200, 200]);
    expect(booked.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const held = await rowsOf<{ start: string; number: number }>(sql`
      select starts_at::text as start, count(*)::int as number from appointment
      where doctor_id = ${colleague.doctorId} and status <> 'CANCELED' group by starts_at`);
    expect(held.map(({ number }) => number)).toEqual(slots.map(() => 1));
    const won = booked.filter(({ status }) => status === 200).length;
    const left = await rowsOf(
      sql`select id from appointment where doctor_id = ${away.doctorId} and status <> 'CANCELED'`,
    );
    // Visits that lost to a booking are still with the absent doctor.
    expect(left).toHaveLength(won);
  });
});
