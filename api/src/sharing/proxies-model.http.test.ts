import type { ProxyArea } from '@openward/contract';
import { ACTING_FOR, PROXY_AREAS } from '@openward/contract';

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { MORNING, rowsOf } from '../testing/world.ts';

/*
 * For any grants in one direction, in circles, ended or limited: a proxy sees exactly the granted rows of a person, and
 * all others see none.
 */
const PEOPLE = 4;
let staff: string;
let people: (BuiltPatient & { token: string; appointmentId: string })[] = [];

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  const { doctorId, userId } = await build.doctor({ hospitalId: await build.hospital() });
  staff = userId;
  for (let place = 0; place < PEOPLE; place++) {
    const person = await build.patient();
    const startsAt = new Date(MORNING.getTime() + (place + 1) * 3_600_000);
    const appointmentId = await build.appointment({ doctorId, patientId: person.patientId, startsAt });
    people = [...people, { ...person, token: await tokenFor(person), appointmentId }];
  }
});
afterAll(() => globalThis.openward.setNow(null));

const who = fc.nat({ max: PEOPLE - 1 });
const grants = fc.uniqueArray(
  fc
    .record({
      by: who,
      to: who,
      areas: fc.subarray([...PROXY_AREAS], { minLength: 1 }),
      isEnded: fc.boolean(),
      // Before or after the access was given, and possibly lifted.
      limit: fc.constantFrom('none', 'by account', 'by address', 'about nobody', 'lifted'),
    })
    .filter(({ by, to }) => by !== to),
  { selector: ({ by, to }) => `${by} ${to}`, maxLength: 6 },
);

const listFor = (token: string, person: string) =>
  call('POST', '/appointment/all', { token, headers: { [ACTING_FOR]: person }, body: {} });

test('a proxy sees exactly what is shared with them', async () => {
  const { build } = globalThis.openward;
  await fc.assert(
    fc.asyncProperty(grants, async (given) => {
      const ids = people.map(({ patientId }) => patientId);
      await rowsOf(sql`delete from proxy_grant where patient_id = any(${sql.param(ids)}::uuid[])`);
      const standing = new Map<string, readonly ProxyArea[]>();
      await rowsOf(sql`delete from access_limit where patient_id = any(${sql.param(ids)}::uuid[])`);
      for (const { by, to, areas, isEnded, limit } of given) {
        const [patientId, proxyUserId] = [people[by]?.patientId ?? '', people[to]?.userId ?? ''];
        const isKeptOut = limit === 'by account' || limit === 'by address';
        if (limit !== 'none') {
          await build.accessLimit({
            ...{ patientId, createdBy: staff },
            ...(limit === 'by account' || limit === 'lifted' ? { userId: proxyUserId } : {}),
            ...(limit === 'by address' ? { email: people[to]?.email ?? '' } : {}),
            ...(limit === 'lifted' ? { liftedAt: MORNING, liftedBy: staff, liftReason: 'Over' } : {}),
          });
        }
        await build.access({ patientId, proxyUserId, areas, ...(isEnded ? { endedAt: MORNING } : {}) });
        if (!isEnded && !isKeptOut) standing.set(`${proxyUserId} ${patientId}`, areas);
      }
      const pairs = people.flatMap((proxy) => people.map((person) => ({ proxy, person })));
      await Promise.all(
        pairs.map(async ({ proxy, person: { patientId, appointmentId } }) => {
          const areas = standing.get(`${proxy.userId} ${patientId}`);
          const { status, result } = await listFor(proxy.token, patientId);
          const seen = status === 200 ? (result as { id: string }[]).map(({ id }) => id) : status;
          expect(seen).toEqual(!areas ? 404 : areas.includes('appointments') ? [appointmentId] : 403);
        }),
      );
    }),
    { numRuns: 8 },
  );
});
