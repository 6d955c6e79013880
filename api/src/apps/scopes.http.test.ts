import { FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltAccount } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../testing/world.ts';

const { setNow, tokenFor, build } = globalThis.openward;
const TYPES = Object.keys(FHIR_RESOURCES) as ResourceType[];
/** Without audit events, because every read adds one. */
const STILL = TYPES.filter((type) => type !== 'AuditEvent');

let world: World;
beforeAll(async () => {
  setNow(MORNING);
  world = await buildWorld();
  for (const side of [world.home, world.away]) {
    const { patient, doctor } = side;
    for (const day of [8, 9]) {
      const startsAt = new Date(Date.UTC(2030, 3, day, 15));
      await build.appointment({ doctorId: doctor.doctorId ?? '', patientId: patient.patientId, startsAt });
    }
    await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId });
    await build.documentFile(patient);
    await RECORD_OF.coverage(side, 'ROLE_PATIENT');
    await RECORD_OF.emergencyContact(side, 'ROLE_PATIENT');
  }
  // The doctor at home has also seen the patient of the other hospital.
  const startsAt = new Date(Date.UTC(2030, 3, 10, 15));
  const { doctorId } = world.home.doctor;
  await build.appointment({ doctorId: doctorId ?? '', patientId: world.away.patient.patientId, startsAt });
});
afterAll(() => setNow(null));

/** An app token with these granted scopes. */
async function given(user: BuiltAccount, scope: string, patientId: string | null = null): Promise<string> {
  const access = await build.appAccess({ userId: user.userId, patientId, scopes: scope.split(' ') });
  return build.appToken(access, scope);
}

const pathOf = (type: ResourceType) =>
  type === 'Slot' ? `Slot?schedule=Schedule/${world.home.doctor.doctorId}&_count=100` : `${type}?_count=100`;

/** @param ids to search for; without it the first page of all. Free times fit on one page. */
async function seen(type: ResourceType, token: string, ids?: readonly string[]): Promise<string[] | number> {
  const which = ids && type !== 'Slot' ? `&_id=${ids}` : '';
  const { status, result } = await call('GET', `/fhir/R4/${pathOf(type)}${which}`, { token });
  return status === 200 ? (result.entry ?? []).map((each: { resource: { id: string } }) => each.resource.id) : status;
}

const CALLERS = ['patient', 'doctor', 'hcpAdmin', 'sysAdmin'] as const;

describe.each(CALLERS)('what an app of a %s sees', (who) => {
  const user = () => world.home[who];
  const self = () => world.home.patient.patientId;

  it.each(STILL)(
    '%s: with scopes of the user what the user sees, with those of a patient that of them',
    async (type) => {
      const own = await seen(type, await tokenFor(user()));
      expect(await seen(type, await given(user(), `user/${type}.s`, who === 'patient' ? self() : null))).toEqual(own);
      const kept = (await seen(type, await given(user(), `patient/${type}.s`, self()))) as string[];
      const known = kept.length > 0 ? await seen(type, await tokenFor(user()), kept) : [];
      expect(known).toEqual(expect.arrayContaining(kept));
      // These ids begin with the patient's id.
      for (const id of kept) expect(id).not.toContain(world.away.patient.patientId);
      const { patientData } = FHIR_RESOURCES[type];
      const all = await rowsOf<{ id: string }>(
        sql`select id from appointment where patient_id = ${self()} union select id from document where patient_id = ${self()}`,
      );
      if (['Appointment', 'QuestionnaireResponse'].includes(type))
        for (const id of kept) expect(all.map((row) => row.id)).toContain(id);
      if (patientData && type === 'Patient') expect(kept).toEqual([self()]);
    },
  );

  it('reads nothing without a scope for it, however many others there are', async () => {
    for (const type of TYPES) {
      const others = TYPES.filter((each) => each !== type).map((each) => `user/${each}.rs`);
      const token = await given(user(), [...others, `user/${type}.c`].join(' '), self());
      expect([type, await seen(type, token)]).toEqual([type, 403]);
      const { status } = await call('GET', `/fhir/R4/${type}/${self()}`, { token });
      expect([type, status]).toEqual([type, 403]);
    }
  });

  it('does with a scope for searching no reading, and the other way round', async () => {
    const searching = await given(user(), 'user/Patient.s', self());
    expect((await call('GET', `/fhir/R4/Patient/${self()}`, { token: searching })).status).toBe(403);
    const reading = await given(user(), 'user/Patient.r', self());
    expect((await call('GET', `/fhir/R4/Patient/${self()}`, { token: reading })).status).toBe(200);
    expect(await seen('Patient', reading)).toBe(403);
    expect((await call('POST', '/fhir/R4/Patient/_search', { token: reading, body: {} })).status).toBe(403);
  });
});

