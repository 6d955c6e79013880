import { isStaff } from '@openward/contract';
import type { PasswordOwner } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { providerIdentity, providerTicket, session, user } from '../../platform/database/schema/index.ts';
import type { Handler } from '../../platform/http/call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { inCareOf } from '../in-care.ts';
import { endProviderSessions } from './logout.ts';

/** POST /users/provider/allow */
export const allowProvider: Handler<Contract['accounts']['allowProvider']> = async ({ body }, call) => {
  const { tx, caller, records, services } = call;
  const inCare = await inCareOf(tx, caller, body.id);
  if (!isStaff(inCare.role)) throw refusal('wrong_state', 'Only staff sign in with the hospital.');
  await tx.update(user).set({ providerAllowed: body.isAllowed }).where(eq(user.id, inCare.id));
  if (!body.isAllowed) {
    await tx.delete(providerIdentity).where(eq(providerIdentity.userId, inCare.id));
    await tx.delete(providerTicket).where(eq(providerTicket.userId, inCare.id));
    await endProviderSessions(tx, services.now(), eq(session.userId, inCare.id));
  }
  await records.record(body.isAllowed ? 'allow hospital sign-in' : 'disconnect hospital sign-in', 'account', [inCare]);
  return null;
};

/** The state of a user's hospital sign-in. */
export async function hospitalSignInOf(
  tx: Tx,
  { provider }: Services['config'],
  owner: Pick<typeof user.$inferSelect, 'id' | 'role' | 'providerAllowed'>,
): Promise<PasswordOwner['hospitalSignIn']> {
  if (!provider || !isStaff(owner.role)) return 'OFF';
  if ((await tx.$count(providerIdentity, eq(providerIdentity.userId, owner.id))) > 0) return 'JOINED';
  return owner.providerAllowed ? 'ALLOWED' : 'ASKS';
}
