import { FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { wrongShapes } from '../testing/fhir.ts';
import { auditOf, buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../testing/world.ts';

const { setNow, tokenFor, build } = globalThis.openward;
const TYPES = Object.keys(FHIR_RESOURCES) as ResourceType[];

let world: World;
beforeAll(async () => {
  setNow(MORNING);
  world = await buildWorld();
  const startsAt = new Date('2030-04-08T15:00:00Z');
  for (const { doctor, patient } of [world.home, world.away])
    await build.appointment({ doctorId: doctor.doctorId ?? '', patientId: patient.patientId, startsAt });
  for (const { patient } of [world.home, world.away]) {
    await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId });
    await build.documentFile(patient);
  }
  for (const side of [world.home, world.away]) {
    for (const entity of ['coverage', 'emergencyContact', 'consent', 'proxyGrant', 'signedDocument'] as const)
      await RECORD_OF[entity](side, 'ROLE_PATIENT');
  }
});
afterAll(() => setNow(null));

const get = async (path: string, token?: string, headers: Record<string, string> = {}) =>
  call('GET', `/fhir/R4/${path}`, { token, headers });
// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
const found = (bundle: any, mode = 'match'): any[] =>
  (bundle.entry ?? []).flatMap((each: { search: { mode: string }; resource: object }) =>
    each.search.mode === mode ? [each.resource] : [],
  );

test('says of itself what it can do, to everybody', async () => {
  const { status, result, headers } = await get('metadata');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json; charset=utf-8']);
  expect(wrongShapes('CapabilityStatement', result)).toEqual([]);
  expect(result.rest[0].resource.map(({ type }: { type: string }) => type)).toEqual([
    ...[...TYPES, 'Group', 'Binary', 'Subscription'],
  ]);
});

