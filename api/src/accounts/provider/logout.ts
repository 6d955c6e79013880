import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Database, Tx } from '../../platform/database/database.ts';
import { providerIdentity, providerTicket, session } from '../../platform/database/schema/index.ts';
import type { Services } from '../../platform/services.ts';
import { clientOf } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Ends the sessions that the provider reports as over (OpenID Connect Back-Channel Logout 1.0): one, or all of a user.
 * @returns false where the token is not the provider's, is too old, or is not a logout token
 */
export async function logoutByProvider(
  { config, now }: Pick<Services, 'config' | 'now'>,
  database: Pick<Database, 'transaction'>,
  logoutToken: string,
): Promise<boolean> {
  const { provider } = config;
  if (!provider) return false;
  const metadata = (await clientOf(provider)).serverMetadata();
  const keys = keysAt(metadata.jwks_uri ?? '');
  const verified = await jwtVerify(logoutToken, keys, {
    issuer: metadata.issuer,
    audience: provider.clientId,
    typ: 'logout+jwt',
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    requiredClaims: ['iat', 'jti'],
    maxTokenAge: '2 minutes',
    clockTolerance: 30,
    currentDate: now(),
  }).catch(() => undefined);
  const { sub, sid, events, nonce } = verified?.payload ?? {};
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  if (!isLogout || nonce !== undefined || (sub === undefined && sid === undefined)) return false;
  await database.transaction(async (tx) => {
    const isNamed = typeof sid === 'string' ? eq(session.providerSession, sid) : undefined;
    const ended = isNamed ? await endProviderSessions(tx, now(), isNamed) : 0;
    if (typeof sub !== 'string' || ended > 0) return;
    // A provider may send `sid` only at logout: then the user's sessions without a stored `sid` are meant.
    const isTicket = and(eq(providerTicket.issuer, metadata.issuer), eq(providerTicket.subject, sub));
    await tx.delete(providerTicket).where(isTicket);
    const isThem = and(eq(providerIdentity.issuer, metadata.issuer), eq(providerIdentity.subject, sub));
    const [joined] = await tx.select({ userId: providerIdentity.userId }).from(providerIdentity).where(isThem);
    if (!joined) return;
    const isUnnamed = isNamed && isNull(session.providerSession);
    await endProviderSessions(tx, now(), and(eq(session.userId, joined.userId), isUnnamed));
  });
  return true;
}

let known: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

/** The provider's keys; `jose` caches them and reloads them when they are old or a key is missing. */
function keysAt(address: string) {
  if (known?.address !== address) known = { address, keys: createRemoteJWKSet(new URL(address)) };
  return known.keys;
}

/** Ends sessions that were opened by the provider, and no others. @returns their number */
export async function endProviderSessions(tx: Tx, endedAt: Date, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt, endedBecause: 'signed out at the hospital' })
    .where(and(eq(session.signedInBy, 'provider'), isNull(session.endedAt), which))
    .returning({ id: session.id });
  return ended.length;
}
