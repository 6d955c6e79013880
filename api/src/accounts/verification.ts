import { and, desc, eq, gt } from 'drizzle-orm';
import { tokenKeysOf } from '../platform/config.ts';
import { claimAttempt } from '../platform/counting/attempts.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { signUp } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { makePatient } from './new-account.ts';
import { isKeyedHash, keyedHash, randomOtp } from './secrets.ts';

/** How many networks may claim one address at a time; the oldest claim gives way. Each costs a hash at a sign-in. */
const CLAIMS_PER_ADDRESS = 8;
const CLAIM_HOURS = 48;
export const CODE_MINUTES = 60;
/** Guesses at one code; then a new one has to be sent. */
const GUESSES = { failures: 5, minutes: CODE_MINUTES };
/** Guesses at the codes of one address from one network, and from all of them together. */
const FROM_NETWORK = { failures: 15, minutes: 60 };
const IN_ALL = { failures: 300, minutes: 24 * 60 };

/** A sign-up whose address is not proven yet. */
export type Claim = typeof signUp.$inferSelect;

/** What somebody who signs up says of themselves. */
export interface SigningUp {
  /** In lower case; the name they sign in with. */
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phoneNo: string;
}

/**
 * Claims an address: nobody's until it is proven, and others may claim it too, so that a stranger who signs up with
 * it learns nothing, and from one network keeps nobody out. @returns the code to send there
 */
export async function claimAddress(tx: Tx, services: Services, network: string, claim: SigningUp): Promise<string> {
  const now = services.now();
  const id = newId();
  const { code, ...columns } = newCode(services, id, now);
  const expiresAt = new Date(now.getTime() + CLAIM_HOURS * 3_600_000);
  // Who claims it once more puts the new claim in the place of their old one, and of nobody else's.
  await tx.delete(signUp).where(and(eq(signUp.email, claim.email), eq(signUp.network, network)));
  await tx.insert(signUp).values({ id, ...claim, network, ...columns, createdAt: now, expiresAt });
  const others = await tx
    .select({ id: signUp.id })
    .from(signUp)
    .where(eq(signUp.email, claim.email))
    .orderBy(desc(signUp.createdAt), desc(signUp.id))
    .offset(CLAIMS_PER_ADDRESS);
  for (const { id } of others) await tx.delete(signUp).where(eq(signUp.id, id));
  return code;
}

/** The claim on an address that was made with this password, if there is one. */
export async function claimOf(
  database: Database,
  services: Services,
  email: string,
  password: string,
): Promise<Claim | undefined> {
  if (!services.config.signUpVerification) return undefined;
  const claims = await database.transaction((tx) =>
    tx
      .select()
      .from(signUp)
      .where(and(eq(signUp.email, email.toLowerCase()), gt(signUp.expiresAt, services.now())))
      .orderBy(desc(signUp.createdAt)),
  );
  for (const claim of claims) if (await services.passwords.verify(claim.passwordHash, password)) return claim;
  return undefined;
}

/** Puts a new code in the place of a claim's old one. @returns the code to send */
export async function renewCode(database: Database, services: Services, claim: Claim): Promise<string> {
  const { code, ...columns } = newCode(services, claim.id, services.now());
  await database.transaction((tx) => tx.update(signUp).set(columns).where(eq(signUp.id, claim.id)));
  return code;
}

/** True while the code that was sent can still be used. */
export function hasCode(claim: Claim, now: Date): boolean {
  return claim.codeExpiresAt > now;
}

/**
 * Compares a code with the one that was sent; each code may be guessed five times, whoever guesses.
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
  const sentence = 'This code is not right or no longer valid.';
  throw new Refusal('invalid_input', sentence, { errors: { otp: sentence }, account: null });
}

/**
 * Turns a claim whose code was right into an account.
 * @returns the new user's id
 * @throws Refusal account_exists: who has proven that the address is theirs may know; invalid_input where the code was renewed meanwhile
 */
export async function proveClaim({ tx }: Pick<Call, 'tx'>, claim: Claim): Promise<string> {
  const mine = and(eq(signUp.id, claim.id), eq(signUp.codeHash, claim.codeHash));
  const proven = await tx.delete(signUp).where(mine).returning({ id: signUp.id });
  if (proven.length === 0) {
    const sentence = 'This code is not right or no longer valid.';
    throw new Refusal('invalid_input', sentence, { errors: { otp: sentence } });
  }
  const { email, passwordHash, firstName, lastName, phoneNo } = claim;
  const made = await makePatient(tx, { account: { email, passwordHash, firstName, lastName, phoneNo } });
  // The others' claims end by themselves: were they gone at once, who made one would learn that somebody has signed up.
  if (made) return made.userId;
  throw new Refusal(
    'account_exists',
    'You have an account with this email already. Sign in with its password, or reset it.',
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
