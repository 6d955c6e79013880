import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { INVITATION_DAYS, type Invited, MOST_PROXIES } from '@openward/contract/sharing';

import { eq, sql } from 'drizzle-orm';
import { stands } from '../platform/access/standing-grants.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { asGiven, visibleGrants } from './records.ts';
import { invitationMail } from './words.ts';

/** Invitations that one user may send a day: each is an e-mail to somebody who did not ask for it. */
const A_DAY = { failures: 20, minutes: 24 * 60 };

/** POST /sharing/invite: the address of the invitation goes out by e-mail, and to the caller, who may hand it on. */
export const inviteProxy: Prepared<Contract['sharing']['inviteProxy'], undefined> = {
  async before(_input, { database, services, caller }) {
    if (await claimAttempt(database, `invite:${caller.userId}`, A_DAY, services.now())) return undefined;
    throw refusal('too_many_requests', 'You have sent too many invitations today. Please try again tomorrow.', {
      retryAfter: 3_600,
    });
  },
  handle: ({ body }, call) => invite(body, call),
};

async function invite(
  body: InputOf<Contract['sharing']['inviteProxy']>['body'],
  call: Call & { caller: Caller },
): Promise<Invited> {
  const { patientId, userId } = call.caller;
  if (!patientId) throw notFound('Patient not found.');
  const now = call.services.now();
  // They stand in line, so that of many invitations at once none slips past the count.
  await lockFor(call.tx, [patientId]);
  const isOpen = sql`proxy_grant.patient_id = ${patientId} and (${stands(now)} or (accepted_at is null
    and ended_at is null and expires_at > ${now.toISOString()}::timestamptz))`;
  if ((await visibleGrants(call, isOpen)).length >= MOST_PROXIES) {
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
  const { name, relation, areas } = body;
  const email = body.email.toLowerCase();
  const asked = { invitedName: name, invitedEmail: email, relation, areas, secretHash: hashOf(secret) };
  await call.tx.insert(proxyGrant).values({ id, patientId, ...asked, createdAt: now, expiresAt });
  await call.records.record(`invite for ${areas.join(', ')}`, 'proxyGrant', [{ id, patientId }]);
  const [row] = await visibleGrants(call, sql`proxy_grant.id = ${id}`);
  const [inviter] = await call.tx
    .select({ firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(eq(user.id, userId));
  if (!row || !inviter) throw notFound('Patient not found.');
  const path = `/patient/sharing/accept/${secret}`;
  const { messages, config } = call.services;
  const mail = invitationMail({ inviter, areas, link: `${config.portalUrl ?? ''}${path}` });
  // Nobody knows what the invited person reads; the inviter does.
  const to = { address: email, language: call.origin.language };
  call.afterCommit(() => messages.mail(to, mail, 'strangers'));
  return { ...asGiven(row, now), path };
}
