import { MERGE_FIELDS, MERGE_WARNINGS, type MergeField } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltDoctor, BuiltPatient } from '../../testing/builders.ts';
import { call } from '../../testing/client.ts';
import { rowsOf } from '../../testing/world.ts';

/* Undoing a merge restores everything, whatever the two records held and whichever fields were chosen. */

const { build, tokenFor } = globalThis.openward;

let doctor: BuiltDoctor;
let admin: string;
let adminId: string;
let hour = Date.parse('2032-01-01T00:00:00Z');

beforeAll(async () => {
  doctor = await build.doctor({ hospitalId: await build.hospital() });
  const account = await build.account({ role: 'ROLE_SYS_ADMIN' });
  adminId = account.userId;
  admin = await tokenFor(account);
});

function nextHour(): Date {
  hour += 3_600_000;
  return new Date(hour);
}

/** Rows that a record may have besides its values. */
const HOLDINGS = {
  visit: ({ patientId }: BuiltPatient) =>
    build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: nextHour() }),
  request: ({ patientId }: BuiltPatient) => build.waitingRequest(patientId, doctor.doctorId),
  completed: ({ patientId, userId }: BuiltPatient) => build.completedDocument({ patientId, submittedBy: userId }),
  invitation: ({ patientId }: BuiltPatient) => build.invitation(patientId),
  child: async ({ userId }: BuiltPatient) => {
    const { patientId } = await build.child();
    return build.access({ patientId, proxyUserId: userId, forMinor: true });
  },
  limit: ({ patientId }: BuiltPatient) => build.accessLimit({ patientId, createdBy: adminId }),
  keptOut: async ({ email }: BuiltPatient) => {
    const { patientId } = await build.child();
    return build.accessLimit({ patientId, email, createdBy: adminId });
  },
  address: ({ patientId }: BuiltPatient) =>
    call('PUT', '/patient/update/address', {
      token: admin,
      body: {
        ...{ id: patientId, phyAddress1: `${hour} Road`, phyCity: 'Harbour', phyState: 'CA', phyZipCode: '94107' },
        isBillingAddressSameAsPhysicalAddress: true,
      },
    }),
  answers: ({ userId }: BuiltPatient) =>
    rowsOf(sql`
      insert into secret_answer (user_id, place, question, answer_hash)
      select ${userId}, place, 'Question ' || place, ${userId} from generate_series(1, 3) place`),
  feed: ({ userId }: BuiltPatient) =>
    rowsOf(
      sql`insert into calendar_feed (user_id, secret_hash, created_at) values (${userId}, ${userId}, date_trunc('second', now()))`,
    ),
  optOut: ({ patientId }: BuiltPatient) => rowsOf(sql`update patient set mob_opt_out = true where id = ${patientId}`),
  inactive: ({ userId }: BuiltPatient) => rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${userId}`),
} satisfies Record<string, (of: BuiltPatient) => Promise<unknown>>;

type Holding = keyof typeof HOLDINGS;

/** All rows of both records, without columns that count writes. */
async function everythingOf(people: readonly BuiltPatient[]) {
  const patientIds = sql`${sql.param(people.map(({ patientId }) => patientId))}::uuid[]`;
  const userIds = sql`${sql.param(people.map(({ userId }) => userId))}::uuid[]`;
  const rows = (table: string, which: ReturnType<typeof sql>, without: string[] = []) => sql`
    select ${table} as of, (to_jsonb(found) - ${sql.param(without)}::text[])::text as row
    from ${sql.raw(table)} found where ${which}`;
  const ofPatient = sql`patient_id = any(${patientIds})`;
  return rowsOf(sql`
    ${rows('patient', sql`id = any(${patientIds})`, ['version', 'visit_links'])}
    union all ${rows('app_user', sql`id = any(${userIds})`)}
    union all ${rows('patient_address', ofPatient, ['id'])}
    union all ${rows('secret_answer', sql`user_id = any(${userIds})`)}
    union all ${rows('calendar_feed', sql`user_id = any(${userIds})`)}
    union all ${rows('appointment', ofPatient, ['revision', 'changed_at'])}
    union all ${rows('waiting_request', ofPatient)}
    union all ${rows('document', ofPatient)}
    union all ${rows('proxy_grant', sql`${ofPatient} or proxy_user_id = any(${userIds})`, ['version'])}
    union all ${rows(
      'access_limit',
      sql`${ofPatient} or lower(email) in (
      select lower(username) from app_user where id = any(${userIds}))`,
    )}
    order by 1, 2`);
}

/** Rows that still belong to the merged record, of those that must not. */
function leftOf({ patientId, userId }: BuiltPatient) {
  return rowsOf(sql`
    select id from appointment where patient_id = ${patientId}
    union all select id from waiting_request where patient_id = ${patientId}
    union all select id from document where patient_id = ${patientId}
    union all select id from access_limit where patient_id = ${patientId}
    union all select id from proxy_grant where patient_id = ${patientId} or proxy_user_id = ${userId}
    union all select user_id from owner_invitation where user_id = ${userId}`);
}

const holdings = fc.uniqueArray(fc.constantFrom(...(Object.keys(HOLDINGS) as Holding[])));
const fields = fc.uniqueArray(fc.constantFrom<MergeField>(...MERGE_FIELDS));

test('merged and undone, two records are what they were', async () => {
  await fc.assert(
    fc.asyncProperty(holdings, holdings, fc.boolean(), fields, async (own, others, isShared, take) => {
      const [kept, merged] = [await build.patient(), await build.patient({ firstName: 'Other', language: 'de' })];
      for (const holding of own) await HOLDINGS[holding](kept);
      for (const holding of others) await HOLDINGS[holding](merged);
      if (isShared) {
        const { formId } = await build.form();
        const { userId: proxyUserId } = await build.patient();
        for (const { patientId } of [kept, merged]) {
          await build.document({ patientId, formId });
          await build.access({ patientId, proxyUserId });
        }
        await build.access({ patientId: merged.patientId, proxyUserId: kept.userId });
      }
      const before = await everythingOf([kept, merged]);
      const body = {
        keptId: kept.patientId,
        mergedId: merged.patientId,
        take,
        accepted: MERGE_WARNINGS,
        reason: 'Twice',
      };
      const { status, result } = await call('POST', '/patient/merge', { token: admin, body });
      expect(status).toBe(200);
      expect(await leftOf(merged)).toEqual([]);
      const undoing = { mergeId: result.mergeId, reason: 'Two persons' };
      expect((await call('POST', '/patient/merge/undo', { token: admin, body: undoing })).result.stayed).toEqual([]);
      expect(await everythingOf([kept, merged])).toEqual(before);
    }),
    { numRuns: 25 },
  );
});
