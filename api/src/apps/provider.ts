import { type JsonWebKey, timingSafeEqual } from 'node:crypto';
import { ACCESS_MINUTES, ALLOW_APP_PAGE, OAUTH_BASE, SIGN_IN_SCOPES } from '@openward/contract/apps';
import { FHIR_BASE } from '@openward/contract/exchange';
import { and, eq } from 'drizzle-orm';
import Provider, { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type ApiConfig, tokenKeysOf } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { doctor, patient, user } from '../platform/database/schema/index.ts';
import { hashOf, keyedHash } from '../platform/identity/secrets.ts';
import { accessSeconds, resourceScopes } from './client.ts';
import { launchOf } from './launch.ts';
import { Storage } from './storage.ts';

const MINUTE = 60;
const DAY = 24 * 3600;

/**
 * The authorization server for apps (OAuth 2.1, OpenID Connect, SMART App Launch 2.2).
 * @param portalUrl the portal's address, which its own path extends
 */
export function providerOf(
  portalUrl: string,
  { database, config, signingKey }: { database: Database; config: ApiConfig; signingKey: JsonWebKey },
): Provider {
  const fhir = `${portalUrl}${FHIR_BASE}`;
  const allowedOf = (client: Client) => client.allowed as string[];
  const provider = new Provider(`${portalUrl}${OAUTH_BASE}`, {
    adapter: (kind: string) => new Storage(kind, database),
    jwks: { keys: [signingKey as never] },
    scopes: [...SIGN_IN_SCOPES],
    responseTypes: ['code'],
    claims: { openid: ['sub'], fhirUser: ['fhirUser'] },
    conformIdTokenClaims: false,
    extraClientMetadata: { properties: ['allowed'] },
    assertJwtClientAuthClaimsAndHeader: (_ctx, { exp }) => {
      // Bounded, because each `jti` is stored until it expires (SMART App Launch 2.2, client-confidential-asymmetric).
      if (typeof exp !== 'number' || exp > Date.now() / 1000 + 5 * MINUTE)
        throw new errors.InvalidClientAuth('exp must be at most five minutes ahead');
    },
    enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'RS384', 'ES256', 'ES384'] },
    clientAuthMethods: ['none', 'client_secret_basic', 'private_key_jwt'],
    cookies: {
      keys: tokenKeysOf(config).map((key) => keyedHash(key, 'app-cookies', '').toString('base64url')),
      // For `/`, because the page's calls need it: only the browser with the request may answer it.
      short: { path: '/', httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    extraParams: {
      // A request for data has to name this server, so that no token reaches another one (SMART, 2.1.10.2).
      aud: (ctx, value) => {
        const isNeeded = !(ctx.oidc.params?.scope ?? '').toString().split(' ').every(isOfIdentity);
        if (value === undefined ? isNeeded : value.replace(/\/$/, '') !== fhir)
          throw new errors.InvalidRequest('aud has to be the address of this server');
      },
      launch: () => {},
    },
    interactions: { url: (_ctx, { uid }) => `${ALLOW_APP_PAGE}?request=${uid}` },
    loadExistingGrant: async (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId;
      return id ? ctx.oidc.provider.Grant.find(id) : undefined;
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
    findAccount: async (_ctx, accountId) =>
      (await isActive(database, accountId))
        ? {
            accountId,
            claims: async () => ({ sub: accountId, ...(await fhirUserOf(database, accountId, fhir)) }),
          }
        : undefined,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      // Tokens are opaque and not bound to a key.
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isTheirs },
      introspection: { enabled: true, allowedPolicy: isTheirs },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => fhir,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) => {
          if (resource !== fhir) throw new errors.InvalidTarget();
          const asked = askedIn(ctx);
          const scope = resourceScopes(asked, allowedOf(client), isOfSystem(ctx)).join(' ');
          // Refuses a request that would get no scope at all.
          if (scope === '' && (isOfSystem(ctx) || !asked.split(' ').some(isSignIn)))
            throw new errors.InvalidScope('the app is registered for none of these scopes', asked);
          return { scope, audience: fhir, accessTokenFormat: 'opaque', accessTokenTTL: ACCESS_MINUTES * MINUTE };
        },
      },
    },
    ttl: {
      AuthorizationCode: MINUTE,
      Interaction: 30 * MINUTE,
      AccessToken: ACCESS_MINUTES * MINUTE,
      // A system requests a new one (Backend Services, 3.3.1.2).
      ClientCredentials: 5 * MINUTE,
      IdToken: ACCESS_MINUTES * MINUTE,
      Session: DAY,
      Grant: (_ctx, grant) => accessSeconds(grant.getOIDCScope()),
      // As long as the grant.
      RefreshToken: (ctx) => Math.max(1, (ctx.oidc.entities.Grant?.exp ?? 0) - Math.floor(Date.now() / 1000)),
    },
    renderError: (ctx, { error }) => {
      ctx.status = 303;
      ctx.redirect(`${portalUrl}${ALLOW_APP_PAGE}?problem=${encodeURIComponent(error)}`);
    },
  });
  // The server is behind the gateway; `routes.ts` sets the forwarded headers.
  provider.proxy = true;
  Object.assign(provider.Client.prototype, { compareClientSecret: isSecretOf });
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    await addContext(ctx, database);
  });
  return provider;
}

