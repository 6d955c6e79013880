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
  /** The same database with the role that owns and migrates its tables. */
  databaseOwnerUrl?: string | undefined;
  /** A standby of the same database, for reads. */
  databaseReadUrl?: string | undefined;
  /** Milliseconds that the standby may be behind. */
  readLag: number;
  /** Creates the demo practice in an empty database. */
  demo: boolean;
  /** IANA time zone of the demo's first hospital; defaults to the zone of its address. */
  demoTimeZone?: string | undefined;
  /** At least 32 bytes; signs access tokens, and other keys derive from it. */
  tokenKey: Uint8Array;
  /** A second accepted key for tokens, codes and attempts: the previous one, or the next one. */
  previousTokenKey?: Uint8Array | undefined;
  /** The practice's phone number as displayed when its settings have none; empty without one. */
  practicePhone: string;
  /** True where a sign-up must be confirmed with the code sent to its address. */
  signUpVerification: boolean;
  /** Roles that need a second factor after a week. */
  secondFactor: 'off' | 'staff' | 'all';
  /** Whether doctors and HCP admins see all patients, or only those of their hospital. */
  patientsVisible: 'all' | 'hospital';
  /** The hospital's own sign-in (OpenID Connect), for staff. */
  provider?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** Values of `acr` or `amr` that prove a second factor. */
    secondFactor: string[];
    /** True where staff cannot sign in by password. */
    isOnlyWay: boolean;
    /** The address of the one account that still can. */
    breakGlass?: string | undefined;
  };
  /** Calls per minute for one user or address. */
  rateLimit: number;
  logLevel: string;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas; none by default. */
  trustProxy?: string | undefined;
  /** SMS gateway; without it, the demo only logs messages. */
  twilio?: TwilioConfig | undefined;
  /** Mail server; without it, the demo only logs e-mails. */
  smtp?: SmtpConfig | undefined;
  /** True where e-mails are really sent, so that codes can be offered by e-mail. */
  sendsMail: boolean;
  /**
   * The portal's address for links in messages, without a trailing slash. It never comes from a call, because a caller
   * could then send foreign links to others.
   */
  portalUrl?: string | undefined;
  messageLimits: MessageLimits;
  /** Warnings for the operator, one sentence each. */
  warnings: string[];
}

/**
 * Reads the configuration, and gives the input schemas the country's prefix.
 * @throws SettingError with a sentence for the operator for each wrong setting, or where production lacks a secret key,
 * a durable database, a role that cannot change the audit log, or an address for links in messages
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
  const databaseReadUrl = setting(env, 'DATABASE_READ_URL');
  if (databaseReadUrl) checkSameDatabase('DATABASE_READ_URL', databaseReadUrl, databaseUrl);
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
    databaseReadUrl,
    readLag: setting(env, 'READ_LAG'),
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

/** The demo shows its codes to everyone, so near production it starts only with `DEMO=on`. */
export function isDemo(env: Environment): boolean {
  const isExposed = !isThisMachine(setting(env, 'HOST'));
  const isProduction = setting(env, 'NODE_ENV') === 'production';
  return setting(env, 'DEMO') ?? (!setting(env, 'DATABASE_URL') && !isProduction && !isExposed);
}

/** @throws SettingError where the owner's address does not fit DATABASE_URL: another database, or the same role */
function checkOwner(ownerUrl: string, url: string | undefined, demo: boolean): void {
  if (!url) throw new SettingError('DATABASE_OWNER_URL needs DATABASE_URL, the same database with another role.');
  checkSameDatabase('DATABASE_OWNER_URL', ownerUrl, url);
  if (!demo && roleIn(ownerUrl) === roleIn(url)) {
    throw new SettingError(
      `DATABASE_OWNER_URL and DATABASE_URL must name two roles, or the application could change the audit log. Both name “${roleIn(url)}”. Example: DATABASE_URL=postgres://openward_app:password@127.0.0.1/openward`,
    );
  }
}

/** @throws SettingError where a second address names another database than DATABASE_URL, or there is none */
function checkSameDatabase(name: string, other: string, url: string | undefined): void {
  if (!url) throw new SettingError(`${name} needs DATABASE_URL.`);
  if (databaseIn(other) === databaseIn(url)) return;
  throw new SettingError(
    `${name} must name the same database as DATABASE_URL. They name “${databaseIn(other)}” and “${databaseIn(url)}”.`,
  );
}

/** @throws SettingError outside the demo where links in messages would not use https */
function portalUrlIn(env: Environment, demo: boolean): string | undefined {
  const given = setting(env, 'PORTAL_URL');
  if (!given) return demo ? `http://localhost:${setting(env, 'PORT')}` : undefined;
  const { protocol, hostname } = new URL(given);
  if (!demo && protocol !== 'https:' && !isThisMachine(hostname)) {
    throw new SettingError(sentenceOn('PORTAL_URL', 'must begin with https:// outside the demo', given));
  }
  return given;
}

/** Parses `2000` for each purpose, or limits such as `code=2000,staff=300` with defaults for the others. */
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
 * Stored in the data folder, so that a restart of the demo does not sign out all users.
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

/** The keys that may have signed something, the current one first. */
export function tokenKeysOf(config: Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>): Uint8Array[] {
  return config.previousTokenKey ? [config.tokenKey, config.previousTokenKey] : [config.tokenKey];
}
