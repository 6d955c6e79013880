import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS, type SettingName, wrongSettings } from './settings.ts';

const ADDRESS = 'must be an address such as';
const DATABASE = 'must begin with postgres:// and name the database.';
const WRITES = 'must lead to a server that takes writes: target_session_attrs=read-write.';
const EMAIL = 'must be an email address.';
const HOST = 'must be an address of this machine, or its name.';
const ORIGIN = 'must begin with http:// or https:// and have no path.';
const PROXIES = 'must be addresses or networks of proxies, with commas between.';
const FOLDER = 'must be a folder that exists or that we can create.';
const PORTAL = 'must be like https://portal.example.';
const SMTP = 'must begin with smtp:// or smtps:// and name a server.';
const PERCENT = 'must be a number from 0 to 100: the percentage of canary loads that may fail.';
const LEVEL = 'must be a level such as warn or info.';
const FROM = 'must be a number with its country, a short code, a name of up to 11 letters, or a Messaging Service.';

const WRONG: [name: SettingName, value: string, sentence: string][] = [
  ['PORT', 'http', 'must be a port number.'],
  ['PORT', '70000', 'must be a port number.'],
  ['PORT', '-1', 'must be a port number.'],
  ['PORT', '30.5', 'must be a port number.'],
  ['METRICS_PORT', 'yes', 'must be a port number.'],
  ['METRICS_PORT', '127.0.0.1:9464', 'must be a port number.'],
  ['HOST', 'http://127.0.0.1', HOST],
  ['HOST', '127.0.0.1:3000', HOST],
  ['HOST', '300.1.2.3', HOST],
  ['HOST', '[::1]', HOST],
  ['METRICS_HOST', 'this machine', HOST],
  ['DATABASE_URL', 'openward', DATABASE],
  ['DATABASE_URL', 'localhost:5432/openward', DATABASE],
  ['DATABASE_URL', 'mysql://app@db/openward', DATABASE],
  ['DATABASE_URL', 'https://db.example/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app@db.example', DATABASE],
  ['DATABASE_URL', 'postgres://app@db.example/', DATABASE],
  ['DATABASE_URL', 'postgres:app@db/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app:pa#ss@db/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app@db:port/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app@first,second', DATABASE],
  ['DATABASE_URL', 'postgres://app@first,second:port/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app@first,,second/openward', DATABASE],
  ['DATABASE_URL', 'postgres://app@first,second/openward?target_session_attrs=standby', WRITES],
  ['DATABASE_OWNER_URL', 'postgres://owner@db', DATABASE],
  ['DATABASE_READ_URL', 'standby', DATABASE],
  ['DATABASE_READ_URL', 'postgres://app@first,second/openward', 'must name one server.'],
  ['READ_LAG', '1s', 'must be a whole number.'],
  ['READ_LAG', '100', 'must be from 500 to 5000.'],
  ['READ_LAG', '60000', 'must be from 500 to 5000.'],
  ['RELEASES_DATABASE_URL', 'releases', DATABASE],
  ['RELEASES_DATABASE_OWNER_URL', 'file:///srv/releases', DATABASE],
  ['RELEASES_STORE', 'cloud', 'must be folder or postgres.'],
  ['CANARY_LIMIT', '101', PERCENT],
  ['CANARY_LIMIT', '-1', PERCENT],
  ['CANARY_LIMIT', '5%', PERCENT],
  ['CANARY_LIMIT', '0x10', PERCENT],
  ['ALLOW_PGLITE', 'yes', 'must be on or off.'],
  ['DEMO', 'no', 'must be on or off.'],
  ['DEMO', 'ON', 'must be on or off.'],
  ['SIGN_UP_VERIFICATION', '1', 'must be on or off.'],
  ['SECOND_FACTOR', 'everybody', 'must be off, staff or all.'],
  ['PATIENTS_VISIBLE', 'own', 'must be all or hospital.'],
  ['OIDC_ISSUER', 'login.hospital.example', 'must begin with https://.'],
  ['OIDC_ISSUER', 'http://login.hospital.example', 'must begin with https://.'],
  ['OIDC_SECOND_FACTOR', ', ,', 'must be values with commas between.'],
  ['OIDC_ONLY', 'all', 'must be off or staff.'],
  ['OIDC_BREAK_GLASS', 'emergency', EMAIL],
  ['DEMO_TIME_ZONE', 'Berlin', 'must be a time zone.'],
  ['TOKEN_KEY', 'short', 'must be at least 32 characters long.'],
  ['TOKEN_KEY', 'k'.repeat(64), 'must be random characters.'],
  ['TOKEN_KEY', '01'.repeat(16), 'must be random characters.'],
  ['TOKEN_KEY_PREVIOUS', 'short', 'must be at least 32 characters long.'],
  ['DEVELOP_KEY', 'x'.repeat(40), 'must be random characters.'],
  ['API_URL', 'localhost:3001', ORIGIN],
  ['API_URL', '10.0.0.21', ORIGIN],
  ['API_URL', 'ftp://10.0.0.21', ORIGIN],
  ['API_URL', 'http://10.0.0.21:3001/api', ORIGIN],
  ['API_URL', 'http://', ORIGIN],
  ['API_URL', 'http://user:password@10.0.0.21', ORIGIN],
  ['TRUST_PROXY', 'yes', PROXIES],
  ['TRUST_PROXY', 'true', PROXIES],
  ['TRUST_PROXY', '1', PROXIES],
  ['TRUST_PROXY', 'nginx', PROXIES],
  ['TRUST_PROXY', '127.0.0.1,', PROXIES],
  ['TRUST_PROXY', '127.0.0.1 10.0.0.1', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
  ['TRUST_PROXY', '10.0.0.1:3000', PROXIES],
  ['TRUST_PROXY', 'fd00::/129', PROXIES],
  ['PORTAL_URL', 'portal.example', PORTAL],
  ['PORTAL_URL', 'ftp://portal.example', PORTAL],
  ['PORTAL_URL', 'https://portal.example/login', PORTAL],
  ['PORTAL_URL', 'https://portal.example//', PORTAL],
  ['PORTAL_URL', 'https://portal.example:99999', PORTAL],
  ['RATE_LIMIT', '1e3', 'must be a whole number.'],
  ['RATE_LIMIT', '0', 'must be from 1 to 999999999.'],
  ['IDLE_TIMEOUT', '15 minutes', 'must be a whole number.'],
  ['IDLE_TIMEOUT', '15', 'must be from 1000 to 999999999.'],
  ['REMOTE_TIMEOUT', '6s', 'must be a whole number.'],
  ['REMOTE_TIMEOUT', '6', 'must be from 100 to 999999999.'],
  ['RECIPIENT_DAILY_LIMIT', '-1', 'must be a whole number.'],
  ['PRACTICE_PHONE', 'call us', 'must be a phone number.'],
  ['SMS_GATEWAY', 'none', 'must be log or twilio.'],
  ['TWILIO_ACCOUNT_SID', 'SK0123', 'must begin with AC, as in the Twilio console.'],
  ['TWILIO_FROM', '(555) 010-0100', FROM],
  ['TWILIO_WEBHOOK_URL', 'portal.example/api/sms/incoming', `${ADDRESS} https://portal.example/api/sms/incoming.`],
  ['TWILIO_API_URL', 'twilio', `${ADDRESS} http://127.0.0.1:4010.`],
  ['SMS_COUNTRY_PREFIX', '49', 'must be like +1.'],
  ['MAIL_GATEWAY', 'sendmail', 'must be log or smtp.'],
  ['SMTP_URL', 'mail.example', SMTP],
  ['SMTP_URL', 'mail.example:587', SMTP],
  ['SMTP_URL', 'https://mail.example', SMTP],
  ['SMTP_URL', 'smtp://', SMTP],
  ['MAIL_FROM', 'portal', EMAIL],
  ['MAIL_FROM', 'portal@practice.example, desk@practice.example', EMAIL],
  ['LOG_LEVEL', 'loud', LEVEL],
  ['NODE_ENV', 'prod', 'must be production, development or test.'],
];

const RIGHT: [name: SettingName, value: string][] = [
  ['PORT', '0'],
  ['PORT', '65535'],
  ['HOST', '::'],
  ['HOST', '0.0.0.0'],
  ['HOST', 'gateway-1.practice.example'],
  ['METRICS_HOST', '::1'],
  ['DATABASE_URL', 'postgres://app@127.0.0.1/openward'],
  ['DATABASE_URL', 'postgresql://app:p%40ss%23@db.example:6432/openward?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres:///openward?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://app:pass word@db/openward'],
  ['DATABASE_URL', 'postgres://app:p%40ss@first:5432,[::1]:5433,third/openward?target_session_attrs=read-write'],
  ['DATABASE_OWNER_URL', 'postgres://owner@[::1]:5432/openward'],
  ['DATABASE_READ_URL', 'postgres://app@second:5432/openward?target_session_attrs=standby'],
  ['READ_LAG', '500'],
  ['RELEASES_DIR', '/'],
  ['RELEASES_DIR', join(tmpdir(), 'openward', 'not', 'there')],
  ['DATA_DIR', 'relative/folder'],
  ['CANARY_LIMIT', '0'],
  ['CANARY_LIMIT', '2.5'],
  ['CANARY_LIMIT', '100'],
  ['OIDC_ISSUER', 'https://sso.example/application/o/app/'],
  ['OIDC_ISSUER', 'http://localhost:9000'],
  ['OIDC_SECOND_FACTOR', 'mfa, urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'],
  ['OIDC_BREAK_GLASS', 'Emergency@practice.example'],
  ['OIDC_LABEL', "St. Mary's Hospital"],
  ['DEMO_TIME_ZONE', 'Europe/Berlin'],
  ['TOKEN_KEY', '5f0c9a7e5f0c9a7e5f0c9a7e5f0c9a7e'],
  ['TOKEN_KEY', 'the same key for both of the gateways'],
  ['API_URL', 'http://10.0.0.21:3001'],
  ['API_URL', 'https://api.practice.example/'],
  ['API_URL', 'http://[::1]:3001'],
  ['TRUST_PROXY', '127.0.0.1'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '10.0.0.5, 10.1.0.0/16,fd00::/8'],
  ['TRUST_PROXY', '10.0.0.0/255.0.0.0'],
  ['PORTAL_URL', 'https://portal.example/'],
  ['PORTAL_URL', 'http://localhost:3000'],
  ['RATE_LIMIT', '1000000'],
  ['IDLE_TIMEOUT', '900000'],
  ['REMOTE_TIMEOUT', '100'],
  ['RECIPIENT_DAILY_LIMIT', '0'],
  ['PRACTICE_PHONE', ' (555) 010-0100 '],
  ['PRACTICE_PHONE', '+49 30 123456, extension 7'],
  ['TWILIO_ACCOUNT_SID', 'AC0123456789abcdef0123456789abcdef'],
  ['TWILIO_FROM', '+15550100100'],
  ['TWILIO_FROM', '12345'],
  ['TWILIO_FROM', 'Openward'],
  ['TWILIO_FROM', `MG${'0a'.repeat(16)}`],
  ['TWILIO_WEBHOOK_URL', 'https://portal.example/api/sms/incoming'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtps://portal:p%40ss@mail.example:465/?pool=true'],
  ['MAIL_FROM', 'portal@practice.example'],
  ['MAIL_FROM', "St. Mary's, Practice <portal@practice.example>"],
  ['SMS_DAILY_LIMIT', 'code=2000,staff=300'],
  ['LOG_LEVEL', 'silent'],
  ['NODE_ENV', 'production'],
  ['NODE_ENV', ''],
  ['RELEASE_USER', 'ada'],
];

const SECRETS = /_KEY|TOKEN|SECRET|DATABASE.*_URL|SMTP_URL/;

/** Each sentence begins with the setting, ends with an example, and repeats the given value unless it is secret. */
it.each(WRONG)('refuses %s=%s', (name, value, rule) => {
  const [sentence = '', ...more] = wrongSettings({ [name]: value });
  expect(more).toEqual([]);
  const given = SECRETS.test(name) ? '' : ` You gave “${value}”.`;
  const example = sentence.slice(`${name} ${rule}${given}`.length);
  expect(sentence).toBe(`${name} ${rule}${given}${example}`);
  expect(example).toMatch(new RegExp(`^ Example: ${name}=\\S`));
});

it('has a table of wrong settings that leaves out few', () => {
  expect(WRONG.length).toBeGreaterThan(60);
  const free = Object.keys(SETTINGS).filter((name) => !WRONG.some(([wrong]) => wrong === name));
  // Any text is a valid name or secret; folders and limits by purpose have their own tests.
  expect(free.sort()).toEqual([
    'DATA_DIR',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_LABEL',
    'RELEASES_DIR',
    'RELEASE_TOKEN',
    'RELEASE_USER',
    'SMS_DAILY_LIMIT',
    'TWILIO_AUTH_TOKEN',
  ]);
});

it.each(RIGHT)('takes %s=%s', (name, value) => {
  expect(wrongSettings({ [name]: value })).toEqual([]);
});

it('gives examples that it takes', () => {
  for (const [name, schema] of Object.entries(SETTINGS)) {
    const { example } = (schema.describe() as { meta?: { example?: string } }).meta ?? {};
    if (example && !example.startsWith('$(')) expect(wrongSettings({ [name]: example })).toEqual([]);
  }
});

it('says all that is wrong at once, and nothing of secrets', () => {
  const wrong = wrongSettings({ TRUST_PROXY: 'yes', SMTP_URL: 'user:hunter2@mail.example', PORT: 'http' });
  expect(wrong.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'TRUST_PROXY', 'SMTP_URL']);
  expect(wrong.join()).not.toContain('hunter2');
});

it('refuses a folder that is a file or lies below one', () => {
  const place = mkdtempSync(join(tmpdir(), 'openward-settings-'));
  try {
    writeFileSync(join(place, 'file'), '');
    mkdirSync(join(place, 'folder'));
    for (const name of ['DATA_DIR', 'RELEASES_DIR']) {
      for (const path of ['file', 'file/releases', 'file/more/releases']) {
        const wrong = join(place, path);
        expect(wrongSettings({ [name]: wrong })).toEqual([
          expect.stringContaining(`${name} ${FOLDER} You gave “${wrong}”. Example: ${name}=/var/lib/openward`),
        ]);
      }
      for (const path of ['folder', 'folder/releases', 'new/releases']) {
        expect(wrongSettings({ [name]: join(place, path) })).toEqual([]);
      }
    }
  } finally {
    rmSync(place, { recursive: true });
  }
});
