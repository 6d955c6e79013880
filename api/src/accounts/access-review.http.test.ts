import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';
import { tellAccessReview } from './access-review.ts';

const { build, tokenFor, setNow, api } = globalThis.openward;
const DAY = 86_400_000;
const review = async (token: string) => (await call('GET', '/users/access-review', { token })).result;
const confirm = (token: string, digest: string) => call('POST', '/users/access-review', { token, body: { digest } });
const aSysAdmin = async () => {
  const account = await build.account({ role: 'ROLE_SYS_ADMIN' });
  return { ...account, token: await tokenFor(account) };
};
const mailsAbout = async (address: string) =>
  (await rowsOf(sql`select 1 from mail_message where address = ${address.toLowerCase()} and subject = 'Access review'`))
    .length;

afterEach(() => setNow(null));

test('lists the staff who can sign in, and no patient and nobody inactive', async () => {
  const { token, userId } = await aSysAdmin();
  const hospitalId = await build.hospital();
  const doctor = await build.doctor({ hospitalId });
  const [patient, gone] = [await build.patient(), await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId })];
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${gone.userId}`);
  const { people } = await review(token);
  const ids = people.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([userId, doctor.userId]));
  expect(ids).not.toContain(patient.userId);
  expect(ids).not.toContain(gone.userId);
  const [shown, own] = [doctor.userId, userId].map((each) => people.find(({ id }: { id: string }) => id === each));
  expect(shown).toMatchObject({ userRole: 'ROLE_DOCTOR', doctorId: doctor.doctorId, lastSignIn: null });
  expect(own.lastSignIn).not.toBeNull();
});

test('is confirmed as it was looked at, and not after somebody has got a role', async () => {
  const { token } = await aSysAdmin();
  const { digest } = await review(token);
  await build.account({ role: 'ROLE_SYS_ADMIN' });
  expect((await confirm(token, digest)).result.code).toBe('conflict');
  const { headers, status } = await confirm(token, (await review(token)).digest);
  expect(status).toBe(200);
  expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'confirm access' }));
  const { confirmedAt, confirmedBy, dueAt, people: shown } = await review(token);
  const [kept] = await rowsOf<{ people: object[] }>(
    sql`select people from access_review order by confirmed_at desc limit 1`,
  );
  type Shown = { id: string; userRole: string; hospitalName: string | null };
  expect(kept?.people).toEqual(shown.map(({ id, userRole, hospitalName }: Shown) => ({ id, userRole, hospitalName })));
  expect(confirmedBy).toEqual(expect.any(String));
  const months = (Date.parse(dueAt) - Date.parse(confirmedAt)) / DAY;
  expect(months).toBeGreaterThanOrEqual(89);
  expect(months).toBeLessThanOrEqual(92);
});

test('who may confirm is told by e-mail, each week, from three months after the last time on', async () => {
  const { token, email } = await aSysAdmin();
  await confirm(token, (await review(token)).digest);
  const after = async (days: number) => {
    setNow(new Date(Date.now() + days * DAY));
    await tellAccessReview(api.database, api.services);
    return mailsAbout(email);
  };
  const counts = [await after(80), await after(93), await after(94), await after(101)];
  expect(counts).toEqual([0, 1, 1, 2]);
});
