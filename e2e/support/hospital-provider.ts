import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';

/** A hospital's OpenID provider with its library's developer pages, which accept any login. */
export class HospitalProvider {
  readonly #settings: { port: number; portalUrl: string };
  #server: Server | undefined;

  /** @param settings.portalUrl the portal for redirects and sign-out notifications */
  constructor(settings: { port: number; portalUrl: string }) {
    this.#settings = settings;
  }

  get issuer(): string {
    return `http://localhost:${this.#settings.port}`;
  }

  /** Starts with new keys, as after a key rotation, and without earlier sessions. */
  async start(): Promise<void> {
    const { port, portalUrl } = this.#settings;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(this.issuer, {
      clients: [
        {
          ...{ client_id: 'openward', client_secret: 'a secret of the journeys' },
          redirect_uris: [`${portalUrl}/signed-in`],
          backchannel_logout_uri: `${portalUrl}/api/login/provider/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['of the journeys'] },
      features: { backchannelLogout: { enabled: true } },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      // The default refuses addresses of this machine.
      fetch: (url, options) => fetch(url, { ...options, ...{ dispatcher: undefined } }),
      findAccount: (_context, email) => ({
        accountId: email,
        claims: () => ({ sub: `number of ${email}`, email, email_verified: true }),
      }),
    });
    this.#server = await new Promise((resolve) => {
      const server: Server = provider.listen(port, '127.0.0.1', () => resolve(server));
    });
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async rotateKeys(): Promise<void> {
    await this.stop();
    await this.start();
  }
}

/** Signs in on the provider's own pages. */
export async function signInAtHospital(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs out at the provider and so in all of its clients. */
export async function signOutAtHospital(page: Page, { issuer }: HospitalProvider): Promise<void> {
  await page.goto(`${issuer}/session/end`);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByText('Sign-out Success').waitFor();
}
