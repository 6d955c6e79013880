import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/*
 * No sequence of concurrent operations yields overlapping appointments of a doctor or a patient, or a visit in the
 * buffer of another. PGlite has one connection, so there the same runs are sequential.
 */
const MINUTE = 60_000;
const START = Date.parse('2031-09-01T08:00:00Z');

beforeAll(() => globalThis.openward.setNow(new Date(START - 86_400_000)));
afterAll(() => globalThis.openward.setNow(null));

const operation = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'move', 'block', 'cancel'),
  doctor: fc.nat(1),
  patient: fc.nat(3),
  /** Steps of five minutes within two hours, so that most operations conflict. */
  at: fc.nat(24),
  steps: fc.integer({ min: 1, max: 8 }),
  of: fc.nat(),
});

test('whatever is done at once, nobody is in two places and no buffer is booked', async () => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const hospitalId = await build.hospital();
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 4, maxLength: 12 }), { maxLength: 3 }),
      async (rounds) => {
        const doctors = [
          await build.doctor({ hospitalId, bufferMinutes: 10 }),
          await build.doctor({ hospitalId, bufferMinutes: 0 }),
        ].map(({ doctorId }) => doctorId);
        const patients: string[] = [];
        for (let i = 0; i < 4; i++) patients.push((await build.patient()).patientId);
        for (const round of rounds) {
          const there = await rowsOf<{ id: string }>(
            sql`select id from appointment where doctor_id in ${doctors} and status <> 'CANCELED' order by id`,
          );
          const answers = await Promise.all(
            round.map(({ kind, doctor, patient, at, steps, of }) => {
              const times = {
                startDateTime: new Date(START + at * 5 * MINUTE).toISOString(),
                endDateTime: new Date(START + (at + steps) * 5 * MINUTE).toISOString(),
                doctorId: doctors[doctor] ?? '',
              };
              const id = there[of % Math.max(there.length, 1)]?.id;
              const described = { consultationType: 'Wellness', description: 'At once' };
              if (kind === 'block') return call('POST', '/appointment/block/time', { token, body: times });
              if (kind === 'move' && id)
                return call('POST', '/appointment/reschedule', { token, body: { ...times, id, description: 'Moved' } });
              if (kind === 'cancel' && id) return call('POST', `/appointment/cancel?appointmentId=${id}`, { token });
              const body = { ...times, ...described, patientId: patients[patient] };
              return call('POST', '/appointment/create', { token, body });
            }),
          );
          for (const { status } of answers) statuses.add(status);
          const overlaps = await rowsOf(sql`
          select a.id from appointment a join appointment b on a.id < b.id
            and (a.doctor_id = b.doctor_id or a.patient_id = b.patient_id)
          where a.doctor_id in ${doctors} and a.status <> 'CANCELED' and b.status <> 'CANCELED'
            and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
          expect(overlaps).toEqual([]);
          const squeezed = await rowsOf(sql`
          select a.id from appointment a join appointment b on a.doctor_id = b.doctor_id and a.id <> b.id
          join doctor d on d.id = a.doctor_id
          where a.doctor_id in ${doctors} and a.status not in ('CANCELED', 'BLOCKED')
            and b.status not in ('CANCELED', 'BLOCKED')
            and b.starts_at >= a.ends_at and b.starts_at < a.ends_at + make_interval(mins => d.buffer_minutes)`);
          expect(squeezed).toEqual([]);
        }
      },
    ),
    { numRuns: 10, interruptAfterTimeLimit: 15_000 },
  );
  expect([...statuses].every((status) => [200, 409].includes(status))).toBe(true);
  expect(statuses.has(200) && statuses.has(409)).toBe(true);
});
