import { sql } from 'drizzle-orm';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../testing/world.ts';

/** A Wednesday noon in UTC, far from the times that other suites use. */
const NOON = new Date('2031-08-06T12:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

let world: World;
beforeAll(async () => {
  globalThis.openward.setNow(NOON);
  world = await buildWorld();
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterAll(() => globalThis.openward.setNow(null));

const optFor = (one: BuiltPatient, columns: string) =>
  rowsOf(sql`update patient set ${sql.raw(columns)} where id = ${one.patientId}`);
const BY_SMS = 'mob_opt_in = true, mob_opt_out = false, email_opt_in = false';
const BY_MAIL = 'mob_opt_in = false, mob_opt_out = true, email_opt_in = true, email_opt_out = false';
const NEITHER = 'mob_opt_out = true, email_opt_out = true';

const textsTo = async (one: BuiltPatient) =>
  (
    await rowsOf<{ body: string }>(
      sql`select body from sms_message where patient_id = ${one.patientId} order by created_at, id`,
    )
  ).map(({ body }) => body);
const mailsTo = async (one: BuiltPatient) =>
  rowsOf<{ subject: string; body: string }>(sql`select subject, body from mail_message where address = ${one.email}`);

describe('reminding in one step', () => {
  const remind = async (body: object, path = '', account: { userId: string } = world.home.hcpAdmin) =>
    call('POST', `/document/remind${path}`, { token: await globalThis.openward.tokenFor(account), body });

  test('one message each, by the own opt-out and language; the rest is counted and said why', async () => {
    const { build } = globalThis.openward;
    const { formId } = await build.form();
    const [sms, mail, neither, nowhere] = await Promise.all([
      build.patient({ language: 'de' }),
      build.patient(),
      build.patient(),
      build.patient({ phoneNo: null, email: undefined }),
    ]);
    await Promise.all([optFor(sms, BY_SMS), optFor(mail, BY_MAIL), optFor(neither, NEITHER)]);
    await rowsOf(sql`update app_user set email = '' where id = ${nowhere.userId}`);
    const documentId = [await build.document({ patientId: sms.patientId })];
    for (const { patientId } of [sms, mail, neither, nowhere]) {
      documentId.push(await build.document({ patientId, formId }));
    }
    const counts = { documents: 5, bySms: 1, byMail: 1, optedOut: 1, unreachable: 1, recently: 0 };
    const expected = { ...counts, waitForPractice: 0 };
    expect((await remind({ documentId }, '/check')).result).toEqual(expected);
    expect(await textsTo(sms)).toEqual([]);
    const sent = await remind({ documentId });
    expect(sent.body).toMatchObject({ status: 'SUCCESS', message: 'Reminders sent.', result: expected });
    expect(await textsTo(sms)).toEqual([
      expect.stringContaining('Sie haben Formulare zum Ausfüllen oder Unterschreiben.'),
    ]);
    expect(await textsTo(mail)).toEqual([]);
    expect(await mailsTo(mail)).toEqual([
      { subject: 'Forms to fill in', body: expect.stringContaining('You have forms to fill in or sign.') },
    ]);
    const audited = (await auditOf(sent.headers)).find(({ action }) => action === 'remind');
    expect(audited?.entity_ids).toHaveLength(3);
    expect(audited?.patient_ids.sort()).toEqual([sms.patientId, mail.patientId].sort());
  });

  test('not twice within a day without saying so; all of a filter at once', async () => {
    const { build, setNow } = globalThis.openward;
    const { formId } = await build.form();
    const [one, two] = [await build.patient(), await build.patient()];
    await Promise.all([optFor(one, BY_SMS), optFor(two, BY_SMS)]);
    const first = await build.document({ patientId: one.patientId, formId });
    expect((await remind({ documentId: [first] })).result).toMatchObject({ bySms: 1, recently: 0 });
    await build.document({ patientId: two.patientId, formId });
    // A second form of the same patient is another document in the same message.
    await build.document({ patientId: one.patientId, formId: (await build.form()).formId });
    const all = { filter: { formId } };
    expect((await remind(all)).result).toMatchObject({ documents: 2, bySms: 1, recently: 1 });
    expect([(await textsTo(one)).length, (await textsTo(two)).length]).toEqual([1, 1]);
    const nobody = await remind(all);
    expect(nobody.body).toMatchObject({ message: 'Nobody was reminded.', result: { bySms: 0, recently: 2 } });
    expect((await remind({ ...all, isAgain: true })).result).toMatchObject({ bySms: 2, recently: 2 });
    setNow(later(25));
    expect((await remind(all)).result).toMatchObject({ bySms: 2, recently: 0 });
    expect(await textsTo(one)).toHaveLength(3);
  });

  test('what is completed or cancelled meanwhile is left out, and bad input is refused at its field', async () => {
    const { build } = globalThis.openward;
    const { patientId, userId } = await build.patient();
    const completed = await build.completedDocument({ patientId, submittedBy: userId });
    expect((await remind({ documentId: [completed] })).result).toMatchObject({ documents: 0, bySms: 0 });
    expect((await remind({ documentId: ['x'] })).result.errors).toHaveProperty(['documentId[0]']);
    expect((await remind({})).status).toBe(400);
    expect((await remind({ filter: { which: 'never' } })).result.errors).toHaveProperty(['filter.which']);
  });
});

describe('reminding before visits', () => {
  async function waiting(days: number | null, visitInHours: number, options: { assignedHoursAgo?: number } = {}) {
    const { build } = globalThis.openward;
    const { formId } = await build.form();
    await rowsOf(sql`update form set remind_days = ${days} where id = ${formId}`);
    const patient = await build.patient();
    await optFor(patient, BY_SMS);
    const startsAt = later(visitInHours);
    const doctor = await build.doctor({ hospitalId: world.home.hospitalId });
    const appointmentId = await build.appointment({
      ...patient,
      doctorId: doctor.doctorId,
      startsAt,
      status: 'CONFIRMED',
    });
    const assignedAt = later(-(options.assignedHoursAgo ?? 100));
    const documentId = await build.document({ patientId: patient.patientId, formId, assignedAt });
    return { patient, formId, documentId, appointmentId, doctor };
  }
  const tell = async (time: Date) => {
    globalThis.openward.setNow(time);
    await globalThis.openward.tellPatients();
  };
  const formsTexts = async (one: BuiltPatient) =>
    (await textsTo(one)).filter((body) => /forms before your visit/.test(body));

  test('goes out as many days before as the form says, once for each visit, and never without a rule', async () => {
    const { build } = globalThis.openward;
    const soon = await waiting(3, 75);
    const far = await waiting(3, 24 * 5);
    const never = await waiting(null, 75);
    await tell(NOON);
    await tell(later(1));
    await tell(later(30));
    expect(await formsTexts(soon.patient)).toEqual([
      expect.stringContaining('Please fill in your forms before your visit on Saturday, 2031-08-09 03:00 pm'),
    ]);
    expect([await formsTexts(far.patient), await formsTexts(never.patient)]).toEqual([[], []]);
    await tell(later(24 * 2 + 1));
    expect(await formsTexts(far.patient)).toHaveLength(1);
    // Another visit gets its own reminder.
    const startsAt = later(24 * 5);
    await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${soon.appointmentId}`);
    await build.appointment({ ...soon.patient, doctorId: soon.doctor.doctorId, startsAt, status: 'CONFIRMED' });
    await tell(later(24 * 3));
    expect(await formsTexts(soon.patient)).toHaveLength(2);
  });

  test('none at night, none of what was assigned or reminded of within a day, none of what is filled in', async () => {
    const night = await waiting(3, 72);
    await tell(later(10.5));
    expect(await formsTexts(night.patient)).toEqual([]);
    const fresh = await waiting(3, 72, { assignedHoursAgo: 1 });
    const told = await waiting(3, 72);
    await rowsOf(
      sql`update document set reminded_at = ${later(-1).toISOString()}::timestamptz where id = ${told.documentId}`,
    );
    const gone = await waiting(3, 72);
    await rowsOf(sql`update document set canceled_at = now() where id = ${gone.documentId}`);
    await tell(NOON);
    for (const { patient } of [fresh, told, gone]) expect(await formsTexts(patient)).toEqual([]);
    await tell(later(24));
    expect([await formsTexts(fresh.patient), await formsTexts(told.patient)].map((all) => all.length)).toEqual([1, 1]);
    expect(await formsTexts(gone.patient)).toEqual([]);
  });

  test('an e-mail goes out at night, while an SMS of the same form waits for the morning', async () => {
    const bySms = await waiting(3, 72);
    const byMail = await waiting(3, 72);
    await optFor(byMail.patient, BY_MAIL);
    await tell(later(10.5));
    const mails = () => globalThis.openward.mails.filter(({ to }) => to === byMail.patient.email);
    expect(mails()).toEqual([expect.objectContaining({ subject: 'Forms to fill in' })]);
    expect(await textsTo(bySms.patient)).toEqual([]);
    await tell(later(24));
    expect(mails()).toHaveLength(1);
    expect(await formsTexts(bySms.patient)).toHaveLength(1);
  });

  test('one message for all forms of a visit', async () => {
    const { build } = globalThis.openward;
    const { patient, formId } = await waiting(5, 72);
    const second = await build.form();
    await rowsOf(sql`update form set remind_days = 4 where id in (${formId}, ${second.formId})`);
    await build.document({ patientId: patient.patientId, formId: second.formId, assignedAt: later(-100) });
    await tell(NOON);
    await tell(later(1));
    expect(await formsTexts(patient)).toHaveLength(1);
    const claimed = await rowsOf(sql`select 1 from document_reminder join document on document.id = document_id
      where patient_id = ${patient.patientId}`);
    expect(claimed).toHaveLength(2);
  });
});
