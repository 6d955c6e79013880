import { wallClock } from '@openward/contract/time';
import { call } from '../testing/client.ts';
import { auditOf } from '../testing/world.ts';
import { cell } from './csv.ts';

const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };

type Patient = Awaited<ReturnType<typeof globalThis.openward.build.patient>>;

/** A patient, and a doctor who has read their appointment. */
async function aLook() {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient({ firstName: 'Ida', lastName: `Looked ${process.hrtime.bigint()}` });
  const doctor = await build.doctor({ hospitalId: await build.hospital(), firstName: 'Grace', lastName: 'Hopper' });
  const of = { doctorId: doctor.doctorId, patientId: patient.patientId };
  const appointment = await build.appointment({ ...of, startsAt: new Date('2031-03-03T09:00:00Z') });
  const doctorToken = await tokenFor(doctor);
  await call('GET', `/appointment/${appointment}/history`, { token: doctorToken });
  return { patient, doctor, doctorToken, appointment, token: await tokenFor(patient) };
}

const accessOf = async (token: string, query = '') => {
  const { status, result } = await call('GET', `/patient/access${query}`, { token });
  expect(status).toBe(200);
  return result;
};
const asAdmin = async () => {
  const { build, tokenFor } = globalThis.openward;
  return tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN', firstName: 'Root', lastName: 'Admin' }));
};
const logOf = async (token: string, query: Record<string, string>) => {
  const answer = await call('GET', `/audit?${new URLSearchParams(query)}`, { token });
  expect(answer.status).toBe(200);
  return answer;
};

