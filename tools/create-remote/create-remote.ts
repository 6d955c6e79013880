import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root, run } from '../lib/workspace.ts';
import { type NewRemote, problemWith, wanted } from './choice.ts';
import { addToWorkspace, filesOf } from './files.ts';

const USAGE = `Usage: npm run create-remote <name> -- [--title "<title of its page>"] [--route /<address of its page>]`;

/**
 * `npm run create-remote billing`: creates a remote in `mfe-billing/` with one page and a menu entry that builds, tests
 * and releases like the others. No other file needs a change, and nothing is downloaded.
 */
export async function main(args: string[]): Promise<void> {
  const remote = chosen(args);
  const problem = problemWith(remote);
  if (problem) giveUp(problem);
  const { name, title, route } = remote;
  const folder = join(root, `mfe-${name}`);
  for (const [file, text] of Object.entries(filesOf(remote))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  addToWorkspace(remote);
  // A longer name changes line breaks.
  await run('biome', ['check', '--write', folder]);

  const next = {
    [`npm run dev -- ${name}`]: 'shows it live in the released portal',
    [`npm test -- ${name}`]: 'runs its tests',
    'npm run build': 'builds what changed',
    [`npm run release -- publish ${name}`]: 'publishes the build and prints its version',
    [`npm run release -- activate ${name} <version>`]: 'gives it to all users',
  };
  const width = Math.max(...Object.keys(next).map((command) => command.length));
  const commands = Object.entries(next).map(([command, does]) => `  ${command.padEnd(width)}  ${does}`);
  console.log(`${relative(root, folder)}/ is ready: a page at ${route}, and “${title}” in the menu of all users.

${commands.join('\n')}

Translate “${title}” in i18n/<language>/${name}.json.`);
}

function chosen(args: string[]): NewRemote {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { title: { type: 'string' }, route: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (positionals[0] && positionals.length === 1 && !values.help) return wanted(positionals[0], values);
    console.log(USAGE);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    return giveUp(`${(error as Error).message}\n${USAGE}`, 2);
  }
}
