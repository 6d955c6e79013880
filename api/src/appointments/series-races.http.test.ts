import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

// PGlite has one connection, so no race can be seen there.
const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

const DAY = 86_400_000;
const FIRST = Date.parse('2031-03-04T10:00:00Z');
const SLOT = 1_800_000;

beforeAll(() => globalThis.openward.setNow(new Date(FIRST - 7 * DAY)));
afterAll(() => globalThis.openward.setNow(null));

races('series, moves and single bookings at once, on PostgreSQL', () => {
  test('never overlap, and each series is booked and moved whole', async () => {
    const { build, tokenFor } = globalThis.openward;
    const doctor = await build.doctor({ hospitalId: await build.hospital() });
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const people = await Promise.all(Array.from({ length: 16 }, () => build.patient()));
    const about = (patientId: string | undefined, start: number) => ({
      doctorId: doctor.doctorId,
      patientId,
      consultationType: 'Wellness',
      description: 'Wanted by many',
      startDateTime: new Date(start).toISOString(),
    });
    const answers = await Promise.all(
      people.flatMap(({ patientId }, place) => {
        const start = FIRST + (place % 8) * 1_200_000;
        const repeat = { unit: 'week', every: 1 + (place % 2), count: 4 };
        return [
          call('POST', '/appointment/series', { token, body: { ...about(patientId, start), repeat } }),
          call('POST', '/appointment/create', {
            token,
            body: about(patientId, start + (place % 4) * 2 * SLOT + (place % 3) * 7 * DAY),
          }),
        ];
      }),
    );
    const booked = answers.filter(({ status, result }) => status === 200 && Array.isArray(result));
    const visits = booked.flatMap(({ result }) => result as { id: string; startDateTime: string }[]);
    const moves = await Promise.all(
      visits.flatMap(({ id, startDateTime }, place) => [
        call('POST', '/appointment/reschedule', {
          token,
          body: {
            id,
            doctorId: doctor.doctorId,
            description: 'Moved',
            startDateTime: new Date(Date.parse(startDateTime) + (1 + (place % 3)) * SLOT).toISOString(),
            which: place % 2 ? 'all' : 'following',
          },
        }),
        call('POST', '/appointment/create', {
          token,
          body: about(people[place % 16]?.patientId, Date.parse(startDateTime) + 2 * SLOT),
        }),
      ]),
    );
    const statuses = new Set([...answers, ...moves].map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    for (const column of ['doctor_id', 'patient_id']) {
      const overlaps = await rowsOf(sql`
        select from appointment a join appointment b
          on a.${sql.identifier(column)} = b.${sql.identifier(column)} and a.id < b.id and a.during && b.during
        where a.doctor_id = ${doctor.doctorId} and a.status <> 'CANCELED' and b.status <> 'CANCELED'`);
      expect(overlaps).toEqual([]);
    }
    expect(visits.length).toBeGreaterThan(0);
    const broken = await rowsOf(sql`
      select series from appointment where doctor_id = ${doctor.doctorId} and series is not null
      group by series having count(*) <> 4`);
    expect(broken).toEqual([]);
  });
});
