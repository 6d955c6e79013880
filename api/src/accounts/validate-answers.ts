import type { accountEndpoints } from '@openward/contract/accounts';
import type { Detached } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { issueGrant } from './grants.ts';
import { claimGuess, type GuessLimits } from './guessing.ts';
import { locked } from './one-time-passwords.ts';
import { resetUser } from './people.ts';
import { plainAnswer } from './secrets.ts';

const LIMITS: GuessLimits = {
  secret: 'answers',
  account: { failures: 5, minutes: 15 },
  address: { failures: 100, minutes: 15 },
};

/** POST /validate/secretquestion: all three right answers give leave to set a password. */
export const validateAnswers: Detached<(typeof accountEndpoints)['validateAnswers']> = {
  async detached({ body }, { database, services, origin }) {
    const guess = await claimGuess(database, body.username, origin, LIMITS, services.now());
    if (!guess) throw locked();
    const found = await resetUser(database, body.username);
    // All three are always looked at: the time tells neither which is wrong nor whether there is such a user.
    const right = await Promise.all(
      body.userSecretQuestionDto.map(({ questionDesc, questionAnswer }) => {
        const stored = found?.answers.find(({ question }) => question === questionDesc)?.answerHash;
        return services.passwords.verify(stored, plainAnswer(questionAnswer));
      }),
    );
    if (!found || right.includes(false)) {
      const sentence = 'The answers are not right.';
      throw new Refusal('invalid_input', sentence, { errors: { userSecretQuestionDto: sentence } });
    }
    await guess.right();
    return issueGrant(database, services, found.id);
  },
};
