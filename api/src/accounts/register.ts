import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { notify } from '../messages/notices.ts';
import { ADMIN_CREATED, adminMaker, createAdmin, type NewAdmin, refuseImpossible } from '../people/create-admin.ts';
import { claimAttempt } from '../platform/counting/attempts.ts';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import { type Prepared, Reply } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { named } from './credentials.ts';
import { makePatient } from './new-account.ts';
import { mailCode } from './send-verification.ts';
import { claimAddress, type SigningUp } from './verification.ts';
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
 * POST /users/register by a patient, or by a system admin who makes an administrator (`../staff/create-admin.ts`). Where addresses are verified it only claims the address, whether or not that has
 * an account. In the demo they are not: there the account is made at once, or, where the address is taken, its owner
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
      refuseCommonPassword(body.password, 'password');
      return services.passwords.hash(body.password);
    }
    refuseCommonPassword(body.password, 'password');
    if (!(await claimAttempt(database, `sign-up:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw new Refusal('too_many_requests', 'Too many attempts. Please try again in an hour.');
    }
    return services.passwords.hash(body.password);
  },

  async handle({ body }, call, passwordHash) {
    const { tx, services, origin, afterCommit } = call;
    const admin = newAdminIn(body);
    if (admin) {
      await createAdmin(call, admin, passwordHash);
      return new Reply(null, { message: ADMIN_CREATED });
    }
    const { firstName, lastName, phoneNo } = body;
    const asked: SigningUp = { email: body.email.toLowerCase(), passwordHash, firstName, lastName, phoneNo };
    if (services.config.signUpVerification) {
      const code = await claimAddress(tx, services, origin.network, asked);
      afterCommit(() => mailCode(services, asked.email, code));
      return null;
    }
    const isNew = (await makePatient(tx, { account: asked })) !== undefined;
    afterCommit((database) => noticeOwner(database, services, asked.email, isNew));
    return null;
  },
};

/** Tells the owner of a taken address; for a new one it does the same work for nobody. */
async function noticeOwner(database: Database, services: Services, email: string, isNew: boolean): Promise<void> {
  // The owner's own sign-up is counted apart: else who tries it later that day would go unnoticed.
  const subject = `sign-up-notice:${isNew ? 'own' : 'again'}:${email}`;
  const first = await claimAttempt(database, subject, NOTICE, services.now());
  const [owner] = await database.transaction((tx) => tx.select(wayColumns).from(user).where(named(email)));
  const told = owner && first && !isNew ? waysAt(owner, services.now()).told : undefined;
  await notify(services.messages, told, 'signUpWithYours');
}
