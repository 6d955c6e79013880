import type { InputOf } from '@openward/contract';
import { PROXY_AREAS } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { INVITATION_DAYS, type Invited, isUnderAge, MOST_PROXIES } from '@openward/contract/sharing';

import { and, eq, sql } from 'drizzle-orm';
import { stands } from '../platform/access/standing-grants.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { patient, proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call, Preparation, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { asGiven, selectGrants, visibleGrants } from './grants.ts';
import { refuseAddressKeptOut, refuseWhereLimited } from './limits.ts';
import { invitationMail } from './sharing-mails.ts';

type Endpoint<K extends keyof Contract['sharing']> = Prepared<Contract['sharing'][K], undefined>;

/** Invitations per user and day, because the recipients did not ask for the emails. */
const A_DAY = { failures: 20, minutes: 24 * 60 };
/** The same for staff, who invite for many patients. */
const A_DAY_BY_STAFF = { failures: 200, minutes: 24 * 60 };

async function countInvitation(
  _input: unknown,
  { database, services, caller }: Preparation & { caller: Caller },
): Promise<undefined> {
  const limit = caller.role === 'ROLE_PATIENT' ? A_DAY : A_DAY_BY_STAFF;
  if (await claimAttempt(database, `invite:${caller.userId}`, limit, services.now())) return undefined;
  throw refusal('too_many_requests', 'You have sent too many invitations today. Please try again tomorrow.', {
    retryAfter: 3_600,
  });
}

/** POST /sharing/invite: emails the link, and returns it to the caller, who may pass it on. */
export const inviteProxy: Endpoint<'inviteProxy'> = {
  before: countInvitation,
  async handle({ body }, call) {
    const { patientId } = call.caller;
    if (!patientId) throw notFound('Patient not found.');
    return invite(call, { patientId, forMinor: false, asked: body });
  },
};

/** POST /sharing/:id/parent */
export const inviteParent: Endpoint<'inviteParent'> = {
  before: countInvitation,
  async handle({ params, body }, call) {
    const isHeld = sql`proxy_grant.id = ${params.id} and proxy_grant.proxy_user_id = ${call.caller.userId}
      and for_minor and ${stands(call.services.now())}`;
    const [row] = await visibleGrants(call, isHeld, sql`for share of proxy_grant`);
    if (!row) throw notFound('Access not found.');
    const asked = { ...body, relation: 'Parent' as const, areas: [...PROXY_AREAS] };
    return invite(call, { patientId: row.patientId, forMinor: true, asked });
  },
};

/** POST /sharing/patient/:id/invite */
export const inviteForPatient: Endpoint<'inviteForPatient'> = {
  before: countInvitation,
  async handle({ params, body }, call) {
    const [found] = await call.records.read('patient', (visible) =>
      call.tx
        .select({ id: patient.id, patientId: patient.id, dateOfBirth: patient.dateOfBirth })
        .from(patient)
        .innerJoin(user, and(eq(user.id, patient.userId), eq(user.status, 'ACTIVE')))
        .where(and(visible, eq(patient.id, params.id))),
    );
    if (!found) throw notFound('Patient not found.');
    const { patientId, dateOfBirth } = found;
    const forMinor = dateOfBirth !== null && isUnderAge(dateOfBirth, call.services.now());
    return invite(call, { patientId, forMinor, asked: body });
  },
};

interface Inviting {
  patientId: string;
  /** True where the access ends when the patient turns 18. */
  forMinor: boolean;
  asked: InputOf<Contract['sharing']['inviteProxy']>['body'];
}

async function invite(call: Call & { caller: Caller }, { patientId, forMinor, asked }: Inviting): Promise<Invited> {
  const { userId, role } = call.caller;
  const now = call.services.now();
  // Serialized, so that concurrent invitations exceed neither the maximum nor a limit.
  await lockFor(call.tx, [patientId]);
  if (role === 'ROLE_PATIENT') await refuseWhereLimited(call.tx, patientId);
  else await refuseAddressKeptOut(call.tx, patientId, asked.email);
  const isOpen = sql`proxy_grant.patient_id = ${patientId} and (${stands(now)} or (accepted_at is null
    and ended_at is null and expires_at > ${now.toISOString()}::timestamptz))`;
  if ((await selectGrants(call.tx, isOpen, now)).length >= MOST_PROXIES) {
    throw refusal(
      'limit_reached',
      'You can share with at most {most} people. Please end the access of one person first.',
      {
        values: { most: MOST_PROXIES },
      },
    );
  }
  const [id, secret] = [newId(), randomToken()];
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const { name, relation, areas } = asked;
  const email = asked.email.toLowerCase();
  await call.tx.insert(proxyGrant).values({
    ...{ id, patientId, invitedName: name, invitedEmail: email, relation, areas, forMinor },
    ...{ secretHash: hashOf(secret), createdBy: userId, createdAt: now, expiresAt },
  });
  await call.records.record(`invite for ${areas.join(', ')}`, 'proxyGrant', [{ id, patientId }]);
  const [row] = await selectGrants(call.tx, sql`proxy_grant.id = ${id}`, now);
  const [inviter] = await call.tx
    .select({ firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(eq(user.id, userId));
  if (!row || !inviter) throw notFound('Patient not found.');
  const path = `/patient/sharing/accept/${secret}`;
  const { messages, config } = call.services;
  const person = { firstName: row.personFirst, lastName: row.personLast };
  const isOwn = patientId === call.caller.patientId;
  const mail = invitationMail({
    inviter,
    person: isOwn ? undefined : person,
    areas,
    link: `${config.portalUrl ?? ''}${path}`,
  });
  // The recipient's language is unknown, so the inviter's is used.
  const to = { address: email, language: call.origin.language };
  call.afterCommit(() => messages.mail(to, mail, 'strangers'));
  return { ...asGiven(row, now), path };
}
