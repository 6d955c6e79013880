// `npm start`: from a fresh clone to a running portal with the demo practice.
import { join } from 'node:path';
import { isInstalled } from './lib/installed.mjs';
import { root } from './lib/parts.mjs';
import { run } from './lib/run.mjs';

const tell = (line) => console.log(`· ${line}`);
process.chdir(root);

if (!isInstalled()) {
  tell('Installing packages (a minute or two, the first time)');
  await run('npm', ['ci']);
}

const { build } = await import('./build.mjs');
const parts = await build(tell);

const { ReleaseError, releaseTogether, builtIn, openStore, SHELL } = await import('@openward/gateway');
const builds = parts.map(({ folder }) => builtIn(join(folder, 'dist')));
const reason = { who: 'npm start', why: 'local build' };
const { contract, DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE, isDemo } = await import('@openward/api');
try {
  const store = openStore(process.env);
  // The api that is about to run is deployed with what was built: remotes are held against that one.
  if (!process.env.API_URL) await store.keepApiContract(contract);
  for (const { name, version, isNew, active } of await releaseTogether(store, builds, reason)) {
    if (isNew && name !== SHELL) tell(`Released ${name} ${version}`);
    if (active !== version) {
      tell(`Users get ${name} ${active}, not what was built: npm run release -- activate ${name} ${version}`);
    }
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}

tell('Opening the database');
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
