import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setCountryPrefix } from '@openward/contract/text';
import { roleIn } from '@openward/server-kit/postgres/pool';
import {
  databaseIn,
  type Environment,
  isThisMachine,
  SETTINGS,
  SettingError,
  sentenceOn,
  setting,
  wrongSettings,
} from '@openward/server-kit/settings';
import type { MessageLimits, SmtpConfig, TwilioConfig } from './messages/ports.ts';
import { forEveryPurpose, PURPOSES, type Purpose } from './messages/purposes.ts';

const SMS_PER_DAY = Number(SETTINGS.SMS_DAILY_LIMIT.getDefault());

/** The server's configuration, read from its environment. */
export interface ApiConfig {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The same database for the role that owns its tables and migrates them. */
  databaseOwnerUrl?: string | undefined;
  /** Creates the demo practice in an empty database. */
  demo: boolean;
  /** IANA zone of the demo's first hospital; by default where its address is. */
  demoTimeZone?: string | undefined;
  /** Key of the access tokens' signature and of what is derived from it; at least 32 bytes. */
  tokenKey: Uint8Array;
  /** Another key whose tokens, codes and attempts are good as well: the one before, or the next one. */
  previousTokenKey?: Uint8Array | undefined;
  /** The practice's phone number as people read it, where its settings name none; empty without one. */
  practicePhone: string;
  /** A sign-up counts once the code sent to its address was entered. */
  signUpVerification: boolean;
  /** Whom a password alone does not let in for longer than a week. */
  secondFactor: 'off' | 'staff' | 'all';
  /** Whose records doctors and HCP admins see: everybody's, or those of the patients of their hospital. */
  patientsVisible: 'all' | 'hospital';
  /** The hospital's own sign-in (OpenID Connect), for staff. */
  provider?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** Values of `acr` or `amr` that say that it asked for a second factor. */
    secondFactor: string[];
    /** True where staff sign in there and by no password. */
    isOnlyWay: boolean;
    /** The address of the one account that may do so all the same. */
    breakGlass?: string | undefined;
  };
  /** Calls a minute for one user or address. */
  rateLimit: number;
  logLevel: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed, with commas between; none by default. */
  trustProxy?: string | undefined;
  /** Where SMS go; without it, the demo only logs them. */
  twilio?: TwilioConfig | undefined;
  /** Where e-mails go; without it, the demo only logs them. */
  smtp?: SmtpConfig | undefined;
  /** True where an e-mail reaches somebody: it is offered as a way to get a code. */
  sendsMail: boolean;
  /**
   * The portal's address without a slash at the end, with which links in messages begin. Never the address that a call
   * names: a caller could have foreign links sent to others.
   */
  portalUrl?: string | undefined;
  messageLimits: MessageLimits;
  /** Warnings for the operator, one sentence each. */
  warnings: string[];
}

/**
 * Reads the configuration, and tells the schemas of what people type the country's prefix.
 * @throws SettingError with a sentence for the operator for each setting that is wrong, or where production lacks what
 *   it must not run without: a key that nobody else has, a database that keeps what it has acknowledged, a role that
 *   cannot change the audit log, and an address for the links in its messages
 */