test('is there under the address of the standard as well', async () => {
  const token = await tokenFor(world.home.patient);
  const path = `/fhir/R4/Patient/${world.home.patient.patientId}`;
  const response = await fetch(`${globalThis.openward.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toMatchObject({ resourceType: 'Patient', id: world.home.patient.patientId });
});

test.each(TYPES)('each %s of a search is valid R4, and is what a read of it answers', async (type) => {
  const token = await tokenFor(world.sysAdmin);
  const narrowed = type === 'Slot' ? `&schedule=Schedule/${world.home.doctor.doctorId}` : '';
  const { status, result } = await get(`${type}?_count=5${narrowed}`, token);
  expect(status).toBe(200);
  expect(wrongShapes('Bundle', result)).toEqual([]);
  const resources = found(result);
  expect(resources.length).toBeGreaterThan(0);
  for (const resource of resources) {
    expect([type, wrongShapes(type, resource)]).toEqual([type, []]);
    expect((await get(`${type}/${resource.id}`, token)).result).toEqual(resource);
  }
});

test('a patient sees the own record and visits alone, with an audit row, and 404 for those of others', async () => {
  const { patient, doctor } = world.home;
  const token = await tokenFor(patient);
  const all = await get('Patient', token);
  expect(found(all.result).map(({ id }) => id)).toEqual([patient.patientId]);
  expect(await auditOf(all.headers)).toContainEqual(
    expect.objectContaining({ action: 'read', patient_ids: [patient.patientId] }),
  );
  const other = await get(`Patient/${world.away.patient.patientId}`, token);
  expect([other.status, other.result.code]).toEqual([404, 'not_found']);
  expect(other.result.issue[0]).toMatchObject({ severity: 'error', code: 'not-found' });
  expect(found((await get(`Appointment?patient=${world.away.patient.patientId}`, token)).result)).toEqual([]);
  const visits = found((await get(`Appointment?practitioner=Practitioner/${doctor.doctorId}`, token)).result);
  for (const { participant } of visits) {
    expect(participant[0].actor.reference).toBe(`Patient/${patient.patientId}`);
  }
});

test('answers in the order and the parts that are asked for, page by page, to the end', async () => {
  const token = await tokenFor(world.sysAdmin);
  const seen: string[] = [];
  const built = await Promise.all([build.patient(), build.patient(), build.patient()]);
  const wanted = built.map(({ patientId }) => patientId);
  let path = `Patient?_count=2&_sort=-family&_elements=name&_id=${wanted}`;
  for (let pages = 0; path && pages < 3; pages++) {
    const { result } = await get(path, token);
    for (const resource of found(result)) {
      expect(Object.keys(resource).sort()).toEqual(['id', 'meta', 'name', 'resourceType']);
      expect(resource.meta.tag[0].code).toBe('SUBSETTED');
      seen.push(resource.id);
    }
    const next = result.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
    path = next ? next.split('/fhir/R4/')[1] : '';
  }
  expect(path).toBe('');
  expect(new Set(seen).size).toBe(seen.length);
  expect([...seen].sort()).toEqual([...wanted].sort());
});

describe('a search', () => {
  const ids = async (path: string) => {
    const { status, result } = await get(path, await tokenFor(world.sysAdmin));
    expect({ path, status }).toEqual({ path, status: 200 });
    return found(result).map(({ id }) => id);
  };

  test('finds patients by name, birth date, number, address and identifier', async () => {
    const { patientId, lastName, email } = world.home.patient;
    const one = [patientId];
    expect(await ids(`Patient?family=${lastName.toUpperCase()}`)).toEqual(one);
    expect(await ids(`Patient?family=${lastName.slice(0, -1)}`)).toEqual(expect.arrayContaining(one));
    expect(await ids(`Patient?family:exact=${lastName.toUpperCase()}`)).toEqual([]);
    expect(await ids(`Patient?family:exact=${lastName}`)).toEqual(one);
    expect(await ids(`Patient?name:contains=${lastName.slice(1)}`)).toEqual(one);
    expect(await ids(`Patient?email=${email.toUpperCase()}`)).toEqual(one);
    expect(await ids(`Patient?identifier=urn:ietf:rfc:3986|urn:uuid:${patientId}`)).toEqual(one);
    expect(await ids(`Patient?_id=${patientId},${world.away.patient.patientId}`)).toHaveLength(2);
    expect(await ids('Patient?_id=nonsense')).toEqual([]);
  });

  test('finds visits by day, state, doctor, place and kind; of one parameter one value must hold, of several each', async () => {
    const patient = await build.patient();
    const { doctorId } = world.home.doctor;
    const startsAt = new Date('2030-05-06T15:00:00Z');
    const id = await build.appointment({ doctorId, patientId: patient.patientId, startsAt });
    const of = `Appointment?patient=Patient/${patient.patientId}`;
    const yes = ['&date=2030-05-06', '&date=2030-05', '&date=ge2030-05-06&date=lt2030-05-07', '&date=gt2030-05-05'];
    for (const more of [
      ...yes,
      `&practitioner=${doctorId}`,
      `&location=${world.home.hospitalId}`,
      '&status:not=cancelled',
    ])
      expect({ more, found: await ids(`${of}${more}`) }).toEqual({ more, found: [id] });
    const no = ['&date=2030-05-07', '&date=lt2030-05-06', '&date=ne2030-05-06', '&status=cancelled,noshow'];
    for (const more of [...no, `&practitioner=${world.away.doctor.doctorId}`, '&service-type=nonsense'])
      expect({ more, found: await ids(`${of}${more}`) }).toEqual({ more, found: [] });
  });

  test('finds free slots of a schedule, by time, page by page, and none where a visit is booked', async () => {
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const of = `Slot?schedule=${doctorId}&start=ge2030-05-20T15:00:00Z&start=lt2030-05-20T17:00:00Z`;
    const all = await ids(of);
    expect(all).toHaveLength(4);
    expect(all[1]).toBe(`${doctorId}-20300520T1530Z`);
    expect(await ids(`${of}&status=busy`)).toEqual([]);
    expect(await ids(`Slot?schedule=${doctorId}&start=2030-05-20T15:30:00Z`)).toEqual([all[1]]);
    const startsAt = new Date('2030-05-20T15:30:00Z');
    const { patientId } = await build.patient();
    await build.appointment({ doctorId: doctorId ?? '', patientId, startsAt });
    expect(await ids(of)).toEqual([all[0], all[2], all[3]]);
    const token = await tokenFor(world.sysAdmin);
    expect((await get(`Slot/${all[1]}`, token)).status).toBe(404);
    const { result: first } = await get(`${of}&_count=2`, token);
    expect(found(first).map(({ id }) => id)).toEqual([all[0], all[2]]);
    const next = first.link.find(({ relation }: { relation: string }) => relation === 'next').url.split('/fhir/R4/')[1];
    expect(await ids(next)).toEqual([all[3]]);
  });

  test('brings what the found ones name, where it is asked for', async () => {
    const token = await tokenFor(world.home.patient);
    const { result } = await get('Appointment?_include=Appointment:practitioner&_include=Appointment:patient', token);
    expect(found(result).length).toBeGreaterThan(0);
    const included = found(result, 'include').map(({ resourceType, id }) => `${resourceType}/${id}`);
    expect(included).toContain(`Patient/${world.home.patient.patientId}`);
    expect(included).toContain(`Practitioner/${world.home.doctor.doctorId}`);
  });

  test('may come as a form', async () => {
    const { patientId } = world.home.patient;
    const response = await fetch(`${globalThis.openward.url}/api/fhir/R4/Patient/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenFor(world.sysAdmin)}` },
      body: new URLSearchParams([['_id', patientId]]),
    });
    expect(found(await response.json()).map(({ id }) => id)).toEqual([patientId]);
  });

  test('as a form has the parameters of its address as well', async () => {
    const { patientId, lastName } = world.home.patient;
    const post = async (query: string, ...form: [string, string][]) => {
      const response = await fetch(`${globalThis.openward.url}/api/fhir/R4/Patient/_search${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenFor(world.sysAdmin)}` },
        ...(form.length > 0 && { body: new URLSearchParams(form) }),
      });
      return found(await response.json()).map(({ id }) => id);
    };
    const other = world.away.patient.patientId;
    const both: [string, string] = ['_id', `${patientId},${other}`];
    expect(await post(`?family=${lastName}`, both)).toEqual([patientId]);
    expect(await post(`?_id=${patientId}&_id=${other},${patientId}`, both)).toEqual([patientId]);
    expect(await post(`?_id=${patientId}`)).toEqual([patientId]);
  });

  test.each([
    ['Patient?birthdate=yesterday', 'birthdate'],
    ['Patient?birthdate=2026-02-30', 'birthdate'],
    ['Patient?_count=many', '_count'],
    ['Patient?_sort=shoeSize', '_sort'],
    ['Appointment?patient=nonsense', 'patient'],
    ['Slot?start=2030-05-20', 'schedule'],
    ['Appointment?_include=Appointment:date', '_include'],
    ['Appointment?_after=nonsense', 'after'],
  ])('says what is wrong with %s', async (path, field) => {
    const { status, result } = await get(path, await tokenFor(world.sysAdmin));
    expect([status, result.issue[0].code, result.issue[0].expression]).toEqual([400, 'invalid', [field]]);
    expect(wrongShapes('OperationOutcome', { resourceType: 'OperationOutcome', issue: result.issue })).toEqual([]);
  });

  test('tells whoever asks for strict handling of what we do not know, and others nothing', async () => {
    const token = await tokenFor(world.sysAdmin);
    const strict = await get('Patient?shoeSize=42', token, { prefer: 'handling=strict' });
    expect([strict.status, strict.result.issue[0].expression]).toEqual([400, ['shoeSize']]);
    expect((await get('Patient?shoeSize=42', token)).status).toBe(200);
  });

  test('is answered as JSON, or not at all', async () => {
    const token = await tokenFor(world.sysAdmin);
    const statusOf = async (format: string, accept?: string) =>
      (await get(`Patient?_format=${format}`, token, accept === undefined ? {} : { accept })).status;
    for (const format of ['xml', 'application/fhir+xml', 'application/fhir+json;fhirVersion=3.0'])
      expect([format, await statusOf(format)]).toEqual([format, 406]);
    for (const format of ['json', 'application/fhir+json', 'application/fhir%2Bjson;%20fhirVersion=4.0', 'text/json'])
      expect([format, await statusOf(format)]).toEqual([format, 200]);
    for (const accept of ['application/fhir+xml', 'text/html', 'application/json;q=0, text/plain'])
      expect([accept, await statusOf('', accept)]).toEqual([accept, 406]);
    for (const accept of ['*/*', 'text/html, application/*;q=0.8', 'application/fhir+json; fhirVersion=4.0', ''])
      expect([accept, await statusOf('', accept)]).toEqual([accept, 200]);
    // The parameter overrides the header.
    expect(await statusOf('json', 'application/fhir+xml')).toBe(200);
    const file = found((await get('DocumentReference?_count=1', token)).result)[0].content[0].attachment;
    expect((await get(file.url, token, { accept: file.contentType })).status).toBe(200);
  });

  test.each([
    'Appointment?patient:identifier=x',
    'Appointment?patient:Practitioner=00000000-0000-4000-8000-000000000000',
    'Appointment?patient.name=Smith',
    'Patient?birthdate:missing=true',
    'Patient?family:exact:contains=x',
    'PractitionerRole?practitioner.birthdate=2000',
    'Appointment?_include:iterate=Appointment:patient',
    'QuestionnaireResponse?questionnaire:not=x',
  ])('refuses %s, which would find more than is asked for', async (path) => {
    const [, name] = /\?([^=]+)/.exec(path) ?? [];
    const { status, result } = await get(path, await tokenFor(world.sysAdmin));
    expect([status, result.issue[0].expression]).toEqual([400, [name]]);
    const [type = '', query] = path.split('?');
    const form = await fetch(`${globalThis.openward.url}/fhir/R4/${type}/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenFor(world.sysAdmin)}` },
      body: new URLSearchParams(query),
    });
    expect(form.status).toBe(400);
  });

  test('names a parameter by characters that a resource may have', async () => {
    const { result } = await get('Patient?family:%0C%C2%A0x=y', await tokenFor(world.sysAdmin));
    expect(result.issue[0].expression).toEqual(['family:  x']);
    const { issue } = result;
    expect(wrongShapes('OperationOutcome', { resourceType: 'OperationOutcome', issue })).toEqual([]);
  });

  test('takes a reference by the kind that it names', async () => {
    const { patientId } = world.home.patient;
    const all = await ids(`Appointment?patient=${patientId}`);
    expect(all.length).toBeGreaterThan(0);
    expect(await ids(`Appointment?patient:Patient=${patientId}`)).toEqual(all);
    expect(await ids(`Appointment?patient=Practitioner/${patientId}`)).toEqual([]);
    const events = await ids(`AuditEvent?patient=${patientId}&_count=3`);
    expect(await ids(`AuditEvent?patient.identifier=urn:uuid:${patientId}&_count=100`)).toEqual(
      expect.arrayContaining(events),
    );
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await ids(`AuditEvent?patient.identifier=urn:uuid:${none}`)).toEqual([]);
    expect(await ids(`AuditEvent?patient:Patient=${none}`)).toEqual([]);
  });

  test('finds roles by the name and the identifier of their doctor', async () => {
    const { doctorId, lastName } = await build.doctor({ hospitalId: world.home.hospitalId });
    expect(await ids(`PractitionerRole?practitioner.name=${lastName}`)).toEqual([doctorId]);
    expect(await ids(`PractitionerRole?practitioner:Practitioner.name=${lastName}`)).toEqual([doctorId]);
    expect(await ids(`PractitionerRole?practitioner.identifier=urn:uuid:${doctorId}`)).toEqual([doctorId]);
    expect(await ids(`Practitioner?identifier=urn:ietf:rfc:3986|urn:uuid:${doctorId}`)).toEqual([doctorId]);
    expect(await ids('Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|1234567893')).toEqual([]);
  });

  test('takes what US Core asks for and the portal has none of, and finds nothing', async () => {
    expect(await ids('DocumentReference?type=http://loinc.org|34133-9')).toEqual([]);
    for (const type of ['Patient', 'Coverage', 'RelatedPerson'])
      expect((await ids(`${type}?_revinclude=Provenance:target&_count=5`)).length).toBeGreaterThan(0);
    expect(await ids(`Provenance?target=Patient/${world.home.patient.patientId}`)).toEqual([]);
    expect(await ids(`Provenance?target=Coverage/${world.home.patient.patientId}-1`)).toEqual([]);
    expect((await ids('PractitionerRole?_include=PractitionerRole:endpoint')).length).toBeGreaterThan(0);
  });

  test('compares the systems of codes', async () => {
    const { patientId, email } = world.home.patient;
    const of = `Patient?_id=${patientId}`;
    const gender = 'http://hl7.org/fhir/administrative-gender';
    for (const yes of [
      `identifier=urn:ietf:rfc:3986|urn:uuid:${patientId}`,
      'identifier=urn:ietf:rfc:3986|',
      'gender=unknown',
      `gender=${gender}|unknown`,
      `gender=${gender}|`,
      `gender:not=${gender}|male`,
      `email=|${email}`,
    ])
      expect([yes, await ids(`${of}&${yes}`)]).toEqual([yes, [patientId]]);
    for (const no of [
      `identifier=http://other.example/mrn|${patientId}`,
      `identifier=|urn:uuid:${patientId}`,
      'gender=http://other.example|unknown',
      'gender=|unknown',
      'gender=http://other.example|',
      'gender=|',
      `gender=${gender}\\|unknown`,
    ])
      expect([no, await ids(`${of}&${no}`)]).toEqual([no, []]);
    const visits = `Appointment?patient.identifier=http://other.example/mrn|urn:uuid:${patientId}`;
    expect(await ids(visits)).toEqual([]);
    expect(await ids('Questionnaire?status=__proto__,constructor')).toEqual([]);
  });

  test.each([
    ['Appointment', 'status', (one: { status: string }) => ['http://hl7.org/fhir/appointmentstatus', one.status]],
    [
      'QuestionnaireResponse',
      'status',
      (one: { status: string }) => ['http://hl7.org/fhir/questionnaire-answers-status', one.status],
    ],
    ['Questionnaire', 'status', (one: { status: string }) => ['http://hl7.org/fhir/publication-status', one.status]],
    [
      'DocumentReference',
      'status',
      (one: { status: string }) => ['http://hl7.org/fhir/document-reference-status', one.status],
    ],
    ['DocumentReference', 'contenttype', (one) => ['urn:ietf:bcp:13', one.content[0].attachment.contentType]],
    ['DocumentReference', 'category', ({ category: [{ coding }] }) => [coding[0].system, coding[0].code]],
    ['Consent', 'category', ({ category: [{ coding }] }) => [coding[0].system, coding[0].code]],
    ['AuditEvent', 'subtype', ({ subtype: [{ system, code }] }) => [system, code]],
    ['Schedule', 'service-type', ({ serviceType: [{ coding }] }) => [coding[0].system ?? '', coding[0].code]],
    ['PractitionerRole', 'specialty', ({ specialty: [{ coding }] }) => [coding[0].system ?? '', coding[0].code]],
    // biome-ignore lint/suspicious/noExplicitAny: resources of every kind
  ] as [ResourceType, string, (resource: any) => [string, string]][])(
    'finds %s by the system and the code of its %s',
    async (type, name, codingOf) => {
      const token = await tokenFor(world.sysAdmin);
      const [first] = found((await get(`${type}?_count=1`, token)).result);
      const [system, code] = codingOf(first);
      const same = async (value: string) => {
        const resources = found((await get(`${type}?${name}=${encodeURIComponent(value)}&_count=5`, token)).result);
        return resources.map((each) => codingOf(each).join('|'));
      };
      for (const value of [code, `${system}|${code}`])
        expect(new Set(await same(value))).toContain(`${system}|${code}`);
      expect(await same(`http://other.example|${code}`)).toEqual([]);
      if (system) {
        expect(new Set((await same(`${system}|`)).map((each) => each.split('|')[0]))).toEqual(new Set([system]));
        expect(await same(`|${code}`)).toEqual([]);
      }
    },
  );

  test('compares times to the millisecond, and about', async () => {
    const { patientId, userId } = await build.patient();
    const [first, second] = [
      await build.completedDocument({ patientId, submittedBy: userId }),
      await build.completedDocument({ patientId, submittedBy: userId }),
    ];
    const at = (id: string, time: string) => rowsOf(sql`update document set completed_at = ${time} where id = ${id}`);
    await at(first, '2025-03-01T10:00:00.100Z');
    await at(second, '2025-03-01T10:00:00.500Z');
    const of = (value: string) => ids(`QuestionnaireResponse?patient=${patientId}&_lastUpdated=${value}`);
    expect(await of('gt2025-03-01T10:00:00.100Z')).toEqual([second]);
    expect(await of('2025-03-01T10:00:00.100Z')).toEqual([first]);
    expect(await of('2025-03-01T10:00:00.5Z')).toEqual([second]);
    expect(await of('2025-03-01T10:00:00Z')).toEqual([first, second]);
    expect(await of('lt2025-03-01T10:00:00.500Z')).toEqual([first]);
    expect(await of('ap2025-03-02')).toEqual([first, second]);
    expect(await of('ap1999')).toEqual([]);
    expect(await of('ap0100')).toEqual([]);
  });

  test('takes a hundred ids', async () => {
    const { patientId } = world.home.patient;
    const many = Array.from({ length: 99 }, (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`);
    expect(await ids(`Patient?_id=${[...many, patientId]}`)).toEqual([patientId]);
    const references = [...many, patientId].map((each) => `Patient/${each}`);
    expect((await ids(`Appointment?patient=${references}`)).length).toBeGreaterThan(0);
  });

  test('finds forms and answers by the address and the version of a form', async () => {
    const { patientId, userId } = await build.patient();
    const { formId } = await build.form();
    const id = await build.completedDocument({ patientId, submittedBy: userId, formId });
    const of = (value: string) => ids(`QuestionnaireResponse?patient=${patientId}&questionnaire=${value}`);
    for (const value of [`urn:uuid:${formId}`, `urn:uuid:${formId}|1`, `urn:uuid:x,urn:uuid:${formId}`])
      expect([value, await of(value)]).toEqual([value, [id]]);
    for (const value of [`urn:uuid:${formId}|2`, `urn:uuid:${formId}|x`, `http://other.example|${formId}`])
      expect([value, await of(value)]).toEqual([value, []]);
    expect(await ids(`Questionnaire?url=urn:uuid:${formId}|1`)).toEqual([formId]);
    expect(await ids(`Questionnaire?url=urn:uuid:${formId}`)).toEqual([formId]);
    expect(await ids(`Questionnaire?url=urn:uuid:${formId}|2`)).toEqual([]);
  });

  test('finds former doctors by their ids like all others', async () => {
    const { hospitalId } = world.home;
    const [former, active] = [
      await build.doctor({ hospitalId, status: 'INACTIVE' }),
      await build.doctor({ hospitalId }),
    ];
    const of = `Practitioner?_id=${former.doctorId},${active.doctorId}`;
    const token = await tokenFor(world.sysAdmin);
    expect((await ids(of)).sort()).toEqual([former.doctorId, active.doctorId].sort());
    expect(await ids(`${of}&name=${active.lastName}`)).toEqual([active.doctorId]);
    expect(await ids(`Practitioner?name=${former.lastName}`)).toEqual([]);
    // An app whose scope names one doctor finds no other.
    const scope = `user/Practitioner.rs?name=${active.lastName.split(' ')[1]}`;
    const access = await build.appAccess({ userId: world.sysAdmin.userId, patientId: null, scopes: [scope] });
    const limited = await get(of, await build.appToken(access, scope));
    expect(found(limited.result).map(({ id }) => id)).toEqual([active.doctorId]);
    expect((await get(`${of}&_summary=count`, token)).result).toMatchObject({ total: 2 });
    expect((await get(`${of}&_summary=count`, token)).result.entry).toBeUndefined();
    const { result: first } = await get(`${of}&_count=1`, token);
    const next = first.link.find(({ relation }: { relation: string }) => relation === 'next').url.split('/fhir/R4/')[1];
    expect([...found(first).map(({ id }) => id), ...(await ids(next))].sort()).toEqual(
      [former.doctorId, active.doctorId].sort(),
    );
  });

  test('finds schedules by what they are for, who works and where', async () => {
    const hospitalId = await build.hospital();
    const { doctorId } = await build.doctor({ hospitalId, speciality: ['Oncology'] });
    const { doctorId: other } = await build.doctor({ hospitalId, speciality: ['Wellness'] });
    const at = `Schedule?actor=Location/${hospitalId}`;
    expect((await ids(at)).sort()).toEqual([doctorId, other].sort());
    expect(await ids(`${at}&service-type=Oncology`)).toEqual([doctorId]);
    expect(await ids(`Schedule?actor=Practitioner/${doctorId}`)).toEqual([doctorId]);
    expect(await ids(`Schedule?actor:Location=${hospitalId}&actor:Practitioner=${other}`)).toEqual([other]);
    expect(await ids(`Schedule?actor:Practitioner=${hospitalId}`)).toEqual([]);
    const { result } = await get(`${at}&_include=Schedule:actor`, await tokenFor(world.sysAdmin));
    expect(found(result, 'include').map(({ resourceType }) => resourceType)).toContain('Location');
  });

  test('reads the parameters of slots as all others', async () => {
    const hospitalId = await build.hospital();
    const { doctorId } = await build.doctor({ hospitalId, speciality: ['Oncology', 'Wellness'] });
    const { doctorId: other } = await build.doctor({ hospitalId, speciality: ['Wellness'] });
    const times = await ids(`Slot?schedule=${doctorId}&start=ge2030-05-20T15:00:00Z&start=lt2030-05-20T16:30:00Z`);
    expect(times).toHaveLength(3);
    const of = `Slot?schedule=${doctorId}&start=2030-05-20T15:00:00Z,2030-05-20T16:00:00Z`;
    const both = [times[0], times[2]];
    expect(await ids(of)).toEqual(both);
    expect(await ids(`Slot?schedule=${doctorId},${other}&schedule=${doctorId}&start=2030-05-20T15:30:00Z`)).toEqual([
      times[1],
    ]);
    expect(await ids(`Slot?schedule=${doctorId}&schedule=${other}&start=2030-05-20T15:30:00Z`)).toEqual([]);
    for (const yes of [
      'service-type=Cardiology,Wellness',
      'service-type:not=Oncology',
      'status:not=busy',
      'status=http://hl7.org/fhir/slotstatus|free',
      'start=ge2030-05-19&start=ge2030-05-20T15:00:00Z',
    ])
      expect([yes, await ids(`${of}&${yes}`)]).toEqual([yes, both]);
    for (const no of [
      'service-type=Cardiology',
      'service-type:not=Oncology,Wellness',
      'service-type=http://other.example|Wellness',
      'status:not=free',
      'status=http://other.example|free',
      'start=ge2030-05-21',
    ])
      expect([no, await ids(`${of}&${no}`)]).toEqual([no, []]);
    expect(await ids(`Slot?_id=${times}&start=2030-05-20T15:30:00Z`)).toEqual([times[1]]);
    const token = await tokenFor(world.sysAdmin);
    const many = Array.from({ length: 21 }, (_, minute) => `${doctorId}-20300520T15${String(minute + 10)}Z`);
    expect((await get(`Slot?_id=${many}`, token)).result.issue[0].expression).toEqual(['_id']);
    expect((await get(`Slot?schedule=${doctorId}&_after=nonsense`, token)).result.issue[0].expression).toEqual([
      'after',
    ]);
  });

  test('goes on with the days after a month of free slots', async () => {
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const token = await tokenFor(world.sysAdmin);
    const through = async (path: string) => {
      const seen: string[] = [];
      let pages = 0;
      for (let next = path; next; pages++) {
        const { status, result } = await get(next, token);
        expect([next, status]).toEqual([next, 200]);
        seen.push(...found(result).map(({ id }) => id));
        const link = result.link.find(({ relation }: { relation: string }) => relation === 'next');
        next = link?.url.split('/fhir/R4/')[1] ?? '';
      }
      return { seen, pages };
    };
    const of = `Slot?schedule=${doctorId}&_count=100`;
    const long = await through(`${of}&start=ge2030-05-01&start=lt2030-08-01`);
    const parts = [
      await through(`${of}&start=ge2030-05-01&start=lt2030-06-01`),
      await through(`${of}&start=ge2030-06-01&start=lt2030-07-01`),
      await through(`${of}&start=ge2030-07-01&start=lt2030-08-01`),
    ];
    expect(long.seen).toEqual(parts.flatMap(({ seen }) => seen));
    expect(new Set(long.seen).size).toBe(long.seen.length);
    const month = await get(`${of}&start=ge2030-05-01&start=lt2030-06-01`, token);
    expect(month.result.total).toBe(parts[0]?.seen.length);
    const { result: unbounded } = await get(of, token);
    expect(unbounded.total).toBeUndefined();
    expect(unbounded.link.map(({ relation }: { relation: string }) => relation)).toContain('next');
    const count = await get(`Slot?schedule=${doctorId}&_summary=count`, token);
    expect([count.status, count.result.code]).toEqual([409, 'limit_reached']);
  });
});

