import { ACTING_FOR } from '@openward/contract';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { MORNING, rowsOf } from '../testing/world.ts';

/* Concurrent changes of access, limits and links to an account. */
const ROUNDS = 12;
let staff: string;
let staffId: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  const doctor = await build.doctor({ hospitalId: await build.hospital() });
  staffId = doctor.userId;
  staff = await tokenFor(doctor);
});
afterAll(() => globalThis.openward.setNow(null));

const acts = async (token: string, patientId: string) =>
  (await call('GET', '/appointment/next', { token, headers: { [ACTING_FOR]: patientId } })).status === 200;

/** A patient, their invitation, and a user who holds it. */
async function anInvitation() {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient();
  const proxy = await build.patient();
  const secret = await build.invitation(patient.patientId);
  const token = await tokenFor(proxy);
  const accept = () => call('POST', '/sharing/invitation/accept', { token, body: { secret } });
  return { patient, proxy, token, accept };
}

test('of a limit and an acceptance at once, the person acts for nobody in the end', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { patient, proxy, token, accept } = await anInvitation();
    const body = { name: 'Kept out', email: proxy.email, reason: 'Court order' };
    const [limited, accepted] = await Promise.all([
      call('POST', `/sharing/patient/${patient.patientId}/limit`, { token: staff, body }),
      accept(),
    ]);
    expect(limited.status).toBe(200);
    expect([200, 403, 404]).toContain(accepted.status);
    expect(await acts(token, patient.patientId)).toBe(false);
    // The database also has no open access, independent of the rule.
    expect(
      await rowsOf(sql`select 1 from proxy_grant where patient_id = ${patient.patientId} and ended_at is null`),
    ).toEqual([]);
  }
});

test('of an end and an acceptance at once, one is first, and the end counts', async () => {
  const { tokenFor } = globalThis.openward;
  for (let round = 0; round < ROUNDS; round++) {
    const { patient, token, accept } = await anInvitation();
    const own = await tokenFor(patient);
    const [{ id }] = (await call('GET', '/sharing', { token: own })).result.given;
    const end =
      round % 2
        ? () => call('POST', `/sharing/${id}/end`, { token: own })
        : () => call('POST', `/sharing/access/${id}/end`, { token: staff, body: { reason: 'Withdrawn' } });
    const [ended, accepted] = await Promise.all([end(), accept()]);
    expect(ended.status).toBe(200);
    expect([200, 404]).toContain(accepted.status);
    expect(await acts(token, patient.patientId)).toBe(false);
  }
});

test('of two uses of one link to an account one wins; beside a corrected address none is left half done', async () => {
  const { build } = globalThis.openward;
  for (let round = 0; round < ROUNDS; round++) {
    const child = await build.child({ dateOfBirth: '2012-02-29' });
    const email = `link-${process.hrtime.bigint()}@built.example`;
    const secret = await build.ownerInvitation({ userId: child.userId, createdBy: staffId, email });
    const claim = (password: string) =>
      call('POST', '/users/owner/claim', {
        body: { secret, dateOfBirth: '2012-02-29', phoneNo: '4155550142', password, confirmPassword: password },
      });
    const corrected = `right-${email}`;
    const passwords = ['First-pass-1', 'Second-pass-2'] as const;
    const isCorrected = round % 2 === 1;
    const [first, second, changed] = await Promise.all([
      ...passwords.map(claim),
      isCorrected
        ? call('POST', '/users/owner/invite', { token: staff, body: { patientId: child.patientId, email: corrected } })
        : undefined,
    ]);
    const won = [first, second].filter((answer) => answer?.status === 200);
    for (const answer of [first, second]) expect([200, 404]).toContain(answer?.status);
    const signedIn = await Promise.all(
      passwords.map(async (password) => (await call('POST', '/login', { body: { username: email, password } })).status),
    );
    expect(signedIn.filter((status) => status === 200)).toHaveLength(won.length);
    if (isCorrected) expect(won.length).toBe(changed?.status === 200 ? 0 : 1);
    else expect(won).toHaveLength(1);
  }
});

test('of many invitations by staff and parents at once none slips past the limit', async () => {
  const { build, tokenFor } = globalThis.openward;
  const child = await build.child();
  const parent = await build.patient();
  const { patientId } = child;
  const id = await build.access({ patientId, proxyUserId: parent.userId, forMinor: true });
  const token = await tokenFor(parent);
  const invitations = Array.from({ length: 6 }, (_, place) =>
    call('POST', `/sharing/${id}/parent`, { token, body: { name: 'Ben', email: `ben-${place}@built.example` } }),
  );
  const limited = call('POST', `/sharing/patient/${patientId}/limit`, {
    token: staff,
    body: { reason: 'Court order' },
  });
  await Promise.all([...invitations, limited]);
  const waiting = sql`select 1 from proxy_grant where patient_id = ${patientId} and accepted_at is null and ended_at is null`;
  expect(await rowsOf(waiting)).toEqual([]);
});
