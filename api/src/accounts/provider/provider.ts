import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ApiConfig } from '../../platform/config.ts';
import { refusal } from '../../platform/http/refusal.ts';

/** Timeout of the provider, in seconds. */
const TIMEOUT = 10;
/** The maximum age of a sign-in at the provider, in seconds: a long shift. */
const MAX_AGE = 12 * 3600;
/** How long the provider's metadata are cached, in milliseconds. */
const REMEMBERED_MS = 3_600_000;

/** The settings of the hospital's own sign-in. */
export type ProviderConfig = NonNullable<ApiConfig['provider']>;

/** The provider's claims about a user. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; undefined where the provider has not verified it. */
  email: string | undefined;
  /** The provider's session id, for its logout. */
  session: string | undefined;
  /** True where the provider reports one of the second factors that the settings name. */
  hasFactor: boolean;
  /** When the user signed in at the provider; null where it does not say. */
  authenticatedAt: Date | null;
}

let known: { issuer: string; until: number; client: Promise<Configuration> } | undefined;

/** The provider's metadata and keys. @throws Refusal unavailable where it does not answer */
export async function clientOf(provider: ProviderConfig): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  if (known?.issuer !== issuer || known.until < Date.now()) {
    const isLocal = new URL(issuer).protocol === 'http:';
    const client = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      // Verifies the signature although the answer comes over TLS (OWASP ASVS 5.0, 6.8.2).
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    });
    known = { issuer, until: Date.now() + REMEMBERED_MS, client };
    client.catch(() => {
      known = undefined;
    });
  }
  return known.client.catch(() => {
    throw refusal('unavailable', 'Your hospital’s sign-in is not answering. Please try again.', { retryAfter: 5 });
  });
}

/** The address of the provider for a sign-in, and the values to keep until the browser returns. */
export async function newRequest(provider: ProviderConfig, redirectUri: string) {
  const client = await clientOf(provider);
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    max_age: String(MAX_AGE),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state, nonce, verifier };
}

/**
 * Exchanges the provider's code and verifies signature, issuer, audience, nonce and time.
 * @param answer the address that the browser returned to
 * @throws where any check fails
 */
export async function identityOf(
  provider: ProviderConfig,
  answer: URL,
  kept: { state: string; nonce: string; verifier: string },
): Promise<Identity> {
  const client = await clientOf(provider);
  const tokens = await authorizationCodeGrant(client, answer, {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  }).catch((error) => {
    // The provider may have new keys, which the next attempt loads.
    known = undefined;
    throw error;
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token came');
  const { iss, sub, sid, acr, amr, auth_time: authTime } = claims;
  const authenticatedAt = typeof authTime === 'number' ? new Date(authTime * 1000) : null;
  if (authenticatedAt && Date.now() - authenticatedAt.getTime() > (MAX_AGE + 300) * 1000) {
    throw new Error('the sign-in there is too long ago');
  }
  // Some providers send the address only from the userinfo endpoint (OpenID Connect Core 1.0, 5.4).
  const { email, email_verified: isVerified } =
    claims.email === undefined && client.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(client, tokens.access_token, sub)
      : claims;
  const said = [acr, ...(Array.isArray(amr) ? amr : [])];
  return {
    issuer: iss,
    subject: sub,
    email: isVerified === true && typeof email === 'string' ? email.toLowerCase() : undefined,
    session: typeof sid === 'string' ? sid : undefined,
    // Without the time of the sign-in, its second factor does not count.
    hasFactor: authenticatedAt !== null && provider.secondFactor.some((value) => said.includes(value)),
    authenticatedAt,
  };
}
