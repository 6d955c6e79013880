import { randomInt } from 'node:crypto';
import { DOCUMENT_RULES, DOCUMENT_STATES, type DocumentState } from '@openward/contract/documents';
import { sql } from 'drizzle-orm';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { inGerman } from '../testing/german.ts';
import { listen } from '../testing/listener.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const { build, tokenFor } = globalThis.openward;
const NOBODY = '0190a6e0-0000-7000-8000-000000000001';
/** A number that no other test uses. */
const aPhone = () => String(randomInt(5_000_000_000, 6_000_000_000));
const textsTo = (phoneNo: string) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const mailsTo = ({ email }: { email: string }) => globalThis.openward.mails.filter(({ to }) => to === email);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** The token of a staff member. */
const asStaff = async (role: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN' = 'ROLE_HCP_ADMIN') =>
  tokenFor(await build.account({ role, ...(role === 'ROLE_HCP_ADMIN' && { hospitalId: await build.hospital() }) }));

const assign = (token: string, patients: { patientId: string }[], forms: { formId: string }[], more: object = {}) =>
  call('POST', '/document/assign', { token, body: bodyOf(patients, forms, more) });
const bodyOf = (patients: { patientId: string }[], forms: { formId: string }[], more: object = {}) => ({
  patientId: patients.map(({ patientId }) => patientId),
  dynamicFormId: forms.map(({ formId }) => formId),
  ...more,
});
const documentsOf = async ({ patientId }: { patientId: string }, token: string, rest = '') =>
  (await call('GET', `/document?patientId=${patientId}${rest}`, { token })).result;
const wants = (patient: BuiltPatient, sms: boolean, mail: boolean) =>
  rowsOf(sql`update patient set mob_opt_out = ${!sms}, email_opt_out = ${!mail} where id = ${patient.patientId}`);

describe('assigning', () => {
  test('makes one document for each patient and form, once, and says so beforehand', async () => {
    const token = await asStaff();
    const [ada, bob] = [
      await build.patient({ firstName: 'Ada', lastName: 'Able', phoneNo: aPhone() }),
      await build.patient({ firstName: 'Bob', lastName: 'Baker', phoneNo: aPhone() }),
    ];
    const forms = [await build.form({ displayName: 'First form' }), await build.form()];
    const first = { ...bodyOf([ada], [forms[0] as { formId: string }]), dueOn: '2099-12-31' };
    const answer = await call('POST', '/document/assign', { token, body: first });
    expect(answer.body.message).toBe('Document assigned to patient successfully.');
    expect(answer.result).toMatchObject({ documents: 1, existing: 0, notified: 1 });
    const both = bodyOf([ada, bob, ada], forms);
    const foreseen = await call('POST', '/document/assign/check', { token, body: both });
    expect(foreseen.result).toEqual({
      documents: 3,
      existing: 1,
      existingExamples: [{ patient: { firstName: 'Ada', lastName: 'Able' }, displayName: 'First form' }],
      notified: 2,
    });
    expect(await documentsOf(bob, token)).toEqual([]);
    const made = await call('POST', '/document/assign', { token, body: both });
    const names = [ada, bob].map(({ patientId }) => expect.objectContaining({ id: patientId }));
    expect(made.result).toEqual({ ...foreseen.result, patients: names });
    const [row] = (await auditOf(made.headers)).filter(({ action }) => action === 'assign');
    expect(row?.entity_ids).toHaveLength(3);
    expect(new Set(row?.patient_ids)).toEqual(new Set([ada.patientId, bob.patientId]));
    const listed = await documentsOf(ada, token);
    expect(listed).toEqual([
      expect.objectContaining({
        displayName: 'First form',
        dueOn: '2099-12-31',
        documentStatus: 'PENDING',
        formVersion: 1,
      }),
      expect.objectContaining({ formId: forms[1]?.formId, dueOn: null, isBegun: false, confirmationDate: null }),
    ]);
    const again = await call('POST', '/document/assign', { token, body: both });
    expect(again.result).toMatchObject({ documents: 0, existing: 4, notified: 0 });
    expect(again.body.message).toBe('Nothing was assigned. These patients already have these forms.');
  });

  test('what was completed or cancelled may be assigned again, in the newest version', async () => {
    const admin = await asStaff('ROLE_SYS_ADMIN');
    const patient = await build.patient();
    const form = await build.form();
    await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId, formId: form.formId });
    await rowsOf(sql`
      insert into form_version select form_id, 2, form_name, 'Newer words', description, is_esignature_required, fields,
        attachments, saved_at, saved_by from form_version where form_id = ${form.formId}`);
    await rowsOf(sql`update form set version = 2 where id = ${form.formId}`);
    expect((await assign(admin, [patient], [form])).result.documents).toBe(1);
    const [open, done] = await documentsOf(patient, admin);
    expect([open.displayName, open.formVersion, done.displayName, done.formVersion]).toEqual([
      'Newer words',
      2,
      form.displayName,
      1,
    ]);
    const cancelled = await call('POST', `/document/cancel/${open.id}`, { token: admin });
    expect(cancelled.body.message).toBe('Document canceled successfully.');
    expect((await assign(admin, [patient], [form])).result.documents).toBe(1);
  });

  test.each([
    ['nobody', { patientId: [] }, 400, { patientId: 'Choose any one patient' }],
    ['no form', { dynamicFormId: [] }, 400, { dynamicFormId: 'Choose any one form name' }],
    ['a patient that is no list', { patientId: 'all' }, 400, { patientId: 'Invalid patient name' }],
    ['a form that is no list', { dynamicFormId: 7 }, 400, { dynamicFormId: 'Invalid form name' }],
    ['a stranger', { patientId: [NOBODY] }, 404, { patientId: 'Patient not found.' }],
    ['a form that is not there', { dynamicFormId: [NOBODY] }, 404, { dynamicFormId: 'Invalid form name' }],
    ['a day that is over', { dueOn: '2020-01-01' }, 400, { dueOn: 'The due date must not be in the past.' }],
    ['a day that is none', { dueOn: '2030-02-31' }, 400, { dueOn: 'Must be a valid date' }],
  ])('refuses %s at its field', async (_what, wrong, status, errors) => {
    const body = { ...bodyOf([await build.patient()], [await build.form()]), ...wrong };
    const answer = await call('POST', '/document/assign', { token: await asStaff(), body });
    expect(answer).toMatchObject({ status, result: { errors } });
  });

  test("finds a doctor's patients and those of a day, as messages to groups do", async () => {
    const hospitalId = await build.hospital({ timeZone: 'Pacific/Auckland' });
    const [ann, ben] = [await build.doctor({ hospitalId }), await build.doctor({ hospitalId })];
    const [ada, bob, cid, dan] = [
      await build.patient({ firstName: 'Ada', lastName: 'Able' }),
      await build.patient({ firstName: 'Bob', lastName: 'Baker' }),
      await build.patient({ firstName: 'Cid', lastName: 'Carr' }),
      await build.patient({ firstName: 'Dan', lastName: 'Dunn' }),
    ];
    const visit = ({ patientId }: BuiltPatient, { doctorId }: { doctorId: string }, at: string, more = {}) =>
      build.appointment({ patientId, doctorId, startsAt: new Date(at), minutes: 15, ...more });
    // Auckland is twelve hours ahead of UTC in June.
    await visit(bob, ann, '2033-06-15T12:10:00Z');
    await visit(ada, ann, '2033-06-16T11:40:00Z');
    await visit(cid, ann, '2033-06-16T12:10:00Z');
    await visit(dan, ben, '2033-06-15T22:00:00Z');
    const group = (token: string, body: object) => call('POST', '/document/assign/group', { token, body });
    const named = async (token: string, body: object) =>
      (await group(token, body)).result.map(({ lastName }: { lastName: string }) => lastName);
    const admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
    const ofDay = { group: 'appointments', day: '2033-06-16' };
    expect(await named(admin, ofDay)).toEqual(['Able', 'Baker', 'Dunn']);
    expect(await named(admin, { group: 'patients', doctorList: [ann.doctorId] })).toEqual(['Able', 'Baker', 'Carr']);
    expect(await named(await asStaff(), ofDay)).toEqual([]);
    // Doctors always get their own patients, whichever doctor they name.
    const own = await group(await tokenFor(ann), { ...ofDay, doctorList: [ben.doctorId] });
    expect(idsOf(own.result)).toEqual([ada.patientId, bob.patientId]);
    const [row] = await auditOf(own.headers);
    expect(new Set(row?.patient_ids)).toEqual(new Set([ada.patientId, bob.patientId]));
    expect((await group(admin, { group: 'appointments' })).result.errors).toEqual({ day: 'Please choose a day.' });
    expect((await group(await tokenFor(ada), ofDay)).status).toBe(403);
  });

  test('does not cut a group that is too large for one assignment', async () => {
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const crowd = `Crowd${randomInt(1e9)}`;
    const add = (count: number) =>
      rowsOf(sql`
        with people as (
          insert into app_user (id, username, email, password_hash, first_name, last_name, role)
          select id, id, id, '', 'One', ${crowd}, 'ROLE_PATIENT'
          from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as fresh returning id)
        insert into patient (id, user_id) select gen_random_uuid(), id from people`);
    const body = { group: 'patients', q: crowd };
    const group = async () => call('POST', '/document/assign/group', { token: await tokenFor(admin), body });
    await add(1000);
    expect((await group()).result).toHaveLength(1000);
    await add(1);
    const sentence = 'More than 1,000 patients are in this group. Please choose a smaller one.';
    expect(await group()).toMatchObject({ status: 400, result: { errors: { group: sentence } } });
  });

  test('an inactive form cannot be assigned', async () => {
    const form = await build.form({ status: 'INACTIVE' });
    expect((await assign(await asStaff(), [await build.patient()], [form])).status).toBe(404);
  });

  test('at once by several makes each document once', async () => {
    const token = await asStaff();
    const patients = [await build.patient(), await build.patient(), await build.patient()];
    const forms = [await build.form(), await build.form()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => assign(token, turn % 2 ? patients : [...patients].reverse(), forms)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.reduce((sum, { result }) => sum + result.documents, 0)).toBe(6);
    for (const patient of patients) expect(await documentsOf(patient, token)).toHaveLength(2);
  });

  test('20,000 in one call are assigned, and open pages are told in a few words', async () => {
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const token = await tokenFor(admin);
    const rows = await rowsOf<{ id: string }>(sql`
      with people as (
        insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select gen_random_uuid(), 'bulk' || n || ${admin.userId}, 'bulk' || n || ${admin.userId}, '', 'Bulk', n::text, 'ROLE_PATIENT'
        from generate_series(1, 1000) n returning id)
      insert into patient (id, user_id, mob_opt_out, email_opt_out) select gen_random_uuid(), id, true, true from people
      returning id`);
    const patients = rows.map(({ id }) => ({ patientId: id }));
    const forms = await Promise.all(Array.from({ length: 20 }, () => build.form()));
    const listener = await listen(token);
    const began = Date.now();
    const answer = await assign(token, patients, forms);
    if (process.env.TEST_LANE === 'timing') expect(Date.now() - began).toBeLessThan(12_000);
    expect(answer).toMatchObject({ status: 200, result: { documents: 20_000, existing: 0, notified: 0 } });
    const received = () => listener.heard.filter(({ name }) => name === 'document:changed').length;
    while (received() === 0) await new Promise((later) => setTimeout(later, 50));
    expect(received()).toBeLessThanOrEqual(10);
    listener.stop();
  });
});

