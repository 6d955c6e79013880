import { randomInt } from 'node:crypto';
import type { Endpoint } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD, type BuiltAccount } from '../../testing/builders.ts';
import { call, signIn } from '../../testing/client.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  deviceOf,
  ORIGIN,
  passkeyOptions,
  signInWith,
  withPortalName,
} from '../../testing/factors.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { auditOf, rowsOf } from '../../testing/world.ts';

const { build, setNow, tokenFor, mails, api } = globalThis.openward;
const { config } = api.services;

withPortalName();

let now = Date.parse('2031-03-03T10:00:05Z');
const turn = (minutes: number) => {
  now += minutes * 60_000;
  setNow(new Date(now));
};
beforeEach(() => turn(60));
afterAll(() => {
  config.secondFactor = 'off';
  setNow(null);
});

const linkIn = (text = '') => /not-me#([\w-]+)/.exec(text)?.[1] ?? '';
/** The token to undo a change, from the newest email with one. */
const linkTo = ({ email }: BuiltAccount) =>
  linkIn(mails.findLast(({ to, text }) => to === email && /not-me#/.test(text))?.text);
/** A grant to set a password, by a code over a channel. */
async function grantFor({ email }: BuiltAccount, channel: 'email' | 'sms' = 'email') {
  const { result: sent } = await call('POST', `/send/otp?username=${encodeURIComponent(email)}&channel=${channel}`);
  const { sms } = globalThis.openward;
  const otp = /\d{6}/.exec((channel === 'email' ? mails : sms).at(-1)?.text ?? '')?.[0];
  return (await call('POST', '/validate/otp', { body: { username: email, otp, request: sent.request } })).result;
}

const stop = (token: string) => call('POST', '/users/ways/stop', { body: { token } });

const WRONG_CODE = 'This code is wrong or was already used.';

describe('an authenticator app', () => {
  let doctor: BuiltAccount;
  let app: Awaited<ReturnType<typeof addApp>>;
  beforeEach(async () => {
    doctor = await build.doctor({ hospitalId: await build.hospital() });
    app = await addApp(await tokenFor(doctor));
    turn(1);
  });

  test('is asked for after the right password, and never before', async () => {
    const other = await build.patient();
    const wrong = [doctor.email, other.email, 'nobody@built.example'].map((username) =>
      call('POST', '/login', { body: { username, password: 'Wrong-pass-1', code: codeOf(app.key) } }),
    );
    for (const { status, body } of await Promise.all(wrong)) {
      expect([status, body.result]).toEqual([
        401,
        { code: 'wrong_credentials', description: 'Email or password incorrect.' },
      ]);
    }
    const right = await signInWith(doctor);
    expect([right.status, right.result.code]).toEqual([403, 'second_factor_required']);
    expect(await auditOf(right.headers)).toEqual([
      expect.objectContaining({ actor_id: doctor.userId, outcome: 'second_factor_required' }),
    ]);
    expect(right.result.details).toEqual({ password: false, code: true, passkeyOptionsJson: null });
    const { status, result } = await signInWith(doctor, { code: codeOf(app.key) });
    expect([status, result.user.secondFactor]).toEqual([200, 'code']);
  });

  test('may be half a minute early or late, and not more', async () => {
    for (const [shift, status] of [
      [-90_000, 400],
      [90_000, 400],
      [-30_000, 200],
      [30_000, 200],
    ] as const) {
      expect((await signInWith(doctor, { code: codeOf(app.key, shift) })).status).toBe(status);
    }
  });

  test('gives codes that work once, and none that is older than the last one', async () => {
    const [late, present] = [codeOf(app.key, -30_000), codeOf(app.key)];
    expect((await signInWith(doctor, { code: present })).status).toBe(200);
    for (const code of [present, late]) {
      const { status, result } = await signInWith(doctor, { code });
      expect([status, result.errors]).toEqual([400, { code: WRONG_CODE }]);
    }
  });

  test('stops after five wrong codes from one network, and its owner signs in elsewhere', async () => {
    for (let guess = 0; guess < 5; guess++) {
      expect((await signInWith(doctor, { code: '000000' })).status).toBe(400);
    }
    expect((await signInWith(doctor, { code: codeOf(app.key) })).status).toBe(429);
    const body = { username: doctor.email, password: BUILT_PASSWORD, code: codeOf(app.key) };
    const elsewhere = await call('POST', '/login', { body, headers: { 'x-forwarded-for': '10.99.1.2' } });
    expect(elsewhere.status).toBe(200);
  });

  test('is guessed 30 times a day by strangers together, which stops no code of its owner and no other way', async () => {
    // A sign-in makes the owner's network familiar.
    expect((await signInWith(doctor, { code: codeOf(app.key) })).status).toBe(200);
    turn(1);
    const from = (network: number, given: object) => {
      const body = { username: doctor.email, password: BUILT_PASSWORD, ...given };
      return call('POST', '/login', { body, headers: { 'x-forwarded-for': `10.98.${network}.2` } });
    };
    for (let guess = 0; guess < 30; guess++) {
      expect((await from(Math.floor(guess / 4), { code: '000000' })).status).toBe(400);
    }
    expect((await from(50, { code: codeOf(app.key) })).status).toBe(429);
    expect((await from(51, { recoveryCode: app.recoveryCodes[0] })).status).toBe(200);
    expect((await signInWith(doctor, { code: codeOf(app.key) })).status).toBe(200);
  });

  test('comes with ten recovery codes that work once each, however they are typed', async () => {
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const [first = ''] = app.recoveryCodes;
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const sent = mails.length;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replace('0', 'o')} `;
    expect((await signInWith(doctor, { recoveryCode: typed })).status).toBe(200);
    expect(mails.slice(sent)).toContainEqual(
      expect.objectContaining({ to: doctor.email, subject: 'A recovery code was used' }),
    );
    const again = await signInWith(doctor, { recoveryCode: first });
    expect([again.status, again.result.errors]).toEqual([400, { recoveryCode: WRONG_CODE }]);
    const [kept] = await rowsOf<{ codes: string }>(
      sql`select string_agg(code_hash, ' ') as codes from recovery_code where user_id = ${doctor.userId}`,
    );
    expect(kept?.codes).not.toContain(app.recoveryCodes[1]?.replaceAll('-', ''));
  });

  test('is not asked for on a remembered device, for 30 days and until it is forgotten', async () => {
    const first = await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true });
    const device = deviceOf(first);
    expect(first.headers.get('set-cookie')).toMatch(/; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const again = await signInWith(doctor, {}, device);
    expect(again.status).toBe(200);
    expect((await signInWith(doctor)).status).toBe(403);
    const { token } = again.result;
    const { result } = await call('GET', '/users/factors', { token, headers: { cookie: device } });
    expect(result.devices).toEqual([expect.objectContaining({ isCurrent: true })]);
    turn(31 * 24 * 60);
    expect((await signInWith(doctor, {}, device)).status).toBe(403);
    const renewed = await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true }, device);
    const mine = await call('GET', '/users/factors', { token: renewed.result.token });
    expect(mine.result.devices).toHaveLength(1);
    const forget = (by: string) => call('POST', `/users/devices/${mine.result.devices[0].id}/forget`, { token: by });
    expect((await forget(await tokenFor(await build.patient()))).status).toBe(404);
    expect((await forget(renewed.result.token)).status).toBe(200);
    expect((await signInWith(doctor, {}, device)).status).toBe(403);
  });

  test('is not remembered by a secret that somebody has planted, and no longer after signing out everywhere', async () => {
    const planted = `${deviceOf(await signInWith(await build.patient()))}`;
    const kept = await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true }, planted);
    const device = deviceOf(kept);
    expect(device).toMatch(/^openward-device=./);
    expect([(await signInWith(doctor, {}, planted)).status, (await signInWith(doctor, {}, device)).status]).toEqual([
      403, 200,
    ]);
    expect((await call('POST', '/users/sessions/end', { token: kept.result.token })).status).toBe(200);
    expect((await signInWith(doctor, {}, device)).status).toBe(403);
  });

  test('stays remembered at a shared desk where a colleague is remembered after them', async () => {
    const first = deviceOf(await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true }));
    const colleague = await build.doctor({ hospitalId: await build.hospital() });
    const other = await addApp(await tokenFor(colleague));
    turn(1);
    const device = deviceOf(await signInWith(colleague, { code: codeOf(other.key), rememberDevice: true }, first));
    const sent = mails.length;
    expect([(await signInWith(doctor, {}, device)).status, (await signInWith(colleague, {}, device)).status]).toEqual([
      200, 200,
    ]);
    expect(mails.slice(sent)).toEqual([]);
    expect((await signInWith(doctor, {}, first)).status).toBe(403);
  });

  test('is what other sessions have to prove from then on, whatever they had proven before', async () => {
    const patient = await build.patient();
    const thief = (await signInWith(patient)).result.token;
    expect((await call('POST', '/users/proof', { token: thief, body: { password: BUILT_PASSWORD } })).status).toBe(200);
    await addApp((await signInWith(patient)).result.token);
    expect((await call('POST', '/users/authenticator/remove', { token: thief })).result.code).toBe('proof_required');
  });

  test('is asked for on a device that another account remembers, and after a new password', async () => {
    const device = deviceOf(await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true }));
    const colleague = await build.doctor({ hospitalId: await build.hospital() });
    await addApp(await tokenFor(colleague));
    expect((await signInWith(colleague, {}, device)).status).toBe(403);
    const { result } = await signInWith(doctor, {}, device);
    const body = {
      id: doctor.userId,
      password: BUILT_PASSWORD,
      newPassword: 'Next-pass-1',
      confirmPassword: 'Next-pass-1',
    };
    const change = () => call('POST', '/users/change/password', { token: result.token, body });
    // Changing the password also needs the second factor.
    expect((await change()).result.code).toBe('proof_required');
    turn(1);
    await call('POST', '/users/proof', { token: result.token, body: { code: codeOf(app.key) } });
    expect((await change()).status).toBe(200);
    expect((await signInWith(doctor, { password: 'Next-pass-1' }, device)).status).toBe(403);
  });

  test('asks again on a remembered device of somebody who was INACTIVE meanwhile', async () => {
    const device = deviceOf(await signInWith(doctor, { code: codeOf(app.key), rememberDevice: true }));
    for (const status of ['INACTIVE', 'ACTIVE']) {
      await rowsOf(sql`update app_user set status = ${status} where id = ${doctor.userId}`);
    }
    expect((await signInWith(doctor, {}, device)).status).toBe(403);
  });

  test('is kept so that a copy of the table makes no codes, and a changed key of the server still opens it', async () => {
    const [row] = await rowsOf<{ secret: Uint8Array }>(
      sql`select secret from authenticator_app where user_id = ${doctor.userId}`,
    );
    expect(Buffer.from(row?.secret ?? []).toString('latin1')).not.toContain(app.key);
    const { tokenKey } = config;
    Object.assign(config, {
      tokenKey: new TextEncoder().encode('the next key of the tests, of 32+'),
      previousTokenKey: tokenKey,
    });
    try {
      expect((await signInWith(doctor, { code: codeOf(app.key) })).status).toBe(200);
    } finally {
      Object.assign(config, { tokenKey, previousTokenKey: undefined });
    }
  });

  test('is asked for again before what matters, once the last proof is older than 15 minutes', async () => {
    const { result } = await signInWith(doctor, { code: codeOf(app.key) });
    let { token } = result;
    const renew = () => call('POST', '/users/recovery-codes', { token });
    expect((await renew()).status).toBe(200);
    turn(14);
    expect((await renew()).status).toBe(200);
    turn(2);
    const refreshed = await call('POST', '/token/refresh', { body: { refreshToken: result.refreshToken } });
    ({ token } = refreshed.result);
    const asked = await renew();
    expect([asked.status, asked.result.code, asked.result.details]).toEqual([
      403,
      'proof_required',
      { password: false, code: true, passkeyOptionsJson: null },
    ]);
    const prove = (code: string) => call('POST', '/users/proof', { token, body: { code } });
    expect((await prove('000000')).status).toBe(400);
    expect((await renew()).status).toBe(403);
    expect((await prove(codeOf(app.key))).status).toBe(200);
    expect((await renew()).status).toBe(200);
    // Creating a calendar feed needs a proof as well, because its address reveals the whole calendar.
    turn(16);
    const late = await call('POST', '/token/refresh', { body: { refreshToken: refreshed.result.refreshToken } });
    ({ token } = late.result);
    expect((await call('POST', '/calendar/feed', { token })).result.code).toBe('proof_required');
    expect((await prove(codeOf(app.key))).status).toBe(200);
    expect((await call('POST', '/calendar/feed', { token })).status).toBe(200);
    expect((await call('POST', '/users/authenticator/remove', { token })).status).toBe(200);
    expect((await signInWith(doctor)).status).toBe(200);
  });
});

test('a system admin proves it before they make another, or set the password of somebody', async () => {
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const { key } = await addApp(await tokenFor(admin));
  turn(1);
  const { refreshToken } = (await signInWith(admin, { code: codeOf(key) })).result;
  turn(16);
  const { token } = (await call('POST', '/token/refresh', { body: { refreshToken } })).result;
  const count = async () =>
    (await rowsOf(sql`select id from app_user where email = 'second.admin@built.example'`)).length;
  const makes = () => {
    const person = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'second.admin@built.example',
      telePhoneNo: '4155550188',
      status: 'ACTIVE',
    };
    const password = { password: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD };
    return call('POST', '/users/register', { token, body: { ...person, ...password, userRole: 'ROLE_SYS_ADMIN' } });
  };
  const patient = await build.patient();
  const sets = () => {
    const body = { id: patient.userId, newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    return call('POST', '/users/update/password', { token, body });
  };
  expect([(await makes()).result.code, await count()]).toEqual(['proof_required', 0]);
  expect((await sets()).result.code).toBe('proof_required');
  expect((await call('POST', '/users/proof', { token, body: { code: codeOf(key) } })).status).toBe(200);
  expect([(await makes()).status, (await sets()).status, await count()]).toEqual([200, 200, 1]);
});

test('rows of a file that give a parent access to a child ask for the proof that opening one record does', async () => {
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const { key } = await addApp(await tokenFor(admin));
  turn(1);
  const { refreshToken } = (await signInWith(admin, { code: codeOf(key) })).result;
  turn(16);
  const { token } = (await call('POST', '/token/refresh', { body: { refreshToken } })).result;
  const { result } = await call('POST', '/patient/import', { token, body: { fileName: 'old.csv', total: 3 } });
  const add = (row: object) => call('POST', `/patient/import/${result.id}/rows`, { token, body: { rows: [row] } });
  expect((await add({ line: 1, isChild: 'Y' })).result.code).toBe('proof_required');
  expect((await add({ line: 2 })).status).toBe(200);
  expect((await call('POST', '/users/proof', { token, body: { code: codeOf(key) } })).status).toBe(200);
  expect((await add({ line: 1, isChild: 'Y' })).status).toBe(200);
});

describe('a passkey', () => {
  test('signs in alone, names nobody before, and is listed with its last use', async () => {
    const patient = await build.patient();
    const device = await addPasskey(await tokenFor(patient), 'Phone of Ada');
    const optionsJson = await passkeyOptions();
    expect(JSON.parse(optionsJson)).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
    const { status, result } = await call('POST', '/login/passkey', { body: { passkey: device.get(optionsJson) } });
    expect([status, result.user.id, result.user.secondFactor]).toEqual([200, patient.userId, 'passkey']);
    const factors = await call('GET', '/users/factors', { token: result.token });
    expect(factors.result.passkeys).toEqual([
      expect.objectContaining({ name: 'Phone of Ada', lastUsedAt: new Date(now).toISOString() }),
    ]);
    // Without a required second factor, the password still works elsewhere.
    expect((await signInWith(patient)).status).toBe(200);
    const [entry] = (await call('GET', '/users/sign-ins', { token: result.token })).result.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );
    expect(entry.signedInBy).toBe('passkey');
  });

  test.each([
    ['another origin', { origin: 'http://localhost:3001' }],
    ['another host', { host: 'portal.example' }],
    ['a challenge of nobody', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['a device that did not ask who holds it', { verifies: false }],
  ])('opens nothing with %s, here or where it is added', async (_what, wrong) => {
    const patient = await build.patient();
    const token = await tokenFor(patient);
    const device = await addPasskey(token);
    const refused = await call('POST', '/login/passkey', {
      body: { passkey: device.get(await passkeyOptions(), wrong) },
    });
    expect([refused.status, Object.keys(refused.result.errors)]).toEqual([400, ['passkey']]);
    const { result } = await call('POST', '/users/passkeys/options', { token });
    const passkey = new SoftAuthenticator(ORIGIN).create(result.optionsJson, wrong);
    expect((await call('POST', '/users/passkeys', { token, body: { name: 'Wrong', passkey } })).status).toBe(400);
    expect(
      (await call('POST', '/login/passkey', { body: { passkey: device.get(await passkeyOptions()) } })).status,
    ).toBe(200);
  });

  test('whose count did not rise is a copy, and opens nothing', async () => {
    const device = await addPasskey(await tokenFor(await build.patient()));
    const sign = async (counter: number) =>
      (await call('POST', '/login/passkey', { body: { passkey: device.get(await passkeyOptions(), { counter }) } }))
        .status;
    expect([await sign(5), await sign(5), await sign(4), await sign(6)]).toEqual([200, 400, 400, 200]);
  });

  test('signs each challenge once, in time, and for what it was made', async () => {
    const token = await tokenFor(await build.patient());
    const device = await addPasskey(token);
    const signed = { passkey: device.get(await passkeyOptions()) };
    expect((await call('POST', '/login/passkey', { body: signed })).status).toBe(200);
    expect((await call('POST', '/login/passkey', { body: signed })).status).toBe(400);
    const old = await passkeyOptions();
    turn(6);
    expect((await call('POST', '/login/passkey', { body: { passkey: device.get(old) } })).status).toBe(400);
    const { result } = await call('POST', '/users/passkeys/options', { token });
    const body = { passkey: device.get(result.optionsJson) };
    expect((await call('POST', '/login/passkey', { body })).status).toBe(400);
    const another = await call('POST', '/users/passkeys/options', { token: await tokenFor(await build.patient()) });
    const passkey = new SoftAuthenticator(ORIGIN).create(another.result.optionsJson);
    expect((await call('POST', '/users/passkeys', { token, body: { name: 'x', passkey } })).status).toBe(400);
  });

  test('that was removed is as unknown as one that never was, and so is that of somebody inactive', async () => {
    const patient = await build.patient();
    const token = await tokenFor(patient);
    const [device, kept] = [await addPasskey(token), await addPasskey(token)];
    const { result } = await call('GET', '/users/factors', { token });
    const remove = (by: string) => call('POST', `/users/passkeys/${result.passkeys[0].id}/remove`, { token: by });
    expect((await remove(await tokenFor(await build.patient()))).status).toBe(404);
    expect((await remove(token)).status).toBe(200);
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${patient.userId}`);
    const answers = await Promise.all(
      [device, kept, new SoftAuthenticator(ORIGIN)].map(async (each) =>
        call('POST', '/login/passkey', { body: { passkey: each.get(await passkeyOptions()) } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('proves after a password that it is its owner, and nobody else', async () => {
    config.secondFactor = 'staff';
    const [one, other] = [
      await build.account({ role: 'ROLE_SYS_ADMIN' }),
      await build.account({ role: 'ROLE_SYS_ADMIN' }),
    ];
    const [device, others] = [await addPasskey(await tokenFor(one)), await addPasskey(await tokenFor(other))];
    const asked = await signInWith(one);
    expect(JSON.parse(asked.result.details.passkeyOptionsJson).allowCredentials).toEqual([
      expect.objectContaining({ id: device.id }),
    ]);
    const options = asked.result.details.passkeyOptionsJson;
    expect((await signInWith(one, { passkey: others.get(options) })).status).toBe(400);
    expect((await signInWith(one, { passkey: device.get(options) })).status).toBe(200);
    config.secondFactor = 'off';
  });
});

describe('a practice that asks staff for a second factor', () => {
  beforeEach(() => {
    config.secondFactor = 'staff';
  });
  afterEach(() => {
    config.secondFactor = 'off';
  });

  test('gives them seven days, after which nothing opens but their own account', async () => {
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const { result } = await signInWith(admin);
    expect(result.user.secondFactorDueAt).toBe(new Date(now + 7 * 86_400_000).toISOString());
    const patients = async (token: string) =>
      (await call('GET', '/patient?page=0&size=1', { token })).result?.code ?? 'fine';
    expect(await patients(result.token)).toBe('fine');
    turn(7 * 24 * 60 - 5);
    const late = await signInWith(admin);
    expect(await patients(late.result.token)).toBe('fine');
    turn(6);
    const refused = await call('GET', '/patient?page=0&size=1', { token: late.result.token });
    expect([refused.status, refused.result.code]).toEqual([403, 'second_factor_missing']);
    // Also refused at an endpoint that is public to others.
    const body = {
      id: (await build.patient()).userId,
      newPassword: 'Another-pass-1',
      confirmPassword: 'Another-pass-1',
    };
    const sets = await call('POST', '/users/update/password', { token: late.result.token, body });
    expect(sets.result.code).toBe('second_factor_missing');
    // Also refused for the own account.
    const own = await call('GET', `/users/${admin.userId}`, { token: late.result.token });
    expect(own.result.code).toBe('second_factor_missing');
    expect((await call('GET', '/users/sessions', { token: late.result.token })).status).toBe(200);
    expect(await auditOf(refused.headers)).toEqual([expect.objectContaining({ actor_id: admin.userId })]);
    // The sign-in is no longer recent, so a stolen token cannot add a factor.
    const asked = await call('POST', '/users/authenticator', { token: late.result.token });
    expect([asked.result.code, asked.result.details.password]).toEqual(['proof_required', true]);
    const prove = (password: string) => call('POST', '/users/proof', { token: late.result.token, body: { password } });
    expect((await prove('Wrong-pass-1')).result.errors).toEqual({ password: 'The current password is not correct.' });
    expect((await prove(BUILT_PASSWORD)).status).toBe(200);
    const { recoveryCodes } = await addApp(late.result.token);
    expect(recoveryCodes).toHaveLength(10);
    expect(await patients(late.result.token)).toBe('fine');
    const due = async () =>
      (await call('GET', '/users/factors', { token: late.result.token })).result.secondFactorDueAt;
    expect(await due()).toBeNull();
    // Removing the factor restores the old deadline, which is over.
    expect((await call('POST', '/users/authenticator/remove', { token: late.result.token })).status).toBe(200);
    expect(Date.parse(await due())).toBeLessThan(now);
    expect(await patients(late.result.token)).toBe('second_factor_missing');
  });

  test('opens after the term what sets one up, and what keeps the account its owner’s', () => {
    const open = Object.values(contract).flatMap((group) =>
      Object.entries(group as Record<string, Endpoint>).flatMap(([name, { opensOverdue }]) =>
        opensOverdue ? name : [],
      ),
    );
    expect(open.sort()).toEqual([
      ...['addPasskey', 'beginAddPasskey', 'beginAuthenticator', 'changeEmail', 'changePassword', 'changePhoneNo'],
      ...['confirmAuthenticator', 'confirmWay', 'endSession', 'endSessions', 'events', 'forgetDevice', 'getFactors'],
      ...['getSecretQuestions', 'getWays', 'listSessions', 'listSignIns', 'logout', 'proveFactor'],
      ...['removeAuthenticator', 'removePasskey', 'renewRecoveryCodes', 'setLanguage', 'updateSecretQuestions'],
    ]);
  });

  test('asks no patient', async () => {
    const { result } = await signInWith(await build.patient());
    expect(result.user.secondFactorDueAt).toBeNull();
    config.secondFactor = 'all';
    const asked = await signInWith(await build.patient());
    expect(asked.result.user.secondFactorDueAt).not.toBeNull();
  });
});

describe('a reset', () => {
  const update = (grant: object, more: object = {}) =>
    call('POST', '/users/update/password', {
      body: { ...grant, newPassword: 'Next-pass-1', confirmPassword: 'Next-pass-1', ...more },
    });

  test('asks whoever has a second factor for it, and nobody else', async () => {
    const patient = await build.patient();
    const { key, recoveryCodes } = await addApp(await tokenFor(patient));
    turn(1);
    const grant = await grantFor(patient);
    const asked = await update(grant);
    expect([asked.status, asked.result.code]).toEqual([403, 'second_factor_required']);
    expect((await update(grant, { code: '000000' })).result.errors).toEqual({ code: WRONG_CODE });
    expect((await update(grant, { code: codeOf(key) })).status).toBe(200);
    const other = await grantFor(patient);
    expect((await update(other, { recoveryCode: recoveryCodes[3] })).status).toBe(200);
    expect((await update(await grantFor(await build.patient()))).status).toBe(200);
  });
});

describe('an administrator who takes a second factor', () => {
  let patient: BuiltAccount;
  let app: Awaited<ReturnType<typeof addApp>>;
  let token: string;
  beforeEach(async () => {
    patient = await build.patient();
    app = await addApp(await tokenFor(patient));
    token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    turn(1);
  });
  const lift = (reason = 'Lost phone, showed passport') =>
    call('POST', '/users/factors/lift', { token, body: { id: patient.userId, reason } });

  test('does so with a reason, after an hour, and the owner hears of it', async () => {
    expect((await lift('')).result.errors).toEqual({ reason: 'Reason is required' });
    const sent = mails.length;
    const { status, headers, result } = await lift();
    expect([status, result.effectiveAt]).toEqual([200, new Date(now + 3_600_000).toISOString()]);
    expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'lift second factor' }));
    expect(mails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
      [patient.email, 'Your second factor will be removed'],
    ]);
    expect((await signInWith(patient)).status).toBe(403);
    turn(61);
    expect((await signInWith(patient)).status).toBe(200);
    token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const owner = await call('GET', `/users/password/${patient.userId}`, { token });
    expect(owner.result).toMatchObject({ hasSecondFactor: false, lift: null });
  });

  test('does so at once where another administrator confirms, and not by themselves', async () => {
    const { result } = await lift();
    const confirm = (by: string) => call('POST', `/users/factors/lift/${result.id}/confirm`, { token: by });
    expect((await confirm(token)).status).toBe(409);
    // The requester could control the other account; neither has had a factor for long.
    const made = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const own = await tokenFor(made);
    expect((await confirm(own)).result.code).toBe('wrong_state');
    // An old passkey proves nothing where the password alone opens the account.
    await build.passkey(made.userId);
    await rowsOf(sql`update app_user set second_factor = 'passkey' where id = ${made.userId}`);
    expect((await confirm(own)).result.code).toBe('wrong_state');
    await rowsOf(sql`delete from passkey where user_id = ${made.userId}`);
    await addApp(own);
    expect((await confirm(own)).result.code).toBe('wrong_state');
    expect((await signInWith(patient)).status).toBe(403);
    await rowsOf(
      sql`update authenticator_app set confirmed_at = confirmed_at - interval '8 days' where user_id = ${made.userId}`,
    );
    expect((await confirm(own)).status).toBe(200);
    expect((await confirm(own)).status).toBe(404);
    expect((await signInWith(patient)).status).toBe(200);
    // The owner can still report it once within a week, because the intruder knows the password.
    expect((await stop(linkTo(patient))).status).toBe(200);
    expect((await signInWith(patient)).result.code).toBe('wrong_state');
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const set = await call('POST', '/users/update/password', { token, body: { id: patient.userId, ...NEW } });
    expect([set.status, (await stop(linkTo(patient))).status]).toEqual([200, 200]);
    expect((await signInWith(patient, { password: 'Another-pass-1' })).status).toBe(200);
    const late = linkTo(patient);
    turn(8 * 24 * 60);
    expect((await stop(late)).status).toBe(404);
  });

  test('is told with a link that is good for a week', async () => {
    const { result } = await lift();
    await rowsOf(sql`update factor_lift set effective_at = effective_at + interval '30 days' where id = ${result.id}`);
    turn(8 * 24 * 60);
    expect((await stop(linkTo(patient))).status).toBe(404);
  });

  test('is stopped by the link, or by an owner who has it after all', async () => {
    await lift();
    const link = linkTo(patient);
    expect((await stop(link)).status).toBe(200);
    turn(61);
    expect((await signInWith(patient)).result.code).toBe('wrong_state');
    const { result } = await stop(link);
    const password = 'Another-pass-1';
    const body = { newPassword: password, confirmPassword: password, ...result.grant };
    // The link does not replace the second factor.
    expect((await call('POST', '/users/update/password', { body })).result.code).toBe('second_factor_required');
    const set = await call('POST', '/users/update/password', { body: { ...body, code: codeOf(app.key) } });
    expect(set.status).toBe(200);
    await lift();
    turn(1);
    expect((await signInWith(patient, { password, code: codeOf(app.key) })).status).toBe(200);
    turn(61);
    expect((await signInWith(patient, { password })).status).toBe(403);
  });

  test('is stopped by a sign-in with a passkey', async () => {
    const { token: own } = (await signInWith(patient, { code: codeOf(app.key) })).result;
    const device = await addPasskey(own);
    await lift();
    const passkey = device.get(await passkeyOptions());
    expect((await call('POST', '/login/passkey', { body: { passkey } })).status).toBe(200);
    turn(61);
    expect((await signInWith(patient)).status).toBe(403);
  });

  test('is no doctor, and no HCP admin of another hospital', async () => {
    const doctor = await build.doctor({ hospitalId: await build.hospital() });
    await addApp(await tokenFor(doctor));
    const elsewhere = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() });
    const body = { id: doctor.userId, reason: 'Lost phone' };
    const by = async (account: BuiltAccount) =>
      (await call('POST', '/users/factors/lift', { token: await tokenFor(account), body })).status;
    expect([await by(elsewhere), await by(await build.patient())]).toEqual([404, 403]);
  });
});

