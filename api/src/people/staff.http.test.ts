import { randomBytes } from 'node:crypto';
import type { DoctorSaved } from '@openward/contract/appointments';
import type { AdminAccount, DoctorAccount } from '@openward/contract/people';

import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD, type BuiltAccount, type BuiltDoctor } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const PASSWORD = 'First-pass-9';
const address = () => `${randomBytes(6).toString('hex')}@staff.example`;

let home: string;
let elsewhere: string;
let sys: BuiltAccount;
let hcp: BuiltAccount;
let tokens: Record<'sys' | 'hcp', string>;

beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  [home, elsewhere] = [await build.hospital(), await build.hospital()];
  sys = await build.account({ role: 'ROLE_SYS_ADMIN' });
  hcp = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
  tokens = { sys: await tokenFor(sys), hcp: await tokenFor(hcp) };
});

/** The fields that all forms of staff share. */
const person = (more: object = {}) => ({
  firstName: 'Grace',
  lastName: `Hopper ${randomBytes(3).toString('hex')}`,
  email: address(),
  telePhoneNo: '(415) 555-0101',
  status: 'ACTIVE',
  ...more,
});
const newAdmin = (more: object = {}) => ({
  ...person(more),
  username: 'whatever',
  password: PASSWORD,
  userRole: 'ROLE_HCP_ADMIN',
  hospitalId: home,
  ...more,
});
const newDoctor = (more: object = {}) => ({
  ...person(),
  docSpecialtyList: ['Cardiology', 'Wellness'],
  password: PASSWORD,
  hospitalId: home,
  ...more,
});
const as = (token: string | undefined) => ({
  register: (body: object) => call('POST', '/users/register', { token, body }),
  updateAdmin: (body: object) => call('PUT', '/users/update', { token, body }),
  saveDoctor: (body: object) => call('POST', '/doctor/save', { token, body }),
  updateDoctor: (body: object) => call('POST', '/doctor/update', { token, body }),
  get: (path: string) => call('GET', path, { token }),
});
const doctorOf = async (id: string) => (await as(tokens.sys).get(`/doctor/${id}`)).result as DoctorAccount;
/** The body that the form of a doctor sends. */
const formOf = ({ speciality, version: _, ...doctor }: DoctorAccount, more: object = {}) => ({
  ...doctor,
  telePhoneNo: '4155550101',
  docSpecialtyList: speciality,
  ...more,
});

describe('a new administrator', () => {
  test('is made by a system admin, signs in, and is on record and in the list', async () => {
    const asked = newAdmin();
    const made = await as(tokens.sys).register(asked);
    expect([made.status, made.body.message]).toEqual([200, 'Registration successful']);
    expect(await auditOf(made.headers)).toEqual([expect.objectContaining({ action: 'create', actor_id: sys.userId })]);
    await signIn(asked, PASSWORD);
    const list = `/users/findAllByUserRole?userrole=ROLE_HCP_ADMIN&page=0&size=10&q=${asked.email.toUpperCase()}`;
    const found = await as(tokens.sys).get(list);
    expect(found.body).toMatchObject({ page: { number: 0, size: 10, total: 1 } });
    expect(found.result).toEqual([
      {
        id: expect.any(String),
        version: 1,
        firstName: 'Grace',
        lastName: asked.lastName,
        email: asked.email,
        telePhoneNo: '4155550101',
        status: 'ACTIVE',
        userRole: 'ROLE_HCP_ADMIN',
        hospitalId: home,
        hospitalName: expect.any(String),
      },
    ]);
  });

  test.each([
    ['nobody', () => undefined, 400, 'Role is invalid'],
    ['an HCP admin', () => tokens.hcp, 403, 'You do not have permission to do this.'],
  ])('is not made by %s', async (_who, token, status, description) => {
    const asked = newAdmin({ userRole: 'ROLE_SYS_ADMIN' });
    const refused = await as(token()).register(asked);
    expect([refused.status, refused.result.description]).toEqual([status, description]);
    expect(await rowsOf(sql`select id from app_user where username = ${asked.email}`)).toEqual([]);
  });

  test.each([
    [{ hospitalId: undefined }, 'hospitalId', 'Hospital is required'],
    [{ status: '' }, 'status', 'Status is required'],
    [{ telePhoneNo: '12' }, 'phoneNo', 'Must be exactly 10 digits'],
    [{ password: 'Password1!' }, 'password', 'This password is too common. Please choose another.'],
    [{ userRole: 'ROLE_DOCTOR' }, 'userRole', 'Role is invalid'],
  ])('with %j is refused at its field', async (wrong, field, message) => {
    const { status, result } = await as(tokens.sys).register(newAdmin(wrong));
    expect([status, result.errors[field]]).toEqual([400, message]);
  });

  test('with an address that is taken, whatever its capitals, is refused at that field', async () => {
    const { status, result } = await as(tokens.sys).register(newAdmin({ email: hcp.email.toUpperCase() }));
    expect([status, result.errors]).toEqual([409, { email: 'There is already an account with this email.' }]);
  });
});

