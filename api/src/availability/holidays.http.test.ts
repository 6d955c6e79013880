import type { DoctorSlots } from '@openward/contract/availability';
import type { PlannedVisit } from '@openward/contract/series';
import type { LinkedVisit } from '@openward/contract/visit-links';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { visitLink } from '../visit-links/visit-link.ts';

/* A holiday is named where it causes a refusal or leaves a day without free times. */
const NOW = new Date('2036-03-03T08:00:00Z');
/** A Tuesday and the Wednesday after it, at 10:00. */
const HOLIDAY = '2036-03-11T10:00:00.000Z';
const DAY_AFTER = '2036-03-12T10:00:00.000Z';
const NAMED = { sentence: 'The practice is closed on this day: {name}.', values: { name: 'Founders Day' } };

beforeAll(() => globalThis.openward.setNow(NOW));
afterAll(() => globalThis.openward.setNow(null));

async function practice() {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital();
  const { doctorId } = await build.doctor({ hospitalId });
  const patient = await build.patient();
  await rowsOf(sql`
    insert into hospital_holiday (hospital_id, on_day, name) values (${hospitalId}, '2036-03-11', 'Founders Day')`);
  return {
    hospitalId,
    doctorId,
    patientId: patient.patientId,
    staff: await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })),
    patient: await tokenFor(patient),
  };
}
type Practice = Awaited<ReturnType<typeof practice>>;

const aVisit = ({ doctorId, patientId }: Practice) =>
  globalThis.openward.build.appointment({ doctorId, patientId, startsAt: new Date(DAY_AFTER) });
const linkTo = (id: string, patientId: string) => {
  const config = { ...globalThis.openward.api.services.config, portalUrl: 'https://portal.example' };
  return visitLink(config, { id, patientId, visitLinks: 0 })?.split('#')[1];
};

describe('a time on a holiday is refused by its name', () => {
  test.each(['staff', 'patient'] as const)('where %s book', async (who) => {
    const of = await practice();
    const { doctorId, patientId } = of;
    const body = { doctorId, patientId, consultationType: 'Wellness', description: 'x', startDateTime: HOLIDAY };
    const { status, result } = await call('POST', '/appointment/create', { token: of[who], body });
    const code = who === 'staff' ? 'outside_hours' : 'invalid_input';
    expect([status, result]).toMatchObject([400, { code, ...NAMED }]);
    if (who === 'patient') return;
    const accepted = await call('POST', '/appointment/create', { token: of.staff, body: { ...body, accept: true } });
    expect(accepted.status).toBe(200);
  });

  test('where a visit is moved there', async () => {
    const of = await practice();
    const body = { id: await aVisit(of), doctorId: of.doctorId, description: 'x', startDateTime: HOLIDAY };
    const { status, result } = await call('POST', '/appointment/reschedule', { token: of.patient, body });
    expect([status, result]).toMatchObject([400, NAMED]);
  });

  test('where the link in a message moves it there', async () => {
    const of = await practice();
    const token = linkTo(await aVisit(of), of.patientId);
    const read = await call('POST', '/appointment/link', { body: { token } });
    const { holidays } = read.result as unknown as LinkedVisit;
    expect(holidays).toEqual([{ date: '2036-03-11', name: 'Founders Day' }]);
    const moved = await call('POST', '/appointment/link/move', { body: { token, startDateTime: HOLIDAY } });
    expect([moved.status, moved.result]).toMatchObject([400, NAMED]);
  });

  test('in the preview of a series, which says that the day is closed and offers the same time on the days beside it', async () => {
    const of = await practice();
    const { doctorId, patientId } = of;
    const startDateTime = '2036-03-10T10:00:00.000Z';
    const repeat = { unit: 'day', every: 1, count: 3 };
    const body = { doctorId, patientId, consultationType: 'Wellness', startDateTime, repeat };
    const { result } = await call('POST', '/appointment/series/preview', { token: of.staff, body });
    const visits = result.visits as PlannedVisit[];
    expect(visits.map(({ conflict, isClosed }) => ({ conflict, isClosed }))).toEqual([
      { conflict: undefined, isClosed: undefined },
      { conflict: NAMED, isClosed: true },
      { conflict: undefined, isClosed: undefined },
    ]);
    // The series itself takes the same time on the days around; the doctor works all hours.
    const starts = visits[1]?.free.map((slot) => slot.startDateTime.slice(5, 16));
    expect(starts).toEqual(['03-09T10:00', '03-10T09:30', '03-10T10:30', '03-12T09:30', '03-12T10:30', '03-13T10:00']);
  });

  test('but not where the doctor has hours of their own on it', async () => {
    const of = await practice();
    await rowsOf(sql`insert into special_day (doctor_id, on_day, starts, ends)
      values (${of.doctorId}, '2036-03-11', '13:00', '17:00')`);
    const { doctorId, patientId } = of;
    const body = { doctorId, patientId, consultationType: 'Wellness', description: 'x', startDateTime: HOLIDAY };
    const { result } = await call('POST', '/appointment/create', { token: of.patient, body });
    expect(result.description).toBe("That time is outside the doctor's working hours.");
  });
});

test('a search names the holiday of a day without free times, and no other', async () => {
  const of = await practice();
  const other = await globalThis.openward.build.doctor({ hospitalId: of.hospitalId });
  await rowsOf(sql`insert into special_day (doctor_id, on_day, starts, ends)
    values (${other.doctorId}, '2036-03-11', '13:00', '17:00')`);
  const body = { startDateTime: '2036-03-10T00:00', days: 3, doctorId: [of.doctorId, other.doctorId] };
  const { result } = await call('POST', '/appointment/search/slots', { token: of.patient, body });
  const named = (result as unknown as DoctorSlots[]).map(({ doctor, days }) => [
    doctor.id,
    days.map(({ holiday }) => holiday),
  ]);
  expect(Object.fromEntries(named)).toEqual({
    [of.doctorId]: [undefined, 'Founders Day', undefined],
    [other.doctorId]: [undefined, undefined, undefined],
  });
});
