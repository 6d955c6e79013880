import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { secretAnswer, user } from '../platform/database/schema/index.ts';
import { named } from './credentials.ts';
import { answersCount, type Ways, wayColumns, waysAt } from './ways.ts';

/** What the reset needs to know of a user. */
export interface ResetUser {
  id: string;
  username: string;
  ways: Ways;
  /** In the order they are asked; empty where they were never answered, or open nothing at the moment. */
  answers: { question: string; answerHash: string }[];
}

/**
 * The active user of a name, else undefined: who is inactive is as unknown as who never was.
 * @param use `hold` where a code goes out by it: a change of the ways waits, or was before
 */
export async function resetUser(
  tx: Tx,
  username: string,
  now: Date,
  use: 'look' | 'hold' = 'look',
): Promise<ResetUser | undefined> {
  // A query reads as of its beginning: what it waited for is seen by the next one.
  if (use === 'hold') await tx.select({ id: user.id }).from(user).where(named(username)).for('share');
  const rows = await tx
    .select({
      id: user.id,
      ...wayColumns,
      question: secretAnswer.question,
      answerHash: secretAnswer.answerHash,
    })
    .from(user)
    .leftJoin(secretAnswer, eq(secretAnswer.userId, user.id))
    .where(and(named(username), eq(user.status, 'ACTIVE')))
    .orderBy(secretAnswer.place);
  const [first] = rows;
  if (!first) return undefined;
  const ways = waysAt(first, now);
  const answers = rows.flatMap(({ question, answerHash }) =>
    question && answerHash ? [{ question, answerHash }] : [],
  );
  return { id: first.id, username: first.username, ways, answers: answersCount(ways) ? answers : [] };
}
