import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, setting } from '@openward/server-kit/settings';
import { withSettings } from '../openapi/openapi.ts';

const ROOT = join(__dirname, '../..');

/** Lists the sources of the api and the gateway without tests. */
function sources(): string[] {
  const files = ['api/src', 'gateway/src', 'shared/server-kit/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'));
}

it('is described in docs/settings.md as the code has it (npm run openapi writes the table)', () => {
  const manual = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  expect(manual).toBe(withSettings(manual));
  for (const name of Object.keys(SETTINGS)) expect(manual).toContain(`| \`${name}\` |`);
});

it('is read by its schema alone', () => {
  const read = sources().filter((file) =>
    /\benv\.[A-Z][A-Z_]+\b(?! \?)|= (process\.)?env;.*[A-Z]/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(read).toEqual([]);
});

it.each([
  [{ PORT: 'http' }, 'PORT', 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT', 'PORT must be a port number.'],
  [{ RATE_LIMIT: '1e3' }, 'RATE_LIMIT', 'RATE_LIMIT must be a whole number.'],
  [{ ALLOW_PGLITE: 'yes' }, 'ALLOW_PGLITE', 'ALLOW_PGLITE must be on or off.'],
  [{ SMS_GATEWAY: 'none' }, 'SMS_GATEWAY', 'SMS_GATEWAY must be log or twilio.'],
  [{ TWILIO_API_URL: 'twilio' }, 'TWILIO_API_URL', 'TWILIO_API_URL must be an address such as'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'LOG_LEVEL must be a level such as warn or info.'],
  [{ CANARY_LIMIT: '101' }, 'CANARY_LIMIT', 'CANARY_LIMIT must be a number from 0 to 100'],
  [{ TOKEN_KEY: 'short' }, 'TOKEN_KEY', 'TOKEN_KEY must be at least 32 characters long.'],
] as const)('%j is refused with a sentence', (env, name, sentence) => {
  expect(() => setting(env, name)).toThrow(sentence);
});

it('that is empty has its default', () => {
  expect([setting({ PORT: '' }, 'PORT'), setting({}, 'API_URL'), setting({}, 'SMS_GATEWAY')]).toEqual([
    3000,
    undefined,
    'log',
  ]);
});
