import type { Contract } from '@openward/contract/everything';
import { asc, eq } from 'drizzle-orm';
import { secretAnswer } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { holdUser } from './credentials.ts';
import { issueGrant } from './grants.ts';
import { claimGuess, type Guess, type GuessLimits } from './guessing.ts';
import { locked } from './one-time-passwords.ts';
import { type ResetUser, resetUser } from './people.ts';
import { plainAnswer } from './secrets.ts';
import { answersCount, waysOf } from './ways.ts';

const LIMITS: GuessLimits = {
  secret: 'answers',
  account: { failures: 5, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  strangers: { failures: 60, minutes: 24 * 60 },
};

/** POST /validate/secretquestion: all three right answers give leave to set a password. */
export const validateAnswers: Prepared<Contract['accounts']['validateAnswers'], { guess: Guess; found: ResetUser }> = {
  async before({ body }, { database, services, origin }) {
    const guess = await claimGuess(database, { username: body.username, origin, now: services.now() }, LIMITS);
    if (!guess || guess.isTooMany) throw locked();
    const found = await database.transaction((tx) => resetUser(tx, body.username, services.now()));
    // All three are always looked at: the time tells neither which is wrong nor whether there is such a user.
    const right = await Promise.all(
      body.userSecretQuestionDto.map(({ questionDesc, questionAnswer }) => {
        const stored = found?.answers.find(({ question }) => question === questionDesc)?.answerHash;
        return services.passwords.verify(stored, plainAnswer(questionAnswer));
      }),
    );
    if (!found || right.includes(false)) throw wrongAnswers(found?.id ?? null);
    return { guess, found };
  },

  async handle({ body }, { tx, services, afterCommit }, { guess, found }) {
    const isActive = await holdUser(tx, found.id);
    const isOpen = isActive && answersCount(await waysOf(tx, found.id, services.now()));
    const stored = await tx
      .select({ answerHash: secretAnswer.answerHash })
      .from(secretAnswer)
      .where(eq(secretAnswer.userId, found.id))
      .orderBy(asc(secretAnswer.place));
    // They may have been changed or forgotten while these were compared.
    const isSame = found.answers.every(({ answerHash }, place) => stored[place]?.answerHash === answerHash);
    if (!isOpen || !isSame) throw wrongAnswers(found.id);
    afterCommit(() => guess.right());
    return issueGrant(tx, services, { userId: found.id, username: body.username });
  },
};

function wrongAnswers(account: string | null): Refusal {
  const sentence = 'The answers are not right.';
  return new Refusal('invalid_input', sentence, { errors: { userSecretQuestionDto: sentence }, account });
}
