import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFrom, tokenKeysOf } from './config.ts';

const TOKEN_KEY = 'a token key that is long enough, and random';
const DATABASE_URL = 'postgres://practice@127.0.0.1/practice';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'openward-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => configFrom({ DATA_DIR: dataDir, ...env });

describe('production', () => {
  test('does not start without a key, and says what is missing', () => {
    expect(() => read({ DEMO: 'off', DATABASE_URL })).toThrow('TOKEN_KEY is required outside the demo');
    expect(() => read({ DEMO: 'off', DATABASE_URL, TOKEN_KEY: '' })).toThrow('TOKEN_KEY is required');
    expect(read({ DEMO: 'off', DATABASE_URL, TOKEN_KEY }).demo).toBe(false);
  });

  test('does not start on a database that never calls fsync, unless somebody says that they know (M12)', () => {
    expect(() => read({ DEMO: 'off', TOKEN_KEY })).toThrow('DATABASE_URL is required outside the demo');
    const allowed = read({ DEMO: 'off', TOKEN_KEY, ALLOW_PGLITE: 'on' });
    expect(allowed.warnings).toEqual([expect.stringContaining('a power cut may lose'), expect.anything()]);
  });

  test('verifies sign-ups, and says so where nobody would get the code', () => {
    expect(read({ DEMO: 'off', DATABASE_URL, TOKEN_KEY }).warnings).toEqual([
      expect.stringContaining('new users never get their code'),
    ]);
    const mail = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'portal@practice.example' };
    const env = { DEMO: 'off', DATABASE_URL, TOKEN_KEY, ...mail, PORTAL_URL: 'https://portal.example/' };
    const { signUpVerification, warnings, sendsMail, portalUrl } = read(env);
    expect({ signUpVerification, warnings, sendsMail, portalUrl }).toEqual({
      portalUrl: 'https://portal.example',
      signUpVerification: true,
      warnings: [],
      sendsMail: true,
    });
    expect(() => read({ PORTAL_URL: 'portal.example' })).toThrow('PORTAL_URL must be like');
    expect(() => read({ MAIL_GATEWAY: 'smtp' })).toThrow('MAIL_GATEWAY=smtp needs SMTP_URL and MAIL_FROM.');
  });
});

