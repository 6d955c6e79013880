import { ACCESS_MINUTES, APP_ACCESS_DAYS, type SIGN_IN_SCOPES } from '@openward/contract/apps';
import { isWithin, readScope } from '@openward/contract/exchange';
import { and, eq } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import { isServed } from '../exchange/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { app } from '../platform/database/schema/index.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type RegisteredApp = typeof app.$inferSelect;

/** The authentication method of each kind of app (RFC 7591, token_endpoint_auth_method). */
const METHODS = { public: 'none', secret: 'client_secret_basic', key: 'private_key_jwt' } as const;

const OFFLINE: (typeof SIGN_IN_SCOPES)[number] = 'offline_access';

/** True for an app that works without a signed-in user. */
const isSystem = ({ scopes }: Pick<RegisteredApp, 'scopes'>) => scopes.some((scope) => scope.startsWith('system/'));

/** An app in the format of `oidc-provider`; undefined where the id is unknown or the app is off. */
export async function clientOf(tx: Tx, id: string): Promise<AdapterPayload | undefined> {
  if (!UUID.test(id)) return undefined;
  const [found] = await tx
    .select()
    .from(app)
    .where(and(eq(app.id, id), app.isOn));
  return found && metadataOf(found);
}

function metadataOf(found: RegisteredApp): AdapterPayload {
  const { id, name, kind, addresses, scopes, keys, secretHash } = found;
  const signsIn = addresses.length > 0;
  const grants = [
    ...(signsIn ? ['authorization_code'] : []),
    ...(signsIn && scopes.includes(OFFLINE) ? ['refresh_token'] : []),
    ...(kind !== 'public' && isSystem(found) ? ['client_credentials'] : []),
  ];
  return {
    client_id: id,
    client_name: name,
    token_endpoint_auth_method: METHODS[kind],
    // The hash is stored, and compared with the hash of the given secret.
    ...(kind === 'secret' && { client_secret: secretHash ?? '' }),
    ...(kind === 'key' && { jwks: JSON.parse(keys) }),
    // Makes `oidc-provider` accept any port on the user's own machine (RFC 8252, 7.3).
    application_type: addresses.some((address) => address.startsWith('http:')) ? 'native' : 'web',
    redirect_uris: addresses,
    response_types: signsIn ? ['code'] : [],
    grant_types: grants,
    allowed: scopes,
  };
}

/** The resource scopes that an app may be granted: those of users in a sign-in, those of a system without one. */
export function resourceScopes(scope: string, allowed: readonly string[], isSystem: boolean): string[] {
  return scope.split(' ').filter((each) => {
    const read = readScope(each);
    return read && isWithin(each, allowed) && isServed(read) && (read.level === 'system') === isSystem;
  });
}

/** How long access lasts, in seconds. */
export function accessSeconds(scope: string): number {
  return scope.split(' ').includes(OFFLINE) ? APP_ACCESS_DAYS * 24 * 3600 : ACCESS_MINUTES * 60;
}
