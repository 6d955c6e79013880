import { ACTING_FOR } from '@openward/contract';
import type { FormField } from '@openward/contract/forms';
import { formOf as readQuestionnaire } from '@openward/contract/forms/fhir';
import type { RecordDownload, TakenRecord } from '@openward/contract/health-record';
import { sql } from 'drizzle-orm';
import type { Bundle, Questionnaire, Resource } from '../exchange/mapping/types.ts';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { complaintsAbout } from '../testing/fhir.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const NOON = new Date('2033-05-11T12:00:00Z');
const FIELDS: FormField[] = [
  { name: 'smokes', label: 'Do you smoke?', type: 'CheckBox' },
  {
    name: 'much',
    label: 'How much?',
    type: 'Text',
    section: 'Smoking',
    showWhen: { field: 'smokes', is: 'equals', value: 'true' },
  },
  { name: 'since', label: 'Since when?', type: 'DateTime' },
];
const ANSWERS = { smokes: false, much: 'hidden and dropped', since: '2033-05-01T08:00' };

let doctor: BuiltDoctor;
let maya: BuiltPatient;
let token: string;

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOON);
  doctor = await build.doctor({ hospitalId: await build.hospital({ timeZone: 'America/Chicago' }) });
  maya = await build.patient();
  token = await tokenFor(maya);
});
afterAll(() => globalThis.openward.setNow(null));

const visit = (startsAt: string, patientId = maya.patientId) =>
  globalThis.openward.build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: new Date(startsAt) });

/** A document completed at `at`. */
async function paper(at: string, formId?: string): Promise<string> {
  const { build } = globalThis.openward;
  const of = { patientId: maya.patientId, submittedBy: maya.userId };
  const form = formId ?? (await build.form({ fields: FIELDS })).formId;
  const id = await build.completedDocument({ ...of, formId: form, answers: ANSWERS });
  await rowsOf(sql`update document set completed_at = ${at}::timestamptz where id = ${id}`);
  return id;
}

const take = (query = '', options: object = { token }, id = maya.patientId) =>
  call('GET', `/patient/${id}/record${query}`, options);
const takeFhir = async (query = '', options: object = { token }) => {
  const { status, result, headers } = await call('GET', `/patient/${maya.patientId}/record.json${query}`, options);
  return { status, headers, bundle: (status === 200 ? JSON.parse(result) : result) as Bundle };
};
const typesIn = (bundle: Bundle) => bundle.entry.map(({ resource }) => resource.resourceType).sort();
const first = <T extends Resource['resourceType']>(bundle: Bundle, type: T) =>
  bundle.entry.map(({ resource }) => resource).find(({ resourceType }) => resourceType === type) as
    | Extract<Resource, { resourceType: T }>
    | undefined;
const downloads = async (options: object = { token }) =>
  (await call('GET', `/patient/${maya.patientId}/downloads`, options)).result.entries as RecordDownload[];

test('the whole record, and the same as FHIR; nothing of anybody else', async () => {
  const { build } = globalThis.openward;
  const appointmentId = await visit('2033-04-01T14:00:00Z');
  await visit('2033-04-02T14:00:00Z', (await build.patient()).patientId);
  const documentId = await paper('2033-05-02T10:00:00Z');
  await build.document({ patientId: maya.patientId });

  const { status, result } = await take();
  expect(status).toBe(200);
  const { appointments, documents, record } = result as TakenRecord;
  expect(record).toMatchObject({ id: maya.patientId, lastName: maya.lastName });
  expect(appointments?.map(({ id }) => id)).toEqual([appointmentId]);
  expect(JSON.stringify(appointments)).not.toContain('checkIn"');
  expect(documents.map(({ id }) => id)).toEqual([documentId]);
  const [document] = documents;
  expect(document).toMatchObject({ isByPatient: true, files: [], signature: null });
  // Fields that were not asked are left out, except for the heading of those that follow.
  expect(document?.fields.map(({ name, value, section }) => [name, value, section])).toEqual([
    ['smokes', false, undefined],
    ['since', '2033-05-01T08:00', 'Smoking'],
  ]);

  const { headers, bundle } = await takeFhir();
  expect(headers.get('content-type')).toContain('application/fhir+json');
  expect(headers.get('content-disposition')).toContain('health-record.json');
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(new Set(typesIn(bundle))).toEqual(
    new Set(['Appointment', 'Location', 'Patient', 'Practitioner', 'Questionnaire', 'QuestionnaireResponse']),
  );
  expect(first(bundle, 'Appointment')?.start).toBe('2033-04-01T09:00:00-05:00');
});

