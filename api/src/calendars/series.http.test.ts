import type { Appointment } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { call } from '../testing/client.ts';
import { PatientCalendar } from '../testing/patient-calendar.ts';
import { rowsOf } from '../testing/world.ts';

/** The clocks in Chicago go forward on 10 March. */
const NOW = new Date('2030-02-25T08:00:00Z');
const FIRST = '2030-02-26T16:00:00.000Z';

beforeAll(() => globalThis.openward.setNow(NOW));
afterAll(() => globalThis.openward.setNow(null));

/** The starts of all events that a separate calendar implementation finds in a file. */
function shownOf(file: string): string[] {
  const calendar = new PatientCalendar();
  calendar.take(file);
  return calendar.visits().map(({ start }) => start);
}

async function booked(more: object = {}) {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital({ timeZone: 'America/Chicago' });
  const doctor = await build.doctor({ hospitalId });
  const patient = await build.patient();
  const token = await tokenFor(patient);
  const { result } = await call('POST', '/appointment/series', {
    token,
    body: {
      doctorId: doctor.doctorId,
      consultationType: 'Wellness',
      description: 'Back exercises',
      startDateTime: FIRST,
      repeat: { unit: 'week', every: 1, count: 6 },
      ...more,
    },
  });
  const visits = result as Appointment[];
  const feed = (await call('POST', '/calendar/feed', { token })).result.path.replace('/api', '');
  const startsNow = async () => {
    const rows = await rowsOf<{ starts_at: string }>(sql`
      select starts_at from appointment where patient_id = ${patient.patientId} and status <> 'CANCELED' order by 1`);
    return rows.map((row) => new Date(row.starts_at).toISOString());
  };
  return { doctor, token, visits, startsNow, followed: async () => (await call('GET', feed)).result as string };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const change = (of: Booked, place: number, start: string, which: string) =>
  call('POST', '/appointment/reschedule', {
    token: of.token,
    body: {
      id: of.visits[place]?.id,
      doctorId: of.doctor.doctorId,
      description: 'Back exercises',
      startDateTime: start,
      which,
    },
  });
const cancel = (of: Booked, place: number, which: string) =>
  call('POST', `/appointment/cancel?appointmentId=${of.visits[place]?.id}`, { token: of.token, body: { which } });

describe('a series in a calendar', () => {
  test('is one event with its rule, at the same time on the clock', async () => {
    const of = await booked();
    const file = await of.followed();
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=TU;COUNT=6');
    expect(shownOf(file)).toEqual(of.visits.map(({ startDateTime }) => startDateTime));
  });

  test('without what was left out, and with what was booked at another time', async () => {
    const of = await booked({
      leftOut: [1, 4],
      moved: [{ occurrence: 3, startDateTime: '2030-03-13T18:00:00Z' }],
    });
    expect(of.visits).toHaveLength(4);
    expect(shownOf(await of.followed())).toEqual(of.visits.map(({ startDateTime }) => startDateTime));
  });

  test('follows what is moved or cancelled, singly and from here on, with a higher number each time', async () => {
    const of = await booked();
    const numbers: number[] = [];
    const uids = new Set<string>();
    const look = async () => {
      const file = await of.followed();
      const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
      numbers.push(Number(event?.getFirstPropertyValue('sequence')));
      uids.add(String(event?.getFirstPropertyValue('uid')));
      expect(shownOf(file)).toEqual(await of.startsNow());
    };
    await look();
    expect((await change(of, 1, '2030-03-06T17:30:00Z', 'this')).status).toBe(200);
    await look();
    expect((await change(of, 2, '2030-03-14T16:00:00Z', 'following')).status).toBe(200);
    await look();
    expect((await cancel(of, 3, 'this')).status).toBe(200);
    await look();
    expect((await cancel(of, 4, 'following')).status).toBe(200);
    await look();
    expect(await of.startsNow()).toHaveLength(3);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(5);
    expect(uids.size).toBe(1);
  });

  test('is taken away once all of it is cancelled', async () => {
    const of = await booked();
    const fileOf = (place: number) =>
      call('GET', `/appointment/${of.visits[place]?.id}/calendar.ics`, { token: of.token });
    expect(shownOf((await fileOf(0)).result)).toHaveLength(6);
    await cancel(of, 2, 'this');
    const one = await fileOf(2);
    expect(one.result).toContain('METHOD:PUBLISH');
    expect(shownOf(one.result)).toHaveLength(5);
    await cancel(of, 0, 'all');
    expect((await fileOf(0)).result).toContain('METHOD:CANCEL');
    expect(shownOf(await of.followed())).toEqual([]);
  });
});
