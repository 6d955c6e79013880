import type { InputOf } from '@openward/contract';
import { type Contract, contract } from '@openward/contract/everything';
import { plainPassword } from '@openward/contract/text';
import { notify } from '../messages/index.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import { type Call, type Prepared, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { knownLanguage } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { named } from './credentials.ts';
import { provenCaller } from './factors/prove.ts';
import { hashFirstPassword, inviteStaff } from './first-password.ts';
import { hospitalToJoin, makeAccount, makePatient, refuseTaken, takenEmail } from './new-account.ts';
import { asksForCode, claimAddress, mailCode, type SigningUp } from './verification.ts';
import { wayColumns, waysAt } from './ways.ts';

const PER_NETWORK = { failures: 100, minutes: 60 };
/** The owner of an address gets at most one notice a day about attempts to sign up with it. */
const NOTICE = { failures: 1, minutes: 24 * 60 };

/** The administrator to create; undefined where a patient signs up. */
function newAdminIn(body: InputOf<Contract['accounts']['register']>['body']): NewAdmin | undefined {
  const { firstName, lastName, email, phoneNo, userRole, status = 'ACTIVE', hospitalId } = body;
  if (userRole !== 'ROLE_SYS_ADMIN' && userRole !== 'ROLE_HCP_ADMIN') return undefined;
  return { firstName, lastName, email, phoneNo, userRole, status, hospitalId };
}

/**
 * POST /users/register by a patient, or by a system admin who creates an administrator. With address verification it
 * only claims the address, whether or not that has an account. Without it (in the demo) the account is created at once;
 * for a taken address the owner gets a notice, with the same answer and the same work.
 */
export const register: Prepared<Contract['accounts']['register'], string> = {
  async before({ body }, { database, services, origin, identity }) {
    const admin = newAdminIn(body);
    if (admin) {
      // Checked first, so that no hash is computed for callers without permission.
      await database.transaction(async (tx) => {
        await adminMaker({ tx, services, identity });
        await refuseImpossible({ tx }, admin);
      });
      return hashFirstPassword(services, body);
    }
    const { password = '' } = body;
    refuseCommonPassword(password, 'password');
    if (!(await claimAttempt(database, `sign-up:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw refusal('too_many_requests', 'Too many attempts. Please try again in an hour.');
    }
    return services.passwords.hash(plainPassword(password));
  },

  async handle({ body }, call, passwordHash) {
    const { tx, services, origin, afterCommit } = call;
    const language = body.language ? knownLanguage(body.language) : origin.language;
    const admin = newAdminIn(body);
    if (admin) {
      const userId = await createAdmin(call, { ...admin, language }, passwordHash);
      if (body.invite) await inviteStaff(call, { userId, email: body.email, language });
      return new Reply({ asksCode: false }, { message: ADMIN_CREATED });
    }
    const { firstName, lastName, phoneNo } = body;
    const asked: SigningUp = { email: body.email.toLowerCase(), passwordHash, firstName, lastName, phoneNo, language };
    if (await asksForCode(call)) {
      const code = await claimAddress(tx, services, origin.network, asked);
      afterCommit(() => mailCode(services, { address: asked.email, language }, code));
      return { asksCode: true };
    }
    const isNew = (await makePatient(tx, { account: asked })) !== undefined;
    afterCommit((database) => noticeOwner(database, services, asked.email, isNew));
    return { asksCode: false };
  },
};

/** Notifies the owner of a taken address; does the same work without a recipient for a new one. */
async function noticeOwner(database: Database, services: Services, email: string, isNew: boolean): Promise<void> {
  // Counted separately from the owner's own sign-up, so that a later attempt on the same day is still reported.
  const subject = `sign-up-notice:${isNew ? 'own' : 'again'}:${email}`;
  const first = await claimAttempt(database, subject, NOTICE, services.now());
  const [owner] = await database.transaction((tx) => tx.select(wayColumns).from(user).where(named(email)));
  const contacts = owner && first && !isNew ? waysAt(owner, services.now()).contacts : undefined;
  await notify(services.messages, contacts, 'signUpWithYours');
}

/** The validated data of a new administrator. */
interface NewAdmin {
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
  status: string;
  userRole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN';
  /** The hospital's id or name. */
  hospitalId: string | null | undefined;
}

type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/** The system admin who makes the call. For anonymous callers the role is simply invalid. @throws Refusal */
async function adminMaker({ tx, services, identity }: Entitlement): Promise<Caller> {
  if ('refusal' in identity && identity.refusal.code === 'not_signed_in') {
    throw refusal('invalid_input', 'Role is invalid', { field: 'userRole' });
  }
  return provenCaller(tx, services, identity, contract.accounts.register.signedInRoles);
}

/**
 * Checks the address and the hospital before the password is hashed.
 * @returns the id of the hospital that an HCP admin belongs to
 * @throws Refusal
 */
async function refuseImpossible({ tx }: Pick<Call, 'tx'>, { email, userRole, hospitalId }: NewAdmin) {
  await refuseTaken(tx, email);
  return userRole === 'ROLE_HCP_ADMIN' && hospitalId ? hospitalToJoin(tx, hospitalId) : null;
}

/** Creates an administrator. @returns the user's id @throws Refusal conflict at `email` where the address is taken */
async function createAdmin(call: Call, asked: NewAdmin & { language: string }, passwordHash: string): Promise<string> {
  const caller = await adminMaker(call);
  const hospitalId = await refuseImpossible(call, asked);
  const { email, firstName, lastName, phoneNo, language, userRole } = asked;
  const id = await makeAccount(call.tx, {
    ...{ email, passwordHash, firstName, lastName, phoneNo, language },
    role: userRole,
    status: asked.status as 'ACTIVE' | 'INACTIVE',
    hospitalId,
  });
  if (!id) throw takenEmail();
  await call.records.as(caller).record('create', 'account', [{ id, patientId: null }]);
  return id;
}

const ADMIN_CREATED = 'Registration successful';
