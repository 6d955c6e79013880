import { isIP } from 'node:net';
import type { AuditAction } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { nameOf } from '@openward/contract/text';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { notify } from '../../messages/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { passkey, user } from '../../platform/database/schema/index.ts';
import type { Call, Detached, Handler } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, type Refusal, refusal } from '../../platform/http/refusal.ts';
import { hashOf, randomToken } from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { holdCaller } from '../credentials.ts';
import { lockedWays, stopLinks, waysOf } from '../ways.ts';
import { isChallenge, newChallenge, useChallenge } from './challenge.ts';
import { saveFactors } from './second-factors.ts';

type Endpoints = Contract['accounts'];
type Needed = Pick<Services, 'config' | 'now'>;

const SIGN_IN = 'sign in';
/** The maximum of passkeys per user. */
const MOST = 20;

/** The relying party of passkeys: the portal's host name; undefined for an IP address, which cannot have passkeys. */
export function partyOf({
  config: { portalUrl },
}: Pick<Services, 'config'>): { id: string; origin: string } | undefined {
  if (!portalUrl) return undefined;
  const { hostname, origin } = new URL(portalUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** The options for signing in by a passkey, as JSON. @param userId limits them to the passkeys of this user */
export async function assertionOptions(tx: Tx | null, services: Needed, userId?: string): Promise<string | null> {
  const party = partyOf(services);
  if (!party) return null;
  const own = tx && userId ? await tx.select().from(passkey).where(eq(passkey.userId, userId)) : [];
  if (userId && own.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge(services, SIGN_IN),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return JSON.stringify(options);
}

/** POST /login/passkey/options */
export const beginPasskey: Detached<Endpoints['beginPasskey']> = {
  async detached(_input, { services }) {
    const optionsJson = await assertionOptions(null, services);
    if (!optionsJson) throw noParty();
    return { optionsJson };
  },
};

/**
 * Verifies a passkey's signature and uses up its challenge. A counter that did not rise indicates a copy and is
 * refused.
 * @param userId the expected owner, where it is known
 * @returns the owner @throws Refusal invalid_input at `passkey`, the same for an unknown one
 */
export async function redeemPasskey(tx: Tx, services: Needed, given: unknown, userId?: string): Promise<string> {
  const party = partyOf(services);
  const response = given as AuthenticationResponseJSON;
  const isThis = eq(passkey.credentialId, String(response.id));
  const [found] = party ? await tx.select().from(passkey).where(isThis).for('update') : [];
  if (!found || !party || (userId && found.userId !== userId)) throw wrongPasskey(userId ?? null);
  let challenge = '';
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (sent) => {
      challenge = sent;
      return isChallenge(services, SIGN_IN, sent);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: found.credentialId, publicKey: new Uint8Array(found.publicKey), counter: found.counter },
  }).catch(() => undefined);
  if (!verified?.verified || !(await useChallenge(tx, services, challenge))) throw wrongPasskey(found.userId);
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  await tx.update(passkey).set({ counter, isBackedUp, lastUsedAt: services.now() }).where(eq(passkey.id, found.id));
  return found.userId;
}

/** The same refusal for a wrong signature and for an unknown passkey. */
export function wrongPasskey(account: string | null): Refusal {
  return refusal('invalid_input', 'We could not confirm this passkey. Please try again or use another way.', {
    field: 'passkey',
    account,
  });
}

const addingBy = ({ sessionId }: Caller) => `add ${sessionId}`;

/** POST /users/passkeys/options */
export const beginAddPasskey: Handler<Endpoints['beginAddPasskey']> = async (_input, { tx, caller, services }) => {
  const party = partyOf(services);
  if (!party) throw noParty();
  const [[named], own] = await pipelined(
    tx.select().from(user).where(eq(user.id, caller.userId)),
    tx.select().from(passkey).where(eq(passkey.userId, caller.userId)),
  );
  const options = await generateRegistrationOptions({
    rpName: 'Openward',
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(caller.userId)),
    userName: named?.username ?? '',
    userDisplayName: named ? nameOf(named) : '',
    challenge: newChallenge(services, addingBy(caller)),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId: id }) => ({ id })),
    // Discoverable, so that it signs in without a user name, and verified by PIN or biometrics.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { optionsJson: JSON.stringify(options) };
};

/** POST /users/passkeys */
export const addPasskey: Handler<Endpoints['addPasskey']> = async ({ body }, call) => {
  const { tx, caller, services } = call;
  const party = partyOf(services);
  if (!party) throw noParty();
  if (!(await holdCaller(call, caller))) throw wrongPasskey(caller.userId);
  if ((await waysOf(tx, caller.userId, services.now())).isLocked) throw lockedWays();
  if ((await tx.$count(passkey, eq(passkey.userId, caller.userId))) >= MOST) {
    throw refusal('limit_reached', 'You have {most} passkeys. Please remove one first.', { values: { most: MOST } });
  }
  let challenge = '';
  const verified = await verifyRegistrationResponse({
    response: body.passkey as RegistrationResponseJSON,
    expectedChallenge: (sent) => {
      challenge = sent;
      return isChallenge(services, addingBy(caller), sent);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !(await useChallenge(tx, services, challenge))) throw wrongPasskey(caller.userId);
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  const secret = randomToken();
  const added = await tx
    .insert(passkey)
    .values({
      ...{ id: newId(), userId: caller.userId, name: body.name, createdAt: services.now(), isBackedUp },
      ...{ credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter },
      transports: credential.transports ?? [],
      stopHash: hashOf(secret),
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  if (added.length === 0) throw wrongPasskey(caller.userId);
  await recordAndTell(call, 'add passkey', 'passkeyAdded', secret);
  return { recoveryCodes: await saveFactors(call) };
};

/** POST /users/passkeys/:id/remove. Another user's passkey returns the same error as an unknown one. */
export const removePasskey: Handler<Endpoints['removePasskey']> = async ({ params }, call) => {
  const { tx, caller } = call;
  if (!(await holdCaller(call, caller))) throw notFound('Passkey not found.');
  const isOwn = and(eq(passkey.id, params.id), eq(passkey.userId, caller.userId));
  const removed = await tx.delete(passkey).where(isOwn).returning({ id: passkey.id });
  if (removed.length === 0) throw notFound('Passkey not found.');
  await recordAndTell(call, 'remove passkey', 'factorChanged');
  await saveFactors(call);
  return null;
};

/**
 * Audits a change of the caller's factors and notifies them on all channels.
 * @param secret of the link that undoes the change
 */
export async function recordAndTell(
  call: Call & { caller: Caller },
  action: AuditAction,
  notice: 'passkeyAdded' | 'appAdded' | 'factorChanged',
  secret?: string,
): Promise<void> {
  const { tx, caller, services } = call;
  await call.records.record(action, 'account', [{ id: caller.userId, patientId: caller.patientId }]);
  const { contacts } = await waysOf(tx, caller.userId, services.now());
  const links = secret === undefined ? undefined : stopLinks(services, secret);
  call.afterCommit(() => notify(services.messages, contacts, notice, links));
}

function noParty(): Refusal {
  return refusal('wrong_state', 'Passkeys do not work at this address of the portal.');
}