describe('a hospital', () => {
  const nameOf = async (id: string) =>
    (await rowsOf<{ name: string }>(sql`select name from hospital where id = ${id}`))[0]?.name ?? '';

  test('is named by its id or its name, whatever the case; its id is what is answered', async () => {
    const spoken = `  ${(await nameOf(elsewhere)).toUpperCase()} `;
    const made = await as(tokens.sys).saveDoctor(newDoctor({ hospitalId: spoken }));
    expect(made.result).toMatchObject({ hospitalId: elsewhere, hospitalName: await nameOf(elsewhere) });
    const change = formOf(await doctorOf(made.result.id), { hospitalId: await nameOf(home) });
    expect((await as(tokens.sys).updateDoctor(change)).result.isSaved).toBe(true);
    expect((await doctorOf(made.result.id)).hospitalId).toBe(home);
    const admin = newAdmin({ hospitalId: spoken });
    await as(tokens.sys).register(admin);
    const list = `/users/findAllByUserRole?userrole=ROLE_HCP_ADMIN&q=${admin.email}`;
    const [found] = (await as(tokens.sys).get(list)).result as AdminAccount[];
    expect(found?.hospitalId).toBe(elsewhere);
    const moved = await as(tokens.sys).updateAdmin({ ...found, hospitalId: (await nameOf(home)).toLowerCase() });
    expect(moved.result.hospitalId).toBe(home);
  });

  test.each(['No such hospital', '01a1fbe9-e798-749a-b977-abad6261403f'])(
    'that is not there (%s) is refused at its field',
    async (hospitalId) => {
      const { build } = globalThis.openward;
      const doctor = formOf(await doctorOf((await build.doctor({ hospitalId: home })).doctorId));
      const admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
      const asked = [
        await as(tokens.sys).saveDoctor(newDoctor({ hospitalId })),
        await as(tokens.hcp).saveDoctor(newDoctor({ hospitalId })),
        await as(tokens.sys).updateDoctor({ ...doctor, hospitalId }),
        await as(tokens.sys).register(newAdmin({ hospitalId })),
        await as(tokens.sys).updateAdmin(person({ id: admin.userId, hospitalId })),
      ];
      for (const { status, result } of asked) {
        expect([status, result.errors]).toEqual([400, { hospitalId: 'Hospital is invalid' }]);
      }
    },
  );

  test('of another name than the own is none that an HCP admin makes a doctor for', async () => {
    const refused = await as(tokens.hcp).saveDoctor(newDoctor({ hospitalId: await nameOf(elsewhere) }));
    expect(refused.status).toBe(404);
  });
});