describe('patients are told of new documents', () => {
  // At night an SMS would be delayed.
  beforeEach(() => globalThis.openward.setNow(new Date('2034-05-15T10:00:00Z')));
  afterEach(() => globalThis.openward.setNow(null));

  test('by SMS where they want that, else by e-mail, without the name of a form', async () => {
    const token = await asStaff();
    const phones = [aPhone(), aPhone(), aPhone()];
    const [bySms, byMail, neither] = await Promise.all(phones.map((phoneNo) => build.patient({ phoneNo })));
    await wants(bySms as BuiltPatient, true, true);
    await wants(byMail as BuiltPatient, false, true);
    await wants(neither as BuiltPatient, false, false);
    const people = [bySms, byMail, neither] as BuiltPatient[];
    const form = await build.form({ displayName: 'Depression questionnaire' });
    const { result } = await assign(token, people, [form, await build.form()], { dueOn: '2099-12-31' });
    expect(result).toMatchObject({ documents: 6, notified: 2 });
    const words =
      /^(Hospital \w+: )?The practice has a form for you\. Please fill it in by 2099-12-31(: http\S+\/patient\/actionitems|\. You can find it in the portal, under Action Items\.)$/;
    expect(phones.map((phone) => textsTo(phone))).toEqual([[expect.stringMatching(words)], [], []]);
    while (mailsTo(byMail as BuiltPatient).length === 0) await new Promise((later) => setTimeout(later, 20));
    expect(mailsTo(byMail as BuiltPatient)).toEqual([
      expect.objectContaining({ subject: 'A form from your practice', text: expect.stringMatching(words) }),
    ]);
    expect([bySms, neither].flatMap((one) => mailsTo(one as BuiltPatient))).toEqual([]);
    const [logged] = (await call('GET', '/sms', { token })).result;
    expect(logged).toMatchObject({ purpose: 'document', state: 'SENT' });
    // A patient who already has every form gets no message.
    await assign(token, people, [form]);
    expect(textsTo(phones[0] as string)).toHaveLength(1);
  });

  test('each in their own language', async () => {
    const token = await asStaff();
    const [germanPhone, englishPhone] = [aPhone(), aPhone()];
    const bySms = await build.patient({ phoneNo: germanPhone, language: 'de' });
    const byMail = await build.patient({ language: 'de' });
    const english = await build.patient({ phoneNo: englishPhone });
    await Promise.all([wants(bySms, true, true), wants(byMail, false, true), wants(english, true, true)]);
    await assign(token, [bySms, byMail, english], [await build.form()], { dueOn: '2099-12-31' });
    const words = inGerman(
      'The practice has a form for you. Please fill it in by {day}. You can find it in the portal, under Action Items.',
    );
    expect(textsTo(germanPhone).map((text) => text.replace(/^Hospital \w+: /, ''))).toEqual([
      expect.stringMatching(words),
    ]);
    expect(textsTo(englishPhone)).toEqual([expect.stringMatching(/^Hospital \w+: The practice has a form for you\. /)]);
    while (mailsTo(byMail).length === 0) await new Promise((later) => setTimeout(later, 20));
    expect(mailsTo(byMail)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(inGerman('A form from your practice')),
        text: expect.stringMatching(words),
      }),
    ]);
  });
});

