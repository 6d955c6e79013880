import { sql } from 'drizzle-orm';
import type { BuiltAccount, BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/* PGlite has one connection, so these run on PostgreSQL only (`npm test` tells when it found none). */
const onPostgres = globalThis.openward.api.database.kind === 'postgres';
const races = onPostgres ? describe : describe.skip;

const NOON = new Date('2034-05-10T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const ROUNDS = 8;

let doctor: BuiltDoctor;
let desk: BuiltAccount;

beforeAll(async () => {
  const { build, setNow } = globalThis.openward;
  setNow(NOON);
  const hospitalId = await build.hospital();
  doctor = await build.doctor({ hospitalId });
  desk = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
});
afterAll(() => globalThis.openward.setNow(null));

const by = async (who: BuiltAccount, path: string, body: object = {}) =>
  call('POST', path, { token: await globalThis.openward.tokenFor(who), body });
const timeAt = (startsAt: Date) => ({ doctorId: doctor.doctorId, startDateTime: startsAt.toISOString() });

/** A waiting patient, for an earlier time where they have a visit. */
async function waits(visitAt?: Date): Promise<{ patient: BuiltPatient; id: string }> {
  const { build } = globalThis.openward;
  const patient = await build.patient();
  const { patientId } = patient;
  const { doctorId } = doctor;
  const wish = { fromDay: '2034-05-10', fromTime: '00:00', toTime: '23:59' };
  const about = { consultationType: 'Wellness', description: 'Wanted' };
  const { result } = visitAt
    ? await by(patient, '/waiting/earlier', {
        ...wish,
        appointmentId: await build.appointment({ doctorId, patientId, startsAt: visitAt }),
      })
    : await by(desk, '/waiting', { ...wish, ...about, patientId, doctorId, toDay: '2034-06-30' });
  return { patient, id: result.id };
}

async function offered(startsAt: Date, visitAt?: Date) {
  const waiting = await waits(visitAt);
  const offer = await by(desk, `/waiting/${waiting.id}/offer`, timeAt(startsAt));
  expect(offer.status).toBe(200);
  return { ...waiting, offerId: offer.result.offer.id as string };
}

const visitsOf = ({ patientId }: BuiltPatient) =>
  rowsOf<{ at: string }>(sql`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from appointment
    where patient_id = ${patientId} and status <> 'CANCELED'`);
const overlaps = () =>
  rowsOf(sql`
    select from appointment one join appointment other on one.id < other.id and one.during && other.during
      and (one.doctor_id = other.doctor_id or one.patient_id = other.patient_id)
    where one.doctor_id = ${doctor.doctorId} and one.status <> 'CANCELED' and other.status <> 'CANCELED'`);

races('at the same moment', () => {
  test('an offer is accepted or another time is booked, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = [later((24 + round) * 60), later((124 + round) * 60)];
      const { patient, id, offerId } = await offered(first);
      const answers = await Promise.all([
        by(patient, `/waiting/offer/${offerId}/accept`),
        by(desk, `/waiting/${id}/book`, timeAt(second)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      expect(await visitsOf(patient)).toHaveLength(1);
    }
    expect(await overlaps()).toEqual([]);
  });

  test('a visit moves once, whoever accepts, books, cancels or moves it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitAt = later((600 + round) * 60);
      const { patient, id, offerId } = await offered(later((300 + round) * 60), visitAt);
      const visit = await rowsOf<{ id: string }>(
        sql`select id from appointment where patient_id = ${patient.patientId} and status <> 'CANCELED'`,
      );
      const visitId = visit[0]?.id;
      const answers = await Promise.all([
        by(patient, `/waiting/offer/${offerId}/accept`),
        by(desk, `/waiting/${id}/book`, timeAt(later((400 + round) * 60))),
        round % 2 === 0
          ? by(patient, `/appointment/cancel?appointmentId=${visitId}`)
          : by(desk, '/appointment/reschedule', {
              id: visitId,
              description: 'Moved',
              ...timeAt(later((500 + round) * 60)),
            }),
      ]);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      expect((await visitsOf(patient)).length).toBeLessThanOrEqual(1);
      const [accepted, booked] = answers;
      expect([accepted, booked].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    }
    expect(await overlaps()).toEqual([]);
  });

  test('a time that many are offered or that is booked is one person’s', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const startsAt = later((700 + round) * 60);
      const waiting = await Promise.all([1, 2, 3].map(() => waits()));
      const other = await globalThis.openward.build.patient();
      const wish = { consultationType: 'Wellness', description: 'Quicker', ...timeAt(startsAt) };
      const answers = await Promise.all([
        ...waiting.map(({ id }) => by(desk, `/waiting/${id}/offer`, timeAt(startsAt))),
        by(other, '/appointment/create', wish),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
    expect(await overlaps()).toEqual([]);
  });
});
