import type { Appointment, DayFigures } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/** Noon in London, in winter. */
const NOW = Date.parse('2036-01-16T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let doctor: BuiltDoctor;
let token: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(new Date(NOW));
  doctor = await build.doctor({ hospitalId: await build.hospital({ timeZone: 'Europe/London' }) });
  token = await tokenFor(doctor);
});
afterAll(() => globalThis.openward.setNow(null));

type Status = 'BOOKED' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELED';
let places = 0;

/** A visit relative to now, in minutes; each slightly later than the one before, so that none overlap. */
const visit = (patient: BuiltPatient, minutes: number, status: Status = 'CONFIRMED') =>
  globalThis.openward.build.appointment({
    doctorId: doctor.doctorId,
    patientId: patient.patientId,
    startsAt: new Date(NOW + (minutes + 2 * ++places) * MINUTE),
    minutes: 1,
    status,
  });

const figures = async (of = token) =>
  (await call('GET', '/appointment/today/figures', { token: of })).result as DayFigures;
const one = async (id: string, of = token) =>
  (await call('GET', `/appointment/${id}`, { token: of })).result as Appointment;

test("a doctor's figures hold the own day without what was cancelled, and nobody else's do", async () => {
  const { build, tokenFor } = globalThis.openward;
  const [ann, bob, cleo] = [await build.patient(), await build.patient(), await build.patient()];
  const late = await visit(ann, -40);
  const there = await visit(bob, -20, 'CHECKED_IN');
  await visit(cleo, -10, 'CANCELED');
  const toConfirm = await visit(cleo, 60, 'BOOKED');
  await visit(ann, 2 * 24 * 60);
  const { day, needsYou, counts } = await figures();
  expect(day?.map(({ id }) => id)).toEqual([late, there, toConfirm]);
  expect(needsYou.map(({ id }) => id)).toEqual([late, toConfirm]);
  expect(counts).toMatchObject({ toConfirm: 1, expected: 1, checkedIn: 1, cancelled: 1 });
  const admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: doctor.hospitalId });
  expect(await figures(await tokenFor(admin))).not.toHaveProperty('day');
});

test.each([
  ['nobody came before', [], true, 2],
  ['the visit before was cancelled', [['CANCELED', 10]], true, 2],
  ['they came before the first form', [['COMPLETED', 10]], false, 2],
  ['they came between the forms', [['COMPLETED', 3]], false, 1],
  ['they came after both', [['CHECKED_IN', 1]], false, 0],
] as const)(
  'where %s, first visit and new forms are counted from there',
  async (_when, before, isFirstVisit, fresh) => {
    const { build, tokenFor } = globalThis.openward;
    const patient = await build.patient();
    const { patientId } = patient;
    const completed = [await build.document({ patientId }), await build.document({ patientId })];
    await build.document({ patientId });
    for (const [place, id] of completed.entries()) {
      const completedAt = new Date(NOW - (place === 0 ? 2 : 5) * DAY).toISOString();
      await rowsOf(sql`update document set status = 'COMPLETED', completed_at = ${completedAt} where id = ${id}`);
    }
    for (const [status, days] of before) await visit(patient, (-days * DAY) / MINUTE, status);
    const id = await visit(patient, 30);
    const shown = await one(id);
    expect(shown).toMatchObject({ isFirstVisit, forms: { newIds: completed.slice(0, fresh), missing: 1 } });
    const own = await one(id, await tokenFor(patient));
    expect(own).not.toHaveProperty('forms');
    expect(own).not.toHaveProperty('isFirstVisit');
  },
);