describe('what was answered may be sent back', () => {
  test('of a system administrator, whose hospital is null, also to make another one', async () => {
    const { result } = await as(tokens.sys).get(`/users/${sys.userId}`);
    expect(result.hospitalId).toBeNull();
    expect((await as(tokens.sys).updateAdmin(result)).result).toEqual(result);
    const another = { ...result, email: address(), password: PASSWORD };
    expect((await as(tokens.sys).register(another)).status).toBe(200);
    expect((await as(tokens.hcp).updateAdmin((await as(tokens.hcp).get(`/users/${hcp.userId}`)).result)).status).toBe(
      200,
    );
  });

  test('of a doctor, by a system admin and by themselves', async () => {
    const { build, tokenFor } = globalThis.openward;
    const doctor = await build.doctor({ hospitalId: home, speciality: ['Oncology', 'Wellness'] });
    const before = await doctorOf(doctor.doctorId);
    for (const token of [tokens.sys, await tokenFor(doctor)]) {
      expect((await as(token).updateDoctor(before)).result).toEqual({ isSaved: true, doctor: before, open: [] });
      expect(await doctorOf(doctor.doctorId)).toEqual(before);
    }
    // If both field names are sent, the one of this call counts.
    await as(tokens.sys).updateDoctor({ ...before, docSpecialtyList: ['Cardiology'] });
    expect((await doctorOf(doctor.doctorId)).speciality).toEqual(['Cardiology']);
  });
});

describe('one account', () => {
  test('is the own one for every role', async () => {
    const { build, tokenFor } = globalThis.openward;
    const [patient, doctor] = [await build.patient(), await build.doctor({ hospitalId: home })];
    for (const { account, userRole, hospitalId } of [
      { account: patient, userRole: 'ROLE_PATIENT', hospitalId: null },
      { account: doctor, userRole: 'ROLE_DOCTOR', hospitalId: home },
      { account: hcp, userRole: 'ROLE_HCP_ADMIN', hospitalId: home },
    ]) {
      const { userId: id, firstName, lastName, email } = account;
      const me = as(await tokenFor(account));
      const { status, result, headers } = await me.get(`/users/${id}`);
      expect({ status, result }).toMatchObject({
        status: 200,
        result: { id, firstName, lastName, email, userRole, hospitalId, status: 'ACTIVE' },
      });
      expect(await auditOf(headers)).toEqual([
        expect.objectContaining({ action: 'read', actor_id: id, entity_ids: [id] }),
      ]);
      for (const other of [sys, hcp, patient, doctor].filter(({ userId }) => userId !== id)) {
        expect((await me.get(`/users/${other.userId}`)).status).toBe(404);
      }
    }
  });

  test('of a doctor tells a patient what the list of doctors tells, and nothing of who cannot be booked', async () => {
    const { build, tokenFor } = globalThis.openward;
    const doctor = await build.doctor({ hospitalId: home });
    const gone = await build.doctor({ hospitalId: home, status: 'INACTIVE' });
    const me = as(await tokenFor(await build.patient()));
    const [listed] = (await me.get(`/doctor?q=${encodeURIComponent(doctor.lastName)}`)).result;
    expect(listed.id).toBe(doctor.doctorId);
    const { result } = await me.get(`/doctor/${doctor.doctorId}`);
    expect(result).toEqual(listed);
    expect(JSON.stringify(result)).not.toContain(doctor.email);
    expect((await me.get(`/doctor/${gone.doctorId}`)).status).toBe(404);
    expect((await as(await tokenFor(gone)).get(`/doctor/${doctor.doctorId}`)).status).not.toBe(200);
  });
});