const isTheirs = (_ctx: unknown, client: Client, token: { clientId?: string | undefined }) =>
  token.clientId === client.clientId;

/** True for scopes that identify the user but give no access to data. */
const isOfIdentity = (scope: string) => ['openid', 'fhirUser', 'offline_access', ''].includes(scope);

const isSignIn = (scope: string) => (SIGN_IN_SCOPES as readonly string[]).includes(scope);

const isOfSystem = (ctx: KoaContextWithOIDC) => ctx.oidc.params?.grant_type === 'client_credentials';

/** The scopes of this request, or of the code or refresh token. */
function askedIn({ oidc }: KoaContextWithOIDC): string {
  const { AuthorizationCode: code, RefreshToken: token } = oidc.entities;
  return (oidc.params?.scope as string | undefined) ?? code?.scope ?? token?.scope ?? '';
}

function isSecretOf(this: Client, given: string): boolean {
  const [kept, found] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(hashOf(given))];
  return kept.length === found.length && timingSafeEqual(kept, found);
}

/** Adds the patient and all granted scopes to the answer (SMART App Launch 2.2, launch context). */
async function addContext(ctx: KoaContextWithOIDC, database: Database): Promise<void> {
  const { AccessToken: token, Grant: grant } = ctx.oidc?.entities ?? {};
  const { body } = ctx as { body?: { active?: boolean; scope?: string } };
  if (!grant || typeof body !== 'object' || !body) return;
  const isAbout = ctx.oidc.route === 'token' ? token : ctx.oidc.route === 'introspection' && body.active;
  if (!isAbout) return;
  const launch = await database.transaction((tx) => launchOf(tx, grant.jti));
  const scope = [grant.getOIDCScope(), token?.scope ?? body.scope].filter(Boolean).join(' ');
  Object.assign(body, { scope, ...launch });
}

function isActive(database: Database, userId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, userId), eq(user.status, 'ACTIVE')));
    return found !== undefined;
  });
}

/** The signed-in user as a FHIR resource: a patient or a doctor; empty for other users. */
async function fhirUserOf(database: Database, userId: string, fhir: string): Promise<{ fhirUser?: string }> {
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ patientId: patient.id, doctorId: doctor.id })
      .from(user)
      .leftJoin(patient, eq(patient.userId, user.id))
      .leftJoin(doctor, eq(doctor.userId, user.id))
      .where(eq(user.id, userId));
    if (found?.doctorId) return { fhirUser: `${fhir}/Practitioner/${found.doctorId}` };
    return found?.patientId ? { fhirUser: `${fhir}/Patient/${found.patientId}` } : {};
  });
}