describe('lists', () => {
  /** A patient with two pending documents, one of them overdue, and one completed. */
  async function patientWithDocuments() {
    const patient = await build.patient();
    const { patientId, userId } = patient;
    const assignedAt = new Date('2026-01-01T00:00:00Z');
    return {
      patient,
      token: await tokenFor(patient),
      later: await build.document({ patientId, assignedAt }),
      done: await build.completedDocument({ patientId, submittedBy: userId }),
      late: await build.document({ patientId, dueOn: '2026-01-02' }),
    };
  }

  test('show what waits first, page by page, and how much waits', async () => {
    const { token, late, later, done } = await patientWithDocuments();
    const all = await call('GET', '/document', { token });
    expect(idsOf(all.result)).toEqual([late, later, done]);
    expect(idsOf((await call('GET', '/document/active', { token })).result)).toEqual([late, later, done]);
    expect(idsOf((await call('GET', '/document/pending', { token })).result)).toEqual([late, later]);
    const second = await call('GET', '/document?page=1&size=2', { token });
    expect(second.body).toMatchObject({ page: { number: 1, size: 2, total: 3 } });
    expect(idsOf(second.result)).toEqual([done]);
    const bySearch = await call('GET', `/document?q=${encodeURIComponent(all.result[2].displayName)}`, { token });
    expect(idsOf(bySearch.result)).toEqual([done]);
    expect((await call('GET', '/document/open', { token })).result).toEqual({ open: 2 });
  });

  test('name a form in all its languages, without its questions, and find it by each', async () => {
    const patient = await build.patient();
    const token = await tokenFor(patient);
    const names = { language: 'de', displayName: `Schmerztagebuch ${process.pid}` };
    const fields = [{ name: 'note', label: 'Notiz' }];
    const { formId } = await build.form({ translations: [{ ...names, fields }] });
    const id = await build.document({ patientId: patient.patientId, formId });
    await build.document({ patientId: patient.patientId });
    const found = await call('GET', `/document?q=${encodeURIComponent('schmerztage')}`, { token });
    expect(found.result).toMatchObject([{ id, translations: [names] }]);
    expect(found.result[0].translations[0]).not.toHaveProperty('fields');
    const { result } = await call('GET', `/document/${id}`, { token });
    expect(result.translations).toEqual([{ ...names, fields }]);
  });

  test("are a patient's own; staff say whose", async () => {
    const { patient, token, late, done } = await patientWithDocuments();
    const other = await tokenFor(await build.patient());
    const staff = await asStaff();
    expect((await call('GET', `/document?patientId=${patient.patientId}`, { token: other })).status).toBe(404);
    expect((await call('GET', '/document', { token: other })).result).toEqual([]);
    for (const id of [late, done]) expect((await call('GET', `/document/${id}`, { token: other })).status).toBe(404);
    expect(await documentsOf(patient, staff)).toHaveLength(3);
    const nobody = await call('GET', '/document', { token: staff });
    expect(nobody).toMatchObject({ status: 400, result: { errors: { patientId: 'Choose any one patient' } } });
    const read = await call('GET', `/document/${late}`, { token });
    expect(read.result).toMatchObject({ id: late, patient: { lastName: patient.lastName }, dueOn: '2026-01-02' });
    expect(await auditOf(read.headers)).toContainEqual(expect.objectContaining({ patient_ids: [patient.patientId] }));
  });

  test('are seen by who acts for the patient, where they were given the documents', async () => {
    const { patient, late } = await patientWithDocuments();
    const proxy = await build.patient();
    const { patientId } = patient;
    const id = await build.access({ patientId, proxyUserId: proxy.userId, areas: ['documents'] });
    const acting = { token: await tokenFor(proxy), headers: { 'X-Acting-For': patientId } };
    expect((await call('GET', '/document/pending', acting)).result[0].id).toBe(late);
    expect((await call('GET', '/document/open', acting)).result.open).toBe(2);
    await rowsOf(sql`update proxy_grant set areas = '{appointments}' where id = ${id}`);
    for (const path of ['/document', '/document/open', `/document/${late}`]) {
      expect((await call('GET', path, acting)).status).toBe(403);
    }
  });
});

