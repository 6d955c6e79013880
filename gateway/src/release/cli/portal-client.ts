import type { Answer } from '@openward/contract';
import type { ReleasesStatus } from '@openward/contract/releases';

import { packed } from '../archive/build-archive.ts';
import type { BuiltRelease } from '../check/built-release.ts';
import { ReleaseError } from '../release-error.ts';

/** Milliseconds that a portal has for an answer; a build is on its way for a while. */
const LIMIT = 120_000;

/** What a portal answered: a sentence on what it did, and what came of it. */
export interface PortalAnswer<T = object> {
  message: string;
  result: T;
}

/** The releases of a portal, over HTTP. Each call throws a ReleaseError with a sentence where it did not succeed. */
export interface PortalClient {
  publish(part: string, built: BuiltRelease, why: string): Promise<PortalAnswer>;
  /** @param what `activate` and the like, as `POST /releases/<part>/<what>` takes it */
  change(part: string, what: string, said: Record<string, unknown>): Promise<PortalAnswer>;
  status(): Promise<PortalAnswer<ReleasesStatus>>;
}

/**
 * Calls a portal in the name of a token's team.
 * @param portal its address, such as `https://portal.example`
 * @param token what `token create` printed
 * @throws ReleaseError where address or token cannot be used
 */
export function portalClient(portal: string, token: string | undefined): PortalClient {
  const base = baseOf(portal);
  if (!token) throw new ReleaseError('Put the token of your team into RELEASE_TOKEN: `token create` makes one.');

  async function call<T>(path: string, init: RequestInit = {}): Promise<PortalAnswer<T>> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const limit = AbortSignal.timeout(LIMIT);
    // A redirect could carry the token elsewhere.
    const sent = { ...init, headers, signal: limit, redirect: 'error' } as const;
    const answer = await fetch(new URL(path, base), sent).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
      throw new ReleaseError(
        `${base.origin} cannot be reached${code ? ` (${code})` : ''}: look at what is active before you try again.`,
      );
    });
    const said = (await answer.json().catch(() => undefined)) as Answer<T> | undefined;
    if (said?.status === 'SUCCESS') return { message: said.message, result: said.result };
    if (said?.status === 'FAILURE') throw new ReleaseError(said.result.description);
    throw new ReleaseError(`${base.origin} is no portal that takes releases: it answered ${answer.status}.`);
  }

  const pathOf = (part: string, what: string) => `releases/${encodeURIComponent(part)}/${what}`;
  return {
    async publish(part, built, why) {
      const body = await packed(built);
      const query = new URLSearchParams(why ? { why } : {});
      const headers = { 'content-type': 'application/gzip' };
      return call(`${pathOf(part, 'publish')}?${query}`, { method: 'POST', headers, body });
    },
    change(part, what, said) {
      const headers = { 'content-type': 'application/json' };
      return call(pathOf(part, what), { method: 'POST', headers, body: JSON.stringify(said) });
    },
    status: () => call('releases/status'),
  };
}

function baseOf(portal: string): URL {
  const address = portal.endsWith('/') ? portal : `${portal}/`;
  const base = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = base && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (base?.protocol !== 'https:' && !(base?.protocol === 'http:' && isHere)) {
    // Who listens on the way could use the token.
    throw new ReleaseError('--portal takes an address such as https://portal.example (http:// only for this machine).');
  }
  return base;
}
