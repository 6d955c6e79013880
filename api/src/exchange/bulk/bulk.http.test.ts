/** @jest-environment-options {"isAlone": true} */

import { type ExportFile, FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { type SQL, sql } from 'drizzle-orm';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../app/demo/practice.ts';
import type { Api } from '../../app/server.ts';
import { call } from '../../testing/client.ts';
import { wrongShapes } from '../../testing/fhir.ts';
import { auditOf, buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../../testing/world.ts';

const { api, setNow, tokenFor, build, writeExports, clean } = globalThis.openward;
const HOUR = 3_600_000;
const TYPES = (Object.keys(FHIR_RESOURCES) as ResourceType[]).filter((type) => !['Slot', 'AuditEvent'].includes(type));

let world: World;
let token: string;
beforeAll(async () => {
  setNow(MORNING);
  world = await buildWorld();
  const startsAt = new Date('2030-04-08T15:00:00Z');
  for (const side of [world.home, world.away]) {
    const { doctor, patient } = side;
    await build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
    await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId });
    await build.documentFile(patient);
    await RECORD_OF.coverage(side, 'ROLE_PATIENT');
    await RECORD_OF.emergencyContact(side, 'ROLE_PATIENT');
  }
});
beforeEach(async () => {
  setNow(MORNING);
  token = await tokenFor(world.sysAdmin);
  await rowsOf(sql`delete from bulk_export`);
});
afterAll(() => setNow(null));

interface At {
  at?: string;
  token?: string;
  prefer?: string;
  body?: unknown;
  method?: string;
}

const start = (path: string, { at, token: as = token, prefer = 'respond-async', body, method = 'GET' }: At = {}) =>
  call(method, `/fhir/R4/${path}`, { token: as, headers: { prefer }, body, ...(at && { at }) });

/** The path of a link, relative to the API's address. */
const below = (url: string | null) => `/fhir/R4/${(url ?? '').split('/fhir/R4/')[1]}`;

const follow = (url: string | null, { at, token: as = token, method = 'GET' }: At = {}) =>
  call(method, below(url), { token: as, ...(at && { at }) });

/** All lines of an export's files, by type. */
async function linesOf(output: ExportFile[], at: At = {}): Promise<Map<string, { id: string }[]>> {
  const lines = new Map<string, { id: string }[]>();
  for (const { type, url, count } of output) {
    const { status, result, headers } = await follow(url, at);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
    const resources = (result as string)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(resources).toHaveLength(count);
    lines.set(type, [...(lines.get(type) ?? []), ...resources]);
  }
  return lines;
}

/** Runs an export to its end and returns its content. */
async function exported(path: string, at: At = {}) {
  const started = await start(path, at);
  expect([path, started.status]).toEqual([path, 202]);
  await writeExports();
  const { status, result } = await follow(started.headers.get('content-location'));
  expect([path, status]).toEqual([path, 200]);
  return { manifest: result, lines: await linesOf(result.output) };
}

const idsIn = (lines: Map<string, { id: string }[]>, type: string) => (lines.get(type) ?? []).map(({ id }) => id);

/** All ids that a search finds, over all pages. */
async function found(type: string, at: At): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | undefined = `/fhir/R4/${type}?_count=100`; path; ) {
    const { status, result } = await call('GET', path, { token: at.token, ...(at.at && { at: at.at }) });
    expect([path, status, result.issue]).toEqual([path, 200, undefined]);
    ids.push(...(result.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id));
    const next = result.link.find(({ relation }: { relation: string }) => relation === 'next');
    path = next && below(next.url);
  }
  return ids;
}

