import { template } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { invitableFrom, signsIn } from '@openward/contract/sharing';
import { plainPassword } from '@openward/contract/text';
import { and, eq, gt, sql } from 'drizzle-orm';
import { claimAttempt } from '../platform/counting/limits.ts';
import { lockFor, type Tx } from '../platform/database/database.ts';
import { rowsOf } from '../platform/database/rows.ts';
import { ownerInvitation, patient, user, wayChange } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import type { WordedMail } from '../platform/messages/messenger.ts';
import { rename } from './change-way.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetAnswers, holdUser, storePassword, unlockWays } from './credentials.ts';
import { refuseTaken } from './new-account.ts';

/*
 * Gives a patient whose record has no sign-in their own account. Only the address that staff entered opens it, so that
 * a proxy of the patient cannot take it.
 */

type Endpoint<K extends keyof Contract['accounts'], B> = Prepared<Contract['accounts'][K], B>;

const DAYS = 14;
const DAY_MS = 86_400_000;
/** Per member of staff and day, because the recipients did not ask for the message. */
const PER_DAY = { failures: 100, minutes: 24 * 60 };
/** A secret of 256 bits cannot be guessed; this only limits the load. */
const PER_NETWORK = { failures: 60, minutes: 15 };
/** Tries at the date of birth per link and its lifetime, because the link may have reached the wrong person. */
const PER_LINK = { failures: 5, minutes: DAYS * 24 * 60 };

/** POST /users/owner/invite */
export const inviteOwner: Endpoint<'inviteOwner', null> = {
  async before(_input, { database, services, caller }) {
    if (await claimAttempt(database, `owner-invite:${caller.userId}`, PER_DAY, services.now())) return null;
    throw refusal('too_many_requests', 'You have sent too many invitations today. Please try again tomorrow.');
  },

  async handle({ body }, call) {
    const { tx, services, caller } = call;
    const now = services.now();
    if (!services.config.sendsMail) {
      throw refusal('wrong_state', 'This practice does not send email, so we cannot confirm the address.');
    }
    const [found] = await call.records.read('patient', (visible) =>
      tx
        .select({
          id: patient.id,
          patientId: patient.id,
          userId: user.id,
          username: user.username,
          language: user.language,
          dateOfBirth: patient.dateOfBirth,
        })
        .from(patient)
        .innerJoin(user, and(eq(user.id, patient.userId), eq(user.status, 'ACTIVE')))
        .where(and(visible, eq(patient.id, body.patientId))),
    );
    if (!found) throw notFound('Patient not found.', 'patientId');
    // Serializes with limits of access, and locks the user like any change of credentials.
    await lockFor(tx, [found.id]);
    if (!(await holdUser(tx, found.userId))) throw notFound('Patient not found.', 'patientId');
    const { userId, dateOfBirth } = found;
    const [present] = await tx.select({ username: user.username }).from(user).where(eq(user.id, userId));
    if (!present || signsIn(present.username)) throw hasAccount();
    if (!dateOfBirth) throw refusal('wrong_state', 'Please enter the date of birth in the record first.');
    const from = invitableFrom(dateOfBirth);
    if (now.toISOString().slice(0, 10) < from) {
      throw refusal('wrong_state', 'You can invite this patient from {day} on, 90 days before they turn 18.', {
        values: { day: from },
      });
    }
    const email = body.email.toLowerCase();
    await refuseTaken(tx, email);
    await refuseAddressOfOthers(tx, found.id, email);
    const secret = randomToken();
    const link = {
      email,
      secretHash: hashOf(secret),
      createdBy: caller.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
    };
    await tx
      .insert(ownerInvitation)
      .values({ userId, ...link })
      .onConflictDoUpdate({ target: ownerInvitation.userId, set: link });
    await call.records.record('invite to account', 'account', [{ id: userId, patientId: found.id }]);
    const mail = ownerMail(ownerLink(services.config.portalUrl, secret));
    const to = { address: email, language: found.language };
    call.afterCommit(() => services.messages.mail(to, mail, 'strangers'));
    return null;
  },
};

/** @throws Refusal invalid_input at `email` if it belongs to an account, a proxy, or a person with limited access */
async function refuseAddressOfOthers(tx: Tx, patientId: string, email: string): Promise<void> {
  const found = await rowsOf(tx, {})`
    select from app_user where lower(email) = ${email}
    union all
    select from proxy_grant where patient_id = ${patientId} and lower(invited_email) = ${email}
    union all
    select from access_limit where patient_id = ${patientId} and email = ${email} and lifted_at is null`;
  if (found.length === 0) return;
  throw refusal('invalid_input', 'This is the address of somebody else. Please ask the patient for their own.', {
    field: 'email',
  });
}

