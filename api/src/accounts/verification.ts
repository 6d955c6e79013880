import { type PhoneAsked, SECRET_QUESTIONS } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, gt } from 'drizzle-orm';
import { codeMail } from '../messages/index.ts';
import { tokenKeysOf } from '../platform/config.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { practice, signUp, user } from '../platform/database/schema/index.ts';
import type { Call, Detached, Prepared } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { isKeyedHash, keyedHash, passwordForms, randomOtp } from '../platform/identity/secrets.ts';
import type { Recipient } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { claimGuess, SIGN_IN_LIMITS, tooManyTries, wrongCredentials } from './guessing.ts';
import { isAddressTaken, makePatient } from './new-account.ts';
import { pseudonymOf, resetUser } from './recovery.ts';
import { codeAddress } from './ways.ts';

/** Networks that may claim an address at a time; the oldest claim is dropped. Each claim costs a hash at a sign-in. */
const CLAIMS_PER_ADDRESS = 8;
const CLAIM_HOURS = 48;
const CODE_MINUTES = 10;
/** Guesses for one code; then a new one has to be sent. */
const GUESSES = { failures: 5, minutes: CODE_MINUTES };
/** Guesses for the codes of one address: from one network, and from all networks. */
const FROM_NETWORK = { failures: 15, minutes: 60 };
const IN_ALL = { failures: 300, minutes: 24 * 60 };

/** A sign-up whose address is not proven yet. */
export type Claim = typeof signUp.$inferSelect;

/** The data of a sign-up. */
export interface SigningUp {
  /** In lower case; the sign-in name. */
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phoneNo: string;
  language: string;
}

/**
 * Claims an address until it is proven. Others may claim it too, so that a stranger who signs up with it learns nothing
 * and cannot keep the owner out from one network. @returns the code to send
 */
export async function claimAddress(tx: Tx, services: Services, network: string, claim: SigningUp): Promise<string> {
  const now = services.now();
  const id = newId();
  const { code, ...columns } = newCode(services, id, now);
  const expiresAt = new Date(now.getTime() + CLAIM_HOURS * 3_600_000);
  // A repeated claim replaces the old one of the same network, and no others.
  await tx.delete(signUp).where(and(eq(signUp.email, claim.email), eq(signUp.network, network)));
  await tx.insert(signUp).values({ id, ...claim, network, ...columns, createdAt: now, expiresAt });
  const others = await tx
    .select({ id: signUp.id })
    .from(signUp)
    .where(eq(signUp.email, claim.email))
    .orderBy(desc(signUp.createdAt), desc(signUp.id));
  for (const { id } of others.slice(CLAIMS_PER_ADDRESS)) await tx.delete(signUp).where(eq(signUp.id, id));
  return code;
}

/** True where a new account needs the code sent to its address: as the practice has set it, or else the server. */
export async function asksForCode({ tx, services }: Pick<Call, 'tx' | 'services'>): Promise<boolean> {
  const [said] = await tx.select({ verification: practice.signUpVerification }).from(practice);
  return said?.verification === 'server' ? services.config.signUpVerification : said?.verification === 'on';
}

/** The unexpired claim on an address that was made with this password. */
export async function claimOf(
  database: Database,
  services: Services,
  email: string,
  password: string,
): Promise<Claim | undefined> {
  const claims = await database.transaction((tx) =>
    tx
      .select()
      .from(signUp)
      .where(and(eq(signUp.email, email.toLowerCase()), gt(signUp.expiresAt, services.now())))
      .orderBy(desc(signUp.createdAt)),
  );
  const forms = passwordForms(password);
  for (const claim of claims)
    if ((await services.passwords.verify(claim.passwordHash, forms)) !== undefined) return claim;
  return undefined;
}

/** Replaces the code of a claim. @returns the code to send */
async function renewCode(database: Database, services: Services, claim: Claim): Promise<string> {
  const { code, ...columns } = newCode(services, claim.id, services.now());
  const { emailProvenAt } = claim;
  await database.transaction((tx) =>
    tx
      .update(signUp)
      .set({ ...columns, emailProvenAt })
      .where(eq(signUp.id, claim.id)),
  );
  return code;
}

/**
 * Stores that the address of a claim is proven, and sends a code to its number.
 * @returns the refusal that asks for it; undefined where the address has an account, which {@link proveClaim} reports
 */
export async function askForNumber(database: Database, services: Services, claim: Claim): Promise<Refusal | undefined> {
  if (await database.transaction((tx) => isAddressTaken(tx, claim.email))) return undefined;
  const now = services.now();
  if (!claim.emailProvenAt || !hasCode(claim, now)) {
    await sendVerificationCode(database, services, { ...claim, emailProvenAt: claim.emailProvenAt ?? now });
  }
  const details: PhoneAsked = { phoneNo: masked(claim.phoneNo) };
  return refusal('phone_verification_required', 'Please enter the code we sent to your phone.', { details });
}

/** True while the code can still be used. */
export function hasCode(claim: Claim, now: Date): boolean {
  return claim.codeExpiresAt > now;
}

/**
 * Verifies a code; each code allows five guesses in total.
 * @throws Refusal invalid_input at the field `otp`
 */