describe('the demo practice', () => {
  let demo: { url: string; api: Api };
  beforeAll(async () => {
    setNow(null);
    demo = await globalThis.openward.demoPractice();
  });
  afterAll(() => demo.api.close());

  test('comes whole: every resource that a search finds once, each valid R4', async () => {
    setNow(null);
    const { email: username } = DEMO_ACCOUNTS.find(({ role }) => role === 'ROLE_SYS_ADMIN') ?? { email: '' };
    const signedIn = await call('POST', '/login', { at: demo.url, body: { username, password: DEMO_PASSWORD } });
    const at = { at: demo.url, token: signedIn.result.token as string };
    const started = await start('$export?_outputFormat=ndjson', at);
    expect([started.status, started.result.issue[0].severity]).toEqual([202, 'information']);
    const status = started.headers.get('content-location');
    const before = await follow(status, at);
    expect([before.status, before.headers.get('retry-after')]).toEqual([202, '5']);
    expect(before.headers.get('x-progress')).toBe(`0 of ${TYPES.length} types, 0 resources`);
    await writeExports(undefined, demo.api);
    const { headers, status: done, result: manifest } = await follow(status, at);
    expect([done, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const left = Date.parse(headers.get('expires') ?? '') - Date.now();
    expect(Math.round(left / HOUR)).toBe(24);
    expect(manifest).toMatchObject({ requiresAccessToken: true, deleted: [], error: [] });
    expect(manifest.request).toMatch(/\/fhir\/R4\/\$export\?_outputFormat=ndjson$/);
    const lines = await linesOf(manifest.output, at);
    for (const type of TYPES) {
      const ids = idsIn(lines, type);
      expect([type, ids.length, new Set(ids).size]).toEqual([type, ids.length, ids.length]);
      expect([type, ids.toSorted()]).toEqual([type, (await found(type, at)).toSorted()]);
      for (const line of lines.get(type) ?? []) expect([type, wrongShapes(type, line)]).toEqual([type, []]);
    }
    expect(idsIn(lines, 'Patient').length).toBeGreaterThan(40);
    expect(idsIn(lines, 'Appointment').length).toBeGreaterThan(40);
  });
});

test('of all patients only what belongs to patients comes', async () => {
  const { lines } = await exported('Patient/$export');
  expect([...lines.keys()].sort()).toEqual(
    ['Appointment', 'Coverage', 'DocumentReference', 'Patient', 'QuestionnaireResponse', 'RelatedPerson'].sort(),
  );
});

test('records which patients were read, and the requester', async () => {
  const { headers } = await start('$export?_type=Patient');
  expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'begin bulk export' }));
  await writeExports();
  const id = headers.get('content-location')?.split('/').at(-1);
  const [row] = await rowsOf<{ actor_id: string; patient_ids: string[] }>(
    sql`select actor_id, patient_ids from audit where request_id = ${`bulk export ${id}`} and action = 'read'`,
  );
  expect(row?.actor_id).toBe(world.sysAdmin.userId);
  expect(row?.patient_ids).toEqual(
    expect.arrayContaining([world.home.patient.patientId, world.away.patient.patientId]),
  );
});

test('only the kinds that are named come, those that a search finds, and of those what has changed since', async () => {
  const [old, recent] = [world.home.patient.patientId, (await build.patient()).patientId];
  await rowsOf(sql`update app_user set created_at = ${'2029-01-01T00:00:00Z'}::timestamptz
    where id = ${world.home.patient.userId}`);
  const { doctorId } = world.home.doctor;
  const visit = await build.appointment({ doctorId, patientId: recent, startsAt: new Date('2030-06-01T10:00:00Z') });
  const all = await exported('$export?_type=Patient,Appointment&_type=Coverage');
  expect([...all.lines.keys()].sort()).toEqual(['Appointment', 'Coverage', 'Patient']);
  expect(idsIn(all.lines, 'Patient')).toEqual(expect.arrayContaining([old, recent]));
  const [{ at } = { at: '' }] = await rowsOf<{ at: string }>(sql`select created_at::text as at from app_user
    where id = (select user_id from patient where id = ${recent})`);
  const since = new Date(new Date(at).getTime()).toISOString();
  const changed = idsIn((await exported(`$export?_type=Patient&_since=${since}`)).lines, 'Patient');
  expect([changed.includes(old), changed.includes(recent)]).toEqual([false, true]);
  const filter = encodeURIComponent(
    `Appointment?date=2030-06-01&status=pending,cancelled,Appointment?patient=Patient/${world.away.patient.patientId}`,
  );
  const { lines } = await exported(`$export?_type=Appointment&_typeFilter=${filter}`);
  const [, ...others] = [visit, ...(await found(`Appointment`, { token }))];
  const away = await call('GET', `/fhir/R4/Appointment?patient=${world.away.patient.patientId}`, { token });
  const wanted = [visit, ...away.result.entry.map(({ resource }: { resource: { id: string } }) => resource.id)];
  expect(idsIn(lines, 'Appointment').toSorted()).toEqual(wanted.toSorted());
  expect(others.length).toBeGreaterThan(wanted.length);
});