interface Claimed {
  userId: string;
  passwordHash: string;
}

/** POST /users/owner/claim: replaces address, number and password by the patient's own, and ends all other access. */
export const claimAccount: Endpoint<'claimAccount', Claimed> = {
  async before({ body }, { database, services, origin }) {
    const now = services.now();
    if (!(await claimAttempt(database, `owner-claim:network:${origin.network}`, PER_NETWORK, now))) {
      throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    refuseCommonPassword(body.password, 'password');
    const [open] = await database.transaction((tx) =>
      tx
        .select({ userId: user.id, dateOfBirth: patient.dateOfBirth })
        .from(ownerInvitation)
        .innerJoin(user, and(eq(user.id, ownerInvitation.userId), eq(user.status, 'ACTIVE')))
        .innerJoin(patient, eq(patient.userId, user.id))
        .where(linkOf(body.secret, now)),
    );
    if (!open) throw unknownLink();
    if (!(await claimAttempt(database, `owner-claim:link:${hashOf(body.secret)}`, PER_LINK, now))) throw unknownLink();
    if (open.dateOfBirth !== body.dateOfBirth) {
      throw refusal(
        'invalid_input',
        'This is not the date of birth in our records. Please check it, or call the practice.',
        { field: 'dateOfBirth', account: open.userId },
      );
    }
    return { userId: open.userId, passwordHash: await services.passwords.hash(plainPassword(body.password)) };
  },

  async handle({ body }, call, { userId, passwordHash }) {
    const { tx, services } = call;
    const now = services.now();
    if (!(await holdUser(tx, userId))) throw unknownLink();
    // Deleted under the lock, because the link may have been used or replaced in the meantime.
    const [used] = await tx
      .delete(ownerInvitation)
      .where(and(linkOf(body.secret, now), eq(ownerInvitation.userId, userId)))
      .returning({ email: ownerInvitation.email });
    if (!used) throw unknownLink();
    if (!(await rename(tx, userId, used.email))) {
      throw refusal('account_exists', 'There is already an account with this email. Please call the practice.');
    }
    const { phoneNo } = body;
    // The old numbers were a parent's, so codes and reminders must not go there.
    await tx.update(user).set({ phoneNo, codePhoneNo: phoneNo }).where(eq(user.id, userId));
    await unlockWays(tx, userId);
    await tx.delete(wayChange).where(eq(wayChange.userId, userId));
    await storePassword(tx, userId, { passwordHash, now });
    await forgetAnswers(tx, userId);
    const [own] = await tx
      .update(patient)
      // The contact preferences were not the patient's choice, so they are reset.
      .set({ mobilePhoneNo: '', visitLinks: sql`${patient.visitLinks} + 1`, ...NOTHING_CHOSEN })
      .where(eq(patient.userId, userId))
      .returning({ id: patient.id });
    await call.records.record('claim account', 'account', [{ id: userId, patientId: own?.id ?? null }]);
    return { username: used.email };
  },
};

const NOTHING_CHOSEN = {
  ...{ emailOptIn: false, emailOptOut: false, mobOptIn: false, mobOptOut: false },
  ...{ phoneNoOptIn: false, phoneNoOptOut: false },
};

function linkOf(secret: string, now: Date) {
  return and(eq(ownerInvitation.secretHash, hashOf(secret)), gt(ownerInvitation.expiresAt, now));
}

/** The secret follows the `#`, so that it reaches no server log. */
function ownerLink(portalUrl: string | undefined, secret: string): string {
  return `${portalUrl ?? ''}/my-account#${secret}`;
}

/** Contains no names, because the address may be mistyped. */
function ownerMail(link: string): WordedMail {
  return {
    subject: 'Your own account at Openward',
    text: template(
      'The practice invites you to use Openward with an account of your own. To choose your password, open this link within {days} days: {link} The link works once. If you are not a patient of the practice, please ignore this message.',
      { days: DAYS, link },
    ),
  };
}

function hasAccount(): Refusal {
  return refusal('wrong_state', 'This patient already has an account of their own.');
}

function unknownLink(): Refusal {
  return refusal('not_found', 'This link no longer works. Please ask the practice for a new one.');
}
