import { sql } from 'drizzle-orm';
import { call, type Received } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/* PGlite has one connection and cannot show races, so these tests run on PostgreSQL only. */
const onPostgres = globalThis.openward.api.database.kind === 'postgres';
const races = onPostgres ? describe : describe.skip;

const NOW = new Date('2037-03-02T09:07:00Z');
const at = (hour: number) => new Date(Date.UTC(2037, 2, 2, hour));
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '08:00', ends: '20:00' }));
const ROUNDS = 5;

beforeAll(() => globalThis.openward.setNow(NOW));
afterAll(() => globalThis.openward.setNow(null));

/** A doctor with five visits today, a colleague, two users at the desk, and the patients. */
async function day() {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital();
  const [ill, colleague] = [
    await build.doctor({ hospitalId, hours: EVERY_DAY }),
    await build.doctor({ hospitalId, hours: EVERY_DAY }),
  ];
  const desk = await Promise.all(
    [1, 2].map(async () => tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }))),
  );
  const patients = await Promise.all([11, 12, 13, 14, 15].map(() => build.patient()));
  const visits = await Promise.all(
    patients.map(({ patientId }, place) =>
      build.appointment({ doctorId: ill.doctorId, patientId, startsAt: at(11 + place) }),
    ),
  );
  const tokens = await Promise.all(patients.map((person) => tokenFor(person)));
  return { ill, colleague, desk, patients, visits, tokens };
}
type Day = Awaited<ReturnType<typeof day>>;

const press = (token: string, { ill }: Day) =>
  call('POST', '/appointment/ill-today', { token, body: { doctorId: ill.doctorId, visits: 'move', reason: 'Ill.' } });

/** No patient is with the ill doctor, the rest of the day is blocked, and no times overlap. */
async function expectCalledOff({ ill, colleague, visits }: Day): Promise<void> {
  const left = await rowsOf(sql`
    select id from appointment where doctor_id = ${ill.doctorId} and patient_id is not null and status <> 'CANCELED'`);
  expect(left).toEqual([]);
  const [free] = await rowsOf<{ minutes: number }>(sql`
    select coalesce(sum(extract(epoch from ends_at - starts_at)) / 60, 0)::int as minutes from appointment
    where doctor_id = ${ill.doctorId} and status = 'BLOCKED'`);
  // From 09:07 to midnight, once.
  expect(free).toEqual({ minutes: 15 * 60 - 7 });
  const overlaps = await rowsOf(sql`
    select one.id from appointment one join appointment other on one.id < other.id
      and one.during && other.during and one.doctor_id = other.doctor_id
    where one.doctor_id in (${ill.doctorId}, ${colleague.doctorId})
      and one.status <> 'CANCELED' and other.status <> 'CANCELED'`);
  expect(overlaps).toEqual([]);
  // Each visit was changed exactly once: moved or cancelled.
  const changes = await rowsOf<{ id: string; times: number }>(sql`
    select appointment_id as id, count(*)::int as times from appointment_history
    where appointment_id in ${visits} group by appointment_id`);
  expect(changes.map(({ times }) => times)).toEqual(visits.map(() => 1));
}

/** Repeats the call until it succeeds, because bookings in the meantime cause conflicts. */
async function pressed(token: string, today: Day): Promise<Received> {
  for (;;) {
    const answer = await press(token, today);
    if (answer.status !== 409) return answer;
    expect(answer.result).toMatchObject({ code: 'conflict' });
  }
}

races('a doctor is ill today', () => {
  test('two people press it at once: each visit is moved once, and the day is blocked once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const today = await day();
      const answers = await Promise.all(today.desk.map((token) => pressed(token, today)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const moved = answers.flatMap(({ result }) => result.visits as unknown[]);
      expect(moved).toHaveLength(today.visits.length);
      await expectCalledOff(today);
    }
  });

  test('a patient cancels and another books meanwhile: nobody keeps a visit with the doctor', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const today = await day();
      const { build, tokenFor } = globalThis.openward;
      const other = await tokenFor(await build.patient());
      const [answer, cancelled, booked] = await Promise.all([
        pressed(today.desk[0] as string, today),
        call('POST', `/appointment/cancel?appointmentId=${today.visits[2]}`, { token: today.tokens[2], body: {} }),
        call('POST', '/appointment/create', {
          token: other,
          body: {
            consultationType: 'Wellness',
            description: 'Wanted meanwhile',
            doctorId: today.ill.doctorId,
            startDateTime: at(17).toISOString(),
          },
        }),
      ]);
      expect(answer.status).toBe(200);
      expect([200, 409]).toContain(cancelled.status);
      expect([200, 400, 409]).toContain(booked.status);
      const left = await rowsOf(sql`
        select id from appointment
        where doctor_id = ${today.ill.doctorId} and patient_id is not null and status <> 'CANCELED'`);
      expect(left).toEqual([]);
    }
  });
});
