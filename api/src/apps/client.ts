import { ACCESS_MINUTES, APP_ACCESS_DAYS, type SIGN_IN_SCOPES } from '@openward/contract/apps';
import { isWithin, readScope } from '@openward/contract/exchange';
import { and, eq } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import { isServed } from '../exchange/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { app } from '../platform/database/schema/index.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type RegisteredApp = typeof app.$inferSelect;

/** How each kind says who it is (RFC 7591, token_endpoint_auth_method). */
const METHODS = { public: 'none', secret: 'client_secret_basic', key: 'private_key_jwt' } as const;

const OFFLINE: (typeof SIGN_IN_SCOPES)[number] = 'offline_access';

/** True where an app works by itself, without anybody who signs in. */
const isSystem = ({ scopes }: Pick<RegisteredApp, 'scopes'>) => scopes.some((scope) => scope.startsWith('system/'));

/** An app as `oidc-provider` knows it; undefined where there is none of that id, or it is off. */
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
    // What is compared is its hash.
    ...(kind === 'secret' && { client_secret: secretHash ?? '' }),
    ...(kind === 'key' && { jwks: JSON.parse(keys) }),
    // Where it is on the user's own machine, its port may be any (RFC 8252, 7.3).
    application_type: addresses.some((address) => address.startsWith('http:')) ? 'native' : 'web',
    redirect_uris: addresses,
    response_types: signsIn ? ['code'] : [],
    grant_types: grants,
    allowed: scopes,
  };
}

/** Scopes about resources that an app may be given: of a sign-in those of people, by itself those of a system. */
export function resourceScopes(scope: string, allowed: readonly string[], isSystem: boolean): string[] {
  return scope.split(' ').filter((each) => {
    const read = readScope(each);
    return read && isWithin(each, allowed) && isServed(read) && (read.level === 'system') === isSystem;
  });
}

/** Seconds for which somebody lets an app in. */
export function accessSeconds(scope: string): number {
  return scope.split(' ').includes(OFFLINE) ? APP_ACCESS_DAYS * 24 * 3600 : ACCESS_MINUTES * 60;
}