describe('a thief who knows the password and adds a factor', () => {
  const add = {
    'a passkey': async (token: string) => void (await addPasskey(token)),
    'an app': async (token: string) => void (await addApp(token)),
  };
  test.each(['a passkey', 'an app'] as const)(
    'loses %s by the link, and the password opens nothing more',
    async (what) => {
      const patient = await build.patient();
      const { result } = await signInWith(patient);
      await add[what](result.token);
      const token = linkTo(patient);
      expect((await stop(token)).status).toBe(200);
      expect((await call('GET', '/users/factors', { token: result.token })).status).toBe(401);
      const again = await signInWith(patient);
      expect([again.status, again.result.code]).toEqual([409, 'wrong_state']);
      expect(await auditOf(again.headers)).toEqual([expect.objectContaining({ outcome: 'wrong_state' })]);
      expect((await stop(token)).status).toBe(404);
    },
  );

  test('is not let in while the link is pressed', async () => {
    const patient = await build.patient();
    await addApp((await signInWith(patient)).result.token);
    const { passwords } = api.services;
    const { verify } = passwords;
    passwords.verify = async (...compared) => {
      const isRight = await verify.apply(passwords, compared);
      await stop(linkTo(patient));
      return isRight;
    };
    try {
      expect((await signInWith(patient)).status).toBe(401);
    } finally {
      passwords.verify = verify;
    }
    expect((await signInWith(patient)).result.code).toBe('wrong_state');
  });

  test('gets no further by the link where an old passkey is left, which asks for nothing', async () => {
    const patient = await build.patient();
    await addPasskey(await tokenFor(patient));
    turn(8 * 24 * 60);
    await addApp((await signInWith(patient)).result.token);
    expect((await stop(linkTo(patient))).status).toBe(200);
    const { result } = await call('POST', `/forget/verifyEmail?username=${encodeURIComponent(patient.email)}`);
    expect(Boolean(result.email)).toBe(false);
    expect((await signInWith(patient)).result.code).toBe('wrong_state');
  });

  test('or cuts the link, or has the mark of another, finds nothing behind it', async () => {
    const patient = await build.patient();
    await addApp((await signInWith(patient)).result.token);
    const link = linkTo(patient);
    const others = [link.slice(0, 43), `${link.slice(0, 43)}AAAAAAAAAAA`, `${link.slice(0, -1)}`];
    for (const token of others) expect((await stop(token)).status).toBe(404);
    expect((await signInWith(patient)).result.code).toBe('second_factor_required');
  });

  // A person who can only read the messages can remove a factor with the link, but get no further.
  test.each([
    ['email', 'sms'],
    ['sms', 'email'],
  ] as const)('by %s: a new password takes the other way, and then all is as before', async (by, other) => {
    const phoneNo = String(randomInt(2_000_000_000, 9_999_999_999));
    const patient = await build.patient({ phoneNo });
    await addApp(await tokenFor(patient));
    const texts = globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo);
    const token = by === 'email' ? linkTo(patient) : linkIn(texts.at(-1)?.text);
    expect((await stop(token)).result).toEqual({ next: 'RESET', grant: null });
    const { result } = await call('POST', `/forget/verifyEmail?username=${encodeURIComponent(patient.email)}`);
    expect([Boolean(result.email), Boolean(result.mobileNo)]).toEqual([other === 'email', other === 'sms']);
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const grant = await grantFor(patient, other);
    expect((await call('POST', '/users/update/password', { body: { ...NEW, ...grant } })).status).toBe(200);
    const signedIn = await signInWith(patient, { password: 'Another-pass-1' });
    expect(signedIn.status).toBe(200);
    await addApp(signedIn.result.token);
  });
});

test('a sign-in on a device that is not known is told by e-mail, and the first one ever is not', async () => {
  const patient = await build.patient();
  const told = async (device?: string) => {
    const sent = mails.length;
    const headers = { ...(device && { cookie: device }), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' };
    const body = { username: patient.email, password: BUILT_PASSWORD };
    const answer = await call('POST', '/login', { headers, body });
    return { device: deviceOf(answer), subjects: mails.slice(sent).map(({ subject }) => subject) };
  };
  const first = await told();
  expect(first.subjects).toEqual([]);
  expect((await told(first.device)).subjects).toEqual([]);
  expect((await told()).subjects).toEqual(['New sign-in to your account']);
  expect(mails.at(-1)?.text).toMatch(/on a device that we do not know: Chrome, Windows, [\d.]+\. If this was not you/);
  const token = await signIn(patient);
  const { result } = await call('GET', '/users/sign-ins', { token });
  expect(result).toHaveLength(4);
});
