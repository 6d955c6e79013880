import { isStaff } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { and, eq, gt } from 'drizzle-orm';
import { notify } from '../../messages/index.ts';
import { needsSecondFactor } from '../../platform/access/second-factor.ts';
import { tokenKeysOf } from '../../platform/config.ts';
import { claimAttempt, returnAttempt } from '../../platform/counting/limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import { providerIdentity, providerRequest, providerTicket, user } from '../../platform/database/schema/index.ts';
import { type Call, type Prepared, Reply } from '../../platform/http/call.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';
import {
  hashOf,
  keyedHash,
  passwordForms,
  randomToken,
  sealed,
  unsealedByAny,
} from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { holdUser, named } from '../credentials.ts';
import { isRemembered } from '../factors/devices.ts';
import { applyLift } from '../factors/lift.ts';
import { askForProof, claimProof, isGiven, redeemProof } from '../factors/prove.ts';
import { claimGuess, type Guess, SIGN_IN_LIMITS, slowDown, tooManyTries } from '../guessing.ts';
import { notThePassword } from '../own-password.ts';
import { openSession } from '../sessions.ts';
import { lockedWays, waysOf } from '../ways.ts';
import { type Identity, identityOf, newRequest, type ProviderConfig } from './provider.ts';

type Endpoints = Contract['accounts'];

const MINUTES = 10;
const PER_NETWORK = { failures: 100, minutes: 15 };
/** A whole hospital may sign in at the change of a shift; each request stores one short row. */
const BEGUN_PER_NETWORK = { failures: 1_000, minutes: 15 };
/** The page that the provider redirects the browser to. */
const RETURN = '/signed-in';

function providerOf({ config }: Pick<Services, 'config'>): { provider: ProviderConfig; returnTo: string } {
  const { provider, portalUrl } = config;
  if (!provider || !portalUrl) throw refusal('not_found', 'We could not find anything at this address.');
  return { provider, returnTo: `${portalUrl}${RETURN}` };
}

const sealing = (key: Uint8Array) => keyedHash(key, 'provider', '');

/** POST /login/provider/begin */
export const beginProvider: Prepared<Endpoints['beginProvider'], Awaited<ReturnType<typeof newRequest>>> = {
  async before(_input, { database, services, origin }) {
    const { provider, returnTo } = providerOf(services);
    if (
      !(await claimAttempt(database, `provider-begin:network:${origin.network}`, BEGUN_PER_NETWORK, services.now()))
    ) {
      throw tooManyTries();
    }
    return newRequest(provider, returnTo);
  },

  async handle({ body }, { tx, services }, { url, state, nonce, verifier }) {
    const expiresAt = new Date(services.now().getTime() + MINUTES * 60_000);
    await tx.insert(providerRequest).values({
      ...{ stateHash: hashOf(state), bindingHash: hashOf(body.binding), nonce, expiresAt },
      verifier: sealed(sealing(services.config.tokenKey), verifier),
    });
    return { url };
  },
};

