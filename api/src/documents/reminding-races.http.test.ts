import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

// PGlite has one connection, so races cannot occur there.
const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

const NOON = new Date('2031-11-05T12:00:00Z');
beforeAll(() => globalThis.openward.setNow(NOON));
afterAll(() => globalThis.openward.setNow(null));

const countOf = async (patientIds: readonly string[], like: string) => {
  const rows = await rowsOf<{ count: number }>(sql`
    select count(*)::int as count from sms_message where patient_id in ${[...patientIds]} and body like ${like}`);
  return rows[0]?.count;
};

async function patientsWithForms(count: number, formId: string) {
  const { build } = globalThis.openward;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { patientId } = await build.patient();
      await rowsOf(sql`update patient set mob_opt_in = true, mob_opt_out = false where id = ${patientId}`);
      const assignedAt = new Date(NOON.getTime() - 4 * 86_400_000);
      await build.document({ patientId, formId, assignedAt });
      // With a second document, two concurrent reminders could deadlock.
      const second = await build.document({ patientId, assignedAt });
      return { patientId, second };
    }),
  );
}

races('reminders at once, on PostgreSQL', () => {
  test('many who remind the same patients send each one message', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { formId } = await build.form();
    const patients = await patientsWithForms(12, formId);
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const bodies = [
      { filter: { formId } },
      { documentId: patients.map(({ second }) => second) },
      { documentId: patients.map(({ second }) => second).reverse() },
    ];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, place) =>
        call('POST', '/document/remind', { token, body: bodies[place % 3] ?? {} }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    const sent = answers.reduce((sum, { result }) => sum + result.bySms, 0);
    expect(sent).toBe(12);
    expect(
      await countOf(
        patients.map(({ patientId }) => patientId),
        '%forms to fill in or sign%',
      ),
    ).toBe(12);
  });

  test('workers in parallel, and staff beside them, remind once for each document and visit', async () => {
    const { build, tokenFor, tellPatients } = globalThis.openward;
    const { formId } = await build.form();
    await rowsOf(sql`update form set remind_days = 3 where id = ${formId}`);
    const hospitalId = await build.hospital();
    const patients = await patientsWithForms(10, formId);
    const ids = patients.map(({ patientId }) => patientId);
    for (const [place, patientId] of ids.entries()) {
      const { doctorId } = await build.doctor({ hospitalId });
      const startsAt = new Date(NOON.getTime() + 50 * 3_600_000 + place);
      await build.appointment({ doctorId, patientId, startsAt, status: 'CONFIRMED' });
    }
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    await Promise.all([
      ...Array.from({ length: 6 }, () => tellPatients()),
      call('POST', '/document/remind', { token, body: { filter: { formId } } }),
    ]);
    const byRule = (await countOf(ids, '%forms before your visit%')) ?? 0;
    const byStaff = (await countOf(ids, '%forms to fill in or sign%')) ?? 0;
    expect(byRule + byStaff).toBe(10);
    await tellPatients();
    expect(await countOf(ids, '%forms%')).toBe(10);
  });

  test('bookings at once assign a form once', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { formId } = await build.form();
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const body = { consultationTypes: ['Oncology'] };
    expect((await call('POST', `/master/dynamicform/${formId}/automation`, { token, body })).status).toBe(200);
    const { patientId } = await build.patient();
    const hospitalId = await build.hospital();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        const { doctorId } = await build.doctor({ hospitalId, speciality: ['Oncology'] });
        const startDateTime = new Date(NOON.getTime() + (place + 30) * 86_400_000).toISOString();
        const about = { doctorId, patientId, consultationType: 'Oncology', description: 'Built for a test' };
        return call('POST', '/appointment/create', { token, body: { ...about, startDateTime } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rows = await rowsOf(sql`select 1 from document where patient_id = ${patientId} and form_id = ${formId}`);
    expect(rows).toHaveLength(1);
    await call('POST', `/master/dynamicform/${formId}/automation`, { token, body: { consultationTypes: [] } });
  });
});
