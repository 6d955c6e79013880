import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type ApiConfig, tokenKeysOf } from '../../platform/config.ts';
import { keyedHash, sealed, unsealedByAny } from '../../platform/identity/secrets.ts';

/** Time limit of a notification in milliseconds. */
const LIMIT = 10_000;
const PREFIX = 'whsec_';
/** The error for addresses outside the public internet. */
const REFUSED = 'address not allowed';

type Keys = Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>;
const sealing = (tokenKey: Uint8Array) => keyedHash(tokenKey, 'webhook', '');

/** A new signing secret in the form that is shown (Standard Webhooks). */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** A secret as stored. */
export function sealSecret({ tokenKey }: Keys, secret: string): Buffer {
  return sealed(sealing(tokenKey), secret);
}

/** A stored secret, sealed with any of the server's keys; undefined if none opens it. */
export function openSecret(keys: Keys, kept: Uint8Array): string | undefined {
  return unsealedByAny(tokenKeysOf(keys as ApiConfig).map(sealing), kept);
}

/** The headers that authenticate a notification (Standard Webhooks 1.0.0). @param id of the notification */
function signatureHeaders(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

interface Outgoing {
  endpoint: string;
  payload: string;
  body: string;
  id: string;
  secret: string;
  now: Date;
}

/** The HTTP status of an answer, or the reason why there is none. */
export type Answered = { status: number } | { error: string };

/**
 * Posts a notification and reads only the status of the answer. To prevent SSRF, it connects only to addresses of the
 * public internet, checked after name resolution, and follows no redirects.
 * @param isDemo true to allow systems on this machine as well, also by http
 */
export function post({ endpoint, payload, body, id, secret, now }: Outgoing, isDemo: boolean): Promise<Answered> {
  const url = new URL(endpoint);
  // The lookup checks resolved names only, so literal addresses are checked here.
  if (!mayPostTo(endpoint, isDemo)) return Promise.resolve({ error: REFUSED });
  const isSecure = url.protocol === 'https:';
  const options = {
    method: 'POST',
    agent: isSecure ? new HttpsAgent() : new HttpAgent(),
    lookup: checkedLookup((address) => mayReach(address, isSecure, isDemo)),
    signal: AbortSignal.timeout(LIMIT),
    headers: {
      'content-type': payload,
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Openward',
      ...signatureHeaders(secret, id, now, body),
    },
  };
  return new Promise((resolve) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, options, ({ statusCode = 0 }) => {
      resolve({ status: statusCode });
      request.destroy();
    });
    request.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      // An error message may contain the address and a secret in it.
      resolve({ error: name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : (code ?? 'failed') }),
    );
    request.on('close', () => resolve({ error: 'failed' }));
    request.end(body);
  });
}

/** True for addresses that a subscription may have: https or, in the demo, this machine. */
export function mayPostTo(endpoint: string, isDemo: boolean): boolean {
  const { protocol, hostname } = new URL(endpoint);
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? isSecure || (isDemo && host === 'localhost') : mayReach(host, isSecure, isDemo);
}

/** True for a public address by https; in the demo also for this machine. */
function mayReach(address: string, isSecure: boolean, isDemo: boolean): boolean {
  const range = ipaddr.process(address).range();
  return range === 'unicast' ? isSecure : isDemo && range === 'loopback';
}

/** Resolves a name, and fails if any of its addresses is refused. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? coded('ENOTFOUND'), '', 0);
      if (!found.every(({ address }) => isAllowed(address))) return done(coded(REFUSED), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

function coded(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
