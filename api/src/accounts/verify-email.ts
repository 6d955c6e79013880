import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { claimAttempt } from '../platform/counting/attempts.ts';
import type { Detached } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { resetUser } from './people.ts';
import { pseudonymOf } from './pseudonyms.ts';
import { keyedHash } from './secrets.ts';
import { codeAddress } from './ways.ts';

/** Nothing secret is guessed here, but nobody needs a list of a hundred people's questions either. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** POST /forget/verifyEmail: how this user may prove who they are. An unknown one gets an answer of the same kind. */
export const verifyEmail: Detached<Contract['accounts']['verifyEmail']> = {
  async detached({ query }, { database, services, origin }) {
    if (!(await claimAttempt(database, `reset:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw new Refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    const { tokenKey, sendsMail } = services.config;
    const now = services.now();
    const decoy = decoyOptions(services.decoyKey, query.username);
    const found = await database.transaction((tx) => resetUser(tx, query.username, now));
    return {
      id: pseudonymOf(tokenKey, query.username),
      secretQuestion: found ? found.answers.map(({ question }) => question) : decoy.secretQuestion,
      mobileNo: found ? masked(codeAddress(found.ways, 'sms')) : decoy.mobileNo,
      email:
        sendsMail && (found ? codeAddress(found.ways, 'email') : decoy.hasEmail) ? maskedEmail(query.username) : '',
    };
  },
};

/** Made of the name and a key that stays, so that a second look finds the same. */
function decoyOptions(key: Uint8Array, username: string) {
  const random = keyedHash(key, 'decoy', username.toLowerCase());
  const questions: string[] = [...SECRET_QUESTIONS];
  const secretQuestion = [0, 1, 2].map((place) => {
    const [question = ''] = questions.splice((random[place] ?? 0) % questions.length, 1);
    return question;
  });
  // One in eight has not answered, and a few have no number or no address: so a real user who has not, or who has just
  // changed one, does not stand out.
  return {
    secretQuestion: (random[3] ?? 0) % 8 === 0 ? [] : secretQuestion,
    mobileNo: (random[5] ?? 0) % 32 === 0 ? '' : masked(String((random[4] ?? 0) % 100).padStart(2, '0')),
    hasEmail: (random[6] ?? 0) % 32 !== 0,
  };
}

function masked(phoneNo: string | null): string {
  return phoneNo ? `********${phoneNo.slice(-2)}` : '';
}

/** What somebody typed, and nothing that they did not: first letter and domain. */
function maskedEmail(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  return `${name.slice(0, 1)}*****@${domain}`;
}
