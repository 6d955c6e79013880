import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/** A Wednesday noon in UTC, far from the times that other suites use. */
const NOON = new Date('2031-10-15T12:00:00Z');
const DAY = 86_400_000;
const later = (days: number, hours = 0) => new Date(NOON.getTime() + days * DAY + hours * 3_600_000);

let admin: string;
/** No other suite books visits of this type, so that they do not get these forms. */
const TYPE = 'Nephrology';

beforeAll(async () => {
  const { build, tokenFor, setNow } = globalThis.openward;
  setNow(NOON);
  admin = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterEach(() => rowsOf(sql`update form set consultation_types = '{}' where consultation_types <> '{}'`));
afterAll(() => globalThis.openward.setNow(null));

const settings = (formId: string, body: object, token = admin) =>
  call('POST', `/master/dynamicform/${formId}/automation`, { token, body });

async function bound(againAfterDays: number | null = null) {
  const { build } = globalThis.openward;
  const { formId } = await build.form();
  await settings(formId, { consultationTypes: [TYPE], againAfterDays });
  const doctor = await build.doctor({ hospitalId: await build.hospital(), speciality: [TYPE, 'Wellness'] });
  const patient = await build.patient();
  return { formId, doctor, patient };
}
type Bound = Awaited<ReturnType<typeof bound>>;

const book = ({ doctor, patient }: Bound, startsAt: Date, more: object = {}) =>
  call('POST', '/appointment/create', {
    token: admin,
    body: {
      doctorId: doctor.doctorId,
      patientId: patient.patientId,
      consultationType: TYPE,
      description: 'Built for a test',
      startDateTime: startsAt.toISOString(),
      ...more,
    },
  });
const documentsOf = ({ patient, formId }: Bound) =>
  rowsOf<{ status: string }>(
    sql`select status from document where patient_id = ${patient.patientId} and form_id = ${formId} and canceled_at is null`,
  );

test('the settings are kept, refused at their field, and only the system admin’s', async () => {
  const { build, tokenFor } = globalThis.openward;
  const { formId } = await build.form();
  const read = () => call('GET', `/master/dynamicform/${formId}/automation`, { token: admin });
  expect((await read()).result).toEqual({ version: 1, consultationTypes: [], againAfterDays: null, remindDays: null });
  const body = { consultationTypes: [TYPE, TYPE], againAfterDays: 365, remindDays: 3 };
  const saved = await settings(formId, body);
  expect(saved.body).toMatchObject({ message: 'Settings saved.' });
  expect((await read()).result).toEqual({ version: 2, ...body, consultationTypes: [TYPE] });
  expect(await auditOf(saved.headers)).toMatchObject([{ action: 'update', entity_ids: [formId] }]);
  for (const [given, field] of [
    [{ remindDays: 15 }, 'remindDays'],
    [{ remindDays: 'soon' }, 'remindDays'],
    [{ againAfterDays: -1 }, 'againAfterDays'],
    [{ consultationTypes: ['Alchemy'] }, 'consultationTypes[0]'],
  ] as const) {
    const refused = await settings(formId, given);
    expect([refused.status, Object.keys(refused.result.errors)]).toEqual([400, [field]]);
  }
  expect((await settings(formId, { consultationTypes: [], remindDays: '' })).result.remindDays).toBeNull();
  const doctor = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
  expect((await settings(formId, body, doctor)).status).toBe(403);
});

test('a booking assigns the form, and none of another type or of an inactive form', async () => {
  const all = await bound();
  const answer = await book(all, later(3));
  expect(answer.status).toBe(200);
  expect(await documentsOf(all)).toEqual([{ status: 'PENDING' }]);
  expect((await auditOf(answer.headers)).map(({ action }) => action)).toContain('assign');
  const other = await bound();
  await book(other, later(3), { consultationType: 'Wellness' });
  expect(await documentsOf(other)).toEqual([]);
  await rowsOf(sql`update form set status = 'INACTIVE' where id = ${other.formId}`);
  await book(other, later(4));
  expect(await documentsOf(other)).toEqual([]);
});

test('not again while it waits, nor within the days that it counts as answered; it stays when the visit is cancelled', async () => {
  const all = await bound(30);
  const { result: visit } = await book(all, later(3));
  await book(all, later(4));
  expect(await documentsOf(all)).toHaveLength(1);
  const cancelled = await call('POST', `/appointment/cancel?appointmentId=${visit.id}`, { token: admin });
  expect(cancelled.status).toBe(200);
  expect(await documentsOf(all)).toHaveLength(1);
  const completedAt = sql`${NOON.toISOString()}::timestamptz`;
  await rowsOf(
    sql`update document set status = 'COMPLETED', completed_at = ${completedAt} where form_id = ${all.formId}`,
  );
  await book(all, later(5));
  expect(await documentsOf(all)).toHaveLength(1);
  await rowsOf(
    sql`update document set completed_at = ${completedAt} - interval '31 days' where form_id = ${all.formId}`,
  );
  await book(all, later(6));
  expect(await documentsOf(all)).toEqual([{ status: 'COMPLETED' }, { status: 'PENDING' }]);
});

test('moving a visit and giving it to another doctor assign nothing', async () => {
  const all = await bound();
  const { result: visit } = await book(all, later(3));
  await rowsOf(sql`update document set canceled_at = now() where form_id = ${all.formId}`);
  const moved = await call('POST', '/appointment/reschedule', {
    token: admin,
    body: { id: visit.id, doctorId: all.doctor.doctorId, description: 'Moved', startDateTime: later(7).toISOString() },
  });
  expect(moved.status).toBe(200);
  expect(await documentsOf(all)).toEqual([]);
});

test('a series assigns it once, and so does an accepted offer of the waiting list', async () => {
  const all = await bound();
  const series = await call('POST', '/appointment/series', {
    token: admin,
    body: {
      doctorId: all.doctor.doctorId,
      patientId: all.patient.patientId,
      consultationType: TYPE,
      description: 'Built for a test',
      startDateTime: later(3).toISOString(),
      repeat: { unit: 'week', every: 1, count: 3 },
    },
  });
  expect(series.status).toBe(200);
  expect(await documentsOf(all)).toHaveLength(1);
  const { build, tokenFor } = globalThis.openward;
  const waiting = await bound();
  const offer = await build.waitingOffer({ ...waiting.patient, doctorId: waiting.doctor.doctorId, startsAt: later(8) });
  await rowsOf(
    sql`update waiting_request set consultation_type = ${TYPE} where patient_id = ${waiting.patient.patientId}`,
  );
  const token = await tokenFor(waiting.patient);
  expect((await call('POST', `/waiting/offer/${offer}/accept`, { token })).status).toBe(200);
  expect(await documentsOf(waiting)).toHaveLength(1);
});

test('the message about the booking asks for the forms, and one of a visit without forms does not', async () => {
  const { setNow, tellPatients } = globalThis.openward;
  const all = await bound();
  const plain = await bound();
  await book(all, later(3));
  await book(plain, later(3), { consultationType: 'Wellness' });
  setNow(new Date(NOON.getTime() + 300_000));
  await tellPatients();
  const said = async ({ patient }: Bound) =>
    (
      await rowsOf<{ body: string }>(sql`select body from sms_message where patient_id = ${patient.patientId}
      union all select body from mail_message where address = ${patient.email}`)
    )
      .map(({ body }) => body)
      .join(' ');
  expect(await said(all)).toMatch(/^Your appointment is booked.*Please fill in your forms before the visit/s);
  expect(await said(plain)).not.toMatch(/fill in/);
});