test('all of a patient comes at once, and a file as it is', async () => {
  const { patient } = world.home;
  const token = await tokenFor(patient);
  const { status, result } = await get(`Patient/${patient.patientId}/$everything`, token);
  expect([status, wrongShapes('Bundle', result)]).toEqual([200, []]);
  const kindsOf = (mode: string) => [...new Set(found(result, mode).map(({ resourceType }) => resourceType))].sort();
  expect(kindsOf('match')).toEqual(
    [
      'Appointment',
      'Consent',
      'Coverage',
      'DocumentReference',
      'Patient',
      'Provenance',
      'QuestionnaireResponse',
      'RelatedPerson',
    ].sort(),
  );
  expect(kindsOf('include')).toEqual(['Location', 'Practitioner', 'Questionnaire']);
  const file = found(result).find(({ resourceType }) => resourceType === 'DocumentReference');
  const binary = await get(file.content[0].attachment.url, token);
  expect([binary.status, binary.headers.get('content-type')]).toEqual([200, file.content[0].attachment.contentType]);
  expect((await get(file.content[0].attachment.url, await tokenFor(world.away.patient))).status).toBe(404);
  expect((await get(`Patient/${patient.patientId}/$everything`, await tokenFor(world.away.patient))).status).toBe(404);
});

describe('what there is of a patient', () => {
  type Found = { resourceType: string; id: string };
  const ask = async (query: string, { method = 'GET', body, as = world.sysAdmin }: Asking = {}) => {
    const path = `/fhir/R4/Patient/${world.home.patient.patientId}/$everything${query}`;
    const { status, result } = await call(method, path, { token: await tokenFor(as), body });
    return {
      status,
      result,
      issue: result.issue?.[0],
      resources: [...found(result), ...found(result, 'include')] as Found[],
    };
  };
  type Asking = { method?: string; body?: unknown; as?: { userId: string } };
  const kindsIn = (resources: Found[]) => [...new Set(resources.map(({ resourceType }) => resourceType))].sort();
  const idsIn = (resources: Found[], type: string) =>
    resources.flatMap(({ resourceType, id }) => (resourceType === type ? id : []));

  test('names nothing that is not in it, but insurers and organizations, and counts what is the patient’s', async () => {
    for (const as of [world.home.patient, world.home.doctor, world.sysAdmin]) {
      const { status, result, resources } = await ask('', { as });
      expect([status, wrongShapes('Bundle', result)]).toEqual([200, []]);
      const text = JSON.stringify(result);
      const named = [...text.matchAll(/"reference":"((?:Practitioner|Location)\/[0-9a-f-]{36})"/g)].map(
        ([, name]) => name,
      );
      const forms = [...text.matchAll(/"questionnaire":"[^"|]*([0-9a-f-]{36})[|"]/g)].map(
        ([, id]) => `Questionnaire/${id}`,
      );
      const there = resources.map(({ resourceType, id }) => `${resourceType}/${id}`);
      expect(named.length * forms.length).toBeGreaterThan(0);
      expect(there).toEqual(expect.arrayContaining([...named, ...forms]));
      expect(new Set(there).size).toBe(there.length);
      const modes = result.entry.map(({ search }: { search: { mode: string } }) => search.mode);
      expect(result.total).toBe(modes.filter((mode: string) => mode === 'match').length);
      expect(modes.filter((mode: string) => mode === 'include')).toHaveLength(new Set([...named, ...forms]).size);
    }
  });

  test('may be limited to kinds, to a time of care, and to what has changed since', async () => {
    const { patientId } = world.home.patient;
    const { doctorId } = world.home.doctor;
    const [then, later] = [
      await build.appointment({ doctorId, patientId, startsAt: new Date('2033-05-02T15:00:00Z') }),
      await build.appointment({ doctorId, patientId, startsAt: new Date('2033-05-03T15:00:00Z') }),
    ];
    expect(kindsIn((await ask('?_type=Appointment,Practitioner&_type=Coverage')).resources)).toEqual([
      'Appointment',
      'Coverage',
      'Practitioner',
    ]);
    const inTime = (await ask('?start=2033-05-01&end=2033-05-02')).resources;
    expect(idsIn(inTime, 'Appointment')).toEqual([then]);
    expect(kindsIn(inTime)).not.toContain('QuestionnaireResponse');
    expect(kindsIn(inTime)).toEqual(expect.arrayContaining(['Patient', 'Coverage']));
    expect(idsIn((await ask('?start=2033-05-03')).resources, 'Appointment')).toEqual([later]);
    await rowsOf(sql`update appointment set description = 'Changed' where id = ${later}`);
    const [row] = await rowsOf<{ at: string }>(
      sql`select to_char(changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.USOF":00"') as at from appointment where id = ${later}`,
    );
    const changed = (await ask(`?_since=${row?.at}&start=2033-05-01`)).resources;
    expect([idsIn(changed, 'Appointment'), kindsIn(changed).includes('Patient')]).toEqual([[later], false]);
  });

  test('may be asked for by POST, with its parameters in the address or as a resource', async () => {
    const parameter = [{ name: '_type', valueCode: 'Appointment' }];
    const asked = [
      await ask('?_type=Appointment'),
      await ask('?_type=Appointment', { method: 'POST' }),
      await ask('', { method: 'POST', body: { resourceType: 'Parameters', parameter } }),
    ];
    const [first] = asked;
    expect(first?.resources.length).toBeGreaterThan(0);
    for (const { status, resources } of asked) expect([status, resources]).toEqual([200, first?.resources]);
    const dates = [{ name: 'start', valueDate: '2033-05-03' }];
    const { resources } = await ask('', { method: 'POST', body: { resourceType: 'Parameters', parameter: dates } });
    expect(idsIn(resources, 'Appointment')).toHaveLength(1);
  });

  test.each([
    ['_count=10', '_count'],
    ['_type=Observation', '_type'],
    ['_type=Slot', '_type'],
    ['_since=yesterday', '_since'],
    ['_since=2026-01-01', '_since'],
    ['start=soon', 'start'],
    ['end=2026-02-30', 'end'],
    ['end=ge2026', 'end'],
    ['_type=Coverage&start=%00', 'start'],
  ])('is refused with %s', async (query, field) => {
    const { status, issue } = await ask(`?${query}`);
    expect([status, issue.code, issue.expression]).toEqual([400, 'invalid', [field]]);
  });

  test('says of which kind there is too much, which fewer days help against', async () => {
    const { patientId } = await build.patient();
    const token = await tokenFor(world.sysAdmin);
    await rowsOf(sql`
      insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status)
      select gen_random_uuid(), ${world.home.doctor.doctorId}, ${patientId}, at, at + interval '5 minutes', 'CANCELED'
      from generate_series(timestamptz '2034-01-01', timestamptz '2034-01-02', interval '1 minute') at`);
    const { status, result } = await get(`Patient/${patientId}/$everything`, token);
    expect([status, result.issue[0].expression]).toEqual([409, ['Appointment']]);
    expect((await get(`Patient/${patientId}/$everything?end=2034-01-01T10:00:00Z`, token)).status).toBe(200);
    await rowsOf(sql`delete from appointment where patient_id = ${patientId}`);
  });
});

describe('an Appointment', () => {
  const visit = (doctorId: string, start: string, more: object = {}) => ({
    resourceType: 'Appointment',
    status: 'booked',
    serviceType: [{ coding: [{ code: 'Wellness' }] }],
    description: 'Yearly check',
    start,
    participant: [{ actor: { reference: `Practitioner/${doctorId}` }, status: 'needs-action' }],
    ...more,
  });
  const put = (id: string, token: string, body: object, headers: Record<string, string> = {}) =>
    call('PUT', `/fhir/R4/Appointment/${id}`, { token, body, headers });

  test('is booked, moved and cancelled by its patient, each change from the version that was seen', async () => {
    const patient = await build.patient();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const token = await tokenFor(patient);
    const made = await call('POST', '/fhir/R4/Appointment', { token, body: visit(doctorId, '2030-05-20T15:00:00Z') });
    expect(made.status).toBe(201);
    const { id } = made.result;
    expect(made.headers.get('location')).toMatch(new RegExp(`/fhir/R4/Appointment/${id}$`));
    expect(wrongShapes('Appointment', made.result)).toEqual([]);
    expect(made.result.participant[0].actor.reference).toBe(`Patient/${patient.patientId}`);
    const seen = made.headers.get('etag') ?? '';
    expect(seen).toBe(`W/"${made.result.meta.versionId}"`);
    const later = visit(doctorId, '2030-05-20T16:00:00Z');
    const moved = await put(id, token, later, { 'if-match': seen });
    expect([moved.status, Date.parse(moved.result.start)]).toEqual([200, Date.parse('2030-05-20T16:00:00Z')]);
    const lost = await put(id, token, visit(doctorId, '2030-05-20T17:00:00Z'), { 'if-match': seen });
    expect([lost.status, lost.result.issue[0].code]).toEqual([412, 'conflict']);
    const ended = await put(id, token, { ...later, status: 'cancelled', cancelationReason: { text: 'Feeling well' } });
    expect(ended.result).toMatchObject({ status: 'cancelled', cancelationReason: { text: 'Feeling well' } });
    expect(await auditOf(ended.headers)).toContainEqual(expect.objectContaining({ action: 'cancel' }));
    expect((await put(id, await tokenFor(world.away.patient), later)).status).toBe(404);
  });

  test('is changed only from a version that If-Match names', async () => {
    const patient = await build.patient();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const token = await tokenFor(patient);
    const made = await call('POST', '/fhir/R4/Appointment', { token, body: visit(doctorId, '2030-05-23T15:00:00Z') });
    const { id, meta } = made.result;
    const later = visit(doctorId, '2030-05-23T16:00:00Z');
    for (const tag of ['3', '"abc"', 'W/"abc"', meta.versionId, `"${meta.versionId}0", W/"x"`, '']) {
      const { status } = await put(id, token, later, { 'if-match': tag });
      expect([tag, status]).toEqual([tag, 412]);
    }
    // A field of the body does not replace the header.
    const moved = await put(id, token, { ...later, ifMatch: '99' }, { 'if-match': `"0", W/"${meta.versionId}"` });
    expect([moved.status, Date.parse(moved.result.start)]).toEqual([200, Date.parse('2030-05-23T16:00:00Z')]);
    expect((await put(id, token, visit(doctorId, '2030-05-23T17:00:00Z'), { 'if-match': '*' })).status).toBe(200);
    expect((await put(id, token, { ...later, ifMatch: ['99'] })).status).toBe(200);
  });

  test('that cannot be moved there is a conflict and no other version', async () => {
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const [token, otherToken] = [await tokenFor(await build.patient()), await tokenFor(await build.patient())];
    const book = (as: string, start: string) =>
      call('POST', '/fhir/R4/Appointment', { token: as, body: visit(doctorId, start) });
    await book(otherToken, '2030-05-24T15:00:00Z');
    const made = await book(token, '2030-05-24T16:00:00Z');
    const headers = { 'if-match': made.headers.get('etag') ?? '' };
    const { status, result } = await put(made.result.id, token, visit(doctorId, '2030-05-24T15:00:00Z'), headers);
    expect([status, result.code]).toEqual([409, 'slot_taken']);
  });

  test('is taken back as it was answered, in strict handling too, and answered as is preferred', async () => {
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const token = await tokenFor(await build.patient());
    const made = await call('POST', '/fhir/R4/Appointment', { token, body: visit(doctorId, '2030-05-25T15:00:00Z') });
    const { id } = made.result;
    const { result: whole } = await get(`Appointment/${id}`, token);
    expect((await put(id, token, whole, { prefer: 'handling=strict' })).status).toBe(200);
    const told = await put(id, token, whole, { prefer: 'handling=lenient, return="OperationOutcome"' });
    expect([told.status, told.result.resourceType, wrongShapes('OperationOutcome', told.result)]).toEqual([
      ...[200, 'OperationOutcome', []],
    ]);
    expect(told.headers.get('etag')).toMatch(/^W\/"\d+"$/);
    const response = await fetch(`${globalThis.openward.url}/fhir/R4/Appointment/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, prefer: 'return=minimal' },
      body: new URLSearchParams([['_id', id]]),
    });
    expect(found(await response.json()).map((each) => each.id)).toEqual([id]);
  });

  test('is refused as everywhere, at the part of it that is wrong', async () => {
    const patient = await build.patient();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const token = await tokenFor(patient);
    const post = (body: object) => call('POST', '/fhir/R4/Appointment', { token, body });
    const start = '2030-05-21T15:00:00Z';
    const nobody = await post(visit(doctorId, start, { participant: [] }));
    expect([nobody.status, nobody.result.issue[0].expression]).toEqual([400, ['participant']]);
    const unknown = await post(visit(doctorId, start, { serviceType: [{ coding: [{ code: 'Surgery' }] }] }));
    expect([unknown.status, unknown.result.issue[0].expression]).toEqual([400, ['serviceType']]);
    expect((await post(visit(doctorId, start))).status).toBe(201);
    const taken = await call('POST', '/fhir/R4/Appointment', {
      token: await tokenFor(await build.patient()),
      body: visit(doctorId, start),
    });
    expect([taken.status, taken.result.issue[0].details.coding[0].code]).toEqual([409, 'slot_taken']);
  });

  test('is answered by nothing but its address where that is asked for, and booked once for one key', async () => {
    const patient = await build.patient();
    const { doctorId = '' } = await build.doctor({ hospitalId: world.home.hospitalId });
    const headers = {
      authorization: `Bearer ${await tokenFor(patient)}`,
      'content-type': 'application/fhir+json',
      prefer: 'return=minimal',
      'idempotency-key': `booking-${patient.patientId}`,
    };
    const body = JSON.stringify(visit(doctorId, '2030-05-22T15:00:00Z'));
    const post = () => fetch(`${globalThis.openward.url}/fhir/R4/Appointment`, { method: 'POST', headers, body });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status, await first.text()]).toEqual([201, 201, '']);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const all = await get('Appointment', await tokenFor(patient));
    expect(found(all.result)).toHaveLength(1);
  });
});

test('refuses in the language of whoever asks', async () => {
  const { result } = await get('Patient', undefined, { 'accept-language': 'de' });
  expect(result.issue[0].code).toBe('login');
  expect(result.description).toBe('Bitte melden Sie sich an.');
});

test('who acts for a patient reads what they were given, and nothing else', async () => {
  const { patientId } = world.home.patient;
  const proxy = await build.patient();
  await build.access({ patientId, proxyUserId: proxy.userId, areas: ['appointments'] });
  const token = await tokenFor(proxy);
  const headers = { 'x-acting-for': patientId };
  expect((await get('Patient', token, headers)).status).toBe(403);
  const { status, result } = await get('Appointment?_include=Appointment:patient', token, headers);
  expect([status, found(result).length > 0, found(result, 'include')]).toEqual([200, true, []]);
});
