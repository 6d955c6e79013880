import { ACTING_FOR, type Endpoint, methodsOf, PROXY_AREAS, type ProxyArea } from '@openward/contract';
import { contract } from '@openward/contract/everything';

import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { type CallOptions, call } from '../testing/client.ts';
import { listen } from '../testing/listener.ts';
import { rowsOf } from '../testing/world.ts';

const NOON = new Date('2033-05-11T12:00:00Z');
const DAY = 86_400_000;

let maya: BuiltPatient;
let sam: BuiltPatient;
let doctor: BuiltDoctor;
let tokens: { maya: string; sam: string };

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOON);
  maya = await build.patient({ firstName: 'Maya' });
  sam = await build.patient({ firstName: 'Sam' });
  doctor = await build.doctor({ hospitalId: await build.hospital() });
  tokens = { maya: await tokenFor(maya), sam: await tokenFor(sam) };
});
afterAll(() => globalThis.openward.setNow(null));

/** Sam calls on behalf of Maya. */
const forMaya = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: tokens.sam, headers: { [ACTING_FOR]: maya.patientId }, ...options });
const given = (areas?: ProxyArea[]) =>
  globalThis.openward.build.access({
    patientId: maya.patientId,
    proxyUserId: sam.userId,
    ...(areas ? { areas } : {}),
  });
const INVITED = { name: 'Sam', email: 'Sam@Built.example', relation: 'Spouse', areas: ['appointments'] };
const invite = (body: object = INVITED) => call('POST', '/sharing/invite', { token: tokens.maya, body });
const booking = () => ({
  consultationType: 'Wellness',
  description: 'A cough',
  doctorId: doctor.doctorId,
  startDateTime: new Date(NOON.getTime() + DAY).toISOString(),
});
const auditedAs = (headers: Headers) =>
  rowsOf<{ action: string; actor_id: string; acting_for: string | null; patient_ids: string[]; outcome: string }>(
    sql`select action, actor_id, acting_for, patient_ids, outcome from audit
        where request_id = ${headers.get('x-request-id')}`,
  );

test('invited by e-mail, accepted once, they book for the person, and the audit names both', async () => {
  const { mails } = globalThis.openward;
  const invited = await invite();
  expect(invited.result).toMatchObject({ state: 'invited', email: 'sam@built.example', acceptedBy: null });
  const mail = mails.findLast(({ to }) => to === 'sam@built.example');
  expect(mail?.text).toContain(invited.result.path);
  expect(mail?.subject).toMatch(/^Maya Person \w+ invites you to act for them/);
  const body = { secret: invited.result.path.split('/').at(-1) };
  const look = await call('POST', '/sharing/invitation', { token: tokens.sam, body });
  expect(look.result).toMatchObject({ firstName: 'Maya', relation: 'Spouse', areas: ['appointments'] });
  const accepted = await call('POST', '/sharing/invitation/accept', { token: tokens.sam, body });
  expect(accepted.result).toMatchObject({ patientId: maya.patientId, lastName: maya.lastName, endsOn: null });
  // The patient is notified, in case another person used their account.
  expect(mails.findLast(({ to }) => to === maya.email)?.subject).toBe('Someone can now act for you');

  const booked = await forMaya('POST', '/appointment/create', { body: booking() });
  expect(booked.result).toMatchObject({ status: 'BOOKED', patientId: maya.patientId });
  expect(await auditedAs(booked.headers)).toContainEqual({
    action: 'create',
    actor_id: sam.userId,
    acting_for: maya.patientId,
    patient_ids: [maya.patientId],
    outcome: 'done',
  });
  const own = await call('GET', '/appointment/next', { token: tokens.sam });
  expect(own.result).toBeNull();
  expect((await auditedAs(own.headers))[0]?.acting_for).toBeNull();
  expect((await call('GET', '/appointment/next', { token: tokens.maya })).result.id).toBe(booked.result.id);

  const lists = await call('GET', '/sharing', { token: tokens.maya });
  expect(lists.result).toMatchObject({
    given: [{ state: 'active', acceptedBy: { firstName: 'Sam', lastName: sam.lastName } }],
    held: [],
  });
  expect(JSON.stringify(lists.body)).not.toContain(body.secret);
  expect((await call('GET', '/sharing/held', { token: tokens.sam })).result).toHaveLength(1);
});

