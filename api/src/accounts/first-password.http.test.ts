import type { BuiltAccount } from '../testing/builders.ts';
import { call } from '../testing/client.ts';

const { build, tokenFor, setNow, api } = globalThis.openward;
const { config } = api.services;
const { sendsMail } = config;
const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
let count = 0;

afterEach(() => {
  config.sendsMail = sendsMail;
  setNow(null);
});

const person = (given: object = {}) => ({
  ...{ firstName: 'Ada', lastName: 'Byron', email: `Invited.${++count}.${process.pid}@built.example` },
  ...{ telePhoneNo: '4155550188', status: 'ACTIVE', invite: true, password: '', ...given },
});
async function admin(given: object = {}, by?: BuiltAccount) {
  const token = await tokenFor(by ?? (await build.account({ role: 'ROLE_SYS_ADMIN' })));
  const body = person({ userRole: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital(), ...given });
  return { ...(await call('POST', '/users/register', { token, body })), email: body.email.toLowerCase() };
}
/** The content of the invitation link that an address received, and the number of emails. */
function linkTo(email: string) {
  const mails = globalThis.openward.mails.filter(({ to }) => to === email);
  const [link = ''] = /\S*\/forgetpwd#\S+/.exec(mails[0]?.text ?? '') ?? [];
  const { username, id, grant } = Object.fromEntries(new URLSearchParams(link.split('#')[1]));
  return { count: mails.length, username, grant: { id, grant } };
}
const choose = (grant: object) => call('POST', '/users/update/password', { body: { ...NEW, ...grant } });

test('an administrator is invited, and chooses the password with the link, once', async () => {
  const { status, email } = await admin();
  const { count: mails, username, grant } = linkTo(email);
  expect([status, mails, username]).toEqual([200, 1, email]);
  expect((await choose(grant)).status).toBe(200);
  const signIn = await call('POST', '/login', { body: { username: email, password: NEW.newPassword } });
  expect(signIn.result.user).toMatchObject({ userRole: 'ROLE_HCP_ADMIN', isAnsweredSecretQuestion: 'N' });
  expect((await choose(grant)).status).toBe(400);
});

test('so is a doctor, by who manages the hospital; after 7 days the link is over', async () => {
  const hospitalId = await build.hospital();
  const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  const invite = async () => {
    const body = person({ hospitalId, docSpecialtyList: ['Wellness'], password: undefined });
    expect((await call('POST', '/doctor/save', { token, body })).status).toBe(200);
    return linkTo(body.email.toLowerCase()).grant;
  };
  const [first, late] = [await invite(), await invite()];
  setNow(new Date(Date.now() + 6.9 * 86_400_000));
  expect((await choose(first)).status).toBe(200);
  setNow(new Date(Date.now() + 7.1 * 86_400_000));
  expect((await choose(late)).status).toBe(400);
});

test('a typed password is as it was: nobody is sent a link, and it is asked for', async () => {
  const typed = await admin({ invite: false, password: 'Demo-pass-1' });
  expect([typed.status, linkTo(typed.email).count]).toEqual([200, 0]);
  expect((await admin({ invite: false })).result.errors).toEqual({ password: 'Password is required' });
});

test('an invitation is refused to an inactive account, without e-mail, and to a patient', async () => {
  expect((await admin({ status: 'INACTIVE' })).result.errors).toEqual({
    status: 'An invitation needs an active account.',
  });
  config.sendsMail = false;
  const without = await admin();
  expect(without.result.errors).toEqual({ invite: 'This practice does not send email. Please type a password.' });
  config.sendsMail = true;
  const patient = { ...person(), phoneNo: '4155550188', userRole: 'ROLE_PATIENT', confirmPassword: 'x' };
  expect((await call('POST', '/users/register', { body: patient })).result.errors).toMatchObject({
    invite: 'Role is invalid',
  });
  const { status } = await admin(
    {},
    await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() }),
  );
  expect(status).toBe(403);
});
