import type { AlertAnswer, Answers, FormField } from '@openward/contract/forms';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const ALLERGIES: FormField = { name: 'allergies', label: 'Allergies', type: 'Text', alert: {} };
const BLOOD: FormField = {
  ...{ name: 'thinner', label: 'Blood thinners', type: 'MultiSelect', options: 'Aspirin~Warfarin~None' },
  alert: { answers: ['Warfarin'] },
};
const PACEMAKER: FormField = { name: 'pacemaker', label: 'Pacemaker', type: 'CheckBox', alert: {} };
const NOTE: FormField = { name: 'note', label: 'Note', type: 'Text' };

let admin: string;
beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  admin = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});

let names = 0;
const saved = (body: object) => call('POST', '/master/dynamicform/save', { token: admin, body });
const definition = (formText: FormField[], more: object = {}) => ({
  ...{ formName: `alerting ${++names}`, displayName: 'New patient', formDescriptioin: 'Built', status: 'ACTIVE' },
  ...{ isEsignatureRequired: false, formText, ...more },
});
const formWith = async (formText: FormField[], more: object = {}) =>
  (await saved(definition(formText, more))).result as { id: string; version: number };

async function patientWith(formId: string, ...all: Answers[]) {
  const { build } = globalThis.openward;
  const patient = await build.patient();
  const documents: string[] = [];
  for (const answers of all)
    documents.push(await build.completedDocument({ ...patient, submittedBy: patient.userId, formId, answers }));
  return { ...patient, documents };
}
const alertsOf = async (id: string, token = admin) =>
  (await call('GET', `/document/alerts/${id}`, { token })).result as AlertAnswer[];
const said = (alerts: AlertAnswer[]) => alerts.map(({ question, answers }) => [question, ...answers]);

test.each<[string, Answers, string[][]]>([
  ['a text', { allergies: 'Penicillin' }, [['Allergies', 'Penicillin']]],
  ['no', { allergies: ' No. ' }, []],
  ['none in another language', { allergies: 'Ninguna' }, []],
  ['no and more', { allergies: 'No, but hay fever' }, [['Allergies', 'No, but hay fever']]],
  ['nothing', { note: 'Penicillin' }, []],
  ['options of which one alerts', { thinner: ['Aspirin', 'Warfarin'] }, [['Blood thinners', 'Warfarin']]],
  ['options of which none does', { thinner: ['Aspirin'] }, []],
  ['a ticked box', { pacemaker: true }, [['Pacemaker']]],
  ['an empty box', { pacemaker: false }, []],
])('%s: %j', async (_what, answers, expected) => {
  const { id } = await formWith([ALLERGIES, BLOOD, PACEMAKER, NOTE]);
  const { patientId, userId, documents } = await patientWith(id, answers);
  const alerts = await alertsOf(patientId);
  expect(said(alerts)).toEqual(expected);
  expect(alerts.map(({ documentId, form }) => [documentId, form])).toEqual(
    expected.map(() => [documents[0], 'New patient']),
  );
  expect(await alertsOf(userId)).toEqual(alerts);
});

test('the newest answer counts, also an empty one, and a cancelled document does not', async () => {
  const { id } = await formWith([ALLERGIES, NOTE]);
  const earlier = await patientWith(id, { allergies: 'Penicillin' }, { allergies: 'Latex' });
  expect(said(await alertsOf(earlier.patientId))).toEqual([['Allergies', 'Latex']]);
  const gone = await patientWith(id, { allergies: 'Penicillin' }, { note: 'All well' });
  expect(await alertsOf(gone.patientId)).toEqual([]);
  await rowsOf(
    sql`update document set status = 'PENDING', completed_at = null, canceled_at = now() where id = ${gone.documents[1]}`,
  );
  expect(said(await alertsOf(gone.patientId))).toEqual([['Allergies', 'Penicillin']]);
});

test('what was answered before the question was marked counts, also where a later version no longer asks it', async () => {
  const { alert: _, ...plain } = ALLERGIES;
  const form = await formWith([plain, NOTE]);
  const { patientId } = await patientWith(form.id, { allergies: 'Penicillin' });
  expect(await alertsOf(patientId)).toEqual([]);
  const marked = await saved({ id: form.id, version: 1, formText: [ALLERGIES, NOTE] });
  expect(marked.status).toBe(200);
  expect(said(await alertsOf(patientId))).toEqual([['Allergies', 'Penicillin']]);
  await saved({ id: form.id, version: 2, formText: [plain, NOTE] });
  expect(await alertsOf(patientId)).toEqual([]);
});

test('says in other languages what the form says in them', async () => {
  const texts = [
    { name: 'thinner', label: 'Blutverdünner', options: [{ value: 'Warfarin', label: 'Warfarin (Coumadin)' }] },
  ];
  const { id } = await formWith([BLOOD], {
    translations: [
      { language: 'de', displayName: 'Aufnahme', fields: texts },
      { language: 'es', displayName: 'Paciente nuevo' },
    ],
  });
  const { patientId } = await patientWith(id, { thinner: ['Warfarin'] });
  expect((await alertsOf(patientId))[0]?.translations).toEqual([
    { language: 'de', form: 'Aufnahme', question: 'Blutverdünner', answers: ['Warfarin (Coumadin)'] },
    { language: 'es', form: 'Paciente nuevo', answers: ['Warfarin'] },
  ]);
});

test('a form refuses an alert on an option that it does not have, and on none', async () => {
  for (const [answers, sentence] of [
    [['Heparin'], 'This field does not have this option'],
    [[], 'Please choose at least one.'],
  ] as const) {
    const { status, result } = await saved(definition([{ ...BLOOD, alert: { answers: [...answers] } }]));
    expect(status).toBe(400);
    expect(result.errors).toEqual({ 'formText[0].alert': sentence });
  }
});

test('they are for staff, at each visit and on the record, and each look is in the audit log', async () => {
  const { build, tokenFor } = globalThis.openward;
  const { id } = await formWith([ALLERGIES]);
  const patient = await patientWith(id, { allergies: 'Penicillin' });
  const doctor = await build.doctor({ hospitalId: await build.hospital() });
  const token = await tokenFor(doctor);
  const { headers, result } = await call('GET', `/document/alerts/${patient.patientId}`, { token });
  expect(await auditOf(headers)).toMatchObject([{ action: 'read', entity_ids: patient.documents }]);
  const startsAt = new Date(Date.now() + 3_600_000);
  const visit = await build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
  expect((await call('GET', `/appointment/${visit}`, { token })).result.alerts).toEqual(result);
  const own = await tokenFor(patient);
  expect((await call('GET', `/document/alerts/${patient.patientId}`, { token: own })).status).toBe(403);
  expect((await call('GET', `/appointment/${visit}`, { token: own })).result).not.toHaveProperty('alerts');
});
