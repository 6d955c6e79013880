import type { Block } from '@openward/contract/blocks';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { everyDay, offered as offeredSlots } from '../testing/hours.ts';
import { rowsOf } from '../testing/world.ts';

/** A Monday in winter; Denver changes its clocks on Sunday the 9th of March 2036. */
const NOW = new Date('2036-03-03T15:00:00Z');
const ZONE = 'America/Denver';

let hospitalId: string;
let admin: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital({ timeZone: ZONE });
  admin = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});
afterAll(() => globalThis.openward.setNow(null));

async function aDoctor(hours = everyDay('09:00', '12:00')) {
  const built = await globalThis.openward.build.doctor({ hospitalId, hours });
  return { ...built, token: await globalThis.openward.tokenFor(built) };
}
const block = (body: object, token = admin) => call('POST', '/appointment/block/time', { token, body });
const blocks = async (doctorId: string) =>
  (await call('GET', `/availability/${doctorId}/blocks`, { token: admin })).result as Block[];

/** The free slots of some days as the hospital's clock shows them, `03 09:00`. */
const offered = (doctorId: string, from = '2036-03-03T00:00', days = 1) =>
  offeredSlots({ token: admin, doctorId, timeZone: ZONE, from, days });

describe('blocking', () => {
  const at = (starts: string, ends: string, day = '2036-03-04') => ({
    startDateTime: `${day}T${starts}`,
    endDateTime: `${day}T${ends}`,
  });

  test('takes the time out of what is offered, until it is lifted', async () => {
    const { doctorId, token } = await aDoctor();
    const answer = await block({ ...at('09:00', '11:00'), doctorId }, token);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Schedule blocked successfully.' },
      result: [{ status: 'BLOCKED', startDateTime: '2036-03-04T16:00:00.000Z', patientId: null, series: null }],
    });
    expect(await offered(doctorId, '2036-03-04T00:00')).toEqual(['04 11:00', '04 11:30']);
    const [only] = await blocks(doctorId);
    expect((await call('POST', `/appointment/cancel?appointmentId=${only?.id}`, { token })).status).toBe(200);
    expect(await blocks(doctorId)).toEqual([]);
    expect(await offered(doctorId, '2036-03-04T00:00')).toHaveLength(6);
  });

  test('week by week it stays at its time of day over a clock change, and is lifted as one', async () => {
    const { doctorId } = await aDoctor();
    const repeat = { every: 'week', until: '2036-03-19' };
    const { result } = await block({ ...at('09:00', '10:30'), doctorId, repeat });
    expect((result as Block[]).map(({ startDateTime }) => startDateTime)).toEqual([
      '2036-03-04T16:00:00.000Z',
      '2036-03-11T15:00:00.000Z',
      '2036-03-18T15:00:00.000Z',
    ]);
    const series = (result as Block[])[0]?.series;
    const listed = await call('GET', `/availability/${doctorId}/blocks?page=0&size=2`, { token: admin });
    expect(listed.result).toHaveLength(2);
    expect(listed.body).toMatchObject({ page: { number: 0, size: 2, total: 3 } });
    const lifted = await call('POST', `/availability/${doctorId}/lift`, { token: admin, body: { series } });
    expect((lifted.result as Block[]).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(await blocks(doctorId)).toEqual([]);
    const kept = await rowsOf(sql`select h.id from appointment_history h join appointment a on a.id = h.appointment_id
      where a.series = ${series}`);
    expect(kept).toHaveLength(3);
  });

  test('over booked patients it is refused, naming how many, and blocks nothing', async () => {
    const { build } = globalThis.openward;
    const { doctorId } = await aDoctor();
    for (const day of ['05', '06']) {
      const { patientId } = await build.patient();
      await build.appointment({ doctorId, patientId, startsAt: new Date(`2036-03-${day}T16:00:00Z`) });
    }
    const repeat = { every: 'day', until: '2036-03-08' };
    const { status, result } = await block({ ...at('09:00', '10:00'), doctorId, repeat });
    expect(status).toBe(409);
    expect(result.description).toBe('This time has pending appointments (2). Please reschedule or cancel them first.');
    expect(await blocks(doctorId)).toEqual([]);
    await block({ ...at('09:00', '10:00'), doctorId });
    expect((await block({ ...at('09:30', '10:30'), doctorId })).result.code).toBe('conflict');
  });

  test.each(['CHECKED_IN', 'COMPLETED'] as const)(
    'over a visit that is %s it is refused without sending anybody to pending appointments',
    async (status) => {
      const { build } = globalThis.openward;
      const { doctorId } = await aDoctor();
      const { patientId } = await build.patient();
      await build.appointment({ doctorId, patientId, startsAt: new Date('2036-03-04T16:00:00Z'), status });
      const alone = await block({ ...at('09:00', '10:00'), doctorId });
      expect(alone).toMatchObject({ status: 409, result: { code: 'conflict' } });
      expect(alone.result.description).not.toContain('pending appointments');
      const other = await build.patient();
      const startsAt = new Date('2036-03-04T16:30:00Z');
      await build.appointment({ doctorId, patientId: other.patientId, startsAt });
      const both = await block({ ...at('09:00', '10:00'), doctorId });
      expect(both.result.description).toContain('pending appointments (1)');
    },
  );

  test.each([
    [
      'in the past',
      at('07:00', '09:00', '2036-03-03'),
      'startDateTime',
      "From date should be greater than today's date.",
    ],
    ['backwards', at('11:00', '10:00'), 'endDateTime', 'To date should be after from date.'],
    ['for nobody', { ...at('09:00', '10:00'), doctorId: undefined }, 'doctorId', 'Please choose doctor.'],
    [
      'again before it ends',
      {
        startDateTime: '2036-03-04T09:00',
        endDateTime: '2036-03-06T09:00',
        repeat: { every: 'day', until: '2036-03-09' },
      },
      'endDateTime',
      'The block must end before it repeats.',
    ],
    [
      'for ever',
      { ...at('09:00', '10:00'), repeat: { every: 'day', until: '2039-01-01' } },
      'repeat.until',
      'A block can repeat for up to one year.',
    ],
  ])('%s', async (_what, body, field, message) => {
    const { doctorId } = await aDoctor();
    const { status, result } = await block({ doctorId, ...body });
    expect(status).toBe(400);
    expect(result.errors).toEqual({ [field]: message });
  });
});
