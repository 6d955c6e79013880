import { main, type Program } from './cli/program.ts';

/** The programs of `node gateway/dist/cli.js`; each is loaded only where it is called. */
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
  await main((await load()).program, args);
}