test('may be asked for by a resource', async () => {
  const parameter = [
    { name: '_type', valueString: 'Patient' },
    { name: '_typeFilter', valueString: `Patient?_id=${world.home.patient.patientId}` },
    { name: '_since', valueInstant: '2000-01-01T00:00:00+01:00' },
  ];
  const { lines } = await exported('$export', { method: 'POST', body: { resourceType: 'Parameters', parameter } });
  expect([[...lines.keys()], idsIn(lines, 'Patient')]).toEqual([['Patient'], [world.home.patient.patientId]]);
});

test("of a group only its hospital's patients come, with all that belongs to them", async () => {
  const { hospitalId, patient } = world.home;
  const { lines } = await exported(`Group/${hospitalId}/$export`);
  const ofPatient = new Set<string>();
  for (const [type, resources] of lines) {
    if (type === 'Patient') continue;
    for (const [, id = ''] of JSON.stringify(resources).matchAll(/"reference":"Patient\/([^"]+)"/g)) ofPatient.add(id);
  }
  const visitors = await rowsOf<{ id: string }>(
    sql`select distinct patient_id as id from appointment where hospital_id = ${hospitalId} and patient_id is not null`,
  );
  expect(idsIn(lines, 'Patient').toSorted()).toEqual(visitors.map(({ id }) => id).toSorted());
  expect(idsIn(lines, 'Patient')).toContain(patient.patientId);
  expect([...ofPatient].every((id) => idsIn(lines, 'Patient').includes(id))).toBe(true);
  expect([...lines.keys()]).toEqual(expect.arrayContaining(['Appointment', 'Coverage', 'QuestionnaireResponse']));
  const unknown = await start('Group/00000000-0000-4000-8000-000000000000/$export');
  expect([unknown.status, unknown.result.issue[0].code]).toEqual([404, 'not-found']);
});

describe('many visits', () => {
  const MANY = 50_000;
  let patientId: string;
  beforeAll(async () => {
    ({ patientId } = await build.patient());
    await rowsOf(sql`
      insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status)
      select gen_random_uuid(), ${world.home.doctor.doctorId}, ${patientId}, at, at + interval '5 minutes', 'CANCELED'
      from generate_series(
        timestamptz '2031-01-01', timestamptz '2031-01-01' + (${MANY - 1} || ' minutes')::interval, interval '1 minute') at`);
  });

  // The full exports of later tests do not need these rows.
  afterAll(() => rowsOf(sql`delete from appointment where patient_id = ${patientId}`), 120_000);

  const sizes = () =>
    rowsOf<{ type: string; count: number }>(sql`select type, count from bulk_export_part order by number`);

  test('are never in memory together: as many at a time as of a small practice', async () => {
    const { headers } = await start('$export?_type=Appointment');
    await writeExports();
    const written = await sizes();
    expect(Math.max(...written.map(({ count }) => count))).toBeLessThanOrEqual(500);
    const { result } = await follow(headers.get('content-location'));
    const files = await rowsOf<{ size: number }>(
      sql`select sum(length(content))::int as size from bulk_export_part group by file_id`,
    );
    expect(files.length).toBeGreaterThan(1);
    expect(Math.max(...files.map(({ size }) => size))).toBeLessThanOrEqual(8_000_000);
    const ids = idsIn(await linesOf(result.output), 'Appointment');
    const [visits] = await rowsOf<{ count: number }>(
      sql`select count(*)::int from appointment where patient_id is not null`,
    );
    expect(visits?.count).toBeGreaterThan(MANY);
    expect([ids.length, new Set(ids).size]).toEqual([visits?.count, visits?.count]);
  });

  test('are written once and all, wherever the job was broken off, and whatever was moved, merged or deleted in between', async () => {
    const filter = 'date=ge2031-01-01T00:00:00Z&date=lt2031-01-02T12:00:00Z';
    const [kept, merged] = [await build.patient(), await build.patient()];
    const { headers } = await start(
      `Patient/$export?_type=Patient,Appointment&_typeFilter=${encodeURIComponent(`Appointment?${filter}`)}`,
    );
    await expect(writeExports(0)).rejects.toThrow('broken off');
    expect(await sizes()).toEqual([]);
    await expect(writeExports(1)).rejects.toThrow('broken off');
    await rowsOf(sql`update patient set merged_into = ${kept.patientId} where id = ${merged.patientId}`);
    await expect(writeExports(2)).rejects.toThrow('broken off');
    const visits = (await sizes()).filter(({ type }) => type === 'Appointment');
    expect(visits.map(({ count }) => count)).toEqual([500, 500]);
    const [first] = await rowsOf<{ id: string }>(
      sql`select id from appointment where patient_id = ${patientId} order by id limit 1`,
    );
    const [last, before] = await rowsOf<{ id: string }>(sql`
      select id from appointment
      where patient_id = ${patientId} and starts_at < timestamptz '2031-01-02 12:00Z' order by id desc limit 2`);
    // Moves a written visit to the end of the day, and one not yet written to its beginning.
    await rowsOf(sql`update appointment set starts_at = timestamptz '2031-01-02 11:59:30Z',
      ends_at = timestamptz '2031-01-02 12:05Z' where id = ${first?.id}`);
    await rowsOf(sql`update appointment set starts_at = timestamptz '2031-01-01 00:00:30Z',
      ends_at = timestamptz '2031-01-01 00:05Z' where id = ${last?.id}`);
    await rowsOf(sql`delete from appointment where id = ${before?.id}`);
    const { status, headers: told } = await follow(headers.get('content-location'));
    expect([status, told.get('x-progress')]).toEqual([202, expect.stringMatching(/^1 of 2 types, \d{4} resources$/)]);
    await writeExports();
    const { result } = await follow(headers.get('content-location'));
    const ids = idsIn(await linesOf(result.output), 'Appointment');
    expect([ids.length, new Set(ids).size]).toEqual([36 * 60 - 1, 36 * 60 - 1]);
    expect([ids.includes(last?.id ?? ''), ids.includes(before?.id ?? '')]).toEqual([true, false]);
  });
});

