// `npm run create-remote billing`: a new remote in `mfe-billing/` that builds, tests and is released like the others,
// with one page and an entry in the menu. No other file needs a change, and nothing is fetched.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { problemWith, wanted } from './create-remote/choice.mjs';
import { writeRemote } from './create-remote/files.mjs';
import { addToWorkspace } from './create-remote/workspace.mjs';
import { root } from './lib/parts.mjs';
import { run } from './lib/run.mjs';

const USAGE = `Usage: npm run create-remote <name> -- [--title "<title of its page>"] [--route /<address of its page>]`;

function chosen() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { title: { type: 'string' }, route: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (positionals.length === 1 && !values.help) return wanted(positionals[0], values);
    console.log(USAGE);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const remote = chosen();
const problem = problemWith(remote);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const folder = writeRemote(remote);
addToWorkspace(remote);
// A longer name moves line breaks. Before the first npm ci there is nobody to do it.
if (existsSync(join(root, 'node_modules/.bin/biome'))) await run('biome', ['check', '--write', folder]);

const next = {
  [`npm run dev -- ${remote.name}`]: 'live, in the portal that npm start released',
  [`npm test -- ${remote.name}`]: 'its tests',
  'npm run build': 'builds what changed',
  [`npm run release -- publish ${remote.name}`]: 'stores the build under its version, and says which',
  [`npm run release -- activate ${remote.name} <version>`]: 'users get it',
};
const width = Math.max(...Object.keys(next).map((command) => command.length));
const commands = Object.entries(next).map(([command, does]) => `  ${command.padEnd(width)}  ${does}`);
console.log(`${relative(root, folder)}/ is there: a page at ${remote.route}, and “${remote.title}” in everybody's menu.

${commands.join('\n')}

Its texts in Spanish are in mfe-${remote.name}/src/i18n/es.json: “${remote.title}” waits for its translation there.`);
