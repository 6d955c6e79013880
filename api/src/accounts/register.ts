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
/** The owner of an address is told once a day that somebody tried to sign up with it. */
const NOTICE = { failures: 1, minutes: 24 * 60 };

/** An administrator whom somebody asks for; undefined where a patient signs up. */
function newAdminIn(body: InputOf<Contract['accounts']['register']>['body']): NewAdmin | undefined {
  const { firstName, lastName, email, phoneNo, userRole, status = 'ACTIVE', hospitalId } = body;
  if (userRole !== 'ROLE_SYS_ADMIN' && userRole !== 'ROLE_HCP_ADMIN') return undefined;
  return { firstName, lastName, email, phoneNo, userRole, status, hospitalId };
}

/**
 * POST /users/register by a patient, or by a system admin who makes an administrator. Where addresses are verified it
 * only claims the address, whether or not that has an account. In the demo they are not: there the account is made at once, or, where the address is taken, its owner
 * gets a notice, and the answer is the same after the same work.
 */
export const register: Prepared<Contract['accounts']['register'], string> = {
  async before({ body }, { database, services, origin, identity }) {
    const admin = newAdminIn(body);
    if (admin) {
      // Nothing is hashed for who may not make one.
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

/** Tells the owner of a taken address; for a new one it does the same work for nobody. */
async function noticeOwner(database: Database, services: Services, email: string, isNew: boolean): Promise<void> {
  // The owner's own sign-up is counted apart: else who tries it later that day would go unnoticed.
  const subject = `sign-up-notice:${isNew ? 'own' : 'again'}:${email}`;
  const first = await claimAttempt(database, subject, NOTICE, services.now());
  const [owner] = await database.transaction((tx) => tx.select(wayColumns).from(user).where(named(email)));
  const contacts = owner && first && !isNew ? waysAt(owner, services.now()).contacts : undefined;
  await notify(services.messages, contacts, 'signUpWithYours');
}

/** What says who an administrator is to be; the schema has checked it. */
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

/**
 * Whoever asks for an administrator, where that is a system admin. To who is not signed in, the role is one that nobody
 * can sign up with. @throws Refusal
 */
async function adminMaker({ tx, services, identity }: Entitlement): Promise<Caller> {
  if ('refusal' in identity && identity.refusal.code === 'not_signed_in') {
    throw refusal('invalid_input', 'Role is invalid', { field: 'userRole' });
  }
  return provenCaller(tx, services, identity, contract.accounts.register.signedInRoles);
}

/**
 * What can be known before the password is hashed: whether the address is free and the hospital is one.
 * @returns the id of the hospital that an HCP admin belongs to
 * @throws Refusal
 */
async function refuseImpossible({ tx }: Pick<Call, 'tx'>, { email, userRole, hospitalId }: NewAdmin) {
  await refuseTaken(tx, email);
  return userRole === 'ROLE_HCP_ADMIN' && hospitalId ? hospitalToJoin(tx, hospitalId) : null;
}

/** Makes an administrator. @returns the user's id @throws Refusal conflict at `email` where the address is taken */
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

/** The answer's message. */
const ADMIN_CREATED = 'Registration successful';
