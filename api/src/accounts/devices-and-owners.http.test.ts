import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const UNKNOWN = '01890000-0000-7000-8000-00000000000f';

describe('one device', () => {
  const sessionsOf = async (token: string) =>
    (await call('GET', '/users/sessions', { token })).result as { id: string; isCurrent: boolean }[];
  const end = (id: string | undefined, token: string) => call('POST', `/users/sessions/${id}/end`, { token });

  test('is signed out, and the others go on', async () => {
    const patient = await globalThis.openward.build.patient();
    const [phone, laptop, here] = [await signIn(patient), await signIn(patient), await signIn(patient)];
    const lost = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent);
    const { status, body } = await end(lost?.id, here);
    expect([status, body.message]).toEqual([200, 'The device is signed out.']);
    expect((await call('GET', '/users/sessions', { token: phone })).status).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(2);
    // Ending a session twice is no error.
    expect((await end(lost?.id, here)).status).toBe(200);
    const [row] = await rowsOf<{ because: string }>(
      sql`select ended_because as because from session where id = ${lost?.id}`,
    );
    expect(row?.because).toBe('signed out from another device');
  });

  test('of somebody else is not found, whoever asks, and stays signed in; that somebody asked is on record', async () => {
    const { build } = globalThis.openward;
    const theirs = await signIn(await build.patient());
    const [session] = await sessionsOf(theirs);
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const refused = await end(session?.id, await signIn(admin));
    expect([refused.status, refused.result.code]).toEqual([404, 'not_found']);
    expect(await auditOf(refused.headers)).toEqual([
      expect.objectContaining({ actor_id: admin.userId, outcome: 'not_found' }),
    ]);
    expect(await sessionsOf(theirs)).toHaveLength(1);
    expect((await end(UNKNOWN, theirs)).status).toBe(404);
  });
});

describe('whose password is to be set', () => {
  test('an administrator sees name and role of who is in their care, and of nobody else', async () => {
    const { build } = globalThis.openward;
    const [home, elsewhere] = [await build.hospital(), await build.hospital()];
    const sys = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const hcp = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
    const patient = await build.patient();
    const mine = await build.doctor({ hospitalId: home });
    const theirs = await build.doctor({ hospitalId: elsewhere });
    const ask = async (by: { userId: string }, userId: string) =>
      call('GET', `/users/password/${userId}`, { token: await globalThis.openward.tokenFor(by) });
    const seen = await ask(hcp, patient.userId);
    expect(seen.result).toEqual({
      firstName: expect.any(String),
      lastName: patient.lastName,
      userRole: 'ROLE_PATIENT',
      hospitalSignIn: 'OFF',
      hasSecondFactor: false,
      lift: null,
    });
    expect(await auditOf(seen.headers)).toEqual([
      expect.objectContaining({ action: 'read', actor_id: hcp.userId, patient_ids: [patient.patientId] }),
    ]);
    expect((await ask(hcp, mine.userId)).result).toMatchObject({ userRole: 'ROLE_DOCTOR' });
    expect((await ask(sys, hcp.userId)).result).toMatchObject({ userRole: 'ROLE_HCP_ADMIN' });
    for (const [by, userId] of [
      [hcp, theirs.userId],
      [hcp, sys.userId],
      [sys, sys.userId],
      [sys, UNKNOWN],
    ] as const) {
      const refused = await ask(by, userId);
      expect([refused.status, refused.result.description]).toEqual([404, 'User not found.']);
    }
  });

  test('who is inactive is not found, as setting the password says too', async () => {
    const { build } = globalThis.openward;
    const patient = await build.patient();
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${patient.userId}`);
    const token = await globalThis.openward.tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    expect((await call('GET', `/users/password/${patient.userId}`, { token })).status).toBe(404);
    const body = { id: patient.userId, newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    expect((await call('POST', '/users/update/password', { token, body })).status).toBe(404);
  });
});

test('the same password again is refused at its field, and ends nobody', async () => {
  const patient = await globalThis.openward.build.patient();
  const [here, there] = [await signIn(patient), await signIn(patient)];
  const same = { password: BUILT_PASSWORD, newPassword: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD };
  const refused = await call('POST', '/users/change/password', { token: here, body: { id: patient.userId, ...same } });
  expect(refused.status).toBe(400);
  expect(refused.result.errors).toEqual({ newPassword: 'The new password must be different from the current one.' });
  expect((await call('GET', '/users/sessions', { token: there })).status).toBe(200);
});

test.each(['(415) 555-0177', '415.555.0177', '415/555–0177', ' 4155550177 '])(
  'a phone number written as %j is stored as digits',
  async (phoneNo) => {
    const email = `separators.${randomBytes(5).toString('hex')}@built.example`;
    const body = {
      ...{ firstName: 'Ada', lastName: 'Byron', email, phoneNo },
      ...{ password: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD },
    };
    expect((await call('POST', '/users/register', { body })).status).toBe(200);
    expect(await rowsOf(sql`select phone_no from app_user where username = ${email}`)).toEqual([
      { phone_no: '4155550177' },
    ]);
  },
);
