import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { boolean, type InferType, type ISchema, number, string, ValidationError } from 'yup';
import { addressesIn } from './postgres/hosts.ts';

/** The source of settings: `process.env`, or a test's values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting, or something that it refers to, is unusable. The message is for the operator. */
export class SettingError extends Error {}

/** The documentation of a setting. */
interface Manual {
  meaning: string;
  /** A description of the default if it is not a fixed value. */
  byDefault?: string;
  /** A valid value, for error messages. */
  example?: string;
  /** True if messages must not repeat the value. */
  isSecret?: boolean;
}

const text = (manual: Manual) => string().meta(manual);

/** A text with a validity check. */
const checked = (manual: Manual, rule: string, isRight: (given: string) => boolean) =>
  string()
    .test('usable', rule, (given) => !given || isRight(given))
    .meta(manual);

const matching = (manual: Manual, rule: string, pattern: RegExp) =>
  checked(manual, rule, (given) => pattern.test(given));

const oneOf = (words: readonly string[]) => `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const choice = <const W extends string>(words: readonly [W, ...W[]], manual: Manual) =>
  string<W>()
    .oneOf(words, oneOf(words))
    .default(() => words[0])
    .meta({ example: words.at(-1) ?? '', ...manual });

const onOff = (manual: Manual) =>
  boolean()
    .transform((_, given) => (given === 'on' ? true : given === 'off' ? false : given))
    .typeError('must be on or off')
    .meta({ example: 'on', ...manual });

/** Digits only: anything else would silently mean no limit. */
const wholeNumber = (manual: Manual, [least, most]: [least: number, most: number]) => {
  const bounds = `must be from ${least} to ${most}`;
  return number()
    .transform((_, given) => (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN))
    .typeError('must be a whole number')
    .min(least, bounds)
    .max(most, bounds)
    .meta(manual);
};

const MOST = 999_999_999;

const port = (manual: Manual) => {
  const message = 'must be a port number';
  return wholeNumber(manual, [0, MOST]).typeError(message).max(65_535, message);
};

/** Minimum number of different characters in a random key; a key with fewer can be guessed. */
const VARIETY = 8;

const key = (manual: Manual) =>
  string()
    .min(32, 'must be at least 32 characters long')
    .test('random', 'must be random characters', (given) => !given || new Set(given).size >= VARIETY)
    .meta({ example: '$(openssl rand -hex 32)', isSecret: true, ...manual });

const urlIn = (given: string) => (!/\s/.test(given) && URL.canParse(given) ? new URL(given) : undefined);

const isWeb = (given: string) => ['http:', 'https:'].includes(urlIn(given)?.protocol ?? '');

/** True for names of this machine, where plain HTTP is safe because it does not leave the machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(127\.[\d.]+|localhost|::1|\[::1\])$/.test(hostname);
}

/** A web address to which paths are appended. */
const address = (manual: Manual) =>
  checked(manual, `must be an address such as ${manual.example}`, isWeb).transform((given) =>
    given?.replace(/\/$/, ''),
  );

/** The address of a server, without a path. */
const origin = (manual: Manual) =>
  checked(manual, 'must begin with http:// or https:// and have no path', (given) => {
    const { pathname, search, hash, username, password } = urlIn(given) ?? {};
    return isWeb(given) && pathname === '/' && !search && !hash && !username && !password;
  }).transform((given) => given?.replace(/\/$/, ''));

const anyDatabase = (manual: Manual) =>
  checked(
    { example: 'postgres://openward_app:password@127.0.0.1/openward', isSecret: true, ...manual },
    'must begin with postgres:// and name the database',
    (given) => /^postgres(ql)?:\/\/[^#]*$/.test(given) && addressesIn(given).every(isDatabase),
  );

const databaseAddress = (manual: Manual) =>
  anyDatabase(manual).test(
    'writes',
    'must lead to a server that takes writes: target_session_attrs=read-write',
    (given) => {
      const asked = given && databaseUrlIn(given)?.searchParams.get('target_session_attrs');
      return !asked || ['read-write', 'primary'].includes(asked);
    },
  );

const isDatabase = (address: string) => /^\/[^/]+$/.test(databaseUrlIn(address)?.pathname ?? '');

/** A name or password may contain a space, which the driver accepts unencoded. */
function databaseUrlIn(given: string): URL | undefined {
  const encoded = addressesIn(given)[0].replaceAll(' ', '%20');
  return URL.canParse(encoded) ? new URL(encoded) : undefined;
}

/** The database name in an address. */
export function databaseIn(url: string): string {
  return decodeURIComponent(databaseUrlIn(url)?.pathname.slice(1) ?? '');
}

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+$/;

const host = (manual: Manual) =>
  checked(
    manual,
    'must be an address of this machine, or its name',
    (given) => isIP(given) > 0 || (/^(?!-)[a-z\d_.-]+$/i.test(given) && !/^[\d.]+$/.test(given)),
  );

/** Names that mean networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(given: string): boolean {
  if (NETWORKS.includes(given)) return true;
  const [base = '', size, ...more] = given.split('/');
  const version = isIP(base);
  if (version === 0 || more.length > 0) return false;
  if (size === undefined || (version === 4 && isIP(size) === 4)) return true;
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= (version === 4 ? 32 : 128);
}

/** The parts of a comma-separated list. */
const partsOf = (list: string) => list.split(',').map((part) => part.trim());

/** A folder that exists or can be created. Whether it is readable shows only on use. */
const folder = (manual: Manual) =>
  string()
    .test('folder', 'must be a folder that exists or that we can create', function isUsable(given) {
      // Unset folders are not checked, because not every process needs them.
      return !given || this.originalValue === undefined || canBeFolder(resolve(given));
    })
    .meta(manual);

function canBeFolder(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) return found.isDirectory();
    const above = dirname(path);
    // The nearest existing parent folder must be writable.
    if (statSync(above, { throwIfNoEntry: false })) accessSync(above, constants.W_OK);
    return above !== path && canBeFolder(above);
  } catch {
    return false;
  }
}

const isTimeZone = (given: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: given }));
  } catch {
    return false;
  }
};

const PERCENT = 'must be a number from 0 to 100: the percentage of canary loads that may fail';
const MODES = ['production', 'development', 'test'];

/**
 * Every setting of the server and the release commands: the only place for its name, schema and default.
 * `docs/settings.md` is generated from it.
 */
export const SETTINGS = {
  PORT: port({ meaning: 'the port that the gateway listens on', example: '3000' }).default(3000),
  HOST: host({ meaning: 'the address that the gateway listens on', example: '127.0.0.1' }).default('127.0.0.1'),
  DATA_DIR: folder({
    meaning: "the folder of the built-in database and of the demo's token key",
    example: '/var/lib/openward',
  }).default('.data'),
  DATABASE_URL: databaseAddress({
    meaning:
      'PostgreSQL 15 or later, required outside the demo; without it, PGlite in `DATA_DIR`. Several servers have commas between: `postgres://…@first:5432,second:5432/openward`',
  }),
  DATABASE_OWNER_URL: databaseAddress({
    meaning: 'the same database, with the role that owns and migrates the tables',
    example: 'postgres://openward_owner:password@127.0.0.1/openward',
    byDefault: '`DATABASE_URL`',
  }),
  DATABASE_READ_URL: anyDatabase({
    meaning:
      'a [standby](operate/several-gateways.md#how-do-reads-go-to-a-standby) of the database for lists, exports and the audit log',
    example: 'postgres://openward_app:password@10.0.0.12/openward',
  }).test('one', 'must name one server', (given) => !given || addressesIn(given).length === 1),
  READ_LAG: wholeNumber(
    { meaning: 'milliseconds that the standby may be behind; an older one is left out', example: '1000' },
    // Shorter than two looks is of no use, and longer than a page's reconnection would hide a change from it.
    [500, 5_000],
  ).default(1000),
  ALLOW_PGLITE: onOff({
    meaning: '`on` allows PGlite in production, which can lose data in a power cut',
  }).default(false),
  RELEASES_DIR: folder({
    meaning: 'the folder of published versions, the registry and its history',
    example: '/var/lib/openward/releases',
  }).default('.data/releases'),
  RELEASES_STORE: choice(['folder', 'postgres'], {
    meaning:
      '`postgres` keeps releases in `RELEASES_DATABASE_URL`, so that [several gateways](operate/several-gateways.md) share them',
  }),
  RELEASES_DATABASE_URL: databaseAddress({
    meaning: 'the database of the releases',
    byDefault: '`DATABASE_URL`',
  }),
  RELEASES_DATABASE_OWNER_URL: databaseAddress({
    meaning: 'the same database, with the role that owns the tables of the releases',
    byDefault: '`DATABASE_OWNER_URL` where both share a database',
  }),
  CANARY_LIMIT: number()
    .transform((_, given) => (/^\d{1,3}(\.\d+)?$/.test(given) ? Number(given) : Number.NaN))
    .typeError(PERCENT)
    .max(100, PERCENT)
    .default(5)
    .meta({
      meaning: 'a canary is [halted](canaries.md) when more than this percentage of its loads fail',
      example: '5',
    }),
  RELEASE_USER: text({
    meaning: 'the name that the history records for a release command',
    byDefault: 'the user of the machine',
  }),
  RELEASE_TOKEN: text({ meaning: "a team's token, to [release over HTTP](releases-api.md)", isSecret: true }),
  DEVELOP_KEY: key({
    meaning:
      'allows grants to [develop a remote inside this portal](new-remote.md#how-do-i-develop-inside-a-shared-portal)',
  }),
  DEMO: onOff({
    meaning: 'creates the demo practice in an empty database; outside the demo, `TOKEN_KEY` is required',
    byDefault: '`on` without `DATABASE_URL`, `NODE_ENV=production` and a `HOST` beyond this machine',
  }),
  SIGN_UP_VERIFICATION: onOff({
    meaning: 'the first sign-in asks for a code that we send to the new address',
    byDefault: '`on` outside the demo',
  }),
  SECOND_FACTOR: string()
    .oneOf(['off', 'staff', 'all'] as const, 'must be off, staff or all')
    .meta({
      example: 'staff',
      meaning: 'who needs a [second factor](security.md#who-needs-a-second-factor) within 7 days of signing in',
      byDefault: '`staff` outside the demo, where it is `off`',
    }),
  PATIENTS_VISIBLE: choice(['all', 'hospital'], {
    meaning:
      '`hospital` keeps doctors and HCP admins to the [patients of their hospital](security.md#whose-patients-do-staff-see)',
  }),
  OIDC_ISSUER: checked(
    {
      meaning: "the hospital's own sign-in for staff: the issuer of its [OpenID provider](operate/sign-in.md)",
      example: 'https://login.hospital.example/realms/staff',
    },
    'must begin with https://',
    (given) => isWeb(given) && (urlIn(given)?.protocol === 'https:' || isThisMachine(urlIn(given)?.hostname ?? '')),
  ),
  OIDC_CLIENT_ID: text({ meaning: 'what the provider calls this portal' }),
  OIDC_CLIENT_SECRET: text({ meaning: 'the secret that the provider gave it', isSecret: true }),
  OIDC_LABEL: text({ meaning: 'what the sign-in page calls it', byDefault: '`your hospital`' }),
  OIDC_SECOND_FACTOR: matching(
    {
      meaning: 'values of `acr` or `amr`, with commas between, that count as a second factor, such as `mfa`',
      example: 'mfa,phr',
    },
    'must be values with commas between',
    /[^\s,]/,
  ),
  OIDC_ONLY: choice(['off', 'staff'], { meaning: '`staff` lets staff sign in there, and not with a password' }),
  OIDC_BREAK_GLASS: matching(
    {
      meaning: 'the email of the one staff account that may use its password all the same',
      example: 'emergency@practice.example',
    },
    'must be an email address',
    EMAIL,
  ),
  DEMO_TIME_ZONE: checked(
    {
      meaning: "the time zone of the demo's first hospital",
      byDefault: '`America/New_York`',
      example: 'America/New_York',
    },
    'must be a time zone',
    isTimeZone,
  ),
  TOKEN_KEY: key({
    meaning: 'signs the access tokens; at least 32 random characters',
    byDefault: 'generated in the demo',
  }),
  TOKEN_KEY_PREVIOUS: key({
    meaning: 'a second accepted key, [while you change the key](operate/upgrade.md#how-do-i-change-token_key)',
  }),
  API_URL: origin({
    meaning: 'the address of an api on another machine; without it, the gateway runs the api itself',
    example: 'http://10.0.0.21:3001',
  }),
  TRUST_PROXY: checked(
    {
      meaning:
        'addresses of the proxies whose `X-Forwarded-For` counts; the gateway then listens only when it is ready, and drains before it stops',
      example: '10.0.0.5,10.1.0.0/16',
    },
    'must be addresses or networks of proxies, with commas between',
    (given) => partsOf(given).every(isNetwork),
  ),
  PORTAL_URL: checked(
    {
      meaning: 'the address of the portal, such as `https://portal.example`, for links in messages',
      byDefault: 'this machine, in the demo',
      example: 'https://portal.example',
    },
    'must be like https://portal.example',
    (given) => /^https?:\/\/[^\s/?#@]+$/.test(given) && URL.canParse(given),
  ).transform((given) => given?.replace(/\/$/, '')),
  RATE_LIMIT: wholeNumber(
    { meaning: 'calls a minute for one user, or for one network without a user', example: '1200' },
    [1, MOST],
  ).default(1200),
  IDLE_TIMEOUT: wholeNumber(
    {
      meaning: 'milliseconds without activity until a user is signed out',
      byDefault: '`900000`',
      example: '900000',
    },
    [1_000, MOST],
  ),
  PRACTICE_PHONE: matching(
    {
      meaning: 'the phone number of the practice on the sign-in page; the demo invents one',
      example: '(555) 010-0100',
    },
    'must be a phone number',
    /^(?=(?:\D*\d){3})[^\p{C}]{1,60}$/u,
  ).trim(),
  SMS_GATEWAY: choice(['log', 'twilio'], { meaning: '`twilio` sends text messages through Twilio; `log` sends none' }),
  TWILIO_ACCOUNT_SID: matching(
    { meaning: 'the account at Twilio', example: 'AC0123456789abcdef0123456789abcdef' },
    'must begin with AC, as in the Twilio console',
    /^AC[0-9a-z]+$/i,
  ),
  TWILIO_AUTH_TOKEN: text({ meaning: 'its token', isSecret: true }),
  TWILIO_FROM: matching(
    { meaning: 'the number that text messages come from', example: '+15550100100' },
    'must be a number with its country, a short code, a name of up to 11 letters, or a Messaging Service',
    /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32}|(?=.*[a-z])[a-z\d ]{1,11})$/i,
  ),
  TWILIO_WEBHOOK_URL: address({
    meaning: 'where Twilio reports replies and delivery',
    example: 'https://portal.example/api/sms/incoming',
  }),
  TWILIO_API_URL: address({
    meaning: "another address than Twilio's own, for tests",
    example: 'http://127.0.0.1:4010',
  }),
  SMS_COUNTRY_PREFIX: string()
    .matches(/^\+[1-9]\d{0,3}$/, 'must be like +1')
    .meta({
      example: '+1',
      meaning:
        "the prefix of the practice's country: Twilio needs it before a patient's number, and people may type it",
    })
    .default('+1'),
  MAIL_GATEWAY: choice(['log', 'smtp'], { meaning: '`smtp` sends e-mails through an SMTP server; `log` sends none' }),
  SMTP_URL: checked(
    {
      meaning: 'the SMTP server, such as `smtps://user:password@mail.example`',
      example: 'smtps://user:password@mail.example',
      isSecret: true,
    },
    'must begin with smtp:// or smtps:// and name a server',
    (given) => {
      const { protocol = '', hostname, pathname = '' } = urlIn(given) ?? {};
      return ['smtp:', 'smtps:'].includes(protocol) && Boolean(hostname) && pathname.length <= 1;
    },
  ),
  MAIL_FROM: checked(
    { meaning: 'the address that e-mails come from', example: 'portal@practice.example' },
    'must be an email address',
    (given) => EMAIL.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(given)?.[1] ?? given),
  ),
  SMS_DAILY_LIMIT: text({
    meaning:
      'text messages a day for each [purpose](security.md#how-many-text-messages-may-be-sent), or by purpose: `code=2000,staff=300`',
  }).default('2000'),
  RECIPIENT_DAILY_LIMIT: wholeNumber(
    { meaning: 'messages a day to one number or address, for each purpose', example: '20' },
    [0, MOST],
  ).default(20),
  REMOTE_TIMEOUT: wholeNumber(
    { meaning: 'milliseconds until a message replaces a remote that does not load', example: '6000' },
    [100, MOST],
  ).default(6000),
  LOG_LEVEL: string()
    .oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as warn or info')
    .meta({ meaning: 'the level of the log', byDefault: '`info`; `warn` in the demo', example: 'info' }),
  METRICS_PORT: port({
    meaning: 'a port for [metrics](operate/monitor.md#which-metrics-are-there)',
    example: '9464',
  }),
  METRICS_HOST: host({ meaning: 'the address of that port', example: '127.0.0.1' }).default('127.0.0.1'),
  NODE_ENV: string()
    .oneOf(MODES, oneOf(MODES))
    .meta({ meaning: '`production` turns the demo off', example: 'production' }),
} satisfies Record<string, ISchema<unknown>>;

