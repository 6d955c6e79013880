import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageLimits, SmtpConfig, TwilioConfig } from '../messages/ports.ts';
import { forEveryPurpose, PURPOSES, type Purpose } from '../messages/purposes.ts';

/** SMS a day for each purpose, where nothing else is set. */
const SMS_PER_DAY = 2000;

/** What the server is told by its environment. */
export interface ApiConfig {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The same database for the role that owns its tables and migrates them. */
  databaseOwnerUrl?: string | undefined;
  /** Creates the demo practice in an empty database. */
  demo: boolean;
  /** IANA zone of the demo's first hospital; the machine's own by default. */
  demoTimeZone: string;
  /** Key of the access tokens' signature and of what is derived from it; at least 32 bytes. */
  tokenKey: Uint8Array;
  /** Another key whose tokens, codes and attempts are good as well: the one before, or the next one. */
  previousTokenKey?: Uint8Array | undefined;
  /** A sign-up counts once the code sent to its address was entered. */
  signUpVerification: boolean;
  /** Calls a minute for one user or address. */
  rateLimit: number;
  logLevel: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed, with commas between; none by default. */
  trustProxy?: string | undefined;
  /** Where SMS go; without it they are only logged, and that in the demo alone. */
  twilio?: TwilioConfig | undefined;
  /** Where e-mails go; without it they are only logged, and that in the demo alone. */
  smtp?: SmtpConfig | undefined;
  /** True where an e-mail reaches somebody: it is offered as a way to get a code. */
  sendsMail: boolean;
  /** Where people open the portal, without a slash at the end: what links in e-mails begin with. */
  portalUrl?: string | undefined;
  messageLimits: MessageLimits;
  /** What an operator should know of this configuration, a sentence each. */
  warnings: string[];
}

type Environment = NodeJS.ProcessEnv;

/**
 * Reads the configuration. Throws with a sentence for the operator where production lacks what it must not run
 * without: a key that nobody else has, and a database that keeps what it has acknowledged.
 */
export function configFrom(env: Environment): ApiConfig {
  const demo = isDemo(env);
  const dataDir = env.DATA_DIR ?? '.data';
  if (!demo && !env.TOKEN_KEY)
    throw new Error('TOKEN_KEY is required outside the demo: at least 32 random characters.');
  if (env.TOKEN_KEY && env.TOKEN_KEY.length < 32) throw new Error('TOKEN_KEY must be at least 32 characters long.');
  if (env.TOKEN_KEY_PREVIOUS && env.TOKEN_KEY_PREVIOUS.length < 32)
    throw new Error('TOKEN_KEY_PREVIOUS must be at least 32 characters long.');
  const warnings: string[] = [];
  if (env.TOKEN_KEY_PREVIOUS && env.TOKEN_KEY_PREVIOUS === env.TOKEN_KEY) {
    warnings.push('TOKEN_KEY_PREVIOUS is the same as TOKEN_KEY: the key was not changed.');
  }
  if (!demo && !env.DATABASE_URL) {
    if (env.ALLOW_PGLITE !== 'on') {
      throw new Error(
        'DATABASE_URL is required outside the demo: the built-in database does not wait for the disk (ALLOW_PGLITE=on runs on it all the same).',
      );
    }
    warnings.push(
      'ALLOW_PGLITE: the built-in database never calls fsync; a power cut may lose acknowledged bookings or the whole database.',
    );
  }
  const smtp = smtpFrom(env);
  if ((smtp || env.SMS_GATEWAY === 'twilio') && !demo && !env.PORTAL_URL) {
    warnings.push('PORTAL_URL is not set: links in messages name the page to open, but not where the portal is.');
  }
  const signUpVerification = switchOf(env, 'SIGN_UP_VERIFICATION', !demo);
  if (signUpVerification && !smtp && !demo) {
    warnings.push('SIGN_UP_VERIFICATION is on and MAIL_GATEWAY is log: nobody gets the code that a sign-up needs.');
  }
  return {
    demo,
    demoTimeZone: env.DEMO_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    tokenKey: new TextEncoder().encode(env.TOKEN_KEY ?? demoTokenKey(dataDir)),
    previousTokenKey: env.TOKEN_KEY_PREVIOUS ? new TextEncoder().encode(env.TOKEN_KEY_PREVIOUS) : undefined,
    signUpVerification,
    rateLimit: numberOf(env, 'RATE_LIMIT', 1200),
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY,
    twilio: twilioFrom(env),
    smtp,
    sendsMail: demo || smtp !== undefined,
    portalUrl: portalUrlFrom(env, demo),
    messageLimits: {
      smsPerDay: dailyLimitsIn(env),
      perRecipientPerDay: numberOf(env, 'RECIPIENT_DAILY_LIMIT', 20),
    },
    warnings,
  };
}

