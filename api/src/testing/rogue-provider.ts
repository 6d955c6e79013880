import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderConfig } from '../accounts/provider/provider.ts';

/** Claims that replace the right ones. */
export type Claims = Record<string, unknown>;

/**
 * An OpenID provider that signs any claims a test needs, with real keys over real HTTP. The end-to-end tests cover a
 * correct third-party provider.
 */
export class RogueProvider {
  readonly #server: Server;
  #keys: { kid: string; publicKey: KeyObject; privateKey: KeyObject }[] = [];
  /** Claims that the next exchange of a code adds or replaces. */
  claims: Claims = {};
  /** Claims of the user info endpoint. */
  about: Claims = {};
  /** Signs with a key that is not published. */
  isForged = false;
  #nonces = new Map<string, { nonce: string; challenge: string }>();

  private constructor(server: Server) {
    this.#server = server;
    this.rotate();
  }

  static async start(): Promise<RogueProvider> {
    const server = createServer().unref();
    const provider = new RogueProvider(server);
    server.on('request', async (request, reply) => {
      const body = await new Promise<string>((resolve) => {
        let text = '';
        request.on('data', (chunk) => {
          text += chunk;
        });
        request.on('end', () => resolve(text));
      });
      const answer = provider.#answer(new URL(request.url ?? '', provider.issuer).pathname, new URLSearchParams(body));
      reply.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The portal's settings for this provider. */
  get settings(): ProviderConfig {
    const client = { clientId: 'openward', clientSecret: 'a secret of the tests' };
    return { issuer: this.issuer, ...client, secondFactor: ['mfa'], isOnlyWay: false, breakGlass: undefined };
  }

  rotate(): void {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#keys = [{ kid: randomBytes(6).toString('hex'), publicKey, privateKey }];
  }

  /** Signs a user in. @param url of the redirect to the provider @returns what the browser brings back */
  signIn(url: string): { state: string; answer: string } {
    const asked = new URL(url).searchParams;
    const code = randomBytes(12).toString('hex');
    const state = asked.get('state') ?? '';
    this.#nonces.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
    return { state, answer: new URLSearchParams({ code, state, iss: this.issuer }).toString() };
  }

  token(claims: Claims, typ = 'JWT'): string {
    const [{ kid, privateKey } = { kid: '', privateKey: undefined }] = this.#keys;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = `${part({ alg: 'RS256', typ, kid })}.${part(claims)}`;
    const key = this.isForged ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey;
    return `${said}.${createSign('sha256')
      .update(said)
      .sign(key as KeyObject, 'base64url')}`;
  }

  #answer(path: string, form: URLSearchParams): object | undefined {
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          ...{ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` },
          ...{ authorization_endpoint: `${issuer}/authorize`, userinfo_endpoint: `${issuer}/userinfo` },
          ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        };
      case '/jwks':
        return {
          keys: this.#keys.map(({ kid, publicKey }) => ({
            ...publicKey.export({ format: 'jwk' }),
            ...{ kid, use: 'sig', alg: 'RS256' },
          })),
        };
      case '/userinfo':
        return { sub: this.claims.sub, ...this.about };
      case '/token': {
        const code = form.get('code') ?? '';
        const kept = this.#nonces.get(code);
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (!kept || kept.challenge !== challenge) return undefined;
        this.#nonces.delete(code);
        const now = Math.floor(Date.now() / 1000);
        const right = { iss: issuer, aud: 'openward', iat: now, exp: now + 300, auth_time: now, nonce: kept.nonce };
        const claims = { ...right, email_verified: true, ...this.claims };
        return { access_token: randomBytes(12).toString('hex'), token_type: 'Bearer', id_token: this.token(claims) };
      }
      default:
        return undefined;
    }
  }
}
