import { type Program, runProgram } from './cli/program.ts';

/** The programs of `npm run release`, `npm run admin` and `npm run develop`; each is loaded only where it is called. */
const PROGRAMS: Record<string, () => Promise<{ program: Program }>> = {
  release: () => import('./cli/release.ts'),
  admin: () => import('./cli/admin.ts'),
  develop: () => import('./cli/develop.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => {});
const load = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (!load) {
  console.error(`Usage: openward <${Object.keys(PROGRAMS).join(' | ')}> …`);
  process.exitCode = 2;
} else {
  const { out, err, code } = await runProgram((await load()).program, args, process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
