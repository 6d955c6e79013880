import type { IncomingMessage } from 'node:http';
import { OAUTH_BASE, SIGN_IN_SCOPES } from '@openward/contract/apps';
import { FHIR_BASE, FHIR_RESOURCES } from '@openward/contract/exchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Database } from '../platform/database/database.ts';
import { portalAddress } from '../platform/portal-address.ts';
import type { Services } from '../platform/services.ts';
import { signingKeyIn } from './signing-key.ts';

/** Calls per address and minute; apps on a server call for many users. */
const PER_MINUTE = 600;

/**
 * Registers the sign-in routes of apps: `/oauth` by `oidc-provider`, and `.well-known/smart-configuration`. They are
 * not in the contract, because standards define them.
 */
export async function registerSignIn(
  app: FastifyInstance,
  { database, services }: { database: Database; services: Services },
): Promise<void> {
  const { config } = services;
  let known: { portalUrl: string; provider: Promise<Provider> } | undefined;
  const provider = () => {
    const portalUrl = portalAddress(services);
    if (known?.portalUrl !== portalUrl) known = { portalUrl, provider: load(portalUrl, database, config) };
    return known;
  };
  const limits = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } };

  app.get(`${FHIR_BASE}/.well-known/smart-configuration`, limits, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return smartConfiguration(portalAddress(services));
  });
  await app.register(async (scope) => {
    // `oidc-provider` reads the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${OAUTH_BASE}/*`, limits, async (request, reply) => {
      const { portalUrl, provider: loading } = provider();
      const found = await loading;
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      answer(found, portalUrl, request, reply);
    });
  });
}

/** Loaded at the first sign-in of an app. */
async function load(portalUrl: string, database: Database, config: Services['config']): Promise<Provider> {
  const { providerOf } = await import('./provider.ts');
  return providerOf(portalUrl, { database, config, signingKey: await signingKeyIn(database, config) });
}

function answer(provider: Provider, portalUrl: string, { raw }: FastifyRequest, reply: FastifyReply): void {
  const { host, protocol } = new URL(portalUrl);
  const url = (raw.url ?? '').replace(/^\/api/, '');
  const request = raw as IncomingMessage & { originalUrl?: string };
  request.originalUrl = consenting(url);
  request.url = request.originalUrl.slice(OAUTH_BASE.length);
  // Makes `oidc-provider` build addresses from the portal's own, whatever the caller sends.
  Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
  provider.callback()(raw, reply.raw);
}

/** Asks for consent each time, because `offline_access` is granted only with `prompt=consent` (OIDC Core, 11). */
function consenting(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  if (pathname !== `${OAUTH_BASE}/auth` || searchParams.has('prompt')) return url;
  searchParams.set('prompt', 'consent');
  return `${pathname}?${searchParams}`;
}

/** Endpoints and capabilities for apps (SMART App Launch 2.2, conformance). */
function smartConfiguration(portalUrl: string) {
  const oauth = `${portalUrl}${OAUTH_BASE}`;
  return {
    issuer: oauth,
    jwks_uri: `${oauth}/jwks`,
    authorization_endpoint: `${oauth}/auth`,
    token_endpoint: `${oauth}/token`,
    introspection_endpoint: `${oauth}/token/introspection`,
    revocation_endpoint: `${oauth}/token/revocation`,
    management_endpoint: `${portalUrl}/apps`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384', 'RS256', 'ES256'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [
      ...SIGN_IN_SCOPES,
      ...['patient', 'user', 'system'].flatMap((level) =>
        Object.keys(FHIR_RESOURCES).map(
          (type) => `${level}/${type}.${type === 'Appointment' && level !== 'system' ? 'crus' : 'rs'}`,
        ),
      ),
    ],
    capabilities: [
      'launch-ehr',
      'launch-standalone',
      'client-public',
      'client-confidential-symmetric',
      'client-confidential-asymmetric',
      'sso-openid-connect',
      'context-banner',
      'context-ehr-patient',
      'context-standalone-patient',
      'permission-offline',
      'permission-patient',
      'permission-user',
      'permission-v1',
      'permission-v2',
    ],
  };
}