test('the same words for a secret that is wrong, used, declined, withdrawn or too old; and not for ever', async () => {
  const { setNow, tokenFor } = globalThis.openward;
  const invited = async () => {
    const { id, path } = (await invite()).result;
    return { id, secret: path.split('/').at(-1) };
  };
  const accept = (secret: string, token = tokens.sam) =>
    call('POST', '/sharing/invitation/accept', { token, body: { secret } });
  const [used, declined, withdrawn, old] = [await invited(), await invited(), await invited(), await invited()];
  await accept(used.secret);
  await call('POST', '/sharing/invitation/decline', { token: tokens.sam, body: { secret: declined.secret } });
  await call('POST', `/sharing/${withdrawn.id}/end`, { token: tokens.maya });
  expect((await accept(old.secret, tokens.maya)).result.code).toBe('wrong_state');
  setNow(new Date(NOON.getTime() + 7 * DAY));
  tokens.sam = await tokenFor(sam);
  for (const { secret } of [{ secret: 'nobody-ever-had-this' }, used, declined, withdrawn, old]) {
    const { status, result } = await accept(secret);
    expect({ status, words: result.description }).toEqual({
      status: 404,
      words: 'This invitation was already used or has expired. Please ask for a new one.',
    });
  }
  for (let tries = 0; tries < 30; tries++) await accept('again');
  expect((await accept('again')).status).toBe(429);
});

test('ended by either side, or changed, it is so from the next call on; a new one takes the place of the old', async () => {
  const path = '/appointment/next';
  const id = await given();
  expect((await forMaya('GET', path)).status).toBe(200);
  const change = (token: string) =>
    call('POST', `/sharing/${id}/areas`, { token, body: { areas: ['documents', 'documents'] } });
  // The holder cannot change the areas.
  expect((await change(tokens.sam)).status).toBe(404);
  expect((await change(tokens.maya)).status).toBe(200);
  const beyond = await forMaya('GET', path);
  expect(beyond.result).toMatchObject({ code: 'not_allowed', description: 'This part is not shared with you.' });
  expect(await auditedAs(beyond.headers)).toEqual([
    expect.objectContaining({ actor_id: sam.userId, acting_for: maya.patientId, outcome: 'not_allowed' }),
  ]);
  const secret = await globalThis.openward.build.invitation(maya.patientId);
  await call('POST', '/sharing/invitation/accept', { token: tokens.sam, body: { secret } });
  expect((await forMaya('GET', path)).status).toBe(200);
  const [held, ...more] = (await call('GET', '/sharing/held', { token: tokens.sam })).result;
  expect(more).toEqual([]);
  expect((await call('POST', `/sharing/${held.id}/end`, { token: tokens.sam })).status).toBe(200);
  expect((await forMaya('GET', path)).result.code).toBe('no_access');
  const { result } = await call('GET', '/sharing', { token: tokens.maya });
  expect(result.given.map(({ state }: { state: string }) => state)).toEqual(['ended', 'ended']);
});

test('a proxy hears by e-mail that they can do less or nothing any more, unless it was they who ended it', async () => {
  const heard = () => globalThis.openward.mails.filter(({ to }) => to === sam.email).map(({ subject }) => subject);
  const id = await given(['appointments', 'documents']);
  const areas = (...chosen: string[]) =>
    call('POST', `/sharing/${id}/areas`, { token: tokens.maya, body: { areas: chosen } });
  await areas('appointments', 'documents', 'profile');
  expect(heard()).toEqual([]);
  await areas('appointments');
  const name = `Maya ${maya.lastName}`;
  expect(heard()).toEqual([`Your access for ${name} at Openward has changed`]);
  await call('POST', `/sharing/${id}/end`, { token: tokens.maya });
  expect(heard()).toEqual([expect.anything(), `You can no longer act for ${name} at Openward`]);
  const again = await given();
  await call('POST', `/sharing/${again}/end`, { token: tokens.sam });
  const invited = await invite();
  await call('POST', `/sharing/${invited.result.id}/end`, { token: tokens.maya });
  expect(heard()).toHaveLength(2);
});