describe('a patient reads who looked at their record', () => {
  test('staff by name and role, with what they did, and not what they did themselves unless they ask', async () => {
    const { token, patient, doctorToken, appointment } = await aLook();
    await call('POST', '/appointment/update', { token: doctorToken, body: { id: appointment, status: 'CONFIRMED' } });
    const { entries, before } = await accessOf(token);
    expect(before).toBeNull();
    expect(entries[0]).toMatchObject({
      who: { kind: 'user', name: 'Grace Hopper', role: 'ROLE_DOCTOR' },
      action: 'confirmed',
      entity: 'appointment',
      outcome: 'done',
    });
    expect(entries.at(-1)).toMatchObject({ action: 'read', who: { name: 'Grace Hopper' } });
    expect(entries.every(({ who }: { who: { kind: string } }) => who.kind !== 'you')).toBe(true);
    const { entries: all } = await accessOf(token, '?own=yes');
    expect(all[0]).toMatchObject({ who: { kind: 'you', name: '', role: null }, action: 'read access' });
    expect(JSON.stringify(all)).not.toContain(patient.lastName);
  });

  test('whom they let act for them by name, and nobody who tried to without', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { token, patient } = await aLook();
    const proxy: Patient = await build.patient({ firstName: 'Sam', lastName: 'Carer' });
    const headers = { 'x-acting-for': patient.patientId };
    const proxyToken = await tokenFor(proxy);
    const next = () => call('GET', '/appointment/next', { token: proxyToken, headers });
    expect((await next()).status).toBe(404);
    await build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
    expect((await next()).status).toBe(200);
    const { entries } = await accessOf(token);
    expect(entries[0]).toMatchObject({ who: { kind: 'proxy', name: 'Sam Carer' }, action: 'read' });
    expect(JSON.stringify(entries.slice(1))).not.toContain('Carer');
    const log = await logOf(await asAdmin(), { patient: patient.patientId });
    expect(JSON.stringify(log.result)).toContain('"kind":"proxy","name":"Sam Carer"');
  });

  test('who accepted their invitation by name, and who only looked at one without', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { token, patient } = await aLook();
    const [anna, eve] = [await build.patient({ firstName: 'Anna', lastName: 'Berg' }), await build.patient()];
    const secret = await build.invitation(patient.patientId);
    const unused = await build.invitation(patient.patientId);
    const by = async (path: string, who: Patient, body: object) =>
      expect((await call('POST', path, { token: await tokenFor(who), body })).status).toBe(200);
    await by('/sharing/invitation', eve, { secret: unused });
    await by('/sharing/invitation/accept', anna, { secret });
    const { entries } = await accessOf(token);
    expect(entries.slice(0, 2)).toMatchObject([
      { who: { kind: 'user', name: 'Anna Berg', role: null }, action: 'accept', entity: 'proxyGrant' },
      { who: { kind: 'patient', name: '' }, action: 'look at invitation' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(eve.lastName);
  });

  test('another patient who asked in vain without a name, and strangers see nothing of it', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { token, appointment } = await aLook();
    const other: Patient = await build.patient({ firstName: 'Eve', lastName: 'Dropper' });
    const otherToken = await tokenFor(other);
    expect((await call('GET', `/appointment/${appointment}/history`, { token: otherToken })).status).toBe(404);
    const { entries } = await accessOf(token);
    expect(entries[0]).toMatchObject({
      who: { kind: 'patient', name: '' },
      entity: 'appointment',
      outcome: 'not_found',
    });
    expect(JSON.stringify(entries)).not.toContain('Dropper');
    expect((await accessOf(otherToken)).entries).toEqual([]);
  });

  test("the portal's own jobs as the portal's", async () => {
    const { build, tokenFor, endDays } = globalThis.openward;
    const patient = await build.patient();
    const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
    const { patientId } = patient;
    await build.appointment({ doctorId, patientId, startsAt: new Date('2001-03-03T09:00:00Z'), status: 'CHECKED_IN' });
    await endDays(new Date('2001-03-05T09:00:00Z'));
    const { entries } = await accessOf(await tokenFor(patient));
    expect(entries).toEqual([
      expect.objectContaining({
        who: { kind: 'portal', name: '', role: null },
        action: 'day after: complete',
      }),
    ]);
  });

  test('page by page, each entry once, however many have one time', async () => {
    const { token, doctorToken, appointment } = await aLook();
    for (let look = 0; look < 4; look++) {
      await call('GET', `/appointment/${appointment}/history`, { token: doctorToken });
    }
    const { entries: whole } = await accessOf(token);
    const read: number[] = [];
    for (let query = '?size=2'; query; ) {
      const { entries, before } = await accessOf(token, query);
      read.push(...entries.map(({ position }: { position: number }) => position));
      query = before ? `?size=2&before=${before}` : '';
    }
    expect(read).toEqual(whole.map(({ position }: { position: number }) => position));
    expect(read.length).toBeGreaterThanOrEqual(5);
  });
});

