import type { accountEndpoints } from '@openward/contract/accounts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { patient, user } from '../database/schema/index.ts';
import type { Detached } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { claimAttempt } from './attempts.ts';
import { refuseCommonPassword } from './common-passwords.ts';

const PER_ADDRESS = { failures: 100, minutes: 60 };
/** The owner of an address is told once a day that somebody tried to sign up with it. */
const NOTICE = { failures: 1, minutes: 24 * 60 };

/**
 * POST /users/register by a patient. Where the e-mail is taken nothing changes, the answer is the same
 * after the same work, and the owner of the address gets the notice.
 */
export const register: Detached<(typeof accountEndpoints)['register']> = {
  async detached({ body }, { database, services, origin }) {
    refuseCommonPassword(body.password, 'password');
    if (!(await claimAttempt(database, `sign-up:address:${origin.address}`, PER_ADDRESS, services.now()))) {
      throw new Refusal('too_many_requests', 'Too many attempts. Please try again in an hour.');
    }
    const passwordHash = await services.passwords.hash(body.password);
    const username = body.email.toLowerCase();
    const isNew = await database.transaction(async (tx) => {
      const userId = newId();
      const created = await tx
        .insert(user)
        .values({
          id: userId,
          username,
          email: username,
          passwordHash,
          firstName: body.firstName,
          lastName: body.lastName,
          phoneNo: body.phoneNo,
          role: 'ROLE_PATIENT',
          status: 'ACTIVE',
        })
        .onConflictDoNothing()
        .returning({ id: user.id });
      if (created.length > 0) await tx.insert(patient).values({ id: newId(), userId });
      return created.length > 0;
    });
    if (!isNew) await noticeOwner(database, services, username);
    return null;
  },
};

async function noticeOwner(database: Database, services: Services, username: string): Promise<void> {
  if (!(await claimAttempt(database, `sign-up-notice:${username}`, NOTICE, services.now()))) return;
  const [owner] = await database.transaction((tx) =>
    tx
      .select({ phoneNo: user.phoneNo })
      .from(user)
      .where(eq(sql`lower(${user.username})`, username)),
  );
  await services.sms.send(
    owner?.phoneNo ?? null,
    'Somebody tried to sign up at Openward with your email. You have an account already: sign in, or reset your password.',
  );
}