test('as FHIR, a form is as its own export has it, and the doctor who completed it is in the bundle', async () => {
  const { build } = globalThis.openward;
  const translations = [{ language: 'de', fields: [{ name: 'much', label: 'Wie viel?' }] }];
  const { formId } = await build.form({ fields: FIELDS, translations });
  const of = { patientId: maya.patientId, formId, answers: ANSWERS };
  await build.completedDocument({ ...of, submittedBy: doctor.userId });
  const { bundle } = await takeFhir();
  expect(complaintsAbout(bundle)).toEqual([]);
  const questionnaire = first(bundle, 'Questionnaire');
  expect(questionnaire).toMatchObject({ url: `urn:uuid:${formId}`, version: '1' });
  const { form, problems } = readQuestionnaire(questionnaire as Questionnaire);
  expect(problems).toEqual([]);
  expect(form).toMatchObject({ formText: FIELDS, translations });
  expect(first(bundle, 'QuestionnaireResponse')?.author.reference).toBe(`urn:uuid:${doctor.doctorId}`);
  expect(first(bundle, 'Practitioner')).toMatchObject({ id: doctor.doctorId, name: [{ family: doctor.lastName }] });
});

test('a document says whether it still is what was completed', async () => {
  const { build } = globalThis.openward;
  const { formId } = await build.form({ fields: FIELDS });
  const of = { patientId: maya.patientId, submittedBy: maya.userId, answers: ANSWERS };
  const untouched = await build.completedDocument({ ...of, formId });
  const changed = await build.completedDocument(of);
  // One with another day than the signed one.
  const moved = await build.completedDocument(of);
  const file = await build.completedDocument(of);
  await rowsOf(sql`alter table document_completion disable trigger user`);
  await rowsOf(sql`
    update document_completion set answers = answers || '{"since": "2033-05-02T08:00"}' where document_id = ${changed}`);
  await rowsOf(sql`alter table document_completion enable trigger user`);
  await rowsOf(sql`update document set completed_at = completed_at - interval '1 day' where id = ${moved}`);
  await rowsOf(sql`
    insert into document_file (id, document_id, name, media_type, sha256, content, added_at, added_by)
    values (gen_random_uuid(), ${file}, 'a.txt', 'text/plain', 'abc', 'abc', now(), ${maya.userId})`);
  const { documents } = (await take()).result as TakenRecord;
  expect(new Map(documents.map(({ id, isIntact }) => [id, isIntact]))).toEqual(
    new Map([
      [untouched, true],
      [changed, false],
      [moved, false],
      [file, false],
    ]),
  );
  // The document's own verification must agree.
  for (const { id, isIntact } of documents.filter((one) => one.id !== moved)) {
    expect((await call('GET', `/document/${id}/verify`, { token })).result.isIntact).toBe(isIntact);
  }
});

test('a record with nothing in it is one all the same', async () => {
  const { bundle } = await takeFhir();
  expect(complaintsAbout(bundle)).toEqual([]);
  expect(typesIn(bundle)).toEqual(['Patient']);
  expect((await take()).result).toMatchObject({ appointments: [], documents: [] });
});

test('of some days: appointments by the hospital’s, documents by those of the zone that was said', async () => {
  // Still the 1st in Chicago.
  const late = await visit('2033-04-02T03:00:00Z');
  const next = await visit('2033-04-02T14:00:00Z');
  // Already the 2nd in Kiritimati.
  const document = await paper('2033-04-01T11:00:00Z');
  const idsOf = async (query: string) => {
    const { appointments, documents } = (await take(query)).result as TakenRecord;
    return [appointments?.map(({ id }) => id), documents.map(({ id }) => id)];
  };
  expect(await idsOf('?from=2033-04-01&to=2033-04-01&timeZone=UTC')).toEqual([[late], [document]]);
  expect(await idsOf('?from=2033-04-02&timeZone=Pacific/Kiritimati')).toEqual([[next], [document]]);
  expect(await idsOf('?from=2033-04-02')).toEqual([[next], []]);
  expect(await idsOf('?to=2033-04-01')).toEqual([[late], [document]]);
  const look = await call('GET', `/patient/${maya.patientId}/record/contents?from=2033-04-02`, { token });
  expect(look.result).toEqual({ appointments: 1, documents: 0, files: 0, isTooMuch: false });
  const { headers } = await takeFhir('?from=2033-04-01&to=2033-04-30');
  expect(headers.get('content-disposition')).toContain('health-record-2033-04-01-to-2033-04-30.json');

  const wrong = await take('?from=2033-02-30&to=soon&timeZone=No/Where');
  expect(wrong.status).toBe(400);
  expect(wrong.result.errors).toMatchObject({ from: 'Must be a valid date', timeZone: 'Must be a valid time zone' });
  const turned = await take('?from=2033-04-02&to=2033-04-01');
  expect(turned.result.errors).toEqual({ to: 'The last day must not be before the first.' });
});

