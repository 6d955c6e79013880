import { changeSecretQuestionsSchema } from '@openward/contract/accounts/schemas';
import type { Contract } from '@openward/contract/everything';
import { asc, eq } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { isFresh } from '../platform/access/second-factor.ts';
import { secretAnswer, user } from '../platform/database/schema/index.ts';
import type { Handler, Prepared } from '../platform/http/call.ts';
import { parse } from '../platform/http/input.ts';
import { notFound } from '../platform/http/refusal.ts';
import { plainAnswer } from '../platform/identity/secrets.ts';
import { holdCaller } from './credentials.ts';
import { checkOwnPassword, notThePassword } from './own-password.ts';
import { userOf } from './sessions.ts';
import { waysOf } from './ways.ts';

/** GET /users/secret/question/:id: the caller's own questions. */
export const getSecretQuestions: Handler<Contract['accounts']['getSecretQuestions']> = async (
  { params },
  { tx, caller },
) => {
  if (params.id !== caller.userId) throw notFound('User not found.');
  return tx
    .select({ questionDesc: secretAnswer.question })
    .from(secretAnswer)
    .where(eq(secretAnswer.userId, caller.userId))
    .orderBy(asc(secretAnswer.place));
};

type Answers = (typeof secretAnswer.$inferInsert)[];

/**
 * PUT /users/update/secret/question: needs the current password, or, for the first answers, a recent sign-in, so that a
 * stolen token alone sets none.
 */
export const updateSecretQuestions: Prepared<
  Contract['accounts']['updateSecretQuestions'],
  { passwordHash: string; saidPassword: boolean; answers: Answers }
> = {
  async before({ body }, { database, services, caller }) {
    const userId = caller.userId;
    if (body.id !== userId) throw notFound('User not found.');
    const [present] = await database.transaction((tx) =>
      tx
        .select({ hash: user.passwordHash, answered: user.answeredSecretQuestions })
        .from(user)
        .where(eq(user.id, userId)),
    );
    if (!present) throw notFound('User not found.');
    let passwordHash = present.hash;
    const saidPassword = present.answered || !isFresh(caller, services.now());
    if (saidPassword) {
      const { password } = (await parse(changeSecretQuestionsSchema, body)) as { password: string };
      passwordHash = await checkOwnPassword(database, services, caller, password);
    }
    const answers = await Promise.all(
      body.userSecretQuestionDto.map(async ({ questionDesc, questionAnswer }, index) => ({
        userId,
        place: index + 1,
        question: questionDesc,
        answerHash: await services.passwords.hash(plainAnswer(questionAnswer)),
      })),
    );
    return { passwordHash, saidPassword, answers };
  },

  async handle(_input, call, { passwordHash, saidPassword, answers }) {
    const { tx, services, caller, afterCommit } = call;
    const { userId } = caller;
    // Serializes two tabs that save at once; the password may have changed in the meantime.
    if (!(await holdCaller(call, caller, passwordHash))) throw notThePassword();
    const { isAnsweredSecretQuestion } = await userOf(tx, services, caller);
    if (!saidPassword && isAnsweredSecretQuestion === 'Y') throw notThePassword();
    await tx.update(user).set({ answeredSecretQuestions: true }).where(eq(user.id, userId));
    await tx.delete(secretAnswer).where(eq(secretAnswer.userId, userId));
    await tx.insert(secretAnswer).values(answers);
    const { contacts } = await waysOf(tx, userId, services.now());
    afterCommit(() => notify(services.messages, contacts, 'answersChanged'));
    return userOf(tx, services, caller);
  },
};
