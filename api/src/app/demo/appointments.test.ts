import { MOST_OPEN } from '@openward/contract/appointments';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, type appointmentHistory } from '../../platform/database/schema/index.ts';
import { type DemoCalendar, demoAppointments } from './appointments.ts';

type Visit = typeof appointment.$inferInsert;
type Change = typeof appointmentHistory.$inferInsert;

/** The visits of a demo that was created at the given instant. */
const madeAt = async (now: Date): Promise<Visit[]> => (await madeWithChanges(now)).visits;

/** Also returns the visits' histories. @param isTaken says for which places the insert finds the time taken */
async function madeWithChanges(
  now: Date,
  isTaken = (_: number) => false,
): Promise<{ visits: Visit[]; changes: Change[] }> {
  const made = { visits: [] as Visit[], changes: [] as Change[] };
  const insert = (table: unknown) => ({
    values: (rows: Visit[] | Change[]) => {
      if (table !== appointment) made.changes = rows as Change[];
      else made.visits = (rows as Visit[]).filter((_, place) => !isTaken(place));
      return { onConflictDoNothing: () => ({ returning: async () => made.visits }) };
    },
  });
  const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu', 'Europe/Berlin', 'Asia/Tokyo'];
  const calendar: DemoCalendar = {
    now,
    doctors: Array.from({ length: 12 }, (_, place) => ({
      id: String(place),
      userId: `doctor ${place}`,
      timeZone: zones[place % zones.length] as string,
      speciality: 'Wellness',
      worksOnWeekends: place % 4 === 0,
    })),
    patients: Array.from({ length: 40 }, (_, place) => ({ id: String(place), userId: `patient ${place}` })),
  };
  await demoAppointments({ insert } as unknown as Tx, calendar);
  return made;
}

it('nobody is at the practice before the visit, at whatever hour the demo is made', async () => {
  for (let hour = 0; hour < 24; hour += 0.35) {
    const now = new Date(Date.UTC(2026, 10, 24) + hour * 3_600_000);
    const early = (await madeAt(now)).filter(
      ({ status, startsAt, checkedInAt }) =>
        ['CHECKED_IN', 'COMPLETED'].includes(status) &&
        (startsAt.getTime() > now.getTime() + 15 * 60_000 || !checkedInAt || checkedInAt > now),
    );
    expect({ now, early }).toEqual({ now, early: [] });
  }
});

it('each visit has come to be what it is before now and before it, one thing after the other, whenever the demo is made', async () => {
  for (let hour = 0; hour < 24; hour += 1.5) {
    const now = new Date(Date.UTC(2026, 10, 24) + hour * 3_600_000);
    const { visits, changes } = await madeWithChanges(now, (place) => place % 10 === 9);
    const wrong = visits.filter(({ id, status, startsAt, createdAt, createdBy, checkedInAt, completedAt }) => {
      const mine = changes.filter(({ appointmentId }) => appointmentId === id);
      if (status === 'BLOCKED') return mine.length > 0;
      const instants = [createdAt, ...mine.map(({ changedAt }) => changedAt)].map(Number);
      const last = { CHECKED_IN: checkedInAt, COMPLETED: completedAt }[status as string] ?? startsAt;
      return (
        !createdBy ||
        mine.length !== ({ BOOKED: 0, CHECKED_IN: 2, COMPLETED: 3 }[status as string] ?? 1) ||
        instants.some((at, place) => at > now.getTime() || (place > 0 && at <= (instants[place - 1] as number))) ||
        (instants.at(-1) as number) > last.getTime()
      );
    });
    expect({ now, wrong }).toEqual({ now, wrong: [] });
    expect(changes.filter(({ appointmentId }) => !visits.some(({ id }) => id === appointmentId))).toEqual([]);
  }
});

const WEEK = [0, 1, 2, 3, 4, 5, 6];

it.each(WEEK)('a demo made on day %i of the week has visits of several doctors on all of its days', async (weekday) => {
  const now = new Date(Date.UTC(2026, 10, 22 + weekday, 15));
  const visits = (await madeAt(now)).filter(({ status }) => status !== 'BLOCKED');
  for (let day = -10; day <= 14; day++) {
    const date = new Date(now.getTime() + day * 86_400_000).toDateString();
    const doctors = new Set(
      visits.filter(({ startsAt }) => startsAt.toDateString() === date).map(({ doctorId }) => doctorId),
    );
    expect({ date, isAlive: doctors.size >= 2 }).toEqual({ date, isAlive: true });
  }
});

it.each(WEEK)(
  'nobody in a demo made on day %i of the week has so many visits ahead that they can book no more',
  async (weekday) => {
    const now = new Date(Date.UTC(2026, 10, 22 + weekday, 15));
    const ahead = new Map<string, number>();
    for (const { patientId, startsAt, status } of await madeAt(now)) {
      if (!patientId || startsAt <= now || status === 'CANCELED') continue;
      ahead.set(patientId, (ahead.get(patientId) ?? 0) + 1);
    }
    expect(Math.max(...ahead.values())).toBeLessThan(MOST_OPEN);
  },
);

it.each(WEEK)('a demo made on day %i of the week has visits on each of the next days', async (weekday) => {
  const now = new Date(Date.UTC(2026, 10, 22 + weekday, 15));
  const visits = (await madeAt(now)).filter(({ doctorId, status }) => doctorId === '0' && status !== 'CANCELED');
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = new Date(now.getTime() + ahead * 86_400_000).toDateString();
    expect(visits.filter(({ startsAt }) => startsAt.toDateString() === day)).not.toEqual([]);
  }
});