describe('cancelling', () => {
  test('takes a pending document out of every list, and only the system admin may', async () => {
    const patient = await build.patient();
    const [token, admin] = [await tokenFor(patient), await asStaff('ROLE_SYS_ADMIN')];
    const id = await build.document({ patientId: patient.patientId });
    for (const who of [token, await asStaff()]) {
      expect((await call('POST', `/document/cancel/${id}`, { token: who })).status).toBe(403);
    }
    const listener = await listen(token);
    expect((await call('GET', `/document/cancel/${id}`, { token: admin })).status).toBe(200);
    await listener.hears('document:changed', id);
    listener.stop();
    expect((await call('GET', '/document', { token })).result).toEqual([]);
    expect((await call('GET', `/document/${id}`, { token })).status).toBe(404);
    expect((await call('POST', `/document/cancel/${id}`, { token: admin })).status).toBe(404);
  });

  test('what was completed stays', async () => {
    const { patientId, userId } = await build.patient();
    const id = await build.completedDocument({ patientId, submittedBy: userId });
    const answer = await call('POST', `/document/cancel/${id}`, { token: await asStaff('ROLE_SYS_ADMIN') });
    expect(answer).toMatchObject({ status: 409, result: { code: 'conflict' } });
  });
});

describe('a document in the state', () => {
  const documentIn = async (state: DocumentState, { patientId, userId }: BuiltPatient) => {
    const signers = { inOrder: true, steps: [{ role: 'Patient' as const }, { role: 'Practice' as const }] };
    const { formId } = await build.form({ ...(state === 'SUBMITTED' && { signers }) });
    const hasAnswers = state === 'SUBMITTED' || state === 'COMPLETED';
    if (hasAnswers) return build.completedDocument({ patientId, submittedBy: userId, formId });
    const id = await build.document({ patientId, formId, ...(state === 'OVERDUE' && { dueOn: '2020-01-31' }) });
    if (state === 'CANCELED') await rowsOf(sql`update document set canceled_at = now() where id = ${id}`);
    return id;
  };
  const gone = { CANCELED: 404 } as Record<string, number>;

  test.each([...DOCUMENT_STATES])('%s is in the lists and takes the changes that the table says', async (state) => {
    const { stage, status, takesAnswers, takesSignatures } = DOCUMENT_RULES[state];
    const patient = await build.patient();
    const [token, staff, admin] = [await tokenFor(patient), await asStaff(), await asStaff('ROLE_SYS_ADMIN')];
    const id = await documentIn(state, patient);
    const statusOf = async (method: 'GET' | 'POST', path: string, body?: object, who = token) =>
      (await call(method, path, { token: who, ...(body && { body }) })).status;
    const refused = gone[state] ?? 409;

    const { result } = await call('GET', '/document', { token });
    expect(result).toEqual(stage === 'cancelled' ? [] : [expect.objectContaining({ id, documentStatus: status })]);
    const queue = (which: string) =>
      call('GET', `/document/queue?q=${encodeURIComponent(patient.lastName)}${which}`, { token: staff });
    expect(idsOf((await queue('')).result)).toEqual(stage === 'open' ? [id] : []);
    expect(idsOf((await queue('&which=overdue')).result)).toEqual(state === 'OVERDUE' ? [id] : []);

    const verified = await statusOf('GET', `/document/${id}/verify`);
    expect(verified).toBe(stage === 'completed' ? 200 : refused);
    const draft = { revision: 0, fieldValues: [{ name: 'note', value: 'Begun' }] };
    expect(await statusOf('POST', `/document/${id}/draft`, draft)).toBe(takesAnswers ? 200 : refused);
    const signature = { position: 2, firstName: 'Grace', lastName: 'Hopper' };
    const signing = state === 'SUBMITTED' ? await documentIn(state, patient) : id;
    const signed = await statusOf('POST', `/document/${signing}/signature`, signature, staff);
    expect(signed).toBe(takesSignatures ? 200 : refused);
    expect(await statusOf('POST', `/document/cancel/${id}`, undefined, admin)).toBe(stage === 'open' ? 200 : refused);
  });
});