describe('production does not start', () => {
  const production = { DEMO: 'off', DATABASE_URL, TOKEN_KEY };
  const mail = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'portal@practice.example' };
  const twilio = { SMS_GATEWAY: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100' };
  const needsAddress = 'needs PORTAL_URL, the address that links in messages begin with. Example: PORTAL_URL=https://';

  test.each<[what: string, env: Record<string, string>, sentence: string]>([
    ['with e-mails whose links begin nowhere', mail, `MAIL_GATEWAY=smtp ${needsAddress}`],
    ['with text messages whose links begin nowhere', twilio, `SMS_GATEWAY=twilio ${needsAddress}`],
    [
      'with links that cross a network unencrypted',
      { ...mail, PORTAL_URL: 'http://portal.example' },
      'PORTAL_URL must begin with https:// outside the demo. You gave “http://portal.example”. Example: PORTAL_URL=https://portal.example',
    ],
    ['with a key of equal letters', { TOKEN_KEY: 'k'.repeat(64) }, 'TOKEN_KEY must be random characters. Example:'],
    [
      'with one role for two purposes',
      { DATABASE_OWNER_URL: DATABASE_URL },
      'must name two roles, or the application could change the audit log. Both name “practice”.',
    ],
    [
      'with two databases instead of two roles',
      { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/other' },
      'DATABASE_OWNER_URL must name the same database as DATABASE_URL. They name “other” and “practice”.',
    ],
    [
      'with an owner of nothing',
      { DATABASE_URL: '', DATABASE_OWNER_URL: DATABASE_URL, ALLOW_PGLITE: 'on' },
      'needs DATA',
    ],
    [
      'with a standby of another database',
      { DATABASE_READ_URL: 'postgres://reader@127.0.0.1/other' },
      'DATABASE_READ_URL must name the same database as DATABASE_URL. They name “other” and “practice”.',
    ],
    [
      'with a standby of nothing',
      { DATABASE_URL: '', DATABASE_READ_URL: DATABASE_URL, ALLOW_PGLITE: 'on' },
      'DATABASE_READ_URL needs DATABASE_URL.',
    ],
    [
      'with two standbys in one setting',
      { DATABASE_READ_URL: 'postgres://reader@one,two/practice' },
      'DATABASE_READ_URL must name one server.',
    ],
    ['with a proxy that is none', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be addresses'],
  ])('%s', (_what, env, sentence) => {
    expect(() => read({ ...production, ...env })).toThrow(sentence);
  });

  test.each<Record<string, string>>([
    {},
    { ...mail, PORTAL_URL: 'https://portal.example' },
    { ...twilio, PORTAL_URL: 'http://localhost:3000' },
    { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.2:6432/practice' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('but does with %j', (env) => {
    expect(read({ ...production, ...env }).demo).toBe(false);
  });

  test('and says all that is wrong at once', () => {
    expect(() => read({ ...production, TRUST_PROXY: 'yes', MAIL_FROM: 'portal' })).toThrow(
      /^TRUST_PROXY must .*\nMAIL_FROM must .*$/,
    );
  });
});

test('a data folder that cannot be written to is one sentence', () => {
  writeFileSync(join(dataDir, 'file'), '');
  expect(() => configFrom({ DATA_DIR: join(dataDir, 'file') })).toThrow('DATA_DIR must be a folder that exists');
  mkdirSync(join(dataDir, 'token-key'));
  expect(() => read()).toThrow(
    `DATA_DIR must be a folder that we can write to (EISDIR). You gave “${dataDir}”. Example: DATA_DIR=/var/lib/openward`,
  );
});

describe("the hospital's own sign-in", () => {
  const client = { OIDC_CLIENT_ID: 'openward', OIDC_CLIENT_SECRET: 'secret' };

  test('is by the issuer as it is written, over TLS', () => {
    const { provider, warnings } = read({ ...client, OIDC_ISSUER: 'https://sso.example/application/o/app/' });
    expect(provider).toMatchObject({ issuer: 'https://sso.example/application/o/app/', isOnlyWay: false });
    expect(warnings).toEqual([]);
    expect(() => read({ ...client, OIDC_ISSUER: 'http://sso.example' })).toThrow(
      'OIDC_ISSUER must begin with https://.',
    );
    expect(read({ ...client, OIDC_ISSUER: 'http://localhost:9000' }).provider?.issuer).toBe('http://localhost:9000');
    expect(() => read({ OIDC_ISSUER: 'https://sso.example' })).toThrow('needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  });

  test('is the only way where it is there, and says so where nobody could come in without it', () => {
    expect(() => read({ OIDC_ONLY: 'staff' })).toThrow('OIDC_ONLY=staff needs OIDC_ISSUER.');
    const only = { ...client, OIDC_ISSUER: 'https://sso.example', OIDC_ONLY: 'staff' };
    expect(read(only).warnings).toEqual([expect.stringContaining('OIDC_BREAK_GLASS')]);
    const { provider, warnings } = read({ ...only, OIDC_BREAK_GLASS: 'Emergency@practice.example' });
    expect([provider?.breakGlass, warnings]).toEqual(['emergency@practice.example', []]);
  });
});

test('staff need a second factor outside the demo', () => {
  expect(read().secondFactor).toBe('off');
  expect(read({ DEMO: 'off', DATABASE_URL, TOKEN_KEY }).secondFactor).toBe('staff');
});

describe('the demo is off by itself where anything points to production (M13)', () => {
  test.each([
    ['a database', { DATABASE_URL }],
    ['NODE_ENV', { NODE_ENV: 'production', DATABASE_URL }],
    ['an address that others can reach', { HOST: '0.0.0.0', DATABASE_URL }],
    ['every address', { HOST: '::', DATABASE_URL }],
  ])('%s', (_what, env: Record<string, string>) => {
    expect(read({ ...env, TOKEN_KEY }).demo).toBe(false);
    expect(read({ ...env, TOKEN_KEY, DEMO: 'on' }).demo).toBe(true);
  });

  test.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('and on at %s', (HOST) => {
    expect(read({ HOST }).demo).toBe(true);
  });

  test('a word that is neither on nor off is no answer', () => {
    expect(() => read({ DEMO: 'no' })).toThrow('DEMO must be on or off.');
  });
});

test.each(['on', 'off'])('a short key is refused with DEMO=%s', (DEMO) => {
  expect(() => read({ DEMO, DATABASE_URL, TOKEN_KEY: 'k'.repeat(31) })).toThrow('at least 32 characters');
});

test('a second key is as long as the first, and another one', () => {
  const env = { DEMO: 'on', TOKEN_KEY };
  expect(() => read({ ...env, TOKEN_KEY_PREVIOUS: 'k'.repeat(31) })).toThrow('TOKEN_KEY_PREVIOUS must be at least 32');
  expect(read({ ...env, TOKEN_KEY_PREVIOUS: TOKEN_KEY }).warnings).toEqual([
    expect.stringContaining('the key was not changed'),
  ]);
  const next = read({ ...env, TOKEN_KEY_PREVIOUS: `${TOKEN_KEY} as well` });
  expect(tokenKeysOf(next).map((key) => Buffer.from(key).toString())).toEqual([TOKEN_KEY, `${TOKEN_KEY} as well`]);
  expect(tokenKeysOf(read(env))).toHaveLength(1);
});

test('the demo makes a key of its own, keeps it, and keeps it to itself', () => {
  const first = read();
  expect(first.demo).toBe(true);
  expect(first.tokenKey.length).toBeGreaterThanOrEqual(32);
  expect(read().tokenKey).toEqual(first.tokenKey);
  const file = join(dataDir, 'token-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('what is not said has its default', () => {
  const { rateLimit, databaseUrl, logLevel, trustProxy, signUpVerification, messageLimits } = read({ TOKEN_KEY });
  expect({ rateLimit, databaseUrl, logLevel, trustProxy, signUpVerification, messageLimits }).toEqual({
    rateLimit: 1200,
    databaseUrl: undefined,
    logLevel: 'warn',
    trustProxy: undefined,
    signUpVerification: false,
    messageLimits: {
      smsPerDay: { code: 2000, change: 2000, strangers: 2000, notice: 2000, reminder: 2000, staff: 2000 },
      perRecipientPerDay: 20,
    },
  });
});

test('the daily limit of SMS is one for all purposes, or one for some of them', () => {
  const smsPerDay = (limit: string) => read({ TOKEN_KEY, SMS_DAILY_LIMIT: limit }).messageLimits.smsPerDay;
  expect(smsPerDay('300')).toEqual({ code: 300, change: 300, strangers: 300, notice: 300, reminder: 300, staff: 300 });
  expect(smsPerDay('staff=50, code=900')).toMatchObject({ code: 900, staff: 50, notice: 2000, reminder: 2000 });
  for (const wrong of ['many', 'staff', 'staff=-1', 'letters=5', 'staff=5,']) {
    expect(() => smsPerDay(wrong)).toThrow(/^SMS_DAILY_LIMIT must be a whole number, or limits such as/);
  }
});
