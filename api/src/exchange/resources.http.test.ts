import { FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { sql } from 'drizzle-orm';
import { lockFor } from '../platform/database/database.ts';
import { integer, rowsOf as readRows, text } from '../platform/database/rows.ts';
import { call } from '../testing/client.ts';
import { wrongShapes } from '../testing/fhir.ts';
import { documentToSign } from '../testing/signing.ts';
import { auditOf, buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../testing/world.ts';

const { setNow, tokenFor, build } = globalThis.openward;

let world: World;
beforeAll(async () => {
  setNow(MORNING);
  world = await buildWorld();
});
afterAll(() => setNow(null));

const get = (path: string, token: string, headers: Record<string, string> = {}) =>
  call('GET', `/fhir/R4/${path}`, { token, headers });
const asAdmin = async (path: string) => get(path, await tokenFor(world.sysAdmin));
// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
function found(bundle: any, mode = 'match'): any[] {
  expect(bundle.resourceType).toBe('Bundle');
  return (bundle.entry ?? []).flatMap((each: { search: { mode: string }; resource: object }) =>
    each.search.mode === mode ? [each.resource] : [],
  );
}
const namesOf = (resources: { resourceType: string; id: string }[]) =>
  resources.map(({ resourceType, id }) => `${resourceType}/${id}`).sort();

test('a HealthcareService is what doctors of a hospital offer, and how long it takes', async () => {
  const hospitalId = await build.hospital();
  const { doctorId } = await build.doctor({
    hospitalId,
    speciality: ['Wellness', 'General Practice'],
    slotMinutes: 45,
  });
  await build.doctor({ hospitalId, speciality: ['Wellness'], slotMinutes: 20 });
  await build.doctor({ hospitalId, speciality: ['Oncology'], status: 'INACTIVE' });
  await rowsOf(
    sql`insert into visit_length (doctor_id, consultation_type, minutes) values (${doctorId}, 'Wellness', 60)`,
  );
  const token = await tokenFor(world.home.patient);
  const { result } = await get(`HealthcareService?organization=Organization/${hospitalId}`, token);
  const lengths = found(result).map(({ id, extension: [{ valueRange }] }) => [
    id.slice(37),
    valueRange.low.value,
    valueRange.high.value,
  ]);
  expect(lengths).toEqual([
    ['general-practice', 45, 45],
    ['wellness', 20, 60],
  ]);
  const typed = await get(`HealthcareService?location=${hospitalId}&service-type=wellness`, token);
  expect(found(typed.result).map(({ name }) => name)).toEqual(['Wellness']);
  const { result: first } = await get(`HealthcareService?organization=${hospitalId}&_count=1`, token);
  const next = first.link.find(({ relation }: { relation: string }) => relation === 'next').url.split('/fhir/R4/')[1];
  expect(found((await get(next, token)).result).map(({ name }) => name)).toEqual(['Wellness']);
});

describe('a Consent', () => {
  const consentsOf = async (patientId: string, token: string, more = '', headers = {}) =>
    found((await get(`Consent?patient=${patientId}${more}`, token, headers)).result);

  test('says how a patient may be reached, since when and by whose choice', async () => {
    const { patientId, ...account } = await build.patient();
    const token = await tokenFor(account);
    const { result } = await call('GET', `/patient/${patientId}`, { token });
    const choose = (body: object) => call('PUT', '/patient/update', { token, body: { id: patientId, ...body } });
    await choose({ version: result.version, phoneNoOptIn: true, emailOptOut: true, emailOptIn: false });
    const [email, phone] = await consentsOf(patientId, token, '&category=59284-0');
    expect(phone).toMatchObject({
      id: `${patientId}-phoneNo`,
      status: 'active',
      policyRule: { coding: [{ code: 'OPTIN' }] },
      extension: [{ url: 'urn:openward:consent-source', valueCode: 'PATIENT' }],
      performer: [{ reference: `Patient/${patientId}` }],
    });
    expect(email.policyRule.coding[0].code).toBe('OPTOUT');
    expect(phone.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await get(`Consent/${phone.id}`, token)).result).toEqual(phone);
    const of = await asAdmin(`Patient?_id=${patientId}&_revinclude=Consent:patient`);
    expect(namesOf(found(of.result, 'include'))).toEqual(namesOf([email, phone]));
  });

  test('says who may act for a patient, to each reader what the portal shows them', async () => {
    const [{ patientId, ...giver }, proxy] = [await build.patient(), await build.patient()];
    const id = await build.access({ patientId, proxyUserId: proxy.userId, areas: ['appointments'] });
    const ended = await build.access({ patientId, proxyUserId: proxy.userId, endedAt: new Date('2020-01-01') });
    const [given] = await consentsOf(patientId, await tokenFor(giver));
    expect(given).toMatchObject({ id, status: 'active', patient: { reference: `Patient/${patientId}` } });
    expect(given.provision).toMatchObject({
      actor: [{ reference: { display: `Test ${proxy.lastName}` } }],
      code: [{ coding: [{ code: 'appointments' }] }],
    });
    const [held] = await consentsOf(patientId, await tokenFor(proxy));
    // A proxy may read the record only while acting for the patient.
    expect([held.id, held.patient.reference, held.patient.display]).toEqual([id, undefined, `Test ${giver.lastName}`]);
    const seenByStaff = await consentsOf(patientId, await tokenFor(world.sysAdmin));
    expect(seenByStaff.map((each) => [each.id, each.status]).sort()).toEqual(
      [
        [id, 'active'],
        [ended, 'inactive'],
      ].sort(),
    );
    expect(await consentsOf(patientId, await tokenFor(world.away.patient))).toEqual([]);
    const acting = await tokenFor(proxy);
    expect((await get('Consent', acting, { 'x-acting-for': patientId })).status).toBe(403);
    const answer = await get(`Consent/${id}`, await tokenFor(giver));
    expect(await auditOf(answer.headers)).toContainEqual(
      expect.objectContaining({ action: 'read', entity_ids: [id], patient_ids: [patientId] }),
    );
  });
});

test('a Provenance holds every signature of a document, and is found by what was signed', async () => {
  const document = await documentToSign(['Patient', 'Practice']);
  expect((await document.submit(document.asPatient)).status).toBe(200);
  const staff = { token: await tokenFor(world.sysAdmin) };
  const signed = await document.sign(staff, 2, 'Grace');
  expect([signed.status, signed.result.code]).toEqual([200, undefined]);
  const { id, patient } = document;
  const { result } = await get(`Provenance?target=QuestionnaireResponse/${id}`, document.asPatient.token);
  const [provenance] = found(result);
  expect(provenance.target[0].reference).toBe(`QuestionnaireResponse/${id}`);
  expect(
    provenance.agent.map(({ type, who }: { type: { coding: { code: string }[] }; who: object }) => [
      type.coding[0]?.code,
      who,
    ]),
  ).toEqual([
    ['author', { reference: `Patient/${patient.patientId}`, type: 'Patient', display: 'Ada Byron' }],
    ['verifier', { display: 'Grace Test' }],
  ]);
  expect(provenance.signature.map(({ type }: { type: { code: string }[] }) => type[0]?.code.split('.').at(-1))).toEqual(
    ['7', '5'],
  );
  const response = (await get(`QuestionnaireResponse/${id}`, document.asPatient.token)).result;
  const inResponse = response.extension.flatMap((each: { valueSignature?: object }) => each.valueSignature ?? []);
  expect(provenance.signature).toEqual(inResponse);
  const with_ = await get(`QuestionnaireResponse?_id=${id}&_revinclude=Provenance:target`, document.asPatient.token);
  expect(namesOf(found(with_.result, 'include'))).toEqual([`Provenance/${id}`]);
  expect((await get(`Provenance/${id}`, await tokenFor(world.away.patient))).status).toBe(404);
  const unsigned = await RECORD_OF.completedDocument(world.home, 'ROLE_PATIENT');
  expect((await asAdmin(`Provenance/${unsigned}`)).status).toBe(404);
});

test('the signature of a witness is that of a witness', async () => {
  const document = await documentToSign(['Patient', 'Witness']);
  expect((await document.submit(document.asPatient)).status).toBe(200);
  const signed = await document.sign({ token: await tokenFor(world.sysAdmin) }, 2, 'Grace');
  expect([signed.status, signed.result.code]).toEqual([200, undefined]);
  const { result } = await asAdmin(`Provenance/${document.id}`);
  expect(result.signature[1].type).toEqual([{ system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.8' }]);
});

test('answers stand in the groups of their Questionnaire, whichever questions were asked', async () => {
  const { patientId, userId } = await build.patient();
  const { formId } = await build.form({
    fields: [
      { name: 'tick', label: 'Do you smoke?', type: 'CheckBox' },
      {
        ...{ name: 'much', label: 'How much?', type: 'Text', section: 'Habits' },
        showWhen: { field: 'tick', is: 'equals', value: 'true' },
      },
      { name: 'since', label: 'Since when?', type: 'Date' },
    ],
  });
  const answers = { tick: false, since: '2026-02-01' };
  const id = await build.completedDocument({ patientId, submittedBy: userId, formId, answers });
  const token = await tokenFor({ userId });
  const { result: response } = await get(`QuestionnaireResponse/${id}`, token);
  const { result: questionnaire } = await get(`Questionnaire/${formId}`, token);
  // biome-ignore lint/suspicious/noExplicitAny: items of either kind
  const groupsOf = ({ item }: any) => item.map((each: any) => [each.linkId, each.item?.map((of: any) => of.linkId)]);
  expect(groupsOf(questionnaire)).toEqual([
    ['tick', undefined],
    ['much.section', ['much', 'since']],
  ]);
  expect(groupsOf(response)).toEqual([
    ['tick', undefined],
    ['much.section', ['since']],
  ]);
  const short = await get(`QuestionnaireResponse?_id=${id}&_elements=questionnaire`, token);
  expect(found(short.result)[0]._questionnaire.extension).toEqual([
    { url: 'http://hl7.org/fhir/StructureDefinition/display', valueString: questionnaire.title },
  ]);
});

test('a type of visit is the same code everywhere, and an Appointment that was read can be booked again', async () => {
  const hospitalId = await build.hospital();
  const { doctorId = '' } = await build.doctor({ hospitalId, speciality: ['General Practice'] });
  const token = await tokenFor(world.sysAdmin);
  const { patientId } = await build.patient();
  const startsAt = new Date('2030-05-27T15:00:00Z');
  const consultationType = 'General Practice';
  const id = await build.appointment({ doctorId, patientId, startsAt });
  await rowsOf(sql`update appointment set consultation_type = ${consultationType} where id = ${id}`);
  const type = {
    coding: [{ system: 'urn:openward:visit-type', code: consultationType, display: consultationType }],
    text: consultationType,
  };
  const { result: visit } = await get(`Appointment/${id}`, token);
  const { result: role } = await get(`PractitionerRole/${doctorId}`, token);
  const { result: schedule } = await get(`Schedule/${doctorId}`, token);
  const { result: service } = await get(`HealthcareService/${hospitalId}-general-practice`, token);
  const slots = await get(`Slot?schedule=${doctorId}&start=2030-05-27&service-type=general%20practice`, token);
  expect(visit.serviceType).toEqual([type]);
  expect(role.specialty).toEqual([type]);
  expect(schedule.serviceType).toEqual([type]);
  expect(service.type).toEqual([type]);
  expect(found(slots.result)[0].serviceType).toEqual([type]);
  const again = { ...visit, status: 'proposed', start: '2030-05-27T16:00:00Z', end: '2030-05-27T16:30:00Z' };
  const made = await call('POST', '/fhir/R4/Appointment', { token, body: again });
  expect([made.status, made.result.serviceType]).toEqual([201, [type]]);
  expect(made.result.id).not.toBe(id);
});

describe('writing an Appointment', () => {
  const start = '2030-06-04T15:00:00Z';
  const end = '2030-06-04T15:30:00Z';
  const refusedAt = ({ status, result }: Awaited<ReturnType<typeof call>>) => [status, result.issue?.[0]?.expression];

  /** A visit of a new patient and doctor, as the patient reads it. */
  async function visitOf(more: { status?: 'BOOKED' | 'CONFIRMED' | 'CHECKED_IN' | 'CANCELED'; at?: string } = {}) {
    const patient = await build.patient();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const { status = 'BOOKED', at = start } = more;
    const id = await build.appointment({ ...patient, doctorId, startsAt: new Date(at), status });
    const token = await tokenFor(patient);
    const { result: visit } = await get(`Appointment/${id}`, token);
    const put = (body: object, by = token) => call('PUT', `/fhir/R4/Appointment/${id}`, { token: by, body });
    return { id, patient, doctorId, token, visit, put };
  }

  test('one that is unconfirmed is pending, and found as such; when it is confirmed it is booked', async () => {
    const { id, patient, visit } = await visitOf();
    expect([visit.status, visit.participant[1].status]).toEqual(['pending', 'needs-action']);
    const idsOf = async (status: string) =>
      found((await asAdmin(`Appointment?patient=${patient.patientId}&status=${status}`)).result).map((each) => each.id);
    expect([await idsOf('pending'), await idsOf('booked'), await idsOf('booked,pending')]).toEqual([[id], [], [id]]);
    const token = await tokenFor(world.sysAdmin);
    const confirmed = await call('POST', '/appointment/update', { token, body: { id, status: 'CONFIRMED' } });
    expect(confirmed.status).toBe(200);
    expect([await idsOf('pending'), await idsOf('booked')]).toEqual([[], [id]]);
  });

  test.each(['proposed', 'pending', 'booked'])('a client may ask for one as %s', async (status) => {
    const { token, doctorId, visit } = await visitOf();
    const body = { ...visit, status, start: '2030-06-04T16:00:00Z', end: '2030-06-04T16:30:00Z' };
    const made = await call('POST', '/fhir/R4/Appointment', { token, body });
    expect([made.status, made.result.status]).toEqual([201, 'pending']);
    expect(made.result.participant[1].actor.reference).toBe(`Practitioner/${doctorId}`);
  });

  test.each([
    ['a status that it cannot begin with', { status: 'cancelled' }, 'status'],
    ['a status that only the practice gives', { status: 'fulfilled' }, 'status'],
    ['a reason for what was not cancelled', { cancelationReason: { text: 'Well' } }, 'cancelationReason'],
    ['an end before its start', { end: '2030-06-04T14:00:00Z' }, 'end'],
    ['a type of another system', { serviceType: [{ coding: [{ system: 'urn:x', code: 'Wellness' }] }] }, 'serviceType'],
  ])('is refused on POST with %s, and nothing is booked', async (_what, wrong, element) => {
    const { patient, doctorId = '' } = await visitOf({ at: '2030-06-05T15:00:00Z' });
    const body = {
      ...{ resourceType: 'Appointment', status: 'proposed', start, end, description: 'Cough' },
      serviceType: [{ coding: [{ code: 'Wellness' }] }],
      participant: [{ actor: { reference: `Practitioner/${doctorId}` }, status: 'needs-action' }],
      ...wrong,
    };
    const answer = await call('POST', '/fhir/R4/Appointment', { token: await tokenFor(patient), body });
    expect(refusedAt(answer)).toEqual([400, [element]]);
    expect(await rowsOf(sql`select 1 from appointment where patient_id = ${patient.patientId}`)).toHaveLength(1);
  });

  test('is refused on POST at a hospital where the doctor does not work', async () => {
    const { token, visit } = await visitOf();
    const elsewhere = { actor: { reference: `Location/${world.away.hospitalId}` }, status: 'accepted' };
    const body = { ...visit, start: '2030-06-04T17:00:00Z', end: '2030-06-04T17:30:00Z' };
    const participant = [...visit.participant.slice(0, 2), elsewhere];
    const answer = await call('POST', '/fhir/R4/Appointment', { token, body: { ...body, participant } });
    expect(refusedAt(answer)).toEqual([400, ['participant']]);
  });

  test.each([
    ['another id', () => ({ id: world.home.patient.patientId }), 'id'],
    [
      'several types',
      () => ({ serviceType: [{ coding: [{ code: 'Wellness' }, { code: 'Oncology' }] }] }),
      'serviceType',
    ],
    ['another type', () => ({ serviceType: [{ coding: [{ code: 'Oncology' }] }] }), 'serviceType'],
    ['another length', () => ({ end: '2030-06-04T16:00:00Z' }), 'end'],
    ['no description', () => ({ description: undefined }), 'description'],
    ['no description and another time', () => ({ description: undefined, start, end: undefined }), 'description'],
    ['a status that only the practice gives', () => ({ status: 'fulfilled' }), 'status'],
    ['a cancellation with another time', () => ({ status: 'cancelled', start: '2030-06-04T17:00:00Z' }), 'start'],
  ])('is refused on PUT with %s, and stays as it was', async (_what, wrong, element) => {
    const { id, visit, put } = await visitOf();
    expect(refusedAt(await put({ ...visit, ...wrong() }))).toEqual([400, [element]]);
    expect((await asAdmin(`Appointment/${id}`)).result).toEqual(visit);
  });

  test('is not there where time is blocked', async () => {
    const { visit } = await visitOf();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const blocked = { doctorId, patientId: null, startsAt: new Date(start), status: 'BLOCKED' as const };
    const id = await build.appointment(blocked);
    const body = { ...visit, id };
    const answer = await call('PUT', `/fhir/R4/Appointment/${id}`, { token: await tokenFor(world.sysAdmin), body });
    expect([answer.status, answer.result.issue[0].code]).toEqual([404, 'not-found']);
  });

  test('is refused on PUT with another patient', async () => {
    const { id, visit, put } = await visitOf();
    const other = { actor: { reference: `Patient/${world.away.patient.patientId}` }, status: 'accepted' };
    const body = { ...visit, participant: [other, ...visit.participant.slice(1)] };
    for (const token of [undefined, await tokenFor(world.sysAdmin)])
      expect(refusedAt(await put(body, token))).toEqual([400, ['participant']]);
    expect((await asAdmin(`Appointment/${id}`)).result).toEqual(visit);
  });

  test.each([
    ['pending', { status: 'BOOKED' }],
    ['booked', { status: 'CONFIRMED' }],
    ['checked in', { status: 'CHECKED_IN' }],
    ['cancelled', { status: 'CANCELED' }],
    ['past', { at: '2020-06-04T15:00:00Z' }],
  ] as const)('is taken on PUT as it was read, and nothing changes: %s', async (_what, of) => {
    const { id, visit, put } = await visitOf(of);
    const answer = await put(visit);
    expect([answer.status, answer.result]).toEqual([200, visit]);
    expect(await rowsOf(sql`select 1 from appointment_history where appointment_id = ${id}`)).toEqual([]);
  });

  test('is moved on PUT by staff to another length, with and without a description', async () => {
    const { id, put } = await visitOf();
    const token = await tokenFor(world.sysAdmin);
    await rowsOf(sql`update appointment set description = '' where id = ${id}`);
    const { result: visit } = await get(`Appointment/${id}`, token);
    const longer = await put({ ...visit, end: '2030-06-04T16:00:00Z' }, token);
    expect([longer.status, longer.result.description]).toEqual([200, undefined]);
    expect(Date.parse(longer.result.end)).toBe(Date.parse('2030-06-04T16:00:00Z'));
    const named = await put({ ...longer.result, description: 'Cough' }, token);
    expect([named.status, named.result.description]).toEqual([200, 'Cough']);
  });

  // PGlite has one connection, so transactions cannot wait for each other.
  const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? test : test.skip;
  onPostgres('waits for a move of the portal before it holds the visit', async () => {
    const { id, doctorId, visit, put } = await visitOf();
    const [moved, isFree] = await globalThis.openward.api.database.transaction(async (tx) => {
      await lockFor(tx, [doctorId]);
      const moving = put({ ...visit, start: '2030-06-04T16:00:00Z', end: '2030-06-04T16:30:00Z' });
      const isWaiting = () => readRows(tx, { pid: integer })`
        select pid from pg_locks join pg_database on oid = database
        where not granted and locktype = 'advisory' and datname = current_database()`;
      while ((await isWaiting()).length === 0) await new Promise((done) => setTimeout(done, 10));
      const free = await readRows(tx, { id: text })`
        select id from appointment where id = ${id} for update skip locked`;
      return [moving, free.length === 1] as const;
    });
    expect([(await moved).status, isFree]).toEqual([200, true]);
  });
});

describe('an AuditEvent', () => {
  test('tells a patient who looked at the record, and nothing of others', async () => {
    const [own, other] = [await build.patient(), await build.patient()];
    const token = await tokenFor(own);
    const admin = await tokenFor(world.sysAdmin);
    for (const { patientId } of [own, other]) await call('GET', `/patient/${patientId}`, { token: admin });
    await get(`Patient?_id=${own.patientId},${other.patientId}`, admin);
    const { result } = await get('AuditEvent', token);
    expect(wrongShapes('Bundle', result)).toEqual([]);
    expect(result.total).toBeUndefined();
    const events = found(result);
    expect(events.length).toBeGreaterThan(1);
    expect(events[0]).toMatchObject({
      action: 'R',
      outcome: '0',
      agent: [{ who: { display: `Test ${world.sysAdmin.lastName}` } }],
      entity: [{}, { what: { reference: `Patient/${own.patientId}` } }],
    });
    expect(JSON.stringify(result)).not.toContain(other.patientId);
    expect(found((await get(`AuditEvent?patient=${other.patientId}`, token)).result)).toEqual([]);
    const [theirs] = found((await asAdmin(`AuditEvent?patient=${other.patientId}&_count=1`)).result);
    expect(theirs.entity.map(({ what }: { what?: { reference: string } }) => what?.reference)).toContain(
      `Patient/${other.patientId}`,
    );
    const alone = found((await asAdmin(`AuditEvent?patient=${other.patientId}`)).result).at(-1);
    expect((await get(`AuditEvent/${alone.id}`, token)).status).toBe(404);
    expect((await get(`AuditEvent/${events[0].id}`, token)).result).toEqual(events[0]);
  });

  test('is the audit log, page by page, for system administrators, and nothing for other staff', async () => {
    const { patientId } = await build.patient();
    const token = await tokenFor(world.sysAdmin);
    for (let time = 0; time < 3; time++) await call('GET', `/patient/${patientId}`, { token });
    const seen: string[] = [];
    let path = `AuditEvent?patient=${patientId}&subtype=read&_count=2`;
    for (let pages = 0; path && pages < 3; pages++) {
      const { result } = await get(path, token);
      seen.push(...found(result).map(({ id }) => id));
      const next = result.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
      path = next ? next.split('/fhir/R4/')[1] : '';
    }
    expect([seen.length, new Set(seen).size, path]).toEqual([3, 3, '']);
    const count = await get(`AuditEvent?patient=${patientId}&subtype=read&_summary=count`, token);
    expect(count.result).toMatchObject({ total: 3 });
    expect((await get('AuditEvent?_after=nonsense', token)).status).toBe(400);
    for (const { account } of [{ account: world.home.doctor }, { account: world.home.hcpAdmin }])
      expect((await get('AuditEvent', await tokenFor(account))).status).toBe(403);
  });
});

describe('a search', () => {
  test('follows a reference to the identifier of whom it names', async () => {
    const { patientId } = world.home.patient;
    const id = await RECORD_OF.appointment(world.home, 'ROLE_PATIENT');
    await RECORD_OF.appointment(world.away, 'ROLE_PATIENT');
    const of = (name: string, value: string) =>
      asAdmin(`Appointment?${name}=${encodeURIComponent(value)}&_sort=-_lastUpdated&_count=1`);
    for (const name of ['patient.identifier', 'patient:Patient.identifier']) {
      const { result } = await of(name, `urn:ietf:rfc:3986|urn:uuid:${patientId}`);
      expect([name, found(result).map((each) => each.id)]).toEqual([name, [id]]);
    }
    expect(found((await of('patient.identifier', 'urn:uuid:nonsense')).result)).toEqual([]);
    const long = await of('patient.identifier', 'x'.repeat(501));
    expect([long.status, long.result.issue[0].expression]).toEqual([400, ['patient.identifier']]);
  });

  test('brings what names the found, where that is asked for and may be read', async () => {
    const { patientId, userId } = await build.patient();
    const { doctorId } = world.home.doctor;
    const id = await build.appointment({ doctorId, patientId, startsAt: new Date('2030-06-03T15:00:00Z') });
    const path = `Patient?_id=${patientId}&_revinclude=Appointment:patient&_revinclude=QuestionnaireResponse:patient`;
    const { result } = await asAdmin(path);
    expect(namesOf(found(result, 'include'))).toEqual([`Appointment/${id}`]);
    // Doctors cannot see visits of other doctors.
    const byOther = await get(path, await tokenFor(world.away.doctor));
    expect([found(byOther.result).length, found(byOther.result, 'include')]).toEqual([1, []]);
    const proxy = await build.patient();
    await build.access({ patientId, proxyUserId: proxy.userId, areas: ['profile'] });
    const acting = await get(path, await tokenFor(proxy), { 'x-acting-for': patientId });
    expect([acting.status, found(acting.result, 'include')]).toEqual([200, []]);
    expect(await auditOf((await get(path, await tokenFor({ userId }))).headers)).toContainEqual(
      expect.objectContaining({ entity_ids: [id], patient_ids: [patientId] }),
    );
    for (const wrong of ['Appointment:date', 'Nothing:patient', 'Appointment:practitioner', 'constructor:name'])
      expect((await asAdmin(`Patient?_revinclude=${wrong}`)).result.issue[0].expression).toEqual(['_revinclude']);
  });

  test('counts as it is asked to', async () => {
    const built = await Promise.all([build.patient(), build.patient(), build.patient()]);
    const of = `Patient?_id=${built.map(({ patientId }) => patientId)}`;
    const count = await asAdmin(`${of}&_summary=count`);
    expect(count.result).toMatchObject({ total: 3, link: [{ relation: 'self' }] });
    expect([count.result.entry, count.result.link.length]).toEqual([undefined, 1]);
    // A count shows no record.
    expect(await auditOf(count.headers)).toContainEqual(expect.objectContaining({ entity_ids: [], patient_ids: [] }));
    expect((await asAdmin(`${of}&_count=0`)).result).toMatchObject({ total: 3 });
    for (const total of ['accurate', 'estimate'])
      expect((await asAdmin(`${of}&_count=1&_total=${total}`)).result.total).toBe(3);
    expect((await asAdmin(`${of}&_count=1&_total=none`)).result.total).toBeUndefined();
    for (const wrong of ['_total=many', '_summary=long', '_count=-1'])
      expect((await asAdmin(`${of}&${wrong}`)).result.issue[0].expression).toEqual([wrong.split('=')[0]]);
  });

  test('counts exactly beyond a thousand where that is asked for', async () => {
    const { doctorId, hospitalId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const { patientId } = await build.patient();
    await rowsOf(sql`
      insert into appointment (id, doctor_id, hospital_id, patient_id, starts_at, ends_at, status, consultation_type, created_at)
      select gen_random_uuid(), ${doctorId}, ${hospitalId}, ${patientId}, begins, begins + interval '30 minutes', 'BOOKED',
             'Wellness', now()
      from generate_series('2031-01-01'::timestamptz, '2031-01-31', interval '30 minutes') begins`);
    const of = `Appointment?patient=${patientId}&_count=1`;
    expect((await asAdmin(of)).result.total).toBeUndefined();
    expect((await asAdmin(`${of}&_total=accurate`)).result.total).toBe(1441);
    expect((await asAdmin(`${of}&_summary=count`)).result.total).toBe(1441);
    const many = await asAdmin(`Patient?_id=${patientId}&_revinclude=Appointment:patient`);
    expect(many.result.code).toBe('limit_reached');
  });

  test('finds by when something was changed last', async () => {
    setNow(null);
    const { patientId, userId } = await build.patient();
    const documentId = await build.completedDocument({ patientId, submittedBy: userId });
    const fileId = await build.documentFile({ patientId, userId });
    const of = (type: string, value: string) => asAdmin(`${type}?patient=${patientId}&_lastUpdated=${value}`);
    const day = new Date().toISOString().slice(0, 10);
    for (const [type, id] of [
      ['QuestionnaireResponse', documentId],
      ['DocumentReference', fileId],
    ] as const) {
      expect(found((await of(type, `ge${day}`)).result).map((each) => each.id)).toEqual([id]);
      expect(found((await of(type, `lt${day}`)).result)).toEqual([]);
    }
    setNow(MORNING);
  });
});

describe.each(['Patient', 'Appointment', 'QuestionnaireResponse', 'Questionnaire'] as const)(
  'a summary of %s',
  (type) => {
    test('has the elements of a summary and those that every such resource has', async () => {
      await RECORD_OF.completedDocument(world.home, 'ROLE_PATIENT');
      const { summary, mandatory } = FHIR_RESOURCES[type];
      const short = found((await asAdmin(`${type}?_summary=true&_count=5`)).result);
      const text = found((await asAdmin(`${type}?_summary=text&_count=5`)).result);
      const whole = found((await asAdmin(`${type}?_summary=false&_count=5`)).result);
      const kept = ['resourceType', 'id', 'meta', ...mandatory];
      for (const [place, resource] of whole.entries()) {
        const of = (names: readonly string[]) =>
          Object.keys(resource).filter((name) => names.includes(name.replace(/^_/, '')));
        expect(Object.keys(short[place])).toEqual(expect.arrayContaining(of([...kept, ...summary])));
        expect(Object.keys(short[place]).sort()).toEqual([...new Set([...of([...kept, ...summary]), 'meta'])].sort());
        expect(Object.keys(text[place]).sort()).toEqual([...new Set([...of(kept), 'meta'])].sort());
        expect(short[place].meta.tag[0].code).toBe('SUBSETTED');
        expect([wrongShapes(type, short[place]), wrongShapes(type, text[place])]).toEqual([[], []]);
      }
      expect(whole.length).toBeGreaterThan(0);
    });
  },
);

describe('Patient/$match', () => {
  const match = async (account: { userId: string }, resource: object, ...parameter: object[]) =>
    call('POST', '/fhir/R4/Patient/$match', {
      token: await tokenFor(account),
      body: { resourceType: 'Parameters', parameter: [{ name: 'resource', resource }, ...parameter] },
    });
  const certain = { name: 'onlyCertainMatches', valueBoolean: true };

  test('finds whom staff describe, graded, and tells patients nothing', async () => {
    const phoneNo = `415${String(Date.now()).slice(-7)}`;
    const known = { firstName: 'Magdalena', lastName: `Ferreira${phoneNo}`, dateOfBirth: '1971-03-09', phoneNo };
    const { patientId } = await build.patient(known);
    const described = {
      resourceType: 'Patient',
      name: [{ family: known.lastName, given: ['Magdalena'] }],
      birthDate: '1971-03-09',
    };
    const telecom = [{ system: 'phone', value: `+1 ${phoneNo}` }];
    const { status, result, headers } = await match(world.home.doctor, { ...described, telecom });
    expect([status, wrongShapes('Bundle', result)]).toEqual([200, []]);
    expect(found(result).map(({ id }) => id)).toEqual([patientId]);
    expect(result.entry[0].search).toMatchObject({ score: 0.75, extension: [{ valueCode: 'certain' }] });
    expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ patient_ids: [patientId] }));
    const less = await match(world.home.doctor, described);
    expect(less.result.entry[0].search).toMatchObject({ score: 0.5, extension: [{ valueCode: 'probable' }] });
    expect((await match(world.home.doctor, described, certain)).result).toMatchObject({ total: 0 });
    expect((await match(world.home.doctor, { ...described, telecom }, certain)).result.total).toBe(1);
    // With two certain matches, none is certain.
    await build.patient(known);
    expect((await match(world.home.doctor, { ...described, telecom }, certain)).result.total).toBe(0);
    expect((await match(world.home.doctor, described, { name: 'count', valueInteger: 1 })).result.total).toBe(1);
    expect((await match(world.home.patient, described)).status).toBe(403);
  });

  test.each([
    [{ resourceType: 'Practitioner' }, 'parameter'],
    [{ resourceType: 'Patient', birthDate: '1971-02-30' }, 'parameter[0].resource.birthDate'],
    [{ resourceType: 'Patient', name: 'Ann' }, 'parameter[0].resource.name'],
  ])('says what is wrong with %j', async (resource, field) => {
    const { status, result } = await match(world.sysAdmin, resource);
    expect([status, result.issue[0].expression]).toEqual([400, [field]]);
  });
});

test('a former version of a form can be read by whom it was asked of, and by staff', async () => {
  const [asked, other] = [await build.patient(), await build.patient()];
  const { formId, formName } = await build.form({ displayName: 'As it was' });
  await build.document({ patientId: asked.patientId, formId });
  await rowsOf(sql`
    insert into form_version (form_id, version, form_name, display_name, description, is_esignature_required, fields, saved_at)
    select form_id, 2, ${formName}, 'As it is', description, false, fields, now() from form_version where form_id = ${formId}`);
  await rowsOf(sql`update form set version = 2, display_name = 'As it is' where id = ${formId}`);
  const newer = await build.document({ patientId: other.patientId, formId });
  await rowsOf(sql`update document set form_version = 2 where id = ${newer}`);
  const titleFor = async (account: { userId: string }, version: string) => {
    const { status, result } = await get(`Questionnaire/${formId}/_history/${version}`, await tokenFor(account));
    return [status, result.title, result.meta?.versionId];
  };
  expect(await titleFor(world.sysAdmin, '1')).toEqual([200, 'As it was', '1']);
  expect(await titleFor(world.sysAdmin, '2')).toEqual([200, 'As it is', '2']);
  expect(await titleFor(asked, '1')).toEqual([200, 'As it was', '1']);
  expect((await titleFor(other, '1'))[0]).toBe(404);
  expect(await titleFor(other, '2')).toEqual([200, 'As it is', '2']);
  expect((await titleFor(world.away.patient, '2'))[0]).toBe(404);
  expect((await titleFor(world.sysAdmin, '3'))[0]).toBe(404);
  expect((await titleFor(world.sysAdmin, 'first'))[0]).toBe(400);
});

test('the CapabilityStatement says what can be asked for', async () => {
  const { result } = await asAdmin('metadata');
  const of = (type: ResourceType) => result.rest[0].resource.find((each: { type: string }) => each.type === type);
  expect(of('Questionnaire')).toMatchObject({ readHistory: true, versioning: 'versioned' });
  expect(of('Questionnaire').interaction).toContainEqual({ code: 'vread' });
  expect(of('Patient').interaction).not.toContainEqual({ code: 'vread' });
  expect(of('Appointment').interaction).toContainEqual({ code: 'update' });
  expect(of('Appointment').searchParam).toContainEqual({ name: 'patient.identifier', type: 'token' });
  expect(of('QuestionnaireResponse').searchRevInclude).toEqual(['Provenance:target']);
  expect(of('DocumentReference').searchRevInclude).toEqual(['Provenance:target']);
  expect(of('Provenance').searchInclude).toContain('Provenance:target');
  const operations = (of: { operation: { name: string; definition: string }[] }) =>
    of.operation.map(({ name, definition }) => [name, definition.split('/').at(-1)]);
  expect(operations(of('Patient'))).toEqual([
    ['everything', 'Patient-everything'],
    ['match', 'Patient-match'],
    ['export', 'patient-export'],
  ]);
  expect(operations(of('Group' as ResourceType))).toEqual([['export', 'group-export']]);
  expect(operations(result.rest[0])).toEqual([['export', 'export']]);
  expect(of('Binary' as ResourceType).interaction).toEqual([{ code: 'read' }]);
  expect(of('Patient').supportedProfile).toEqual(['http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient']);
  expect(of('Patient').searchRevInclude).toContain('Provenance:target');
  expect(of('PractitionerRole').searchInclude).toContain('PractitionerRole:endpoint');
  expect(of('PractitionerRole').searchParam).toContainEqual({ name: 'practitioner.name', type: 'string' });
  expect(of('Questionnaire').searchParam).toContainEqual({ name: 'url', type: 'uri' });
  expect(of('QuestionnaireResponse').searchParam).toContainEqual({ name: 'questionnaire', type: 'reference' });
  const controls = result.rest[0].searchParam.map(({ name }: { name: string }) => name);
  expect(controls).toEqual(expect.arrayContaining(['_summary', '_total', '_revinclude', '_include']));
});