export function configFrom(env: Environment): ApiConfig {
  const wrong = wrongSettings(env);
  if (wrong.length > 0) throw new SettingError(wrong.join('\n'));
  const demo = isDemo(env);
  const dataDir = setting(env, 'DATA_DIR');
  const databaseUrl = setting(env, 'DATABASE_URL');
  const [tokenKey, previousKey] = [setting(env, 'TOKEN_KEY'), setting(env, 'TOKEN_KEY_PREVIOUS')];
  if (!demo && !tokenKey) {
    throw new SettingError('TOKEN_KEY is required outside the demo: at least 32 random characters.');
  }
  setCountryPrefix(setting(env, 'SMS_COUNTRY_PREFIX'));
  const warnings: string[] = [];
  if (previousKey && previousKey === tokenKey) {
    warnings.push('TOKEN_KEY_PREVIOUS is the same as TOKEN_KEY: the key was not changed.');
  }
  if (!demo && !databaseUrl) {
    if (!setting(env, 'ALLOW_PGLITE')) {
      throw new SettingError(
        'DATABASE_URL is required outside the demo, because the built-in database can lose data in a power cut. Set ALLOW_PGLITE=on to use it nevertheless.',
      );
    }
    warnings.push(
      'ALLOW_PGLITE is on: the built-in database never calls fsync, so a power cut may lose confirmed bookings or the whole database.',
    );
  }
  const databaseOwnerUrl = setting(env, 'DATABASE_OWNER_URL');
  if (databaseOwnerUrl) checkOwner(databaseOwnerUrl, databaseUrl, demo);
  const smtp = smtpFrom(env);
  const twilio = twilioFrom(env);
  const portalUrl = portalUrlIn(env, demo);
  if ((smtp || twilio) && !portalUrl) {
    const gateway = smtp ? 'MAIL_GATEWAY=smtp' : 'SMS_GATEWAY=twilio';
    throw new SettingError(
      `${gateway} needs PORTAL_URL, the address that links in messages begin with. Example: PORTAL_URL=https://portal.example`,
    );
  }
  const signUpVerification = setting(env, 'SIGN_UP_VERIFICATION') ?? !demo;
  if (signUpVerification && !smtp && !demo) {
    warnings.push('SIGN_UP_VERIFICATION is on, but MAIL_GATEWAY is log: new users never get their code.');
  }
  const provider = providerFrom(env);
  if (provider?.isOnlyWay && !provider.breakGlass) {
    warnings.push('OIDC_ONLY is staff without OIDC_BREAK_GLASS: while the provider is down, no staff can sign in.');
  }
  return {
    demo,
    demoTimeZone: setting(env, 'DEMO_TIME_ZONE'),
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    tokenKey: new TextEncoder().encode(tokenKey ?? demoTokenKey(dataDir)),
    previousTokenKey: previousKey ? new TextEncoder().encode(previousKey) : undefined,
    practicePhone: setting(env, 'PRACTICE_PHONE') ?? '',
    signUpVerification,
    secondFactor: setting(env, 'SECOND_FACTOR') ?? (demo ? 'off' : 'staff'),
    patientsVisible: setting(env, 'PATIENTS_VISIBLE'),
    provider,
    rateLimit: setting(env, 'RATE_LIMIT'),
    logLevel: setting(env, 'LOG_LEVEL') ?? (demo ? 'warn' : 'info'),
    trustProxy: setting(env, 'TRUST_PROXY'),
    twilio,
    smtp,
    sendsMail: demo || smtp !== undefined,
    portalUrl,
    messageLimits: {
      smsPerDay: dailyLimitsIn(env),
      perRecipientPerDay: setting(env, 'RECIPIENT_DAILY_LIMIT'),
    },
    warnings,
  };
}

/** The demo shows its codes to everybody, so where anything points to production only `DEMO=on` starts it. */
export function isDemo(env: Environment): boolean {
  const isExposed = !isThisMachine(setting(env, 'HOST'));
  const isProduction = setting(env, 'NODE_ENV') === 'production';
  return setting(env, 'DEMO') ?? (!setting(env, 'DATABASE_URL') && !isProduction && !isExposed);
}

/** @throws SettingError where the owner's address cannot be that of the tables' owner */
function checkOwner(ownerUrl: string, url: string | undefined, demo: boolean): void {
  if (!url) throw new SettingError('DATABASE_OWNER_URL needs DATABASE_URL, the same database with another role.');
  if (databaseIn(ownerUrl) !== databaseIn(url)) {
    throw new SettingError(
      `DATABASE_OWNER_URL must name the same database as DATABASE_URL. They name “${databaseIn(ownerUrl)}” and “${databaseIn(url)}”.`,
    );
  }
  if (!demo && roleIn(ownerUrl) === roleIn(url)) {
    throw new SettingError(
      `DATABASE_OWNER_URL and DATABASE_URL must name two roles, or the application could change the audit log. Both name “${roleIn(url)}”. Example: DATABASE_URL=postgres://openward_app:password@127.0.0.1/openward`,
    );
  }
}

