import type { Appointment, DayFigures } from '@openward/contract/appointments';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';

/** Thursday noon in Kathmandu, the hospital's zone, whose offset is not a whole hour. */
const NOW = Date.parse('2033-05-12T06:15:00Z');
const ZONE = 'Asia/Kathmandu';
const DAY_BEGINS = Date.parse('2033-05-11T18:15:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let doctor: BuiltDoctor;
let patient: BuiltPatient;
let token: string;
/** The ids of appointments in the first and last minute of days relative to today, by names such as `-1 first`. */
const ids = new Map<string, string>();

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(new Date(NOW));
  doctor = await build.doctor({ hospitalId: await build.hospital({ timeZone: ZONE }) });
  patient = await build.patient({ firstName: 'Zora', lastName: 'Ünsal-Quell' });
  token = await tokenFor(doctor);
  for (const day of [-30, -4, -3, -1, 0, 1, 3, 4, 30]) {
    for (const [end, minute] of [
      ['first', 0],
      ['last', 24 * 60 - 1],
    ] as const) {
      const startsAt = new Date(DAY_BEGINS + day * DAY + minute * MINUTE);
      const { doctorId } = doctor;
      ids.set(
        `${day} ${end}`,
        await build.appointment({ doctorId, patientId: patient.patientId, startsAt, minutes: 1 }),
      );
    }
  }
});
afterAll(() => globalThis.openward.setNow(null));

const days = (...names: number[]) => names.flatMap((day) => [`${day} first`, `${day} last`]);

async function listed(which: string, body: object = {}, query = ''): Promise<string[]> {
  const answer = await call('POST', `/appointment/${which}all${query}`, { token, body });
  expect({ status: answer.status, result: answer.status === 200 ? '' : answer.result }).toEqual({
    status: 200,
    result: '',
  });
  const named = new Map([...ids].map(([name, id]) => [id, name]));
  return (answer.result as Appointment[]).map(({ id }) => named.get(id) ?? id);
}

// Monday is three days before, Sunday three days after.
test.each([
  ['', days(-30, -4, -3, -1, 0, 1, 3, 4, 30)],
  ['today/', days(0)],
  ['tomorrow/', days(1)],
  ['weekly/', days(-3, -1, 0, 1, 3)],
  ['past/', days(-30, -4, -3, -1).reverse()],
  ['future/', days(1, 3, 4, 30)],
])('/appointment/%sall holds the days of the hospital', async (which, expected) => {
  expect(await listed(which)).toEqual(expected);
});

test.each([
  [1, days(-3, -1, 0, 1, 3)],
  [4, days(0, 1, 3, 4)],
  [6, days(-4, -3, -1, 0, 1)],
  [7, days(-4, -3, -1, 0, 1)],
])('a week begins on the weekday %d that the reader asks for', async (weekStartsOn, expected) => {
  expect(await listed('weekly/', { weekStartsOn })).toEqual(expected);
});

test.each([0, 8, 1.5, 'Monday'])('a week that begins on %j is refused', async (weekStartsOn) => {
  expect(await call('POST', '/appointment/weekly/all', { token, body: { weekStartsOn } })).toMatchObject({
    status: 400,
    result: { code: 'invalid_input' },
  });
});

test('a span is read in the zone of the hospital, and what lies in it in part is in it', async () => {
  expect(await listed('', { startDateTime: '2033-05-12T00:00', endDateTime: '2033-05-13T00:00' })).toEqual(days(0));
  const [from, to] = [DAY_BEGINS + MINUTE / 2, DAY_BEGINS + DAY - MINUTE].map((at) => new Date(at).toISOString());
  expect(await listed('', { startDateTime: from, endDateTime: to })).toEqual(['0 first']);
  expect(await listed('past/', { startDateTime: '2033-05-09T00:00' })).toEqual(days(-3, -1).reverse());
});

test('a span holds the block that began weeks before and still lasts, in its place and counted', async () => {
  const { build, tokenFor } = globalThis.openward;
  const other = await build.doctor({ hospitalId: await build.hospital({ timeZone: ZONE }) });
  const { patientId } = await build.patient();
  const block = (days: number, length: number) => {
    const startsAt = new Date(DAY_BEGINS + days * DAY);
    const minutes = length * 24 * 60;
    return build.appointment({ doctorId: other.doctorId, patientId: null, status: 'BLOCKED', startsAt, minutes });
  };
  const visit = (days: number) =>
    build.appointment({ doctorId: other.doctorId, patientId, startsAt: new Date(DAY_BEGINS + days * DAY) });
  await Promise.all([block(-80, 5), visit(-50)]);
  const [lasting, first, second] = await Promise.all([block(-40, 20), visit(-10), visit(20)]);
  const body = { startDateTime: '2033-04-20T00:00', endDateTime: '2033-06-12T00:00' };
  const found = async (given: object, query = '') => {
    const answer = await call('POST', `/appointment/all${query}`, { token: await tokenFor(other), body: given });
    return { ids: answer.result.map(({ id }: Appointment) => id), page: (answer.body as { page?: object }).page };
  };
  expect((await found(body)).ids).toEqual([lasting, first, second]);
  expect(await found({ startDateTime: body.startDateTime }, '?size=2')).toMatchObject({
    ids: [lasting, first],
    page: { total: 3 },
  });
  expect((await found({ ...body, status: ['BOOKED'] })).ids).toEqual([first, second]);
});