test('each download is in the audit, with its days, and in the log; looking is not', async () => {
  await visit('2033-04-01T14:00:00Z');
  await call('GET', `/patient/${maya.patientId}/record/contents`, { token });
  const { headers } = await take();
  expect((await auditOf(headers)).map(({ action }) => action)).toEqual(Array(3).fill('take along PDF'));
  await takeFhir('?from=2033-01-01');
  const [fhir, pdf, ...more] = await downloads();
  expect(more).toEqual([]);
  expect(fhir).toMatchObject({ kind: 'FHIR', range: { from: '2033-01-01', to: null }, who: { kind: 'you' } });
  expect(pdf).toMatchObject({ kind: 'PDF', range: { from: null, to: null } });
  // Another patient gets no record, and the attempt is no download.
  const other = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
  expect((await take('', { token: other })).status).toBe(404);
  expect(await downloads()).toHaveLength(2);
});

test('a proxy takes along what was shared with them, and sees only their own downloads', async () => {
  const { build, tokenFor } = globalThis.openward;
  await visit('2033-04-01T14:00:00Z');
  await paper('2033-04-01T11:00:00Z');
  const sam = await build.patient();
  const asSam = { token: await tokenFor(sam), headers: { [ACTING_FOR]: maya.patientId } };
  const given = async (areas: ('appointments' | 'documents' | 'profile')[]) => {
    await rowsOf(sql`delete from proxy_grant where patient_id = ${maya.patientId}`);
    await build.access({ patientId: maya.patientId, proxyUserId: sam.userId, areas });
  };
  await given(['documents', 'appointments']);
  expect((await take('', asSam)).status).toBe(403);
  await given(['profile', 'appointments']);
  expect((await take('', asSam)).status).toBe(403);
  await given(['profile', 'documents']);
  const { result } = await take('', asSam);
  expect(result).toMatchObject({ appointments: null, documents: [{ isByPatient: true }] });
  const { bundle } = await takeFhir('', asSam);
  expect(typesIn(bundle)).toEqual(['Patient', 'Questionnaire', 'QuestionnaireResponse']);
  await take();
  expect((await downloads(asSam)).map(({ kind, who }) => [kind, who.kind])).toEqual([
    ['FHIR', 'you'],
    ['PDF', 'you'],
  ]);
  expect((await downloads()).map(({ who }) => [who.kind, who.name])).toEqual([
    ['you', ''],
    ['proxy', `${sam.firstName} ${sam.lastName}`],
    ['proxy', `${sam.firstName} ${sam.lastName}`],
  ]);
});

test('1,000 appointments and 200 documents are all in it, and too many are refused', async () => {
  const { build } = globalThis.openward;
  const { formId } = await build.form({ fields: FIELDS });
  const original = await build.completedDocument({ patientId: maya.patientId, submittedBy: maya.userId, formId });
  await rowsOf(sql`
    insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status)
    select gen_random_uuid(), ${doctor.doctorId}, ${maya.patientId}, at, at + interval '30 minutes', 'COMPLETED'
    from generate_series(timestamptz '2031-01-01', timestamptz '2031-01-01' + interval '999 hours', interval '1 hour') at`);
  await rowsOf(sql`
    with made as (
      insert into document (id, patient_id, form_id, form_version, status, assigned_at, completed_at)
      select gen_random_uuid(), patient_id, form_id, form_version, status, assigned_at, completed_at
      from document, generate_series(1, 199) where id = ${original} returning id)
    insert into document_completion (document_id, answers, method, first_name, last_name, consent, submitted_by,
      submitted_by_role, completed_at, address, browser, time_zone, digest)
    select made.id, ${JSON.stringify(ANSWERS)}::jsonb, method, first_name, last_name, consent, submitted_by,
      submitted_by_role, completed_at, address, browser, time_zone, digest
    from made, document_completion where document_id = ${original}`);
  const began = performance.now();
  const { bundle } = await takeFhir();
  const took = performance.now() - began;
  expect(typesIn(bundle)).toHaveLength(1 + 1_000 + 200 + 3);
  expect(complaintsAbout(bundle)).toEqual([]);
  if (process.env.TEST_LANE === 'timing') expect(took).toBeLessThan(3_000);

  await rowsOf(sql`
    insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status)
    select gen_random_uuid(), ${doctor.doctorId}, ${maya.patientId}, at, at + interval '5 minutes', 'CANCELED'
    from generate_series(timestamptz '2032-01-01', timestamptz '2032-01-01' + interval '4000 hours', interval '1 hour') at`);
  const refused = await take();
  expect([refused.status, refused.result.code]).toEqual([409, 'limit_reached']);
  expect((await take('?to=2031-12-31')).status).toBe(200);
});