test('one is at work for each person at a time', async () => {
  const first = await start('$export?_type=Patient');
  const second = await start('Patient/$export');
  expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([202, 429, '60']);
  expect(second.result.issue[0].code).toBe('throttled');
  const other = await tokenFor(world.away.sysAdmin);
  expect((await start('$export?_type=Patient', { token: other })).status).toBe(202);
  await writeExports();
  expect((await start('$export')).status).toBe(202);
});

test('is gone when it is deleted, at work or done, and its files with it', async () => {
  const running = (await start('$export')).headers.get('content-location');
  await writeExports(1).catch(() => {});
  const deleted = await follow(running, { method: 'DELETE' });
  expect([deleted.status, deleted.result.issue[0].severity]).toEqual([202, 'information']);
  expect(await auditOf(deleted.headers)).toContainEqual(expect.objectContaining({ action: 'delete bulk export' }));
  expect((await follow(running)).status).toBe(404);
  const done = (await start('$export?_type=Patient')).headers.get('content-location');
  await writeExports();
  const [file] = (await follow(done)).result.output;
  expect((await follow(file.url)).status).toBe(200);
  expect((await follow(done, { method: 'DELETE' })).status).toBe(202);
  for (const url of [done, file.url]) expect((await follow(url)).status).toBe(404);
  expect((await follow(done, { method: 'DELETE' })).status).toBe(404);
  await clean(MORNING);
  expect(await rowsOf(sql`select 1 from bulk_export union all select 1 from bulk_export_part`)).toEqual([]);
});

test('is kept until two later ones are finished and a third begins', async () => {
  const finished = async () => {
    const { headers } = await start('$export?_type=Location');
    await writeExports();
    return headers.get('content-location');
  };
  const [oldest, ...later] = [await finished(), await finished(), await finished()];
  expect((await follow(oldest)).status).toBe(200);
  const [file] = (await follow(oldest)).result.output;
  later.push(await finished());
  for (const url of [oldest, file.url]) expect((await follow(url)).status).toBe(404);
  for (const url of later) expect((await follow(url)).status).toBe(200);
  await clean(MORNING);
  expect(await rowsOf(sql`select 1 from bulk_export`)).toHaveLength(3);
});

test('is gone after a day', async () => {
  const status = (await start('$export?_type=Patient')).headers.get('content-location');
  setNow(new Date(MORNING.getTime() + 3 * HOUR));
  await writeExports();
  token = await tokenFor(world.sysAdmin);
  const [file] = (await follow(status)).result.output;
  const later = async (hours: number) => {
    const now = new Date(MORNING.getTime() + hours * HOUR);
    setNow(now);
    await clean(now);
    token = await tokenFor(world.sysAdmin);
    return [(await follow(status)).status, (await follow(file.url)).status];
  };
  expect(await later(26)).toEqual([200, 200]);
  expect(await later(27)).toEqual([404, 404]);
  expect(await rowsOf(sql`select 1 from bulk_export union all select 1 from bulk_export_part`)).toEqual([]);
});

