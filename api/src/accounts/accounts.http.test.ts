import { randomBytes } from 'node:crypto';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';

const registration = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `Ada.${randomBytes(5).toString('hex')}@Built.example`,
  phoneNo: '4155550188',
  password: BUILT_PASSWORD,
  confirmPassword: BUILT_PASSWORD,
  userRole: 'ROLE_PATIENT',
  status: 'ACTIVE',
});

describe('sign up', () => {
  test('makes an active patient who has still to answer the secret questions', async () => {
    const body = registration();
    const { status, body: answer } = await call('POST', '/users/register', { body });
    expect([status, answer.message]).toEqual([200, 'Registered successfully.']);
    const signedIn = await call('POST', '/login', { body: { username: body.email, password: body.password } });
    expect(signedIn.result.user).toMatchObject({
      userRole: 'ROLE_PATIENT',
      status: 'ACTIVE',
      firstName: 'Ada',
      isAnsweredSecretQuestion: 'N',
      patientId: expect.any(String),
    });
  });

  test('with a taken e-mail changes nothing, and tells its owner once a day', async () => {
    const phone = '4155550831';
    const patient = await globalThis.openward.build.patient({ phoneNo: phone });
    const body = { ...registration(), email: patient.email.toUpperCase(), password: 'Theirs-pass-1' };
    for (let i = 0; i < 2; i++) {
      const { status } = await call('POST', '/users/register', {
        body: { ...body, confirmPassword: body.password },
      });
      expect(status).toBe(200);
    }
    const notices = globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === phone);
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('tried to sign up')]);
    expect(await signIn(patient)).toBeTruthy();
  });

  test('tells the owner also on the day of their own sign-up', async () => {
    const body = { ...registration(), phoneNo: '4155550197' };
    const noticed = () => globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === body.phoneNo);
    await call('POST', '/users/register', { body });
    expect(noticed()).toEqual([]);
    await call('POST', '/users/register', { body: { ...body, phoneNo: '4155550196', lastName: 'Stranger' } });
    expect(noticed().map(({ text }) => text)).toEqual([expect.stringContaining('tried to sign up')]);
  });

  test('twenty at once with one e-mail make one account', async () => {
    const body = registration();
    await Promise.all(Array.from({ length: 20 }, () => call('POST', '/users/register', { body })));
    expect((await call('POST', '/login', { body: { username: body.email, password: body.password } })).status).toBe(
      200,
    );
  });
});

describe('secret questions', () => {
  const dto = (answer: string) =>
    SECRET_QUESTIONS.slice(1, 4).map((questionDesc, place) => ({ questionDesc, questionAnswer: `${answer}${place}` }));
  const save = (id: string, token: string, extra: object = {}) =>
    call('PUT', '/users/update/secret/question', { token, body: { id, userSecretQuestionDto: dto('x'), ...extra } });

  test('are asked for once freely, and changed only with the present password', async () => {
    const patient = await globalThis.openward.build.patient({ answered: false });
    const token = await signIn(patient);
    const first = await save(patient.userId, token);
    expect([first.status, first.body.message]).toEqual([200, 'Secret question updated successfully.']);
    expect(first.result.isAnsweredSecretQuestion).toBe('Y');
    expect((await save(patient.userId, token)).result.errors).toEqual({ password: 'Password required' });
    expect((await save(patient.userId, token, { password: 'wrong' })).result.errors).toEqual({
      password: 'The current password is not correct.',
    });
    expect((await save(patient.userId, token, { password: BUILT_PASSWORD })).status).toBe(200);
  });

  test('are shown to their owner without answers, and to nobody else', async () => {
    const patient = await globalThis.openward.build.patient({ answered: false });
    const token = await signIn(patient);
    await save(patient.userId, token);
    const own = await call('GET', `/users/secret/question/${patient.userId}`, { token });
    expect(own.result).toEqual(SECRET_QUESTIONS.slice(1, 4).map((questionDesc) => ({ questionDesc })));
    const admin = await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });
    const other = await signIn(admin);
    expect((await call('GET', `/users/secret/question/${patient.userId}`, { token: other })).status).toBe(404);
    expect((await save(patient.userId, other)).status).toBe(404);
  });
});

