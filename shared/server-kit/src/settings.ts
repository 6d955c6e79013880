import { boolean, type InferType, type ISchema, number, string, ValidationError } from 'yup';

/** Where settings come from: `process.env`, or what a test says instead. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the manual says of a setting. */
interface Manual {
  meaning: string;
  /** Where the default is not a value, or is made of others. */
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

/** Digits alone: what is no number would be no limit at all. */
const wholeNumber = (manual: Manual) =>
  number()
    .transform((_, given) => (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN))
    .typeError('must be a whole number')
    .meta(manual);

const port = (manual: Manual) => {
  const message = 'must be the number of a port';
  return wholeNumber(manual).typeError(message).max(65_535, message);
};

const key = (manual: Manual) => string().min(32, 'must be at least 32 characters long').meta(manual);

/** An address without a slash at its end. */
const address = (manual: Manual) =>
  string()
    .transform((given) => given?.replace(/\/$/, ''))
    .test('address', 'must be an address such as https://portal.example', (given) => !given || URL.canParse(given))
    .meta(manual);

/**
 * Every setting of the server and the release commands: the one place where its name, its schema and its default stand.
 * `docs/settings.md` is made from it.
 */
export const SETTINGS = {
  PORT: port({ meaning: 'the port that the gateway listens on' }).default(3000),
  HOST: text({ meaning: 'the address that the gateway listens on' }).default('127.0.0.1'),
  DATA_DIR: text({ meaning: "the folder of the built-in database and of the demo's token key" }).default('.data'),
  DATABASE_URL: text({
    meaning: 'a PostgreSQL 15 or later; without it, PGlite in `DATA_DIR`; required outside the demo',
  }),
  DATABASE_OWNER_URL: text({
    meaning: 'the same database, as the role that owns and migrates the tables',
    byDefault: '`DATABASE_URL`',
  }),
  ALLOW_PGLITE: onOff({
    meaning: '`on` lets production run on PGlite, which does not wait until data is on the disk',
  }).default(false),
  RELEASES_DIR: text({ meaning: 'published versions, the registry and its history' }).default('.data/releases'),
  RELEASES_STORE: choice(['folder', 'postgres'], {
    meaning:
      '`postgres` keeps releases in `RELEASES_DATABASE_URL`, so that [several gateways](operations.md#several-gateways) share them',
  }),
  RELEASES_DATABASE_URL: text({ meaning: 'the database of the releases', byDefault: '`DATABASE_URL`' }),
  RELEASES_DATABASE_OWNER_URL: text({
    meaning: 'the same database, as the role that owns the tables of the releases',
    byDefault: '`DATABASE_OWNER_URL` where both share a database',
  }),
  CANARY_LIMIT: number()
    .typeError('must be a number from 0 to 100: percent of the loads of a canary that may fail')
    .min(0, 'must be a number from 0 to 100: percent of the loads of a canary that may fail')
    .max(100, 'must be a number from 0 to 100: percent of the loads of a canary that may fail')
    .default(5)
    .meta({ meaning: 'a canary is [halted](canaries.md) when more than this percentage of its loads fail' }),
  RELEASE_USER: text({
    meaning: 'the name that the history records for a release command',
    byDefault: 'who is signed in on the machine',
  }),
  RELEASE_TOKEN: text({ meaning: 'the token of [a team elsewhere](releases-api.md)' }),
  DEVELOP_KEY: text({
    meaning:
      'signs grants to [develop a remote inside this portal](new-remote.md#inside-a-shared-portal); without it nobody can',
  }),
  DEMO: onOff({
    meaning: 'creates the demo practice in an empty database; outside the demo, `TOKEN_KEY` is required',
    byDefault: '`on` unless `DATABASE_URL`, `NODE_ENV=production` or a `HOST` beyond this machine is given',
  }),
  SIGN_UP_VERIFICATION: onOff({
    meaning: 'the first sign-in asks for a code that we send to the new address',
    byDefault: '`on` outside the demo',
  }),
  DEMO_TIME_ZONE: text({ meaning: "the time zone of the demo's first hospital", byDefault: "this machine's" }),
  TOKEN_KEY: key({ meaning: 'signs the access tokens; at least 32 random characters', byDefault: 'made by the demo' }),
  TOKEN_KEY_PREVIOUS: key({
    meaning:
      'a second key whose tokens and codes are accepted, [while the key is changed](operations.md#change-the-key)',
  }),
  API_URL: text({ meaning: "an api elsewhere; without it, the api runs in the gateway's process" }),
  TRUST_PROXY: text({
    meaning:
      'addresses of the proxies whose `X-Forwarded-For` we believe; the gateway then listens when it is ready and drains before it stops',
  }),
  PORTAL_URL: string()
    .matches(/^https?:\/\/[^\s/?#]+\/?$/, { message: 'must be like https://portal.example', excludeEmptyString: true })
    .transform((given) => given?.replace(/\/$/, ''))
    .meta({
      meaning: 'where people open the portal, such as `https://portal.example`: links in messages begin with it',
      byDefault: 'this machine, in the demo',
    }),
  RATE_LIMIT: wholeNumber({
    meaning: 'calls a minute for one user, or for one address where nobody is signed in',
  }).default(1200),
  IDLE_TIMEOUT: wholeNumber({
    meaning: 'milliseconds without a sign of the user until they are signed out',
    byDefault: '`900000`',
  }),
  PRACTICE_PHONE: string()
    .trim()
    .meta({ meaning: 'the number to call, as people read it, beside the sign-in form; the demo has a made-up one' }),
  SMS_GATEWAY: choice(['log', 'twilio'], { meaning: '`twilio` sends SMS through Twilio; `log` sends none' }),
  TWILIO_ACCOUNT_SID: text({ meaning: 'the account at Twilio' }),
  TWILIO_AUTH_TOKEN: text({ meaning: 'its token' }),
  TWILIO_FROM: text({ meaning: 'the number that SMS come from' }),
  TWILIO_WEBHOOK_URL: address({ meaning: 'where Twilio reports replies and delivery' }),
  TWILIO_API_URL: address({ meaning: "an address in the place of Twilio's own, for tests" }),
  SMS_COUNTRY_PREFIX: text({
    meaning: "what is put before a patient's number for Twilio; the record has the number without it",
  }).default('+1'),
  MAIL_GATEWAY: choice(['log', 'smtp'], { meaning: '`smtp` sends e-mails through an SMTP server; `log` sends none' }),
  SMTP_URL: text({ meaning: 'the SMTP server, such as `smtps://user:password@mail.example`' }),
  MAIL_FROM: text({ meaning: 'the address that e-mails come from' }),
  SMS_DAILY_LIMIT: text({
    meaning: 'SMS a day for each purpose, or by [purpose](security.md): `code=2000,staff=300`',
  }).default('2000'),
  RECIPIENT_DAILY_LIMIT: wholeNumber({ meaning: 'messages a day to one number or address' }).default(20),
  REMOTE_TIMEOUT: wholeNumber({
    meaning: 'milliseconds until a remote that does not load shows a message instead',
  }).default(6000),
  LOG_LEVEL: string()
    .oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as warn or info')
    .meta({ meaning: 'how much the log says', byDefault: '`info`; `warn` in the demo' }),
  METRICS_PORT: port({ meaning: 'serves `/metrics` for Prometheus on a port of its own' }),
  METRICS_HOST: text({ meaning: 'the address of that port' }).default('127.0.0.1'),
  NODE_ENV: text({ meaning: '`production` refuses to start as a demo by itself' }),
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