test('nobody has it but who asked for it', async () => {
  const status = (await start('$export?_type=Patient')).headers.get('content-location');
  const running = await follow(status, { token: await tokenFor(world.away.sysAdmin) });
  expect(running.status).toBe(404);
  await writeExports();
  const [file] = (await follow(status)).result.output;
  const strangers: [string, number][] = [[await tokenFor(world.away.sysAdmin), 404]];
  for (const account of [world.home.patient, world.home.doctor, world.home.hcpAdmin])
    strangers.push([await tokenFor(account), 403]);
  for (const [as, refused] of strangers) {
    expect((await follow(file.url, { token: as })).status).toBe(refused);
    expect((await follow(status, { token: as })).status).toBe(refused);
    expect((await follow(status, { token: as, method: 'DELETE' })).status).toBe(refused);
    if (refused === 403) expect((await start('$export', { token: as })).status).toBe(403);
  }
  expect((await follow(file.url)).status).toBe(200);
});

test("is not found with another token of the same app that lacks one of the export's scopes", async () => {
  const appId = await build.app({ kind: 'key', scopes: ['system/*.rs'] });
  const tokenOf = (scope: string) => build.systemToken(appId, scope);
  const scopes = 'system/Patient.rs system/Appointment.rs?status=booked';
  const status = (await start('$export', { token: await tokenOf(scopes) })).headers.get('content-location');
  const narrower = [
    'system/Location.rs',
    'system/Patient.rs',
    'system/Patient.rs system/Appointment.rs?status=fulfilled',
  ];
  const tokens = await Promise.all(narrower.map(tokenOf));
  for (const as of tokens) expect((await follow(status, { token: as })).status).toBe(404);
  await writeExports();
  const [file] = (await follow(status, { token: await tokenOf(scopes) })).result.output;
  for (const as of tokens) {
    expect((await follow(file.url, { token: as })).status).toBe(404);
    expect((await follow(status, { token: as })).status).toBe(404);
    expect((await follow(status, { token: as, method: 'DELETE' })).status).toBe(404);
  }
  for (const scope of [scopes, 'system/*.rs']) {
    expect((await follow(file.url, { token: await tokenOf(scope) })).status).toBe(200);
    expect((await follow(status, { token: await tokenOf(scope) })).status).toBe(200);
  }
  expect((await follow(status, { token: await tokenOf('system/*.rs'), method: 'DELETE' })).status).toBe(202);
});