describe('changing a password', () => {
  const NEXT = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };

  test('the own: other sessions end, this one goes on, a notice goes out', async () => {
    const patient = await globalThis.openward.build.patient({ phoneNo: '4155550166' });
    const [here, there] = [await signIn(patient), await signIn(patient)];
    const { status, body } = await call('POST', '/users/change/password', {
      token: here,
      body: { id: patient.userId, password: BUILT_PASSWORD, ...NEXT },
    });
    expect([status, body.message]).toEqual([200, 'Password changed successfully.']);
    expect((await call('GET', '/users/sessions', { token: here })).status).toBe(200);
    expect((await call('GET', '/users/sessions', { token: there })).status).toBe(401);
    expect(globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === '4155550166')).toHaveLength(1);
    expect(await signIn(patient, NEXT.newPassword)).toBeTruthy();
  });

  test('with a wrong present one is refused at its field, and nobody changes another this way', async () => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const wrong = await call('POST', '/users/change/password', {
      token,
      body: { id: patient.userId, password: 'wrong', ...NEXT },
    });
    expect(wrong.result.errors).toEqual({ password: 'The current password is not correct.' });
    const admin = await signIn(await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' }));
    const other = await call('POST', '/users/change/password', {
      token: admin,
      body: { id: patient.userId, password: BUILT_PASSWORD, ...NEXT },
    });
    expect(other.status).toBe(404);
  });

  test('of others: who an administrator may help', async () => {
    const { build } = globalThis.openward;
    const [home, elsewhere] = [await build.hospital(), await build.hospital()];
    const sys = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const hcp = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: home });
    const patient = await build.patient();
    const mine = await build.doctor({ hospitalId: home });
    const theirs = await build.doctor({ hospitalId: elsewhere });
    const theirsSession = await signIn(theirs);
    const change = async (by: { email: string }, of: { userId: string }) =>
      (await call('POST', '/users/update/password', { token: await signIn(by), body: { id: of.userId, ...NEXT } }))
        .status;
    expect(await change(hcp, patient)).toBe(200);
    expect(await change(hcp, mine)).toBe(200);
    expect(await change(hcp, theirs)).toBe(404);
    expect(await change(hcp, sys)).toBe(404);
    expect(await change(sys, theirs)).toBe(200);
    expect((await call('GET', '/users/sessions', { token: theirsSession })).status).toBe(401);
    expect(await change(sys, sys)).toBe(404);
    expect(await change(sys, hcp)).toBe(200);
  });
});

describe('sessions', () => {
  const open = async (account: { email: string }) =>
    (await call('POST', '/login', { body: { username: account.email, password: BUILT_PASSWORD } })).result;
  const refresh = (refreshToken: string) => call('POST', '/token/refresh', { body: { refreshToken } });
  afterAll(() => globalThis.openward.setNow(null));

  test('are listed, and all end with one call', async () => {
    const patient = await globalThis.openward.build.patient();
    const [first, second] = [await open(patient), await open(patient)];
    const listed = await call('GET', '/users/sessions', { token: second.token });
    expect(listed.result).toHaveLength(2);
    expect(listed.result.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(Object.keys(listed.result[0]).sort()).toEqual(
      ['id', 'createdAt', 'lastUsedAt', 'userAgent', 'address', 'networkName', 'signedInBy', 'isCurrent'].sort(),
    );
    expect((await call('POST', '/users/sessions/end', { token: second.token })).status).toBe(200);
    for (const { token, refreshToken } of [first, second]) {
      expect((await call('GET', '/users/sessions', { token })).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
  });

  test('sign-out ends the family on the server', async () => {
    const patient = await globalThis.openward.build.patient();
    const { token, refreshToken } = await open(patient);
    expect((await call('POST', '/logout', { token })).body.message).toBe('User logout successfully.');
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await call('POST', '/logout', { token })).status).toBe(401);
  });

  test('a reused refresh token ends the family', async () => {
    const patient = await globalThis.openward.build.patient();
    const { refreshToken } = await open(patient);
    const next = await refresh(refreshToken);
    globalThis.openward.setNow(new Date(Date.now() + 60_000));
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(next.result.refreshToken)).status).toBe(401);
    expect((await call('GET', '/users/sessions', { token: next.result.token })).status).toBe(401);
    globalThis.openward.setNow(null);
  });

  test('two tabs that refresh together stay signed in', async () => {
    const patient = await globalThis.openward.build.patient();
    const { refreshToken } = await open(patient);
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    for (const { status, result } of both) {
      expect(status).toBe(200);
      expect((await call('GET', '/users/sessions', { token: result.token })).status).toBe(200);
    }
  });

  test('an inactive user is out at the next call', async () => {
    const patient = await globalThis.openward.build.patient();
    const { token, refreshToken } = await open(patient);
    await globalThis.openward.api.database.transaction((tx) =>
      tx.execute(`update app_user set status = 'INACTIVE' where id = '${patient.userId}'`),
    );
    expect((await call('GET', '/users/sessions', { token })).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

test('the SMS of the demo are nowhere outside the demo', async () => {
  const { status } = await call('GET', '/demo/sms?phoneNo=4155550100');
  expect(status).toBe(404);
});