/** The demo tells everybody its codes, so where anything points to production it must be asked for by name. */
export function isDemo(env: Environment): boolean {
  const isExposed = Boolean(env.HOST) && !/^(127\.[\d.]+|localhost|::1|\[::1\])$/.test(env.HOST ?? '');
  return switchOf(env, 'DEMO', !env.DATABASE_URL && env.NODE_ENV !== 'production' && !isExposed);
}

/** `2000` for each purpose, or limits by purpose such as `code=2000,staff=300`, where the others keep the default. */
function dailyLimitsIn(env: Environment): Record<Purpose, number> {
  const text = env.SMS_DAILY_LIMIT?.trim() || String(SMS_PER_DAY);
  if (/^\d{1,9}$/.test(text)) return forEveryPurpose(Number(text));
  const limits = forEveryPurpose(SMS_PER_DAY);
  for (const part of text.split(',')) {
    const [, name = '', number] = /^\s*([a-z]+)\s*=\s*(\d{1,9})\s*$/.exec(part) ?? [];
    const purpose = PURPOSES.find((each) => each === name);
    if (!purpose) {
      throw new Error(
        `SMS_DAILY_LIMIT must be a whole number, or limits such as code=2000,staff=300 (of ${PURPOSES.join(', ')}).`,
      );
    }
    limits[purpose] = Number(number);
  }
  return limits;
}

/** A limit that is no number would be none at all. */
function numberOf(env: Environment, name: string, byDefault: number): number {
  const value = env[name];
  if (value === undefined || value === '') return byDefault;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`${name} must be a whole number.`);
}

function switchOf(env: Environment, name: string, byDefault: boolean): boolean {
  const value = env[name];
  if (value === undefined || value === '') return byDefault;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`${name} must be on or off.`);
}

/** Never the address that a call names: whoever calls could have links of theirs sent to others. */
function portalUrlFrom(env: Environment, demo: boolean): string | undefined {
  const url = env.PORTAL_URL || (demo ? `http://localhost:${env.PORT || 3000}` : undefined);
  if (url === undefined) return undefined;
  if (!/^https?:\/\/[^\s/?#]+\/?$/.test(url)) throw new Error('PORTAL_URL must be like https://portal.example.');
  return url.replace(/\/$/, '');
}

function twilioFrom(env: Environment): TwilioConfig | undefined {
  const gateway = env.SMS_GATEWAY ?? 'log';
  if (gateway === 'log') return undefined;
  if (gateway !== 'twilio') throw new Error('SMS_GATEWAY must be log or twilio.');
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) {
    throw new Error('SMS_GATEWAY=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  }
  const { SMS_COUNTRY_PREFIX: countryPrefix = '+1' } = env;
  const webhookUrl = addressIn(env, 'TWILIO_WEBHOOK_URL');
  const apiUrl = addressIn(env, 'TWILIO_API_URL');
  return { accountSid, authToken, from, countryPrefix, webhookUrl, apiUrl };
}

/** An address without a slash at its end; undefined where there is none. */
function addressIn(env: Environment, name: string): string | undefined {
  const value = env[name]?.replace(/\/$/, '');
  if (!value) return undefined;
  if (URL.canParse(value)) return value;
  throw new Error(`${name} must be an address such as https://portal.example.`);
}

function smtpFrom(env: Environment): SmtpConfig | undefined {
  const gateway = env.MAIL_GATEWAY ?? 'log';
  if (gateway === 'log') return undefined;
  if (gateway !== 'smtp') throw new Error('MAIL_GATEWAY must be log or smtp.');
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url || !from) throw new Error('MAIL_GATEWAY=smtp needs SMTP_URL and MAIL_FROM.');
  return { url, from };
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

/** The keys that something may have been made with: the one that is used now, then the other one. */
export function tokenKeysOf(config: Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>): Uint8Array[] {
  return config.previousTokenKey ? [config.tokenKey, config.previousTokenKey] : [config.tokenKey];
}
