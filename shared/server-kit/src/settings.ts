import { boolean, type InferType, type ISchema, number, string, ValidationError } from 'yup';

/** Where settings come from: `process.env`, or what a test says instead. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The documentation of a setting. */
interface Manual {
  meaning: string;
  /** The default, where it is not a fixed value. */
  byDefault?: string;
}

const text = (manual: Manual) => string().meta(manual);

const choice = <const W extends string>(words: readonly [W, ...W[]], manual: Manual) =>
  string<W>()
    .oneOf(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
    .default(() => words[0])
    .meta(manual);

const onOff = (manual: Manual) =>
  boolean()
    .transform((_, given) => (given === 'on' ? true : given === 'off' ? false : given))
    .typeError('must be on or off')
    .meta(manual);

/** Digits only: anything else would silently mean no limit. */
const wholeNumber = (manual: Manual) =>
  number()
    .transform((_, given) => (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN))
    .typeError('must be a whole number')
    .meta(manual);

const port = (manual: Manual) => {
  const message = 'must be a port number';
  return wholeNumber(manual).typeError(message).max(65_535, message);
};

const key = (manual: Manual) => string().min(32, 'must be at least 32 characters long').meta(manual);

/** An address without a slash at its end. */
const exactAddress = (manual: Manual) =>
  string()
    .test('address', 'must be an address such as https://portal.example', (given) => !given || URL.canParse(given))
    .meta(manual);

/** An address that paths are put behind. */
const address = (manual: Manual) => exactAddress(manual).transform((given) => given?.replace(/\/$/, ''));

/**
 * Every setting of the server and the release commands: the only place for its name, schema and default.
 * `docs/settings.md` is made from it.
 */
export const SETTINGS = {
  PORT: port({ meaning: 'the port that the gateway listens on' }).default(3000),
  HOST: text({ meaning: 'the address that the gateway listens on' }).default('127.0.0.1'),
  DATA_DIR: text({ meaning: "the folder of the built-in database and of the demo's token key" }).default('.data'),
  DATABASE_URL: text({
    meaning: 'PostgreSQL 15 or later, required outside the demo; without it, PGlite in `DATA_DIR`',
  }),
  DATABASE_OWNER_URL: text({
    meaning: 'the same database, with the role that owns and migrates the tables',
    byDefault: '`DATABASE_URL`',
  }),
  ALLOW_PGLITE: onOff({
    meaning: '`on` allows PGlite in production, which can lose data in a power cut',
  }).default(false),
  RELEASES_DIR: text({ meaning: 'the folder of published versions, the registry and its history' }).default(
    '.data/releases',
  ),
  RELEASES_STORE: choice(['folder', 'postgres'], {
    meaning:
      '`postgres` keeps releases in `RELEASES_DATABASE_URL`, so that [several gateways](operate/several-gateways.md) share them',
  }),
  RELEASES_DATABASE_URL: text({ meaning: 'the database of the releases', byDefault: '`DATABASE_URL`' }),
  RELEASES_DATABASE_OWNER_URL: text({
    meaning: 'the same database, with the role that owns the tables of the releases',
    byDefault: '`DATABASE_OWNER_URL` where both share a database',
  }),
  CANARY_LIMIT: number()
    .typeError('must be a number from 0 to 100: the percentage of canary loads that may fail')
    .min(0, 'must be a number from 0 to 100: the percentage of canary loads that may fail')
    .max(100, 'must be a number from 0 to 100: the percentage of canary loads that may fail')
    .default(5)
    .meta({ meaning: 'a canary is [halted](canaries.md) when more than this percentage of its loads fail' }),
  RELEASE_USER: text({
    meaning: 'the name that the history records for a release command',
    byDefault: 'the user of the machine',
  }),
  RELEASE_TOKEN: text({ meaning: "a team's token, to [release over HTTP](releases-api.md)" }),
  DEVELOP_KEY: text({
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
      meaning: 'who needs a [second factor](security.md#who-needs-a-second-factor) within 7 days of signing in',
      byDefault: '`staff` outside the demo, where it is `off`',
    }),
  OIDC_ISSUER: exactAddress({
    meaning: "the hospital's own sign-in for staff: the issuer of its [OpenID provider](operate/sign-in.md)",
  }),
  OIDC_CLIENT_ID: text({ meaning: 'what the provider calls this portal' }),
  OIDC_CLIENT_SECRET: text({ meaning: 'the secret that the provider gave it' }),
  OIDC_LABEL: text({ meaning: 'what the sign-in page calls it', byDefault: '`your hospital`' }),
  OIDC_SECOND_FACTOR: text({
    meaning: 'values of `acr` or `amr`, with commas between, that count as a second factor, such as `mfa`',
  }),
  OIDC_ONLY: choice(['off', 'staff'], { meaning: '`staff` lets staff sign in there, and not with a password' }),
  OIDC_BREAK_GLASS: text({ meaning: 'the email of the one staff account that may use its password all the same' }),
  DEMO_TIME_ZONE: text({ meaning: "the time zone of the demo's first hospital", byDefault: '`America/New_York`' }),
  TOKEN_KEY: key({
    meaning: 'signs the access tokens; at least 32 random characters',
    byDefault: 'generated in the demo',
  }),
  TOKEN_KEY_PREVIOUS: key({
    meaning: 'a second accepted key, [while you change the key](operate/upgrade.md#how-do-i-change-token_key)',
  }),
  API_URL: text({ meaning: 'the address of an api on another machine; without it, the gateway runs the api itself' }),
  TRUST_PROXY: text({
    meaning:
      'addresses of the proxies whose `X-Forwarded-For` counts; the gateway then listens only when it is ready, and drains before it stops',
  }),
  PORTAL_URL: string()
    .matches(/^https?:\/\/[^\s/?#]+\/?$/, { message: 'must be like https://portal.example', excludeEmptyString: true })
    .transform((given) => given?.replace(/\/$/, ''))
    .meta({
      meaning: 'the address of the portal, such as `https://portal.example`, for links in messages',
      byDefault: 'this machine, in the demo',
    }),
  RATE_LIMIT: wholeNumber({
    meaning: 'calls a minute for one user, or for one network without a user',
  }).default(1200),
  IDLE_TIMEOUT: wholeNumber({
    meaning: 'milliseconds without activity until a user is signed out',
    byDefault: '`900000`',
  }),
  PRACTICE_PHONE: string()
    .trim()
    .meta({ meaning: 'the phone number of the practice on the sign-in page; the demo invents one' }),
  SMS_GATEWAY: choice(['log', 'twilio'], { meaning: '`twilio` sends text messages through Twilio; `log` sends none' }),
  TWILIO_ACCOUNT_SID: text({ meaning: 'the account at Twilio' }),
  TWILIO_AUTH_TOKEN: text({ meaning: 'its token' }),
  TWILIO_FROM: text({ meaning: 'the number that text messages come from' }),
  TWILIO_WEBHOOK_URL: address({ meaning: 'where Twilio reports replies and delivery' }),
  TWILIO_API_URL: address({ meaning: "another address than Twilio's own, for tests" }),
  SMS_COUNTRY_PREFIX: string()
    .matches(/^\+[1-9]\d{0,3}$/, 'must be like +1')
    .meta({
      meaning:
        "the prefix of the practice's country: Twilio needs it before a patient's number, and people may type it",
    })
    .default('+1'),
  MAIL_GATEWAY: choice(['log', 'smtp'], { meaning: '`smtp` sends e-mails through an SMTP server; `log` sends none' }),
  SMTP_URL: text({ meaning: 'the SMTP server, such as `smtps://user:password@mail.example`' }),
  MAIL_FROM: text({ meaning: 'the address that e-mails come from' }),
  SMS_DAILY_LIMIT: text({
    meaning:
      'text messages a day for each [purpose](security.md#how-many-text-messages-may-be-sent), or by purpose: `code=2000,staff=300`',
  }).default('2000'),
  RECIPIENT_DAILY_LIMIT: wholeNumber({ meaning: 'messages a day to one number or address, for each purpose' }).default(
    20,
  ),
  REMOTE_TIMEOUT: wholeNumber({
    meaning: 'milliseconds until a message replaces a remote that does not load',
  }).default(6000),
  LOG_LEVEL: string()
    .oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as warn or info')
    .meta({ meaning: 'the level of the log', byDefault: '`info`; `warn` in the demo' }),
  METRICS_PORT: port({ meaning: 'a port for [metrics](operate/monitor.md#which-metrics-are-there)' }),
  METRICS_HOST: text({ meaning: 'the address of that port' }).default('127.0.0.1'),
  NODE_ENV: text({ meaning: '`production` turns the demo off' }),
} satisfies Record<string, ISchema<unknown>>;

export type SettingName = keyof typeof SETTINGS;
type Value<N extends SettingName> = InferType<(typeof SETTINGS)[N]>;

/**
 * One setting, checked by its schema. An empty text is no value.
 * @throws Error with a sentence for the operator
 */
export function setting<N extends SettingName>(env: Environment, name: N): Value<N> {
  try {
    return SETTINGS[name].validateSync(env[name] || undefined) as Value<N>;
  } catch (error) {
    if (error instanceof ValidationError) throw new Error(`${name} ${error.message}.`);
    throw error;
  }
}

/** The manual's table of all settings, in Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, schema]) => {
    const { default: value, meta } = schema.describe() as { default?: unknown; meta?: Partial<Manual> };
    const inWords = typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
    return `| \`${name}\` | ${meta?.byDefault ?? (inWords === undefined ? 'none' : `\`${inWords}\``)} | ${meta?.meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