it('finds by a search what each part of it finds, and nothing by a part that is not known', async () => {
  const { doctor } = world.home;
  const search = (limit: string) =>
    given(doctor, `user/Appointment.rs?${limit}`).then((token) => seen('Appointment', token));
  const [ninth = ''] = await rowsOf<{ id: string }>(
    sql`select id from appointment where doctor_id = ${doctor.doctorId} and starts_at = '2030-04-09T15:00:00Z'`,
  ).then((rows) => rows.map(({ id }) => id));
  expect(await search('date=ge2030-04-09&date=lt2030-04-10')).toEqual([ninth]);
  for (const unknown of ['status=booked&colour=red', 'status:not-in=booked', 'date=soon'])
    expect([unknown, await search(unknown)]).toEqual([unknown, []]);
  const audit = await given(world.home.sysAdmin, `user/AuditEvent.rs?patient=Patient/${world.home.patient.patientId}`);
  expect(await seen('AuditEvent', audit)).toEqual([]);
});

it('reads no file and no earlier version of what it may not read', async () => {
  const { doctor, patient } = world.home;
  const file = await build.documentFile(patient);
  const all = await given(doctor, 'user/DocumentReference.rs');
  const some = await given(doctor, 'user/DocumentReference.rs?contenttype=image/gif');
  const binary = async (token: string) => (await call('GET', `/fhir/R4/Binary/${file}`, { token })).status;
  expect([await binary(all), await binary(some)]).toEqual([200, 404]);
  const [form] = await rowsOf<{ id: string; version: number }>(sql`select id, version from form limit 1`);
  const earlier = async (limit: string) => {
    const token = await given(doctor, `user/Questionnaire.rs?status=${limit}`);
    return (await call('GET', `/fhir/R4/Questionnaire/${form?.id}/_history/${form?.version}`, { token })).status;
  };
  expect([await earlier('active'), await earlier('retired')].sort()).toEqual([200, 404]);
});

it('is nobody where a public call has something for administrators', async () => {
  const { patient, sysAdmin } = world.home;
  for (const scope of ['user/*.cruds', 'openid']) {
    const token = await given(sysAdmin, scope);
    const names = { firstName: 'Eve', lastName: 'Thief', userRole: 'ROLE_SYS_ADMIN', status: 'ACTIVE' };
    const password = { password: 'Another-pass-2', confirmPassword: 'Another-pass-2' };
    const admin = { ...names, ...password, email: 'eve@thief.example', phoneNo: '(201) 555-0123' };
    expect((await call('POST', '/users/register', { token, body: admin })).status).toBe(403);
    const body = { id: patient.userId, newPassword: 'Another-pass-2', confirmPassword: 'Another-pass-2' };
    expect((await call('POST', '/users/update/password', { token, body })).status).toBe(403);
  }
  expect(await rowsOf(sql`select id from app_user where email = 'eve@thief.example'`)).toEqual([]);
});

