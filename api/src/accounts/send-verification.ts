import type { Contract } from '@openward/contract/everything';
import { claimAttempt } from '../platform/counting/attempts.ts';
import type { Database } from '../platform/database/database.ts';
import type { Prepared } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { claimGuess } from './guessing.ts';
import { SIGN_IN_LIMITS, tooManyTries, wrongCredentials } from './sign-in-limits.ts';
import { type Claim, CODE_MINUTES, claimOf, renewCode } from './verification.ts';

/** Codes for one claim; each of them may be guessed a few times. */
const PER_CLAIM = { failures: 5, minutes: 60 };

/** POST /users/register/code: who knows a claim's password gets its code sent once more. */
export const sendVerification: Prepared<Contract['accounts']['sendVerification'], null> = {
  async before({ body }, { database, services, origin }) {
    const { username, password } = body;
    const guess = await claimGuess(database, { username, origin, now: services.now() }, SIGN_IN_LIMITS);
    if (!guess) throw tooManyTries();
    const claim = await claimOf(database, services, username, password);
    if (!claim) throw wrongCredentials(null);
    // Whose claim it is says nothing about whose account: its failures stay counted.
    await guess.giveBack();
    await sendVerificationCode(database, services, claim);
    return null;
  },
  handle: async () => null,
};

/** Renews a claim's code and sends it to the address. @throws Refusal too_many_requests */
export async function sendVerificationCode(database: Database, services: Services, claim: Claim): Promise<void> {
  if (!(await claimAttempt(database, `verification:send:${claim.id}`, PER_CLAIM, services.now()))) {
    throw new Refusal('too_many_requests', 'Too many codes were sent. Please try again in an hour.');
  }
  await mailCode(services, claim.email, await renewCode(database, services, claim));
}

/** Sends the code that proves an address; the text is the same whether or not it has an account. */
export async function mailCode(services: Services, email: string, code: string): Promise<void> {
  const text = `${code} is your Openward code. It is valid for ${CODE_MINUTES} minutes. Do not give it to anybody.`;
  await services.messages.mail(email, { subject: 'Your Openward code', text }, 'strangers');
}