test('who holds nothing is told nothing: no grant, no such person, no id, another role', async () => {
  const { build, tokenFor } = globalThis.openward;
  await given();
  const hcpAdmin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: doctor.hospitalId });
  const asked = async (token: string, person: string) => {
    const { status, result, headers } = await call('GET', '/doctor', { token, headers: { [ACTING_FOR]: person } });
    const [row] = await auditedAs(headers);
    expect(row).toMatchObject({ outcome: 'no_access', acting_for: person.length === 36 ? person : null });
    return { status, ...result };
  };
  const third = await tokenFor(await build.patient());
  const refused = { status: 404, code: 'no_access', description: 'You are not allowed to act for this person.' };
  expect(await asked(third, maya.patientId)).toEqual(refused);
  expect(await asked(third, '0190a6e0-0000-7000-8000-000000000001')).toEqual(refused);
  expect(await asked(third, "'; drop")).toEqual(refused);
  // Patients cannot act for themselves.
  expect(await asked(tokens.maya, maya.patientId)).toEqual(refused);
  expect(await asked(await tokenFor(doctor), maya.patientId)).toEqual(refused);
  expect(await asked(await tokenFor(hcpAdmin), maya.patientId)).toEqual(refused);
  expect((await forMaya('GET', '/doctor')).status).toBe(200);
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${maya.userId}`);
  expect(await asked(tokens.sam, maya.patientId)).toEqual(refused);
});

test('no proxy gets to an account, shares further, or does more than they were given, at any endpoint', async () => {
  await given(['documents']);
  const id = '0190a6e0-0000-7000-8000-000000000001';
  for (const endpoint of Object.values(contract).flatMap((group) => Object.values(group as Record<string, Endpoint>))) {
    if (endpoint.roles === 'public' || endpoint.roles === 'kiosk') continue;
    // Signing out is always allowed and would end the session of the following calls.
    if (endpoint.path === '/logout') continue;
    for (const method of methodsOf(endpoint)) {
      const path = endpoint.path.replace(/:\w+/g, id);
      const { status } = await forMaya(method, path, method === 'GET' ? {} : { body: {} });
      const isOpen = endpoint.area === 'any' || endpoint.area === 'documents';
      expect({ path, isRefused: status === 403 }).toEqual({ path, isRefused: !isOpen });
    }
  }
});

test('ten at a time, and every field says what is wrong with it', async () => {
  for (let made = 0; made < 10; made++) expect((await invite()).status).toBe(200);
  expect((await invite()).result.code).toBe('limit_reached');
  const { result } = await invite({ name: ' ', email: 'x', relation: 'Cat', areas: [] });
  expect(result.errors).toEqual({
    name: 'Name is required',
    email: 'Must be a valid email',
    relation: 'Relationship is invalid',
    areas: 'Please choose at least one.',
  });
});

test('the same key for oneself and for the person is two attempts', async () => {
  await given();
  const headers = { 'idempotency-key': 'the-same-key-twice' };
  const first = await call('POST', '/appointment/create', { token: tokens.sam, headers, body: booking() });
  const second = await forMaya('POST', '/appointment/create', {
    headers: { ...headers, [ACTING_FOR]: maya.patientId },
    body: { ...booking(), startDateTime: new Date(NOON.getTime() + 2 * DAY).toISOString() },
  });
  expect([first.result.patientId, second.result.patientId]).toEqual([sam.patientId, maya.patientId]);
});

test('an open page hears of whom its user may act for, as far as they may, and no longer than that', async () => {
  const id = await given();
  const partly = await globalThis.openward.build.patient();
  await globalThis.openward.build.access({
    patientId: partly.patientId,
    proxyUserId: sam.userId,
    areas: ['documents'],
  });
  const listener = await listen(tokens.sam);
  const book = (patientId: string, hours: number) =>
    globalThis.openward.build.appointment({
      doctorId: doctor.doctorId,
      patientId,
      startsAt: new Date(NOON.getTime() + DAY + hours * 3_600_000),
    });
  const unheard = await book(partly.patientId, 1);
  await listener.hears('appointment:changed', await book(maya.patientId, 2));
  expect(listener.heard.map((event) => event.id)).not.toContain(unheard);
  await call('POST', `/sharing/${id}/end`, { token: tokens.maya });
  await globalThis.openward.api.services.live.lookAfter();
  await listener.ended;
});

describe('a child', () => {
  const open = async (body: object) =>
    call('POST', '/sharing/minor', { token: await globalThis.openward.tokenFor(doctor), body });
  const CHILD = { firstName: 'Lily', lastName: 'Byron', dateOfBirth: '2020-02-29' };

  test('has a record that nobody signs in to, and a parent who acts until it is of age', async () => {
    const { setNow, tokenFor } = globalThis.openward;
    const opened = await open({ ...CHILD, parentId: sam.patientId });
    const { patientId } = opened.result;
    expect((await auditedAs(opened.headers)).flatMap((row) => row.patient_ids)).toContain(patientId);
    const book = (startDateTime: string) =>
      call('POST', '/appointment/create', {
        token: tokens.sam,
        headers: { [ACTING_FOR]: patientId },
        body: { ...booking(), startDateTime },
      });
    expect((await book(booking().startDateTime)).result).toMatchObject({ patientDetails: { firstName: 'Lily' } });
    const held = await call('GET', '/sharing/held', { token: tokens.sam });
    expect(held.result).toMatchObject([{ patientId, relation: 'Parent', areas: PROXY_AREAS, endsOn: '2038-02-28' }]);
    const next = async (now: string) => {
      setNow(new Date(now));
      const token = await tokenFor(sam);
      return (await call('GET', '/appointment/next', { token, headers: { [ACTING_FOR]: patientId } })).status;
    };
    expect(await next('2038-02-27T23:59:00Z')).toBe(200);
    expect(await next('2038-02-28T00:00:00Z')).toBe(404);
    const [account] = await rowsOf<{ email: string }>(
      sql`select email from app_user where id = (select user_id from patient where id = ${patientId})`,
    );
    expect(account?.email).toMatch(/@no-sign-in\.invalid$/);
  });

  test('gets messages in the language of the parent, whose phone they go to', async () => {
    const { build } = globalThis.openward;
    const parent = await build.patient({ language: 'de' });
    const { patientId } = (await open({ ...CHILD, parentId: parent.patientId })).result;
    const token = await globalThis.openward.tokenFor(doctor);
    expect((await call('GET', `/patient/${patientId}`, { token })).result.language).toBe('de');
  });

  test('keeps its birth date unless staff change it, and the end of the parent’s access follows it both ways', async () => {
    const { build, setNow, tokenFor } = globalThis.openward;
    const { patientId } = (await open({ ...CHILD, parentId: sam.patientId })).result;
    const parent = { token: await tokenFor(sam), headers: { [ACTING_FOR]: patientId } };
    const { result: record } = await call('GET', `/patient/${patientId}`, parent);
    const younger = { ...record, dateOfBirth: '2024-01-01' };
    const asParent = await call('PUT', '/patient/update', { ...parent, body: younger });
    const sentence = 'Only the practice can change the date of birth of a person under 18.';
    expect([asParent.status, asParent.result.errors]).toEqual([400, { dateOfBirth: sentence }]);
    const [{ user_id: userId = '' } = {}] = await rowsOf<{ user_id: string }>(
      sql`select user_id from patient where id = ${patientId}`,
    );
    const own = { token: await tokenFor({ userId }) };
    expect((await call('PUT', '/patient/update', { ...own, body: younger })).status).toBe(400);
    const renamed = await call('PUT', '/patient/update', { ...parent, body: { ...record, firstName: 'Lili' } });
    expect([renamed.status, renamed.result.firstName]).toEqual([200, 'Lili']);

    const staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const body = { ...renamed.result, dateOfBirth: younger.dateOfBirth };
    const corrected = await call('PUT', '/patient/update', { token: staff, body });
    expect([corrected.status, corrected.result.dateOfBirth]).toEqual([200, '2024-01-01']);
    const held = await call('GET', '/sharing/held', { token: parent.token });
    expect(held.result.find((access: { patientId: string }) => access.patientId === patientId).endsOn).toBe(
      '2042-01-01',
    );
    const reads = async () =>
      (await call('GET', `/patient/${patientId}`, { ...parent, token: await tokenFor(sam) })).status;
    const correct = async (dateOfBirth: string) =>
      (await call('PUT', '/patient/update', { token: staff, body: { ...body, version: undefined, dateOfBirth } }))
        .status;
    expect(await correct('1999-01-01')).toBe(200);
    expect(await reads()).toBe(404);
    expect(await correct('2024-01-01')).toBe(200);
    expect(await reads()).toBe(200);
    setNow(new Date('2041-12-31T23:59:59Z'));
    expect(await reads()).toBe(200);
    setNow(new Date('2042-01-01T00:00:00Z'));
    expect(await reads()).toBe(404);
  });

  test('who is grown up becomes no child again, unless staff say so', async () => {
    const { build, tokenFor } = globalThis.openward;
    const grown = await build.patient({ dateOfBirth: '2000-01-01' });
    await build.access({ patientId: grown.patientId, proxyUserId: sam.userId, forMinor: true });
    const own = { token: await tokenFor(grown) };
    const { result: record } = await call('GET', `/patient/${grown.patientId}`, own);
    const younger = { ...record, dateOfBirth: '2024-01-01' };
    const refused = await call('PUT', '/patient/update', { ...own, body: younger });
    expect([refused.status, Object.keys(refused.result.errors)]).toEqual([400, ['dateOfBirth']]);
    const older = { ...record, dateOfBirth: '1999-12-31' };
    expect((await call('PUT', '/patient/update', { ...own, body: older })).status).toBe(200);
  });

  test('is none of who is of age, not born yet, or whose parent does not sign in', async () => {
    const { result } = await open({ ...CHILD, parentId: sam.patientId });
    const errors = async (body: object) => (await open({ ...CHILD, parentId: sam.patientId, ...body })).result.errors;
    expect(await errors({ dateOfBirth: '1999-01-01' })).toEqual({ dateOfBirth: 'Must be under 18 years old.' });
    expect(await errors({ dateOfBirth: '2199-01-01' })).toEqual({ dateOfBirth: 'Must be under 18 years old.' });
    expect(await errors({ dateOfBirth: '2020-02-30' })).toEqual({ dateOfBirth: 'Please choose a day.' });
    expect(await errors({ parentId: result.patientId })).toEqual({
      parentId: 'This person cannot sign in, so they cannot act for a child.',
    });
  });
});