test.each<[string, string, ...string[]]>([
  ['/appointment/calendar', '/appointment/all'],
  // The printed day also shows the reason and the phone number.
  ['/appointment/desk', '/appointment/today/all', 'description', 'patientPhone'],
])('%s shows the rows of %s, with what it draws of each', async (drawn, whole, ...more) => {
  const [narrow, wide] = await Promise.all([drawn, whole].map((path) => call('POST', path, { token, body: {} })));
  expect(narrow?.status).toBe(200);
  const drawnRows = narrow?.result.map(({ patientPhone: _phone, ...visit }: Appointment) => visit);
  expect(wide?.result).toMatchObject(drawnRows);
  const [first] = narrow?.result ?? [];
  expect(first).toMatchObject({ patientDetails: { firstName: 'Zora' } });
  const isShown = ['description', 'hospitalAddress', 'hospitalPhone', 'patientPhone'].filter((field) => field in first);
  expect(isShown).toEqual(more);
});

test('pages, sorts and searches', async () => {
  const first = await call('POST', '/appointment/all?page=1&size=4&sort=-startDateTime', { token, body: {} });
  expect(first.body).toMatchObject({ page: { number: 1, size: 4, total: 18 } });
  expect(first.result.map(({ id }: Appointment) => id)).toEqual(
    days(1, 3)
      .reverse()
      .map((name) => ids.get(name)),
  );
  expect(await listed('today/', {}, `?q=${encodeURIComponent('ünsal')}`)).toEqual(days(0));
  expect(await listed('today/', {}, '?q=nobody')).toEqual([]);
  for (const key of ['status', 'patient', 'doctor', 'consultationType', '-nonsense']) {
    expect(await listed('today/', {}, `?sort=${key}`)).toEqual(days(0));
  }
});

test('pending is what the filter by status leaves', async () => {
  const { build } = globalThis.openward;
  const { doctorId } = doctor;
  const startsAt = new Date(DAY_BEGINS + 2 * DAY);
  const other = await build.patient();
  await build.appointment({ doctorId, patientId: other.patientId, startsAt, status: 'CONFIRMED' });
  const answer = await call('POST', '/appointment/all', {
    token,
    body: { status: ['BOOKED', 'RESCHEDULED'], patientId: [other.patientId] },
  });
  expect(answer.result).toEqual([]);
});

test('a patient looks for the doctor', async () => {
  const own = await globalThis.openward.tokenFor(patient);
  const found = await call('POST', `/appointment/today/all?q=${encodeURIComponent(doctor.lastName)}`, {
    token: own,
    body: {},
  });
  expect(found.result).toHaveLength(2);
  const none = await call('POST', '/appointment/today/all?q=Zora', { token: own, body: {} });
  expect(none.result).toHaveLength(0);
});

test('of many who need somebody, those around this moment are named, the earliest first', async () => {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital({ timeZone: 'Europe/London' });
  const { doctorId } = await build.doctor({ hospitalId });
  const { patientId } = await build.patient();
  const at = (minutes: number) =>
    build.appointment({
      doctorId,
      patientId,
      startsAt: new Date(NOW + minutes * MINUTE),
      minutes: 5,
      status: 'BOOKED',
    });
  for (const minutes of [-300, -280, -260, -240, -220]) await at(minutes);
  const near = [await at(-20), await at(-10), await at(30)];
  const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  const { result } = await call('GET', '/appointment/today/figures', { token });
  const named = (result as DayFigures).needsYou;
  expect(named.slice(-3).map(({ id }) => id)).toEqual(near);
  expect(named).toHaveLength(5);
});

test('the day in figures', async () => {
  const { build, tokenFor } = globalThis.openward;
  const { doctorId } = await build.doctor({ hospitalId: doctor.hospitalId });
  const admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: doctor.hospitalId });
  const states = ['BOOKED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'CANCELED', 'BLOCKED'] as const;
  for (const [place, status] of states.entries()) {
    const { patientId } = await build.patient();
    for (const hours of [-3, 3]) {
      const startsAt = new Date(NOW + hours * 60 * MINUTE + place * 10 * MINUTE);
      await build.appointment({
        doctorId,
        patientId: status === 'BLOCKED' ? null : patientId,
        startsAt,
        minutes: 10,
        status,
      });
    }
  }
  const { status, result } = await call('GET', '/appointment/today/figures', { token: await tokenFor(admin) });
  expect(status).toBe(200);
  const figures = result as DayFigures;
  // The other doctor has two booked visits today: the first has begun, the last has not.
  expect(figures.counts).toEqual({ toConfirm: 2, expected: 4, checkedIn: 2, done: 2, cancelled: 2 });
  expect(figures).toMatchObject({ late: 3, pending: 2 + 8 });
  expect(figures.needsYou.map((each) => [each.status, Date.parse(each.startDateTime) < NOW])).toEqual([
    ['BOOKED', true],
    ['BOOKED', true],
    ['CONFIRMED', true],
    ['BOOKED', false],
    ['BOOKED', false],
  ]);
});