describe('a system admin reads the audit log', () => {
  test('by whose record, by who, by action, outcome and days; and has been seen to', async () => {
    const { patient, doctor, appointment } = await aLook();
    const { build, tokenFor } = globalThis.openward;
    const stranger = await tokenFor(await build.patient({ firstName: 'Eve', lastName: 'Dropper' }));
    await call('GET', `/appointment/${appointment}/history`, { token: stranger });
    const token = await asAdmin();
    const { result, headers } = await logOf(token, { patient: patient.lastName });
    expect(result.entries.map(({ outcome }: { outcome: string }) => outcome)).toContain('not_found');
    expect(result.entries.at(-1)).toMatchObject({
      who: { kind: 'user', name: 'Grace Hopper', role: 'ROLE_DOCTOR' },
      actorId: doctor.userId,
      action: 'read',
      patients: [{ id: patient.patientId, name: `Ida ${patient.lastName}` }],
      patientCount: 1,
      address: expect.any(String),
    });
    // The audit log itself records whose names it showed.
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ action: 'read audit', patient_ids: [patient.patientId] }),
    ]);
    const count = async (query: Record<string, string>) =>
      (await logOf(token, { patient: patient.patientId, ...query })).result.entries.length;
    expect(await count({ who: doctor.userId, action: 'read' })).toBeGreaterThan(0);
    expect(await count({ who: 'grace hop', outcome: 'refused' })).toBe(0);
    expect(await count({ who: 'dropper', outcome: 'refused' })).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(await count({ from: today, to: today, timeZone: 'UTC' })).toBeGreaterThan(0);
    expect(await count({ to: '2020-01-01' })).toBe(0);
  });

  test('whose account it was, by name and role, found by either, on the screen and in the file', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId, firstName: 'Nora', lastName: `Quayle ${process.hrtime.bigint()}` });
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const body = { id: doctor.userId, ...NEW };
    expect((await call('POST', '/users/update/password', { token, body })).status).toBe(200);
    const named = [{ id: doctor.userId, name: `Nora ${doctor.lastName}`, role: 'ROLE_DOCTOR' }];
    for (const patient of [doctor.lastName, doctor.userId]) {
      const { entries } = (await logOf(token, { patient, action: 'set password' })).result;
      expect(entries).toEqual([expect.objectContaining({ entity: 'account', accounts: named, patients: [] })]);
    }
    const file = await call('GET', `/audit/export.csv?patient=${doctor.userId}`, { token });
    expect(file.result).toContain(`"Nora ${doctor.lastName} (ROLE_DOCTOR)"`);
  });

  test('a refused look at an account names it, and a patient whom that names is recorded', async () => {
    const { build, tokenFor } = globalThis.openward;
    const patient = await build.patient({ firstName: 'Olga', lastName: `Refused ${process.hrtime.bigint()}` });
    const doctor = await build.doctor({ hospitalId: await build.hospital() });
    const body = { id: patient.userId, ...NEW };
    const asked = await call('POST', '/users/update/password', { token: await tokenFor(doctor), body });
    expect(asked.status).toBeGreaterThanOrEqual(400);
    const { result, headers } = await logOf(await asAdmin(), { patient: patient.lastName, outcome: 'refused' });
    const isNamed = ({ patients, accounts }: { patients: object[]; accounts: object[] }) =>
      JSON.stringify([patients, accounts]).includes(patient.lastName);
    expect(result.entries.filter(isNamed).length).toBeGreaterThan(0);
    expect(await auditOf(headers)).toContainEqual(
      expect.objectContaining({ action: 'read audit', patient_ids: [patient.patientId] }),
    );
  });

  test('who opened a record, without the lists that it was in, by person and day', async () => {
    const { patient, doctor, doctorToken } = await aLook();
    const open = () => call('GET', `/patient/${patient.patientId}`, { token: doctorToken });
    expect((await open()).status).toBe(200);
    await open();
    const token = await asAdmin();
    const opened = { patient: patient.patientId, action: 'opened' };
    const { entries } = (await logOf(token, opened)).result;
    expect(entries.map(({ entity }: { entity: string }) => entity)).toEqual(['patient', 'patient']);
    const query = new URLSearchParams({ ...opened, timeZone: 'Pacific/Kiritimati' });
    const { result, headers } = await call('GET', `/audit/by-person?${query}`, { token });
    const [last, first] = entries.map(({ at }: { at: string }) => at);
    expect(result).toEqual({
      days: [
        {
          who: { kind: 'user', name: 'Grace Hopper', role: 'ROLE_DOCTOR' },
          actorId: doctor.userId,
          app: '',
          day: wallClock(Date.parse(last), 'Pacific/Kiritimati').slice(0, 10),
          first,
          last,
          events: [{ action: 'read', entity: 'patient', outcome: 'done', count: 2 }],
          patients: [{ id: patient.patientId, name: `Ida ${patient.lastName}` }],
          patientCount: 1,
          accounts: [],
          accountCount: 0,
        },
      ],
      isComplete: true,
    });
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ action: 'read audit', patient_ids: [patient.patientId] }),
    ]);
  });

  test('whose accounts somebody changed, by person and day, on the screen and in the file', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId, firstName: 'Nora', lastName: `Quayle ${process.hrtime.bigint()}` });
    const patient = await build.patient({ firstName: 'Ida', lastName: `Reset ${process.hrtime.bigint()}` });
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN', firstName: 'Root', lastName: 'Admin' });
    const token = await tokenFor(admin);
    for (const id of [doctor.userId, patient.userId]) {
      const body = { id, ...NEW };
      expect((await call('POST', '/users/update/password', { token, body })).status).toBe(200);
    }
    const query = new URLSearchParams({ who: admin.userId, action: 'set password' });
    const { result } = await call('GET', `/audit/by-person?${query}`, { token });
    const [day] = result.days;
    expect(day).toMatchObject({
      events: [{ action: 'set password', entity: 'account', outcome: 'done', count: 2 }],
      accounts: [{ id: doctor.userId, name: `Nora ${doctor.lastName}`, role: 'ROLE_DOCTOR' }],
      accountCount: 1,
      patients: [{ id: patient.patientId, name: `Ida ${patient.lastName}` }],
      patientCount: 1,
    });
    const file = await call('GET', `/audit/export.csv?${query}&by=person`, { token });
    const [header, row, ...rest] = file.result.trim().split('\r\n');
    expect(header).toContain('"day","first","last","actor_kind"');
    expect(row).toBe(
      [
        ...[day.day, day.first, day.last, 'user', admin.userId, 'Root Admin', 'ROLE_SYS_ADMIN', ''],
        ...['set password, account, done: 2', patient.patientId, `Ida ${patient.lastName}`],
        ...[doctor.userId, `Nora ${doctor.lastName} (ROLE_DOCTOR)`],
      ]
        .map((text) => `"${text}"`)
        .join(','),
    );
    expect(rest).toEqual([]);
    expect(await auditOf(file.headers)).toContainEqual(
      expect.objectContaining({ action: 'export audit', patient_ids: [patient.patientId] }),
    );
  });

  test('page by page', async () => {
    const { patient } = await aLook();
    const token = await asAdmin();
    const first = (await logOf(token, { size: '1' })).result;
    const second = (await logOf(token, { size: '1', before: String(first.before) })).result;
    expect(second.entries[0].position).toBeLessThan(first.entries[0].position);
    expect((await logOf(token, { patient: patient.patientId, action: 'read' })).result.before).toBeNull();
  });

  test.each([
    [{ from: '2030-05-16', to: '2030-05-15' }, 'to', 'The last day must not be before the first.'],
    [{ from: '2030-02-30' }, 'from', 'Please choose a day.'],
    [{ outcome: 'lost' }, 'outcome', 'Outcome is invalid'],
    [{ timeZone: 'Nowhere/Land' }, 'timeZone', 'Must be a valid time zone'],
  ])('%j is said at its field', async (query, field, error) => {
    const { status, result } = await call('GET', `/audit?${new URLSearchParams(query as never)}`, {
      token: await asAdmin(),
    });
    expect({ status, error: result.errors[field] }).toEqual({ status: 400, error });
  });

  test('as a file: what is filtered, and no cell is a formula', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { appointment, patient } = await aLook();
    const evil = await build.patient({ firstName: '=HYPERLINK("http://evil")', lastName: 'x' });
    await call('GET', `/appointment/${appointment}/history`, { token: await tokenFor(evil) });
    const { result, headers } = await call('GET', `/audit/export.csv?patient=${patient.patientId}`, {
      token: await asAdmin(),
    });
    expect(headers.get('content-type')).toContain('text/csv');
    const [header, ...lines] = result.trim().split('\r\n');
    expect(header).toContain('"position","at","actor_kind"');
    expect(result).toContain(`"Ida ${patient.lastName}"`);
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil"") x"`);
    expect(lines.every((line: string) => line.includes(patient.patientId) || line.includes(appointment))).toBe(true);
    expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'export audit' }));
  });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('%j is a text in a spreadsheet', (text) => {
  expect(cell(text)).toBe(`"'${text}"`);
});
