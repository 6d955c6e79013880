import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFrom } from './config.ts';

const KEY = 'k'.repeat(32);
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'openward-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('production does not start without a key, and says what is missing', () => {
  expect(() => configFrom({ DEMO: 'off', DATA_DIR: dataDir })).toThrow('TOKEN_KEY is required when DEMO=off');
  expect(() => configFrom({ DEMO: 'off', DATA_DIR: dataDir, TOKEN_KEY: '' })).toThrow('TOKEN_KEY is required');
  expect(configFrom({ DEMO: 'off', DATA_DIR: dataDir, TOKEN_KEY: KEY }).demo).toBe(false);
});

test.each(['on', 'off'])('a short key is refused with DEMO=%s', (DEMO) => {
  const env = { DEMO, DATA_DIR: dataDir, TOKEN_KEY: 'k'.repeat(31) };
  expect(() => configFrom(env)).toThrow('at least 32 characters');
});

test('the demo makes a key of its own, keeps it, and keeps it to itself', () => {
  const first = configFrom({ DATA_DIR: dataDir });
  expect(first.demo).toBe(true);
  expect(first.tokenKey.length).toBeGreaterThanOrEqual(32);
  expect(configFrom({ DATA_DIR: dataDir }).tokenKey).toEqual(first.tokenKey);
  const file = join(dataDir, 'token-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('what is not said has its default', () => {
  const { rateLimit, databaseUrl, logLevel, trustProxy } = configFrom({ DATA_DIR: dataDir, TOKEN_KEY: KEY });
  expect({ rateLimit, databaseUrl, logLevel, trustProxy }).toEqual({
    rateLimit: 1200,
    databaseUrl: undefined,
    logLevel: 'warn',
    trustProxy: undefined,
  });
});
