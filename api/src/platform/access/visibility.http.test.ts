import { ROLES, type Role } from '@openward/contract';
import { call } from '../../testing/client.ts';
import { buildWorld, MORNING, type World } from '../../testing/world.ts';

/*
 * The table of visibility.ts, tested with four appointments: own doctor with own patient, own doctor with the other
 * patient, a colleague of the own hospital, and another hospital's.
 */
type Which = 'own' | 'ownDoctor' | 'ownHospital' | 'away';

const SEES: Record<Role, Which[]> = {
  ROLE_PATIENT: ['own'],
  ROLE_DOCTOR: ['own', 'ownDoctor'],
  ROLE_HCP_ADMIN: ['own', 'ownDoctor', 'ownHospital'],
  ROLE_SYS_ADMIN: ['own', 'ownDoctor', 'ownHospital', 'away'],
};
const ALL: Which[] = SEES.ROLE_SYS_ADMIN;

let world: World;
let tokens: Record<Role, string>;
let colleague: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  world = await buildWorld();
  colleague = (await build.doctor({ hospitalId: world.home.hospitalId })).doctorId;
  const entries = await Promise.all(ROLES.map(async (role) => [role, await tokenFor(world.account(role))] as const));
  tokens = Object.fromEntries(entries) as Record<Role, string>;
});
afterAll(() => globalThis.openward.setNow(null));

let halfHour = 0;
/** Creates all four on the morning's day, half an hour later with each call. */
async function appointments(): Promise<Record<Which, string>> {
  const { build } = globalThis.openward;
  halfHour += 1;
  const at = (quarter: number) => new Date(MORNING.getTime() + halfHour * 1_800_000 + quarter * 420_000);
  const { home, away } = world;
  const row = (doctorId: string, patientId: string, quarter: number) =>
    build.appointment({ doctorId, patientId, startsAt: at(quarter), minutes: 7 });
  return {
    own: await row(home.doctor.doctorId, home.patient.patientId, 0),
    ownDoctor: await row(home.doctor.doctorId, away.patient.patientId, 1),
    ownHospital: await row(colleague, away.patient.patientId, 2),
    away: await row(away.doctor.doctorId, away.patient.patientId, 3),
  };
}

describe.each([...ROLES])('%s', (role) => {
  const sees = (which: Which) => SEES[role].includes(which);

  test('finds in the list what they may see, and nothing by asking for more', async () => {
    const made = await appointments();
    const names = Object.fromEntries(Object.entries(made).map(([name, id]) => [id, name]));
    const listed = async (body: object) => {
      const { result } = await call('POST', '/appointment/today/all', { token: tokens[role], body });
      return (result as { id: string }[]).flatMap(({ id }) => names[id] ?? []).sort();
    };
    expect(await listed({})).toEqual([...SEES[role]].sort());
    const { home, away } = world;
    expect(await listed({ patientId: [away.patient.patientId] })).toEqual(
      SEES[role].filter((which) => which !== 'own').sort(),
    );
    expect(await listed({ doctorId: [colleague, away.doctor.doctorId] })).toEqual(
      SEES[role].filter((which) => which === 'ownHospital' || which === 'away').sort(),
    );
    expect(await listed({ id: made.away, patientId: [home.patient.patientId] })).toEqual([]);
  });

  test('opens what they may see; the rest is not there', async () => {
    const made = await appointments();
    for (const which of ALL) {
      const { status } = await call('GET', `/appointment/${made[which]}`, { token: tokens[role] });
      expect({ which, status }).toEqual({ which, status: sees(which) ? 200 : 404 });
    }
  });

  test('cancels what they may see; the rest stays as it is', async () => {
    const made = await appointments();
    for (const which of ALL) {
      const { status } = await call('POST', `/appointment/cancel?appointmentId=${made[which]}`, {
        token: tokens[role],
      });
      expect({ which, status }).toEqual({ which, status: sees(which) ? 200 : 404 });
      const { result } = await call('GET', `/appointment/${made[which]}`, { token: tokens.ROLE_SYS_ADMIN });
      expect({ which, now: result.status }).toEqual({ which, now: sees(which) ? 'CANCELED' : 'BOOKED' });
    }
  });

  if (role !== 'ROLE_PATIENT') {
    test.each([
      ['confirms', (id: string) => ['/appointment/update', { id, status: 'CONFIRMED' }] as const],
      ['checks in', (id: string) => [`/appointment/checkIn?appointmentId=${id}`, undefined] as const],
    ])('%s what they may see', async (_verb, callFor) => {
      const made = await appointments();
      for (const which of ALL) {
        const [path, body] = callFor(made[which]);
        const { status } = await call('POST', path, { token: tokens[role], body });
        expect({ which, status }).toEqual({ which, status: sees(which) ? 200 : 404 });
      }
    });

    test('finds every active patient by name, and no inactive one', async () => {
      const { home, away } = world;
      for (const { patientId, lastName } of [home.patient, away.patient]) {
        const { result } = await call('GET', `/patient/active?q=${encodeURIComponent(lastName)}`, {
          token: tokens[role],
        });
        expect(result).toEqual([{ id: patientId, firstName: 'Test', lastName, dateOfBirth: '1980-02-29' }]);
      }
      const gone = await globalThis.openward.build.patient({ status: 'INACTIVE' });
      const { result } = await call('GET', `/patient/active?q=${encodeURIComponent(gone.lastName)}`, {
        token: tokens[role],
      });
      expect(result).toEqual([]);
    });
  }

  test('books, moves and searches with the doctors they manage', async () => {
    const { home, away } = world;
    const { build } = globalThis.openward;
    const doctors = { own: home.doctor.doctorId, colleague, away: away.doctor.doctorId };
    const may: Record<Role, (keyof typeof doctors)[]> = {
      ROLE_PATIENT: ['own', 'colleague', 'away'],
      ROLE_DOCTOR: ['own'],
      ROLE_HCP_ADMIN: ['own', 'colleague'],
      ROLE_SYS_ADMIN: ['own', 'colleague', 'away'],
    };
    const someone = role === 'ROLE_PATIENT' ? home.patient : await build.patient();
    const free = new Date(MORNING.getTime() + (ROLES.indexOf(role) + 2) * 86_400_000).toISOString();
    const token = tokens[role];
    const found = await call('POST', '/appointment/search/doctor', { token, body: { startDateTime: free } });
    const ids = (found.result as { id: string }[]).map(({ id }) => id);
    for (const [name, doctorId] of Object.entries(doctors) as [keyof typeof doctors, string][]) {
      const allowed = may[role].includes(name);
      expect({ name, found: ids.includes(doctorId) }).toEqual({ name, found: allowed });
      const body = {
        consultationType: 'Wellness',
        description: 'Who may',
        startDateTime: free,
        doctorId,
        patientId: someone.patientId,
      };
      const booked = await call('POST', '/appointment/create', { token, body });
      expect({ name, status: booked.status }).toEqual({ name, status: allowed ? 200 : 404 });
      // Makes the time free for the next round, which books the same patient again.
      const later = new Date(Date.parse(free) + (1 + Object.keys(doctors).indexOf(name)) * 3_600_000);
      const id = allowed ? booked.result.id : (await appointments()).own;
      const moved = await call('POST', '/appointment/reschedule', {
        token,
        body: { id, doctorId, description: 'Moved', startDateTime: later.toISOString() },
      });
      expect({ name, status: moved.status }).toEqual({ name, status: allowed ? 200 : 404 });
    }
  });
});
