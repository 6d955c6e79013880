import { basename } from 'node:path';
import { main, type Program } from './cli/program.ts';

/** The programs of `node gateway/dist/cli.js`; each is loaded only when called. */
const PROGRAMS: Record<string, () => Promise<{ program: Program }>> = {
  release: () => import('./cli/release.ts'),
  admin: () => import('./cli/admin.ts'),
  hospital: () => import('./cli/hospital.ts'),
  develop: () => import('./cli/develop.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (!load) {
  console.error(`Usage: openward <${Object.keys(PROGRAMS).join(' | ')}> …`);
  process.exitCode = 2;
} else {
  await main({ ...(await load()).program, call: callOf(name) }, args);
}

/** The command as the user called it, so that help and errors name a command that exists on this machine. */
function callOf(program: string): string {
  const isOpenward = basename(process.argv[1] ?? '') === 'openward.js';
  if (process.env.npm_lifecycle_event === program) return `npm run ${program} --`;
  return isOpenward ? `openward ${program}` : `node gateway/dist/cli.js ${program}`;
}