describe('changing an administrator', () => {
  const get = async (id: string) => (await as(tokens.sys).get(`/users/${id}`)).result as AdminAccount;

  test('a system admin changes everything but the role; who is inactive is signed out', async () => {
    const { build } = globalThis.openward;
    const other = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
    const token = await signIn(other);
    const change = person({ id: other.userId, userRole: 'ROLE_SYS_ADMIN', hospitalId: elsewhere, status: 'INACTIVE' });
    const changed = await as(tokens.sys).updateAdmin(change);
    expect([changed.status, changed.body.message]).toEqual([200, 'Updated successfully.']);
    expect(await get(other.userId)).toMatchObject({
      email: (change as unknown as { email: string }).email,
      userRole: 'ROLE_HCP_ADMIN',
      hospitalId: elsewhere,
      status: 'INACTIVE',
    });
    expect((await as(token).get('/users/sessions')).status).toBe(401);
  });

  test('an HCP admin changes only themselves, and of that neither hospital, status nor address', async () => {
    const { build, tokenFor } = globalThis.openward;
    const self = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
    const me = as(await tokenFor(self));
    const asked = person({ id: self.userId, hospitalId: elsewhere, status: 'INACTIVE', firstName: 'New' });
    expect((await me.updateAdmin(asked)).result).toMatchObject({
      firstName: 'New',
      email: self.email,
      hospitalId: home,
      status: 'ACTIVE',
    });
    expect((await me.get(`/users/${self.userId}`)).status).toBe(200);
    for (const id of [hcp.userId, sys.userId]) {
      expect((await me.get(`/users/${id}`)).status).toBe(404);
      expect((await me.updateAdmin(person({ id }))).status).toBe(404);
    }
    expect((await me.get('/users/findAllByUserRole?userrole=ROLE_SYS_ADMIN')).status).toBe(403);
  });

  test('nobody locks themselves out, and nobody is reached through it who is no administrator', async () => {
    const { status, result } = await as(tokens.sys).updateAdmin(person({ id: sys.userId, status: 'INACTIVE' }));
    expect([status, result.errors]).toEqual([400, { status: 'You cannot deactivate your own account.' }]);
    const patient = await globalThis.openward.build.patient();
    expect((await as(tokens.sys).updateAdmin(person({ id: patient.userId }))).status).toBe(404);
    expect((await as(tokens.sys).get(`/users/${patient.userId}`)).status).toBe(404);
  });

  test('an address is contact data: two may have one, and it signs nobody in', async () => {
    const { build } = globalThis.openward;
    const both = [await build.account({ role: 'ROLE_SYS_ADMIN' }), await build.account({ role: 'ROLE_SYS_ADMIN' })];
    const email = address();
    for (const { userId } of both) {
      expect((await as(tokens.sys).updateAdmin(person({ id: userId, email }))).status).toBe(200);
    }
    expect(await signIn(both[0] as { email: string })).toBeTruthy();
    await expect(signIn({ email })).rejects.toThrow('401');
  });
});

