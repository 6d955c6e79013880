import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** What the server and the release commands are made of; not what tests them. */
function sources(): string[] {
  const files = ['api/src', 'gateway/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'));
}

/** The settings that a source reads: `env.PORT`, `(env, 'RATE_LIMIT')` and `{ SMTP_URL: url } = env`. */
function settingsIn(source: string): string[] {
  const destructured = [...source.matchAll(/\{([^{}]*)\} = (?:process\.)?env\b/g)].map(([, names = '']) => names);
  return [
    ...[...source.matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/\(env, '([A-Z][A-Z_]+)'/g)].map(([, name = '']) => name),
    ...destructured.flatMap((names) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? []),
  ];
}

it('stands in docs/settings.md, to the last setting', () => {
  const table = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const read = new Set(sources().flatMap((file) => settingsIn(readFileSync(join(ROOT, file), 'utf8'))));
  for (const name of ['PORT', 'RATE_LIMIT', 'SMTP_URL', 'SMS_COUNTRY_PREFIX']) expect([...read]).toContain(name);
  expect([...read].filter((name) => !new RegExp(`\`${name}\\b`).test(table))).toEqual([]);
});
