import type { AppointmentOutcome, IllToday, PatientCall } from '@openward/contract/reassign';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/** A Monday morning, in UTC. */
const NOW = new Date('2037-03-02T09:07:00Z');
const at = (time: string) => new Date(`2037-03-02T${time}:00.000Z`);
const WORKDAY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '17:00' }));

let hospitalId: string;
let admin: string;
let ill: BuiltDoctor;
let colleague: BuiltDoctor;

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital();
  admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  ill = await build.doctor({ hospitalId, hours: WORKDAY });
  colleague = await build.doctor({ hospitalId, hours: WORKDAY });
});
afterAll(() => globalThis.openward.setNow(null));

type Given = Parameters<typeof globalThis.openward.build.appointment>[0];
async function visit(time: string, more: Partial<Given> = {}): Promise<string> {
  const { build } = globalThis.openward;
  const patientId = more.patientId ?? (await build.patient()).patientId;
  return build.appointment({ doctorId: ill.doctorId, startsAt: at(time), ...more, patientId });
}
const press = (visits: 'move' | 'cancel', { token = admin, reason = 'Your doctor is ill.' } = {}) =>
  call('POST', '/appointment/ill-today', { token, body: { doctorId: ill.doctorId, visits, reason } });
async function pressed(visits: 'move' | 'cancel'): Promise<IllToday> {
  const answer = await press(visits);
  expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status: 200 });
  return answer.result as IllToday;
}
const becameOf = ({ visits }: IllToday) =>
  visits.map(({ startedAt, outcome, callReason }) => [startedAt.slice(11, 16), outcome, callReason]);
const spans = ({ blocked }: IllToday) =>
  blocked.map(({ startDateTime, endDateTime }) => `${startDateTime.slice(0, 16)} ${endDateTime.slice(0, 16)}`);
const free = async () => {
  const body = { doctorId: ill.doctorId, startDateTime: at('00:00'), limit: 100 };
  const { result } = await call('POST', '/appointment/search/slots', { token: admin, body });
  return JSON.stringify(result).match(/2037-03-02T[0-9:.]+Z/g) ?? [];
};

test('moves the open visits of today to who is free, blocks the rest of the day, and has the patients told', async () => {
  const first = await visit('10:00');
  await visit('13:00');
  const tomorrow = await visit('10:00', { startsAt: new Date(at('10:00').getTime() + 86_400_000) });
  const result = await pressed('move');
  expect(becameOf(result)).toEqual([
    ['10:00', 'moved', null],
    ['13:00', 'moved', null],
  ]);
  expect(result.visits.map(({ appointment }) => [appointment.doctorId, appointment.startDateTime])).toEqual([
    [colleague.doctorId, at('10:00').toISOString()],
    [colleague.doctorId, at('13:00').toISOString()],
  ]);
  expect(spans(result)).toEqual(['2037-03-02T09:07 2037-03-03T00:00']);
  expect(await free()).toEqual([]);
  const news = await rowsOf(sql`select appointment_id as id from appointment_news where appointment_id = ${first}`);
  expect(news).toHaveLength(1);
  expect(await rowsOf(sql`select doctor_id as "doctorId" from appointment where id = ${tomorrow}`)).toEqual([
    { doctorId: ill.doctorId },
  ]);
});

test('cancels what nobody else has time for, with the reason, and says whom to call', async () => {
  await globalThis.openward.build.appointment({
    doctorId: colleague.doctorId,
    patientId: (await globalThis.openward.build.patient()).patientId,
    startsAt: at('08:00'),
    minutes: 540,
  });
  await rowsOf(sql`delete from working_hours where doctor_id = ${ill.doctorId} and weekday <> 1`);
  await rowsOf(sql`delete from working_hours where doctor_id = ${colleague.doctorId} and weekday <> 1`);
  await rowsOf(sql`insert into special_day (doctor_id, on_day)
    select id, on_day from doctor, unnest(array['2037-03-09', '2037-03-16']::date[]) on_day
    where id in (${ill.doctorId}, ${colleague.doctorId})`);
  const { patientId } = await globalThis.openward.build.patient();
  await rowsOf(sql`update patient set mob_opt_out = true, phone_no_opt_out = true, email_opt_out = true,
    mobile_phone_no = '4155550123' where id = ${patientId}`);
  await visit('10:00');
  await visit('14:00', { patientId });
  await visit('15:00');
  const result = await pressed('move');
  expect(becameOf(result)).toEqual([
    ['10:00', 'cancelled', 'soon'],
    ['14:00', 'cancelled', 'unreachable'],
    ['15:00', 'cancelled', null],
  ]);
  expect(result.visits[1]?.appointment).toMatchObject({
    status: 'CANCELED',
    patientPhone: '4155550123',
    cancellation: { by: 'practice', reason: 'Your doctor is ill.' },
  });
});

