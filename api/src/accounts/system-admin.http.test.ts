import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { makeSystemAdmin, type SystemAdmin } from './system-admin.ts';

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
/** What the link brings. */
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
  // One who lost the link gets another; the account stays.
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