/** POST /login/provider: verifies the provider's answer. The stored request is deleted in any case. */
export const loginByProvider: Prepared<Endpoints['loginByProvider'], { identity: Identity; subject: string }> = {
  async before({ body }, { database, services, origin }) {
    const { provider, returnTo } = providerOf(services);
    const subject = `provider:network:${origin.network}`;
    if (!(await claimAttempt(database, subject, PER_NETWORK, services.now()))) throw tooManyTries();
    const kept = await database.transaction(async (tx) => {
      const isThis = and(
        eq(providerRequest.stateHash, hashOf(body.state)),
        gt(providerRequest.expiresAt, services.now()),
      );
      const [row] = await tx.delete(providerRequest).where(isThis).returning();
      return row;
    });
    if (!kept || kept.bindingHash !== hashOf(body.binding)) throw failed();
    const answer = new URL(`${returnTo}?${new URLSearchParams(body.answer)}`);
    const verifier = unsealedByAny(tokenKeysOf(services.config).map(sealing), kept.verifier);
    if (!verifier) throw failed();
    const identity = await identityOf(provider, answer, { state: body.state, nonce: kept.nonce, verifier }).catch(
      (error) => {
        if (error?.code === 'unavailable') throw error;
        throw failed();
      },
    );
    return { identity, subject };
  },

  async handle(_input, call, { identity, subject }) {
    const { tx, services, origin } = call;
    const found = await accountOf(tx, identity);
    if (!found)
      throw refusal('wrong_credentials', 'We could not find an account for you. Please ask an administrator.');
    call.afterCommit((database) => returnAttempt(database, subject));
    const { account, isJoined } = found;
    const asked = await asksForProof(tx, services, { userId: account.id, hasFactor: identity.hasFactor }, origin);
    // Checked again under the lock, because the identity may have been disconnected in the meantime.
    const still = await accountOf(tx, identity);
    if (still?.account.id !== account.id || still.isJoined !== isJoined) throw failed();
    if (isJoined && !asked) {
      const { email: _, ...known } = identity;
      const { result, device } = await openProviderSession(call, known, account.id);
      return new Reply({ ...NOTHING_ASKED, signedIn: result }, { device, message: 'Logged in successfully' });
    }
    const ticket = randomToken();
    await tx.insert(providerTicket).values({
      ...{ ticketHash: hashOf(ticket), issuer: identity.issuer, subject: identity.subject, userId: account.id },
      ...{ providerSession: identity.session ?? null, isJoined, hasFactor: identity.hasFactor },
      authenticatedAt: identity.authenticatedAt,
      expiresAt: new Date(services.now().getTime() + MINUTES * 60_000),
    });
    return {
      ticket,
      password: !isJoined,
      username: account.username,
      // The account's factors are shown only after its password.
      proof: (isJoined && (asked?.details as never)) || null,
      signedIn: null,
    };
  },
};

const NOTHING_ASKED = { ticket: null, password: false, username: '', proof: null };

/** Locks an account and applies a lift that is due. @throws Refusal */
async function present(tx: Tx, services: Pick<Services, 'now'>, userId: string) {
  if (!(await holdUser(tx, userId))) throw failed();
  await applyLift(tx, userId, services.now());
  const [account] = await tx.select().from(user).where(eq(user.id, userId));
  if (!account) throw failed();
  return account;
}

/** The staff account of an identity: connected before, or with the address that the provider has verified. */
async function accountOf(tx: Tx, { issuer, subject, email }: Identity) {
  const [joined] = await tx
    .select({ account: user })
    .from(providerIdentity)
    .innerJoin(user, eq(user.id, providerIdentity.userId))
    .where(and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.subject, subject), eq(user.status, 'ACTIVE')));
  if (joined) return { account: joined.account, isJoined: true };
  if (!email) return undefined;
  const [account] = await tx
    .select()
    .from(user)
    .where(and(named(email), eq(user.status, 'ACTIVE')));
  if (!account || !isStaff(account.role)) return undefined;
  // An account that is connected to another identity of this provider does not match.
  const isTaken = and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.userId, account.id));
  if ((await tx.$count(providerIdentity, isTaken)) > 0) return undefined;
  return { account, isJoined: account.providerAllowed };
}

/** Connects the account, if it is not yet, and opens a session. @throws Refusal where another identity was faster */
async function openProviderSession(
  call: Pick<Call, 'tx' | 'services' | 'origin' | 'afterCommit' | 'records'>,
  { issuer, subject, ...provider }: Omit<Identity, 'email'> & { provenAt?: Date | undefined },
  userId: string,
) {
  const { tx, services } = call;
  const identity = { issuer, subject, userId, createdAt: services.now() };
  const joined = await tx.insert(providerIdentity).values(identity).onConflictDoNothing().returning();
  const isOwn = and(
    eq(providerIdentity.issuer, issuer),
    eq(providerIdentity.subject, subject),
    eq(providerIdentity.userId, userId),
  );
  if ((await tx.$count(providerIdentity, isOwn)) === 0) throw failed();
  // An administrator's permission covers one connection only.
  await tx.update(user).set({ providerAllowed: false }).where(eq(user.id, userId));
  if (joined.length > 0) {
    await call.records.record('connect hospital sign-in', 'account', [{ id: userId, patientId: null }]);
    const { contacts } = await waysOf(tx, userId, services.now());
    call.afterCommit(() => notify(services.messages, contacts, 'hospitalJoined'));
  }
  return openSession(call, userId, { signedInBy: 'provider', provider });
}

