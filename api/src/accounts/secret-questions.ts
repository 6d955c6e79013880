import { type accountEndpoints, changeSecretQuestionsSchema } from '@openward/contract/accounts';
import { asc, eq } from 'drizzle-orm';
import { secretAnswer, user } from '../database/schema/index.ts';
import type { Detached, Handler } from '../http/call.ts';
import { parse } from '../http/input.ts';
import { notFound } from '../http/refusal.ts';
import { checkOwnPassword } from './own-password.ts';
import { plainAnswer } from './secrets.ts';
import { userOf } from './sessions.ts';

/** GET /users/secret/question/:id: the caller's own questions. */
export const getSecretQuestions: Handler<(typeof accountEndpoints)['getSecretQuestions']> = async (
  { params },
  { tx, caller },
) => {
  if (params.id !== caller.userId) throw notFound('User');
  return tx
    .select({ questionDesc: secretAnswer.question })
    .from(secretAnswer)
    .where(eq(secretAnswer.userId, caller.userId))
    .orderBy(asc(secretAnswer.place));
};

/** PUT /users/update/secret/question: freely the first time, later with the present password. */
export const updateSecretQuestions: Detached<(typeof accountEndpoints)['updateSecretQuestions']> = {
  async detached({ body }, { database, services, caller }) {
    const userId = caller.userId;
    if (body.id !== userId) throw notFound('User');
    const { isAnsweredSecretQuestion } = await database.transaction((tx) => userOf(tx, userId));
    if (isAnsweredSecretQuestion === 'Y') {
      const { password } = (await parse(changeSecretQuestionsSchema, body)) as { password: string };
      await checkOwnPassword(database, services, caller, password);
    }
    const answers = await Promise.all(
      body.userSecretQuestionDto.map(async ({ questionDesc, questionAnswer }, index) => ({
        userId,
        place: index + 1,
        question: questionDesc,
        answerHash: await services.passwords.hash(plainAnswer(questionAnswer)),
      })),
    );
    return database.transaction(async (tx) => {
      // The row's lock makes two tabs that save at once one after the other.
      await tx.update(user).set({ answeredSecretQuestions: true }).where(eq(user.id, userId));
      await tx.delete(secretAnswer).where(eq(secretAnswer.userId, userId));
      await tx.insert(secretAnswer).values(answers);
      return userOf(tx, userId);
    });
  },
};
