// `npm start`: from a fresh clone to a running portal with the demo practice.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/parts.mjs';
import { run } from './lib/run.mjs';

const tell = (line) => console.log(`· ${line}`);
process.chdir(root);

const installed = join(root, 'node_modules/.package-lock.json');
if (
  !existsSync(installed) ||
  statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs - 60_000
) {
  tell('Installing packages (a minute or two, the first time)');
  await run('npm', ['ci']);
}

const { build } = await import('./build.mjs');
const parts = await build(tell);

const { publish, activate, readDocument, SHELL } = await import('@openward/gateway');
const releasesDir = resolve(process.env.RELEASES_DIR ?? '.data/releases');
const reason = { who: 'npm start', why: 'local build' };
for (const part of parts) {
  const { manifest, isNew } = await publish(releasesDir, join(part.folder, 'dist'));
  const { releases } = await readDocument(releasesDir);
  // A version that an operator rolled back from stays rolled back: only a new build is activated.
  if (isNew || !releases[part.name]) await activate(releasesDir, manifest.name, manifest.version, reason);
  if (isNew && part.name !== SHELL) tell(`Released ${manifest.name} ${manifest.version}`);
}

tell('Opening the database');
const { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE, isDemo } = await import('@openward/api');
try {
  if (isDemo(process.env) && !process.env.API_URL) process.env.PRACTICE_PHONE ??= DEMO_PHONE;
} catch {
  // The gateway says it in one sentence when it reads its configuration.
}
await import('@openward/gateway/main');

if (isDemo(process.env)) {
  console.log(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(32)} ${role}`);
  console.log('\nStop with Ctrl+C.');
}