export type SettingName = keyof typeof SETTINGS;
type Value<N extends SettingName> = InferType<(typeof SETTINGS)[N]>;

/**
 * Reads and validates a setting. An empty text counts as unset.
 * @throws SettingError with a sentence for the operator
 */
export function setting<N extends SettingName>(env: Environment, name: N): Value<N> {
  try {
    return SETTINGS[name].validateSync(env[name] || undefined) as Value<N>;
  } catch (error) {
    if (error instanceof ValidationError) throw new SettingError(sentenceOn(name, error.message, env[name]));
    throw error;
  }
}

/** One sentence for every invalid setting, whether or not this process needs it. */
export function wrongSettings(env: Environment): string[] {
  return (Object.keys(SETTINGS) as SettingName[]).flatMap((name) => {
    try {
      setting(env, name);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/** The error message for a setting: the rule, the given value and a valid example. */
export function sentenceOn(name: SettingName, rule: string, given = ''): string {
  const { example, isSecret = false } = manualOf(name);
  const said = isSecret ? '' : ` You gave “${given.replaceAll(/\p{C}/gu, '\uFFFD')}”.`;
  return `${name} ${rule}.${said}${example ? ` Example: ${name}=${example}` : ''}`;
}

function manualOf(name: SettingName): Partial<Manual> {
  return (SETTINGS[name].describe() as { meta?: Partial<Manual> }).meta ?? {};
}

/** The table of all settings for the documentation, in Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, schema]) => {
    const { default: value, meta } = schema.describe() as { default?: unknown; meta?: Partial<Manual> };
    const inWords = typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
    return `| \`${name}\` | ${meta?.byDefault ?? (inWords === undefined ? 'none' : `\`${inWords}\``)} | ${meta?.meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
