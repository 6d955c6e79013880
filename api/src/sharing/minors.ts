import { PROXY_AREAS } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { NO_SIGN_IN, signsIn } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { and, eq, sql } from 'drizzle-orm';
import { makePatient, refuseFutureBirth, waysOf } from '../accounts/index.ts';
import { isKeptOut } from '../platform/access/standing-grants.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf } from '../platform/database/rows.ts';
import { patient, proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { randomToken } from '../platform/identity/secrets.ts';

/**
 * POST /sharing/minor: creates a record for a child without sign-in, and full access for the parent until the child
 * turns 18. The child gets the parent's numbers, so that reminders and account notices reach the parent.
 */
export const openMinor: Prepared<Contract['sharing']['openMinor'], string> = {
  before: (_input, { services }) => services.passwords.hash(randomToken()),

  async handle({ body }, call, passwordHash) {
    const now = call.services.now();
    const [parent] = await call.records.read('patient', (visible) =>
      call.tx
        .select({
          id: patient.id,
          patientId: patient.id,
          userId: user.id,
          username: user.username,
          phoneNo: user.phoneNo,
          language: user.language,
          firstName: user.firstName,
          lastName: user.lastName,
        })
        .from(patient)
        .innerJoin(user, eq(user.id, patient.userId))
        .where(and(visible, eq(patient.id, body.parentId), eq(user.status, 'ACTIVE'))),
    );
    if (!parent) {
      throw notFound('Patient not found.', 'parentId');
    }
    if (!signsIn(parent.username)) {
      throw refusal('invalid_input', 'This person cannot sign in, so they cannot act for a child.', {
        field: 'parentId',
      });
    }
    const { firstName, lastName, dateOfBirth } = body;
    await refuseFutureBirth(call.tx, dateOfBirth, now);
    if (await isKeptFrom(call.tx, parent.userId, body)) {
      throw refusal('conflict', KEPT_FROM, { field: 'parentId' });
    }
    const { patientId, grantId: id } = await makeMinor(call.tx, {
      // The child's messages go to the parent's phone.
      account: { passwordHash, firstName, lastName, phoneNo: parent.phoneNo },
      record: { dateOfBirth },
      parent,
      createdBy: call.caller.userId,
      now,
    });
    await call.records.record('open for minor', 'patient', [{ id: patientId, patientId }]);
    await call.records.record('open for minor', 'proxyGrant', [{ id, patientId }]);
    return { patientId };
  },
};

/** The refusal where a limit keeps a parent from the record of a child. */
export const KEPT_FROM = 'This person must not have access to the record of a child with this date of birth.';

/** A user who signs in and will act for a child. */
interface Parent {
  userId: string;
  language: string;
  firstName: string;
  lastName: string;
}

type NewPatient = Parameters<typeof makePatient>[1];

/** Creates a child's record without sign-in, and full access for the parent. @returns the ids of both */
export async function makeMinor(
  tx: Tx,
  {
    parent,
    now,
    ...child
  }: Pick<NewPatient, 'record' | 'address'> & {
    account: Omit<NewPatient['account'], 'email'>;
    parent: Parent;
    createdBy: string;
    now: Date;
  },
): Promise<{ patientId: string; grantId: string }> {
  const email = `${newId()}${NO_SIGN_IN}`;
  const ways = await waysOf(tx, parent.userId, now);
  const made = await makePatient(tx, {
    account: { language: parent.language, ...child.account, email, codePhoneNo: ways.sms.value },
    record: { ...child.record, emailOptIn: false, emailOptOut: true },
    address: child.address,
    registeredBy: child.createdBy,
  });
  if (!made) throw new Error(`${email} was there already`);
  const { patientId } = made;
  const grantId = newId();
  await tx.insert(proxyGrant).values({
    id: grantId,
    patientId,
    proxyUserId: parent.userId,
    invitedName: nameOf(parent),
    relation: 'Parent',
    areas: [...PROXY_AREAS],
    createdAt: now,
    expiresAt: now,
    acceptedAt: now,
    forMinor: true,
    createdBy: child.createdBy,
  });
  return { patientId, grantId };
}

/** True where a limit keeps a parent from the record of what appears to be the same child. */
export async function isKeptFrom(
  tx: Tx,
  parentId: string,
  { firstName, lastName, dateOfBirth }: { firstName: string; lastName: string; dateOfBirth: string },
): Promise<boolean> {
  const found = await rowsOf(tx, {})`
    select from patient join app_user on app_user.id = patient.user_id
    where patient.date_of_birth = ${dateOfBirth}::date
      and (lower(app_user.first_name) = lower(${firstName}) or lower(app_user.last_name) = lower(${lastName}))
      and ${isKeptOut(sql`patient.id`, sql`${parentId}::uuid`)}
    limit 1`;
  return found.length > 0;
}