test('holds also doctors who can no longer be booked, whom visits name', async () => {
  const { doctorId, userId } = await build.doctor({ hospitalId: world.home.hospitalId });
  const { patientId } = world.home.patient;
  await build.appointment({ doctorId, patientId, startsAt: new Date('2030-05-08T15:00:00Z') });
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${userId}`);
  const { lines } = await exported('$export?_type=Practitioner,Appointment');
  expect(JSON.stringify(lines.get('Appointment'))).toContain(`Practitioner/${doctorId}`);
  const ids = idsIn(lines, 'Practitioner');
  expect([ids.filter((id) => id === doctorId), new Set(ids).size]).toEqual([[doctorId], ids.length]);
  const filter = encodeURIComponent('Practitioner?name=nobody');
  expect((await exported(`$export?_type=Practitioner&_typeFilter=${filter}`)).manifest.output).toEqual([]);
});

test('a change that was not committed when the export was asked for is in the next one', async () => {
  // PGlite has one connection, so there is never a concurrent transaction.
  if (api.database.kind !== 'postgres') return;
  setNow(null);
  token = await tokenFor(world.sysAdmin);
  const { patientId } = world.home.patient;
  const visit = await build.appointment({
    ...{ patientId, doctorId: world.home.doctor.doctorId },
    startsAt: new Date('2030-05-09T15:00:00Z'),
  });
  const { manifest, lines } = await api.database.transaction(async (tx) => {
    await tx.execute(sql`update appointment set description = 'Changed meanwhile' where id = ${visit}`);
    return exported('$export?_type=Appointment');
  });
  expect(JSON.stringify(lines.get('Appointment'))).not.toContain('Changed meanwhile');
  const next = await exported(`$export?_type=Appointment&_since=${manifest.transactionTime}`);
  expect(JSON.stringify(next.lines.get('Appointment'))).toContain('Changed meanwhile');
});

function wordsOf(part: unknown): string {
  const { queryChunks = [], value = [] } = (part ?? {}) as { queryChunks?: unknown[]; value?: unknown };
  return [...queryChunks.map(wordsOf), ...(Array.isArray(value) ? value : [])].join('');
}

test('counts nothing, since nobody reads a total', async () => {
  await start('Patient/$export');
  const { transaction } = api.database;
  const statements: string[] = [];
  api.database.transaction = ((work, ...rest) =>
    transaction.call(
      api.database,
      (tx, atEnd) => {
        const noted = (name: 'execute' | 'withoutBegin') => (statement: SQL) => {
          statements.push(wordsOf(statement));
          return tx[name](statement);
        };
        return work(
          Object.assign(Object.create(tx), { execute: noted('execute'), withoutBegin: noted('withoutBegin') }),
          atEnd,
        );
      },
      ...rest,
    )) as typeof transaction;
  await writeExports();
  api.database.transaction = transaction;
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((text) => text.includes('count(*)'))).toEqual([]);
});

test.each(["status = 'INACTIVE'", "role = 'ROLE_HCP_ADMIN'"])(
  'goes no further for somebody who has become %s, and leaves nothing',
  async (change) => {
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    await start('$export', { token: await tokenFor(admin) });
    await writeExports(1).catch(() => {});
    const parts = () => rowsOf(sql`select 1 from bulk_export_part`);
    expect(await parts()).toHaveLength(1);
    await rowsOf(sql`update app_user set ${sql.raw(change)} where id = ${admin.userId}`);
    await writeExports();
    expect(await rowsOf(sql`select state from bulk_export`)).toEqual([{ state: 'DELETED' }]);
    await clean(MORNING);
    expect(await parts()).toEqual([]);
  },
);

test('that can never be written ends, and holds up no other', async () => {
  const status = (await start('$export?_type=Patient')).headers.get('content-location');
  // A search that a later release no longer supports.
  await rowsOf(sql`update bulk_export set filters = '{"Patient": ["shoeSize=42"]}'`);
  const other = await tokenFor(world.away.sysAdmin);
  const next = (await start('$export?_type=Patient', { token: other })).headers.get('content-location');
  await writeExports().catch(() => {});
  await writeExports();
  const failed = await follow(status);
  expect([failed.status, failed.result.code]).toEqual([409, 'wrong_state']);
  expect((await follow(next, { token: other })).status).toBe(200);
});

describe('is refused', () => {
  test.each([
    ['$export', 'return=minimal', 'Prefer'],
    ['$export?_type=Slot', undefined, '_type'],
    ['$export?_type=Patient,Spaceship', undefined, '_type'],
    ['Patient/$export?_type=Practitioner', undefined, '_type'],
    ['$export?_since=yesterday', undefined, '_since'],
    ['$export?_since=2026-01-01', undefined, '_since'],
    ['$export?_since=9999-12-31T23:59:59-14:00', undefined, '_since'],
    ['$export?_outputFormat=text/csv', undefined, '_outputFormat'],
    ['$export?_typeFilter=Patient', undefined, '_typeFilter'],
    ['$export?_typeFilter=Patient?shoeSize=42', undefined, '_typeFilter'],
    ['$export?_typeFilter=Patient?_count=1', undefined, '_typeFilter'],
    ['$export?_typeFilter=Patient?name%3Aabove=x', undefined, '_typeFilter'],
    ['$export?_typeFilter=Patient?name=%2500', undefined, '_typeFilter'],
    ['$export?_typeFilter=Patient?birthdate=never', undefined, 'birthdate'],
    ['$export?_type=Patient&_typeFilter=Coverage?_id=1', undefined, '_typeFilter'],
    ['$export?includeAssociatedData=LatestProvenanceResources', undefined, 'includeAssociatedData'],
    ['$export?_elements=id', 'respond-async', '_elements'],
  ])('%s with Prefer: %s, at %s', async (path, prefer, field) => {
    const { status, result } = await start(path, prefer ? { prefer } : {});
    expect([status, result.issue[0].code, result.issue[0].expression]).toEqual([400, 'invalid', [field]]);
    expect(wrongShapes('OperationOutcome', { resourceType: 'OperationOutcome', issue: result.issue })).toEqual([]);
  });

  test('but what we do not know may be left out where lenient handling is asked for', async () => {
    const { lines } = await exported('$export?_type=Patient&_elements=id', {
      prefer: 'respond-async, handling=lenient',
    });
    expect(idsIn(lines, 'Patient')).toContain(world.home.patient.patientId);
  });

  test('a parameter of a resource that is no parameter of anything changes nothing', async () => {
    const parameter = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, valueString: 'x' }));
    const body = { resourceType: 'Parameters', parameter };
    expect((await start('$export', { method: 'POST', body })).status).toBe(202);
  });
});
