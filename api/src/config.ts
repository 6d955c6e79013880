import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TwilioConfig } from './sms/twilio-gateway.ts';

/** What the server is told by its environment. */
export interface ApiConfig {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Creates the demo practice in an empty database. */
  demo: boolean;
  /** IANA zone of the demo's first hospital; the machine's own by default. */
  demoTimeZone: string;
  /** Key of the access tokens' signature; at least 32 bytes. */
  tokenKey: Uint8Array;
  /** Calls a minute for one user or address. */
  rateLimit: number;
  logLevel: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed, with commas between; none by default. */
  trustProxy?: string | undefined;
  /** Where SMS go; without it they are only logged, and that in the demo alone. */
  twilio?: TwilioConfig | undefined;
}

/**
 * Reads the configuration. Throws with a sentence for the operator where production lacks a secret:
 * outside the demo a token key must be given, so that nobody runs a practice on a key made by chance.
 */
export function configFrom(env: NodeJS.ProcessEnv): ApiConfig {
  const demo = (env.DEMO ?? 'on') !== 'off';
  const dataDir = env.DATA_DIR ?? '.data';
  if (!demo && !env.TOKEN_KEY) throw new Error('TOKEN_KEY is required when DEMO=off: at least 32 random characters.');
  if (env.TOKEN_KEY && env.TOKEN_KEY.length < 32) throw new Error('TOKEN_KEY must be at least 32 characters long.');
  return {
    demo,
    demoTimeZone: env.DEMO_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    tokenKey: new TextEncoder().encode(env.TOKEN_KEY ?? demoTokenKey(dataDir)),
    rateLimit: Number(env.RATE_LIMIT ?? 1200),
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY,
    twilio: twilioFrom(env),
  };
}

function twilioFrom(env: NodeJS.ProcessEnv): TwilioConfig | undefined {
  const gateway = env.SMS_GATEWAY ?? 'log';
  if (gateway === 'log') return undefined;
  if (gateway !== 'twilio') throw new Error('SMS_GATEWAY must be log or twilio.');
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) {
    throw new Error('SMS_GATEWAY=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  }
  return { accountSid, authToken, from, countryPrefix: env.SMS_COUNTRY_PREFIX ?? '+1' };
}

/** Kept in the data folder, so that a restart of the demo does not sign everybody out. */
function demoTokenKey(dataDir: string): string {
  const file = join(dataDir, 'token-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