const calls = async (token: string) => (await call('GET', '/appointment/ill-today/calls', { token })).result;
const tick = (token: string, appointmentId: string | undefined, isCalled = true) =>
  call('POST', '/appointment/ill-today/called', { token, body: { appointmentId, isCalled } });

test('keeps whom to call for everybody at the desk until the day is over, and who has called them', async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  const [soon, later] = [await visit('10:00'), await visit('15:00')];
  await pressed('cancel');
  const colleagueAtDesk = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  const list = await calls(colleagueAtDesk);
  expect(list).toEqual([
    expect.objectContaining({
      appointment: expect.objectContaining({ id: soon, status: 'CANCELED', patientPhone: expect.any(String) }),
      startedAt: at('10:00').toISOString(),
      outcome: 'cancelled',
      callReason: 'soon',
      called: null,
    }),
  ]);
  const ticked = await tick(admin, soon);
  expect(ticked).toMatchObject({ status: 200, result: { called: { by: expect.any(String), at: NOW.toISOString() } } });
  // The first caller stays on record.
  const again = await tick(colleagueAtDesk, soon);
  expect(again.result.called).toEqual(ticked.result.called);
  expect((await calls(colleagueAtDesk))[0].called).toEqual(ticked.result.called);
  expect(await auditOf(ticked.headers)).toContainEqual(expect.objectContaining({ action: 'call', entity_ids: [soon] }));
  expect((await tick(admin, soon, false)).result.called).toBeNull();
  expect((await tick(admin, later)).status).toBe(404);
  // Calling off the day again keeps the list.
  await tick(admin, soon);
  await pressed('cancel');
  expect((await calls(admin))[0].called).not.toBeNull();
  const stranger = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() }));
  expect(await calls(stranger)).toEqual([]);
  expect((await tick(stranger, soon)).status).toBe(404);
  setNow(new Date(NOW.getTime() + 86_400_000));
  expect(await calls(await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId })))).toEqual([]);
});

test('cancels all by one choice', async () => {
  await visit('10:00');
  await visit('13:00');
  const result = await pressed('cancel');
  expect(result.visits.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
});

test('leaves whoever is there or due to be there for somebody to talk to, and blocks around them', async () => {
  await visit('07:00', { status: 'CONFIRMED' });
  await visit('08:00', { status: 'COMPLETED' });
  await visit('08:30', { status: 'CHECKED_IN' });
  await visit('09:00', { status: 'CONFIRMED' });
  await visit('11:00', { status: 'CHECKED_IN' });
  await globalThis.openward.build.appointment({
    doctorId: ill.doctorId,
    patientId: null,
    startsAt: at('12:00'),
    status: 'BLOCKED',
  });
  const result = await pressed('cancel');
  expect(becameOf(result)).toEqual([
    ['08:30', 'kept', 'waiting'],
    ['09:00', 'kept', 'waiting'],
    ['11:00', 'kept', 'waiting'],
  ]);
  expect(spans(result)).toEqual([
    '2037-03-02T09:30 2037-03-02T11:00',
    '2037-03-02T11:30 2037-03-02T12:00',
    '2037-03-02T12:30 2037-03-03T00:00',
  ]);
});

test('does no harm when it is pressed again', async () => {
  await visit('13:00');
  await pressed('cancel');
  expect(await pressed('cancel')).toEqual({ blocked: [], series: null, undoUntil: null, visits: [] });
});

describe('undone', () => {
  const undo = ({ series, visits }: IllToday, token = admin) => {
    const ids = visits.filter(({ outcome }) => outcome !== 'kept').map(({ appointment }) => appointment.id);
    return call('POST', '/appointment/ill-today/undo', { token, body: { doctorId: ill.doctorId, series, ids } });
  };
  const dayOf = () =>
    rowsOf<{
      status: string;
    }>(sql`select starts_at::text as at, status, doctor_id = ${ill.doctorId} as own from appointment
      where status <> 'CANCELED' and doctor_id in (${ill.doctorId}, ${colleague.doctorId}) order by starts_at, id`);
  const toldAfter = async (minutes: number) => {
    const { setNow, tellPatients } = globalThis.openward;
    setNow(new Date(NOW.getTime() + minutes * 60_000));
    await tellPatients();
    setNow(NOW);
    return rowsOf(sql`select body from sms_message
      where patient_id in (select patient_id from appointment where doctor_id = ${ill.doctorId})
        and body not like 'Reminder:%'`);
  };

  test.each(['move', 'cancel'] as const)('%s: the day is as it was, and no patient hears of it', async (visits) => {
    await visit('08:30', { status: 'CHECKED_IN' });
    await visit('11:00', { status: 'CONFIRMED' });
    await visit('13:00');
    const before = await dayOf();
    const result = await pressed(visits);
    expect(result.undoUntil).toBe(new Date(NOW.getTime() + 600_000).toISOString());
    expect(await dayOf()).not.toEqual(before);
    expect(await calls(admin)).toHaveLength(visits === 'move' ? 1 : 2);
    const { status, result: outcomes, headers } = await undo(result);
    expect([status, outcomes.map(({ problem }: { problem: unknown }) => problem)]).toEqual([200, [null, null]]);
    expect(await dayOf()).toEqual(before);
    expect(await toldAfter(60)).toEqual([]);
    expect(await calls(admin)).toEqual([]);
    const audit = (await auditOf(headers)).map(({ action }) => action);
    expect(audit).toEqual(expect.arrayContaining(['cancel', visits === 'move' ? 'undo move' : 'undo cancel']));
    const lifted = sql`select before.status from appointment_history before
      join appointment on appointment.id = before.appointment_id where appointment.series = ${result.series}`;
    expect(await rowsOf(lifted)).toEqual(result.blocked.map(() => ({ status: 'BLOCKED' })));
  });

  test('by the doctor, who does not see any more what a colleague has now', async () => {
    await visit('13:00');
    const token = await globalThis.openward.tokenFor(ill);
    const before = await dayOf();
    const answer = await press('move', { token });
    expect((await undo(answer.result as IllToday, token)).result[0].problem).toBeNull();
    expect(await dayOf()).toEqual(before);
  });

  test('all but what its patient was told already, which says so', async () => {
    const [soon] = [await visit('09:45'), await visit('13:00')];
    const result = await pressed('cancel');
    await toldAfter(5);
    const outcomes: AppointmentOutcome[] = (await undo(result)).result;
    expect(outcomes.map(({ appointment, problem }) => [appointment.id === soon, problem])).toEqual([
      [true, 'This cancellation can no longer be undone. Please book the appointment again.'],
      [false, null],
    ]);
    expect((await calls(admin)).map(({ appointment }: PatientCall) => appointment.id)).toEqual([soon]);
  });

  test('by those alone who manage the doctor', async () => {
    const { build, tokenFor } = globalThis.openward;
    await visit('13:00');
    const result = await pressed('cancel');
    const before = await dayOf();
    const stranger = await tokenFor(
      await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() }),
    );
    expect((await undo(result, stranger)).status).toBe(404);
    // Another user may lift the block, but not undo the cancellations of the first.
    const other = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
    expect((await undo(result, other)).result[0].problem).toMatch(/can no longer be undone/);
    expect(before.filter(({ status }) => status !== 'BLOCKED')).toEqual(await dayOf());
  });
});