function failed(): Refusal {
  return refusal('wrong_credentials', 'We could not sign you in with your hospital. Please try again.');
}

interface Finishing {
  ticket: typeof providerTicket.$inferSelect;
  passwordHash?: string | undefined;
  guess?: Guess | undefined;
  proof?: Guess | undefined;
}

/** POST /login/provider/finish. The ticket survives wrong attempts and opens one session. */
export const finishProvider: Prepared<Endpoints['finishProvider'], Finishing> = {
  async before({ body }, { database, services, origin, pause }) {
    const now = services.now();
    const [found] = await database.transaction((tx) =>
      tx
        .select({ ticket: providerTicket, account: user })
        .from(providerTicket)
        .innerJoin(user, and(eq(user.id, providerTicket.userId), eq(user.status, 'ACTIVE')))
        .where(ticketOf(body.ticket, now)),
    );
    if (!found) throw failed();
    const { ticket, account } = found;
    const guesser = { username: account.username, origin, now };
    let guess: Guess | undefined;
    if (!ticket.isJoined) {
      guess = (await claimGuess(database, guesser, SIGN_IN_LIMITS)) ?? undefined;
      if (!guess) throw tooManyTries();
      await slowDown(guess, pause);
      if ((await services.passwords.verify(account.passwordHash, passwordForms(body.password ?? ''))) === undefined)
        throw notThePassword(account.id);
      if (account.waysLocked) throw lockedWays(account.id);
      await guess.giveBack();
    }
    const asks = await database.transaction((tx) => asksForProof(tx, services, ticket, origin));
    if (asks && !isGiven(body)) throw asks;
    const proof = asks && (await claimProof(database, guesser, body));
    return { ticket, passwordHash: ticket.isJoined ? undefined : account.passwordHash, guess, proof };
  },

  async handle({ body }, call, { ticket, passwordHash, guess, proof }) {
    const { tx, services, origin } = call;
    if (!(await holdUser(tx, ticket.userId, passwordHash))) throw failed();
    const asks = await asksForProof(tx, services, ticket, origin);
    // A factor was set up or the device forgotten after the first check.
    if (asks && !proof) throw asks;
    const used = await tx.delete(providerTicket).where(ticketOf(body.ticket, services.now())).returning();
    if (used.length === 0) throw failed();
    if (asks && proof) {
      await redeemProof(call, ticket.userId, body);
      call.afterCommit(() => proof.right());
    }
    if (guess) call.afterCommit(() => guess.right());
    const { issuer, subject, userId, hasFactor, authenticatedAt } = ticket;
    const identity = { issuer, subject, session: ticket.providerSession ?? undefined, hasFactor, authenticatedAt };
    return openProviderSession(call, { ...identity, provenAt: asks && services.now() }, userId);
  },
};

/** The proof that is still missing; undefined where none is. */
async function asksForProof(
  tx: Tx,
  services: Services,
  { userId, hasFactor }: Pick<Finishing['ticket'], 'userId' | 'hasFactor'>,
  origin: Origin,
): Promise<Refusal | undefined> {
  const account = await present(tx, services, userId);
  if (hasFactor || !needsSecondFactor(services.config, account)) return undefined;
  if (await isRemembered(tx, userId, origin, services.now())) return undefined;
  return askForProof(tx, services, userId, 'second_factor_required');
}

function ticketOf(ticket: string, now: Date) {
  return and(eq(providerTicket.ticketHash, hashOf(ticket)), gt(providerTicket.expiresAt, now));
}