export async function checkCode(
  database: Database,
  services: Services,
  claim: Claim,
  { otp, network }: { otp: string; network: string },
): Promise<void> {
  const now = services.now();
  const counted =
    (await claimAttempt(database, `verification:code:${claim.codeHash}`, GUESSES, now)) &&
    (await claimAttempt(database, `verification:network:${claim.email}@${network}`, FROM_NETWORK, now)) &&
    (await claimAttempt(database, `verification:address:${claim.email}`, IN_ALL, now));
  const isRight = isKeyedHash(claim.codeHash, tokenKeysOf(services.config), `sign-up:${claim.id}`, otp);
  if (counted && hasCode(claim, now) && isRight) return;
  throw refusal('invalid_input', 'This code is wrong or has expired.', { field: 'otp', account: null });
}

/**
 * Turns a claim with a right code into an account. An unproven number gets no codes (OWASP ASVS 5.0, 6.6.1).
 * @returns the new user's id
 * @throws Refusal account_exists, because the address is proven; invalid_input where the code was renewed since
 */
export async function proveClaim(
  { tx }: Pick<Call, 'tx'>,
  { claim, hasNumber }: { claim: Claim; hasNumber: boolean },
): Promise<string> {
  const mine = and(eq(signUp.id, claim.id), eq(signUp.codeHash, claim.codeHash));
  const proven = await tx.delete(signUp).where(mine).returning({ id: signUp.id });
  if (proven.length === 0) {
    throw refusal('invalid_input', 'This code is wrong or has expired.', { field: 'otp' });
  }
  const { email, passwordHash, firstName, lastName, phoneNo, language } = claim;
  const made = await makePatient(tx, { account: { email, passwordHash, firstName, lastName, phoneNo, language } });
  // Other claims expire later: deleting them now would reveal that a user has signed up with this address.
  if (made) {
    if (!hasNumber) await tx.update(user).set({ codePhoneNo: null }).where(eq(user.id, made.userId));
    return made.userId;
  }
  throw refusal(
    'account_exists',
    'You already have an account with this email. Sign in with its password or reset it.',
    { keepsWrites: true },
  );
}

function newCode(services: Services, claimId: string, now: Date) {
  const code = randomOtp();
  return {
    code,
    codeHash: keyedHash(services.config.tokenKey, `sign-up:${claimId}`, code).toString('base64url'),
    codeExpiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
}

/** Codes for one claim per hour. */
const PER_CLAIM = { failures: 5, minutes: 60 };

/** POST /users/register/code: sends the code of a claim again, given its password. */
export const sendVerification: Prepared<Contract['accounts']['sendVerification'], null> = {
  async before({ body }, { database, services, origin }) {
    const { username, password } = body;
    const guess = await claimGuess(database, { username, origin, now: services.now() }, SIGN_IN_LIMITS);
    if (!guess) throw tooManyTries();
    const claim = await claimOf(database, services, username, password);
    if (!claim) throw wrongCredentials(null);
    // The password of a claim must not reset the failures of an account with this address.
    await guess.giveBack();
    await sendVerificationCode(database, services, claim);
    return null;
  },
  handle: async () => null,
};

/** Sends the new code of a claim to its address, or to the number after that. @throws Refusal too_many_requests */
export async function sendVerificationCode(database: Database, services: Services, claim: Claim): Promise<void> {
  if (!(await claimAttempt(database, `verification:send:${claim.id}`, PER_CLAIM, services.now()))) {
    throw refusal('too_many_requests', 'We sent too many codes. Please try again in an hour.');
  }
  const code = await renewCode(database, services, claim);
  const { email, phoneNo, language } = claim;
  if (!claim.emailProvenAt) return mailCode(services, { address: email, language }, code);
  const { text } = codeMail(code, CODE_MINUTES);
  await services.messages.sms({ address: phoneNo, language }, text, 'strangers');
}

/** Sends the code that proves an address, with the same text whether or not it has an account. */
export async function mailCode(services: Services, to: Recipient, code: string): Promise<void> {
  await services.messages.mail(to, codeMail(code, CODE_MINUTES), 'strangers');
}

/** Limits the collection of other users' questions. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** POST /forget/verifyEmail: how a user may reset the password. Unknown users get an answer of the same form. */
export const verifyEmail: Detached<Contract['accounts']['verifyEmail']> = {
  async detached({ query }, { database, services, origin }) {
    if (!(await claimAttempt(database, `reset:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
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

/** Derived from the name and a permanent key, so that repeated calls return the same. */
function decoyOptions(key: Uint8Array, username: string) {
  const random = keyedHash(key, 'decoy', username.toLowerCase());
  const questions: string[] = [...SECRET_QUESTIONS];
  const secretQuestion = [0, 1, 2].map((place) => {
    const [question = ''] = questions.splice((random[place] ?? 0) % questions.length, 1);
    return question;
  });
  // One in eight has no answers, and a few have no number or address, so that real users without them do not stand out.
  return {
    secretQuestion: (random[3] ?? 0) % 8 === 0 ? [] : secretQuestion,
    mobileNo: (random[5] ?? 0) % 32 === 0 ? '' : masked(String((random[4] ?? 0) % 100).padStart(2, '0')),
    hasEmail: (random[6] ?? 0) % 32 !== 0,
  };
}

function masked(phoneNo: string | null): string {
  return phoneNo ? `********${phoneNo.slice(-2)}` : '';
}

/** Reveals nothing beyond the typed address: first letter and domain. */
function maskedEmail(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  return `${name.slice(0, 1)}*****@${domain}`;
}