/** @throws SettingError outside the demo where links in messages would cross a network unencrypted */
function portalUrlIn(env: Environment, demo: boolean): string | undefined {
  const given = setting(env, 'PORTAL_URL');
  if (!given) return demo ? `http://localhost:${setting(env, 'PORT')}` : undefined;
  const { protocol, hostname } = new URL(given);
  if (!demo && protocol !== 'https:' && !isThisMachine(hostname)) {
    throw new SettingError(sentenceOn('PORTAL_URL', 'must begin with https:// outside the demo', given));
  }
  return given;
}

/** `2000` for each purpose, or limits by purpose such as `code=2000,staff=300`, where the others keep the default. */
function dailyLimitsIn(env: Environment): Record<Purpose, number> {
  const text = setting(env, 'SMS_DAILY_LIMIT').trim();
  if (/^\d{1,9}$/.test(text)) return forEveryPurpose(Number(text));
  const limits = forEveryPurpose(SMS_PER_DAY);
  for (const part of text.split(',')) {
    const [, name = '', number] = /^\s*([a-z]+)\s*=\s*(\d{1,9})\s*$/.exec(part) ?? [];
    const purpose = PURPOSES.find((each) => each === name);
    if (!purpose) {
      throw new SettingError(
        sentenceOn(
          'SMS_DAILY_LIMIT',
          `must be a whole number, or limits such as code=2000,staff=300 (purposes: ${PURPOSES.join(', ')})`,
          text,
        ),
      );
    }
    limits[purpose] = Number(number);
  }
  return limits;
}

function twilioFrom(env: Environment): TwilioConfig | undefined {
  if (setting(env, 'SMS_GATEWAY') === 'log') return undefined;
  const accountSid = setting(env, 'TWILIO_ACCOUNT_SID');
  const [authToken, from] = [setting(env, 'TWILIO_AUTH_TOKEN'), setting(env, 'TWILIO_FROM')];
  if (!accountSid || !authToken || !from) {
    throw new SettingError('SMS_GATEWAY=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  }
  const [webhookUrl, apiUrl] = [setting(env, 'TWILIO_WEBHOOK_URL'), setting(env, 'TWILIO_API_URL')];
  return { accountSid, authToken, from, countryPrefix: setting(env, 'SMS_COUNTRY_PREFIX'), webhookUrl, apiUrl };
}

function providerFrom(env: Environment): ApiConfig['provider'] {
  const [issuer, clientId] = [setting(env, 'OIDC_ISSUER'), setting(env, 'OIDC_CLIENT_ID')];
  const clientSecret = setting(env, 'OIDC_CLIENT_SECRET');
  const isOnlyWay = setting(env, 'OIDC_ONLY') === 'staff';
  if (!issuer && isOnlyWay) throw new SettingError('OIDC_ONLY=staff needs OIDC_ISSUER.');
  if (!issuer) return undefined;
  if (!clientId || !clientSecret) throw new SettingError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  if (!setting(env, 'PORTAL_URL') && !isDemo(env)) throw new SettingError('OIDC_ISSUER needs PORTAL_URL.');
  return {
    ...{ issuer, clientId, clientSecret, isOnlyWay },
    secondFactor: (setting(env, 'OIDC_SECOND_FACTOR') ?? '').split(/[\s,]+/).filter(Boolean),
    breakGlass: setting(env, 'OIDC_BREAK_GLASS')?.toLowerCase(),
  };
}

function smtpFrom(env: Environment): SmtpConfig | undefined {
  if (setting(env, 'MAIL_GATEWAY') === 'log') return undefined;
  const [url, from] = [setting(env, 'SMTP_URL'), setting(env, 'MAIL_FROM')];
  if (!url || !from) throw new SettingError('MAIL_GATEWAY=smtp needs SMTP_URL and MAIL_FROM.');
  return { url, from };
}

/**
 * Kept in the data folder, so that a restart of the demo does not sign everybody out.
 * @throws SettingError where the folder cannot be used
 */
function demoTokenKey(dataDir: string): string {
  const file = join(dataDir, 'token-key');
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(sentenceOn('DATA_DIR', `must be a folder that we can write to (${code})`, dataDir));
  }
}

/** The keys that something may have been made with: the one that is used now, then the other one. */
export function tokenKeysOf(config: Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>): Uint8Array[] {
  return config.previousTokenKey ? [config.tokenKey, config.previousTokenKey] : [config.tokenKey];
}
