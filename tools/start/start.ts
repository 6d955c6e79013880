import { join } from 'node:path';
import { setting, wrongSettings } from '@openward/server-kit/settings';
import { build } from '../build/build.ts';
import { giveUp, root } from '../lib/workspace.ts';

const tell = (line: string) => console.log(`· ${line}`);

/** `npm start`: from a fresh clone to a running portal with the demo practice. */
export async function main(): Promise<void> {
  process.chdir(root);
  // Checked before a build of several minutes.
  const wrong = wrongSettings(process.env);
  if (wrong.length > 0) giveUp(wrong.join('\n'));
  const parts = await build(tell, { isChecked: false });

  // Imported late, because they may be missing or outdated before the build.
  const { errorSentence, releaseTogether, builtIn, openStore, portProblem, SHELL } = await import('@openward/gateway');
  const { contract, DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE, isDemo } = await import('@openward/api');
  // Checked before releasing, because a portal that already runs here would show the release.
  const taken = await portProblem({ host: setting(process.env, 'HOST'), port: setting(process.env, 'PORT') });
  if (taken) giveUp(taken);
  const builds = parts.map(({ folder }) => builtIn(join(folder, 'dist')));
  try {
    const store = openStore(process.env);
    // Remotes are checked against the contract of the api that is about to run, from the same build.
    if (!process.env.API_URL) await store.keepApiContract(contract);
    const released = await releaseTogether(store, builds, { who: 'npm start', why: 'local build' });
    for (const { name, version, isNew, active } of released) {
      if (isNew && name !== SHELL) tell(`Released ${name} ${version}`);
      if (active !== version) {
        tell(
          `${active ? `Users still get ${name} ${active}` : `${name} is retired`}. To give them the new build: npm run release -- activate ${name} ${version}`,
        );
      }
    }
  } catch (error) {
    giveUp(errorSentence(error));
  }

  tell('Opening the database');
  try {
    if (isDemo(process.env) && !process.env.API_URL) process.env.PRACTICE_PHONE ??= DEMO_PHONE;
  } catch {
    // The gateway reports an invalid value when it reads its configuration.
  }
  await import('@openward/gateway/main');

  if (isDemo(process.env)) {
    console.log(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(32)} ${role}`);
    console.log('\nStop with Ctrl+C.');
  }
}
