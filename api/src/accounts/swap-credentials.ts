import { NO_SIGN_IN } from '@openward/contract/sharing';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import {
  authenticatorApp,
  calendarFeed,
  factorLift,
  ownerInvitation,
  rememberedDevice,
  secretAnswer,
  user,
} from '../platform/database/schema/index.ts';
import { endResetsOf } from './credentials.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Swaps how two accounts, whose rows are locked, sign in: address, password, second factors, number for codes, secret
 * answers, recent changes of these, and the calendar's address. Swapping twice restores the original state, but both
 * users are signed out everywhere, and codes and links that were sent are invalid.
 */
export async function swapCredentials(tx: Tx, one: string, other: string, now: Date): Promise<void> {
  const rows = await tx
    .select({
      id: user.id,
      username: user.username,
      email: user.email,
      passwordHash: user.passwordHash,
      codePhoneNo: user.codePhoneNo,
      waysLocked: user.waysLocked,
      closedWays: user.closedWays,
      secondFactor: user.secondFactor,
      secondFactorDueAt: user.secondFactorDueAt,
      answeredSecretQuestions: user.answeredSecretQuestions,
    })
    .from(user)
    .where(inArray(user.id, [one, other]));
  const answers = await tx
    .delete(secretAnswer)
    .where(inArray(secretAnswer.userId, [one, other]))
    .returning();
  const feeds = await tx
    .delete(calendarFeed)
    .where(inArray(calendarFeed.userId, [one, other]))
    .returning();
  const apps = await tx
    .delete(authenticatorApp)
    .where(inArray(authenticatorApp.userId, [one, other]))
    .returning();
  const partnerOf = (id: string) => (id === one ? other : one);
  // A temporary name, because usernames are unique at every moment.
  await tx
    .update(user)
    .set({ username: `${newId()}${NO_SIGN_IN}` })
    .where(eq(user.id, one));
  for (const id of [other, one]) {
    const found = rows.find((row) => row.id === partnerOf(id));
    if (!found) throw new Error('an account without a row has no way in');
    const { id: _id, ...way } = found;
    await tx.update(user).set(way).where(eq(user.id, id));
  }
  if (answers.length > 0) {
    await tx.insert(secretAnswer).values(answers.map((answer) => ({ ...answer, userId: partnerOf(answer.userId) })));
  }
  if (feeds.length > 0) {
    await tx.insert(calendarFeed).values(feeds.map((feed) => ({ ...feed, userId: partnerOf(feed.userId) })));
  }
  if (apps.length > 0) {
    await tx.insert(authenticatorApp).values(apps.map((app) => ({ ...app, userId: partnerOf(app.userId) })));
  }
  for (const table of ['passkey', 'recovery_code', 'way_change']) {
    await tx.execute(sql`
      update ${sql.identifier(table)}
      set user_id = case when user_id = ${one}::uuid then ${other}::uuid else ${one}::uuid end
      where user_id in (${one}, ${other})`);
  }
  await tx.delete(rememberedDevice).where(inArray(rememberedDevice.userId, [one, other]));
  await tx.delete(factorLift).where(inArray(factorLift.userId, [one, other]));
  await tx.delete(ownerInvitation).where(inArray(ownerInvitation.userId, [one, other]));
  for (const id of [one, other]) {
    await endSessionsOf(tx, id, 'records merged', now);
    await endResetsOf(tx, id);
  }
}
