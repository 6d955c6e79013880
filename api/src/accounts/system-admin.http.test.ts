import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { addApp, signInWith } from '../testing/factors.ts';
import { rowsOf } from '../testing/world.ts';
import { endThem, findSystemAdmins, makeSystemAdmin, type SystemAdmin, takeFactors } from './system-admin.ts';

const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
let count = 0;
const asked = (given: Partial<SystemAdmin> = {}): SystemAdmin => ({
  ...{ firstName: 'Ada', lastName: 'Byron', email: `Operator.${++count}.${Date.now()}@built.example` },
  ...{ phoneNo: '4155550188', force: true, by: 'root' },
  ...given,
});
const make = (admin: SystemAdmin) => {
  const { database, services } = globalThis.openward.api;
  return makeSystemAdmin(database, services, admin);
};
/** The content of the link. */
const grantIn = (link: string) => {
  const { username, id, grant } = Object.fromEntries(new URLSearchParams(link.split('#')[1]));
  return { username, id, grant };
};

test('chooses a password by the link, once, and is asked for secret questions', async () => {
  const admin = asked();
  const { username, ...grant } = grantIn(await make(admin));
  expect(username).toBe(admin.email.toLowerCase());
  const body = { ...NEW, ...grant };
  expect((await call('POST', '/users/update/password', { body })).status).toBe(200);
  const { result } = await call('POST', '/login', { body: { username: admin.email, password: NEW.newPassword } });
  expect(result.user).toMatchObject({ userRole: 'ROLE_SYS_ADMIN', firstName: 'Ada', isAnsweredSecretQuestion: 'N' });
  expect((await call('POST', '/users/update/password', { body })).status).toBe(400);
  const codes = await rowsOf(sql`select code_phone_no from app_user where username = ${username}`);
  expect(codes).toEqual([{ code_phone_no: '4155550188' }]);
});

test('is made where there is no active one, else by force only; the audit names the operator', async () => {
  const admin = asked();
  const link = await make(admin);
  await expect(make(asked({ force: false }))).rejects.toThrow('Add --force');
  // A second call issues a new link for the same account.
  const again = await make({ ...admin, email: admin.email.toUpperCase() });
  expect(again).not.toBe(link);
  const { username } = grantIn(link);
  const rows = await rowsOf(sql`
    select action, entity, about from audit
    where entity_ids = (select array_agg(id) from app_user where username = ${username}) order by at`);
  expect(rows).toEqual([
    { action: 'create', entity: 'account', about: 'root' },
    { action: 'set password', entity: 'account', about: 'root' },
  ]);
});

test('takes no address that somebody else has an account of', async () => {
  const { email } = await globalThis.openward.build.patient({});
  await expect(make(asked({ email }))).rejects.toThrow(`${email} has an account already`);
});

test('an operator lists them, and takes the second factor of one who lost it; that is on record', async () => {
  const { build, tokenFor, api } = globalThis.openward;
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const token = await tokenFor(admin);
  await addApp(token);
  const listed = async () => (await findSystemAdmins(api.database)).find(({ email }) => email === admin.email);
  expect(await listed()).toMatchObject({ status: 'ACTIVE', secondFactor: 'code', lastSignIn: expect.any(Date) });
  const take = (email: string) => takeFactors(api.database, api.services, { email, by: 'root' });
  await take(admin.email.toUpperCase());
  expect(await listed()).toMatchObject({ secondFactor: null });
  expect((await call('GET', '/users/factors', { token })).status).toBe(401);
  expect((await signInWith(admin)).status).toBe(200);
  const rows = await rowsOf(sql`
    select action, about from audit where entity_ids = array[${admin.userId}::uuid] and request_id = 'openward admin reset-factor'`);
  expect(rows).toEqual([{ action: 'remove second factor', about: 'root' }]);
  await expect(take(admin.email)).rejects.toThrow('has no second factor.');
  await expect(take('nobody@built.example')).rejects.toThrow('has no account.');
});

test('an operator signs out one user, or everybody; that is on record', async () => {
  const { build, tokenFor, api } = globalThis.openward;
  const [one, other] = [await build.patient(), await build.patient()];
  const [token, theirs] = [await tokenFor(one), await tokenFor(other)];
  const isSignedIn = async (of: string) => (await call('GET', '/users/sessions', { token: of })).status === 200;
  const end = (email?: string) => endThem(api.database, api.services, { email, by: 'root' });
  expect(await end(one.email.toUpperCase())).toBe(1);
  expect([await isSignedIn(token), await isSignedIn(theirs)]).toEqual([false, true]);
  expect(await end()).toBeGreaterThan(0);
  expect(await isSignedIn(theirs)).toBe(false);
  const rows = await rowsOf(sql`select action, about from audit where request_id = 'openward admin sign-out'`);
  expect(rows).toEqual([1, 2].map(() => ({ action: 'sign out', about: 'root' })));
  await expect(end('nobody@built.example')).rejects.toThrow('has no account.');
});