it('keeps what its user had proven at the hospital, and is in use from its first call on', async () => {
  const { doctor } = world.home;
  const { config } = globalThis.openward.api.services;
  await rowsOf(sql`update app_user set second_factor_due_at = ${MORNING.toISOString()} where id = ${doctor.userId}`);
  config.secondFactor = 'staff';
  const statusBy = async (providerFactor: boolean) => {
    const access = await build.appAccess({ userId: doctor.userId, scopes: ['user/Appointment.rs'], providerFactor });
    const token = await build.appToken(access, 'user/Appointment.rs');
    const { status } = await call('GET', '/fhir/R4/Appointment', { token });
    const [row] = await rowsOf<{ at: Date | null }>(
      sql`select last_used_at as at from app_access where id = ${access}`,
    );
    return [status, row?.at !== null];
  };
  expect([await statusBy(true), await statusBy(false)]).toEqual([
    [200, true],
    [403, false],
  ]);
  config.secondFactor = 'off';
  await rowsOf(sql`update app_user set second_factor_due_at = null where id = ${doctor.userId}`);
});

it('sees of the audit what is the patient’s own, and with their scopes nothing of others', async () => {
  const { patient, sysAdmin } = world.home;
  const own = await seen('AuditEvent', await given(patient, 'patient/AuditEvent.s', patient.patientId));
  expect((own as string[]).length).toBeGreaterThan(0);
  expect(await seen('AuditEvent', await given(sysAdmin, 'patient/AuditEvent.s', patient.patientId))).toEqual([]);
  expect((await seen('AuditEvent', await given(sysAdmin, 'user/AuditEvent.s'))) as string[]).toHaveLength(100);
});

it('never sees more by a narrower scope', async () => {
  const parts = fc.record({
    level: fc.constantFrom('user', 'patient'),
    type: fc.constantFrom('*', 'Appointment', 'Patient', 'QuestionnaireResponse'),
    may: fc.constantFrom('rs', 's', 'r', 'cruds'),
    search: fc.constantFrom('', '?status=pending', '?status=cancelled', '?date=2030-04-08'),
  });
  const scopeOf = ({ level, type, may, search }: { level: string; type: string; may: string; search: string }) =>
    `${level}/${type}.${may}${type === 'Appointment' ? search : ''}`;
  const patientId = world.home.patient.patientId;
  const lists = fc.uniqueArray(parts.map(scopeOf), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lists, lists, async (some, more) => {
      const [few, many] = await Promise.all([
        given(world.home.doctor, some.join(' '), patientId),
        given(world.home.doctor, [...some, ...more].join(' '), patientId),
      ]);
      for (const type of ['Appointment', 'Patient', 'QuestionnaireResponse'] as const) {
        const less = await seen(type, few);
        if (typeof less === 'number' || less.length === 0) continue;
        const all = await seen(type, many, less);
        expect(all).toEqual(expect.arrayContaining(less));
      }
    }),
    { numRuns: 40 },
  );
});

it('includes and everything are kept to the scopes as well', async () => {
  const { doctor, patient } = world.home;
  const some = await given(doctor, 'patient/Appointment.rs patient/Patient.r', patient.patientId);
  const { result } = await call('GET', `/fhir/R4/Patient/${patient.patientId}/$everything`, { token: some });
  const types = result.entry.map((each: { resource: { resourceType: string } }) => each.resource.resourceType);
  expect([...new Set(types)]).toEqual(['Patient', 'Appointment']);
  const wide = await given(doctor, 'user/Appointment.s patient/Patient.r', patient.patientId);
  const included = await call('GET', '/fhir/R4/Appointment?_include=Appointment:patient&_count=100', { token: wide });
  const patients = included.result.entry.flatMap((each: { resource: { resourceType: string; id: string } }) =>
    each.resource.resourceType === 'Patient' ? [each.resource.id] : [],
  );
  expect(patients).toEqual([patient.patientId]);
});

it('answers browsers at other addresses, before and after they ask', async () => {
  const address = `${globalThis.openward.url}/fhir/R4/Patient`;
  const asked = await fetch(address, { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  // Other origins may not use the portal's own calls.
  const own = await fetch(`${globalThis.openward.url}/api/apps`, { headers: { origin: 'https://app.example' } });
  expect(own.headers.get('access-control-allow-origin')).toBeNull();
});
