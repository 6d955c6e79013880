import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { user } from '../database/schema/index.ts';
import type { Services } from '../services.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Puts a new password in place and ends the user's sessions, all but `keep`.
 * @returns the phone number that {@link noticeOfPasswordChange} goes to
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
  keep?: string,
): Promise<string | null> {
  const [changed] = await tx
    .update(user)
    .set({ passwordHash })
    .where(eq(user.id, userId))
    .returning({ phoneNo: user.phoneNo });
  await endSessionsOf(tx, userId, 'password changed', now, keep);
  return changed?.phoneNo ?? null;
}

/** Tells the user by SMS, so that who did not do it themselves hears of it. */
export async function noticeOfPasswordChange(services: Services, phoneNo: string | null): Promise<void> {
  await services.sms.send(
    phoneNo,
    "The password of your Openward account was changed. If this was not you, please call the doctor's office.",
  );
}
