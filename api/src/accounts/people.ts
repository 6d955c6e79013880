import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { secretAnswer, user } from '../database/schema/index.ts';
import { named } from './credentials.ts';

/** What the reset needs to know of a user. */
export interface ResetUser {
  id: string;
  username: string;
  email: string;
  phoneNo: string | null;
  /** In the order they are asked; empty where they were never answered. */
  answers: { question: string; answerHash: string }[];
}

/** The active user of a name, else undefined: who is inactive is as unknown as who never was. */
export async function resetUser(database: Database, username: string): Promise<ResetUser | undefined> {
  const rows = await database.transaction((tx) =>
    tx
      .select({
        id: user.id,
        username: user.username,
        email: user.email,
        phoneNo: user.phoneNo,
        question: secretAnswer.question,
        answerHash: secretAnswer.answerHash,
      })
      .from(user)
      .leftJoin(secretAnswer, eq(secretAnswer.userId, user.id))
      .where(and(named(username), eq(user.status, 'ACTIVE')))
      .orderBy(secretAnswer.place),
  );
  const [first] = rows;
  if (!first) return undefined;
  const { id, email, phoneNo } = first;
  return {
    id,
    username: first.username,
    email,
    phoneNo,
    answers: rows.flatMap(({ question, answerHash }) => (question && answerHash ? [{ question, answerHash }] : [])),
  };
}
