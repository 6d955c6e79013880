import { type accountEndpoints, type ResetOptions, SECRET_QUESTIONS } from '@openward/contract/accounts';
import type { Detached } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { claimAttempt } from './attempts.ts';
import { resetUser } from './people.ts';
import { keyedHash } from './secrets.ts';

/** Nothing secret is guessed here, but nobody needs a list of a hundred people's questions either. */
const PER_ADDRESS = { failures: 100, minutes: 15 };

/** POST /forget/verifyEmail: how this user may prove who they are. An unknown one gets an answer of the same kind. */
export const verifyEmail: Detached<(typeof accountEndpoints)['verifyEmail']> = {
  async detached({ query }, { database, services, origin }) {
    if (!(await claimAttempt(database, `reset:address:${origin.address}`, PER_ADDRESS, services.now()))) {
      throw new Refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    const decoy = decoyOptions(services.config.tokenKey, query.username);
    const found = await resetUser(database, query.username);
    if (!found) return decoy;
    return {
      id: found.id,
      secretQuestion: found.answers.map(({ question }) => question),
      mobileNo: masked(found.phoneNo?.slice(-2)),
    };
  },
};

/** Made of the name and the server's key, so that a second look finds the same. */
function decoyOptions(key: Uint8Array, username: string): ResetOptions {
  const random = keyedHash(key, 'decoy', username.toLowerCase());
  const questions: string[] = [...SECRET_QUESTIONS];
  const secretQuestion = [0, 1, 2].map((place) => {
    const [question = ''] = questions.splice((random[place] ?? 0) % questions.length, 1);
    return question;
  });
  // One in eight has not answered: so a real user who has not does not stand out.
  return {
    id: decoyId(random),
    secretQuestion: (random[3] ?? 0) % 8 === 0 ? [] : secretQuestion,
    mobileNo: masked(String((random[4] ?? 0) % 100).padStart(2, '0')),
  };
}

/** An id as ours look (UUIDv7), of some time in the years before this code. */
function decoyId(random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(1_735_689_600_000 + (random.readUInt32BE(8) % 50_000_000) * 1000, 0, 6);
  random.copy(bytes, 6, 16, 26);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function masked(lastDigits: string | undefined): string {
  return lastDigits ? `********${lastDigits}` : '';
}