test('ends what is offered to the waiting list, so that nobody accepts a visit with the doctor', async () => {
  const { build, tokenFor } = globalThis.openward;
  const waiting = await build.patient();
  const offerId = await build.waitingOffer({
    patientId: waiting.patientId,
    doctorId: ill.doctorId,
    startsAt: at('14:00'),
  });
  const answer = await press('cancel');
  expect(spans(answer.result as IllToday)).toEqual(['2037-03-02T09:07 2037-03-03T00:00']);
  const [held] = await rowsOf<{ id: string }>(
    sql`select appointment_id as id from waiting_offer where id = ${offerId}`,
  );
  expect(await auditOf(answer.headers)).toContainEqual(
    expect.objectContaining({ action: 'cancel', entity_ids: [held?.id] }),
  );
  const token = await tokenFor(waiting);
  const accepted = await call('POST', `/waiting/offer/${offerId}/accept`, { token });
  expect(accepted.body.message).toBe('This offer has ended. You are still on the waiting list.');
});

test('ends with the day where the hospital is', async () => {
  const { build, tokenFor } = globalThis.openward;
  hospitalId = await build.hospital({ timeZone: 'Asia/Tokyo' });
  admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  ill = await build.doctor({ hospitalId, hours: WORKDAY });
  await visit('14:30');
  await visit('15:30');
  const result = await pressed('cancel');
  expect(becameOf(result)).toEqual([['14:30', 'cancelled', null]]);
  expect(spans(result)).toEqual(['2037-03-02T09:07 2037-03-02T15:00']);
});

test('is for those alone who manage the doctor, and leaves an audit row', async () => {
  const { build, tokenFor } = globalThis.openward;
  await visit('13:00');
  const stranger = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() }));
  expect((await press('cancel', { token: stranger })).status).toBe(404);
  expect((await press('cancel', { token: await tokenFor(colleague) })).status).toBe(404);
  const { status, headers } = await press('cancel', { token: await tokenFor(ill) });
  expect(status).toBe(200);
  const audit = await auditOf(headers);
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['cancel', 'block']));
});