describe('doctors', () => {
  test('an HCP admin makes one for the own hospital only; they can be booked at once', async () => {
    const refused = await as(tokens.hcp).saveDoctor(newDoctor({ hospitalId: elsewhere }));
    expect([refused.status, refused.result.description]).toEqual([404, 'Hospital not found.']);
    const asked = newDoctor();
    const { status, result, body } = await as(tokens.hcp).saveDoctor(asked);
    expect([status, body.message]).toEqual([200, 'Registration successful']);
    expect(result).toMatchObject({ speciality: ['Cardiology', 'Wellness'], hospitalId: home, userRole: 'ROLE_DOCTOR' });
    const token = await signIn(asked, PASSWORD);
    expect((await as(token).get(`/doctor/${result.id}`)).result).toEqual(result);
    expect((await as(token).get(`/doctor/${result.userId}`)).result).toEqual(result);
    const search = { startDateTime: new Date().toISOString(), days: 7, doctorId: [result.id] };
    const free = await call('POST', '/appointment/search/slots', { token: tokens.hcp, body: search });
    expect(free.result[0].slots.length).toBeGreaterThan(0);
  });

  test('an HCP admin lists and opens those of the own hospital, inactive ones too, and no others', async () => {
    const { build } = globalThis.openward;
    const mine = await build.doctor({ hospitalId: home, status: 'INACTIVE' });
    const theirs = await build.doctor({ hospitalId: elsewhere });
    const listed = (await as(tokens.hcp).get('/doctor/accounts?sort=-email')).result as DoctorAccount[];
    expect(listed.map(({ id }) => id)).toContain(mine.doctorId);
    expect(new Set(listed.map(({ hospitalId }) => hospitalId))).toEqual(new Set([home]));
    expect(listed.map(({ email }) => email)).toEqual(
      listed
        .map(({ email }) => email)
        .sort()
        .reverse(),
    );
    expect((await as(tokens.hcp).get(`/doctor/${theirs.doctorId}`)).status).toBe(404);
    const change = formOf(await doctorOf(theirs.doctorId));
    expect((await as(tokens.hcp).updateDoctor(change)).status).toBe(404);
  });

  test('what the caller may not change stays what it was', async () => {
    const { build, tokenFor } = globalThis.openward;
    const built = await build.doctor({ hospitalId: home });
    const before = await doctorOf(built.doctorId);
    const asked = formOf(before, {
      firstName: 'Own',
      email: address(),
      status: 'INACTIVE',
      hospitalId: elsewhere,
      docSpecialtyList: ['Oncology'],
    });
    const own = await as(await tokenFor(built)).updateDoctor(asked);
    const saved = { ...before, version: 2, firstName: 'Own', telePhoneNo: '4155550101' };
    expect(own.result).toEqual({ isSaved: true, doctor: saved, open: [] });
    expect(await doctorOf(built.doctorId)).toEqual(saved);
    await as(tokens.hcp).updateDoctor({ ...asked, status: 'ACTIVE' });
    expect(await doctorOf(built.doctorId)).toMatchObject({
      email: asked.email,
      hospitalId: home,
      speciality: ['Oncology'],
    });
  });

  describe('with open appointments', () => {
    const soon = new Date(Date.now() + 3 * 86_400_000);
    let doctor: BuiltDoctor;
    let appointmentId: string;
    beforeEach(async () => {
      const { build } = globalThis.openward;
      doctor = await build.doctor({ hospitalId: home });
      const { patientId } = await build.patient();
      appointmentId = await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: soon });
    });

    test.each([
      ['inactive', { status: 'INACTIVE' }],
      ['elsewhere', () => ({ hospitalId: elsewhere })],
    ])('is %s only once somebody accepts them, and none is cancelled', async (_how, more) => {
      const change = typeof more === 'function' ? more() : more;
      const before = await doctorOf(doctor.doctorId);
      const asked = await as(tokens.sys).updateDoctor(formOf(before, change));
      const { isSaved, open } = asked.result as DoctorSaved;
      expect([isSaved, open.map(({ id }) => id)]).toEqual([false, [appointmentId]]);
      expect(await doctorOf(doctor.doctorId)).toEqual(before);
      const accepted = await as(tokens.sys).updateDoctor(formOf(before, { ...change, accept: true }));
      expect(accepted.result.isSaved).toBe(true);
      expect(await doctorOf(doctor.doctorId)).toMatchObject(change);
      const kept = await rowsOf(sql`select appointment.status, appointment.hospital_id = doctor.hospital_id as is_there
        from appointment join doctor on doctor.id = doctor_id where appointment.id = ${appointmentId}`);
      expect(kept).toEqual([{ status: 'BOOKED', is_there: true }]);
    });

    test('who is inactive cannot sign in, and can again once they are active', async () => {
      const before = await doctorOf(doctor.doctorId);
      await as(tokens.sys).updateDoctor(formOf(before, { status: 'INACTIVE', accept: true }));
      const body = { username: doctor.email, password: BUILT_PASSWORD };
      expect((await call('POST', '/login', { body })).status).toBe(401);
      await as(tokens.sys).updateDoctor(formOf(before));
      expect((await call('POST', '/login', { body })).status).toBe(200);
    });
  });
});
