// @ts-check
// `node tools/openward.js <command>`, which package.json's scripts and `openward` on a server run. The commands are
// written in TypeScript: this installs and compiles what they need first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Has several commands, so it gets the command's name. */
const GATEWAY = 'gateway/dist/cli.js';

/** @type {Record<string, string>} The compiled file of each command. */
const COMMANDS = {
  start: 'tools/dist/start/start.js',
  build: 'tools/dist/build/build.js',
  dev: 'tools/dist/dev/dev.js',
  test: 'tools/dist/test/test.js',
  bench: 'tools/dist/bench/bench.js',
  budgets: 'tools/dist/budgets/budgets.js',
  screenshots: 'tools/dist/pictures/pictures.js',
  openapi: 'tools/dist/openapi/openapi.js',
  'create-remote': 'tools/dist/create-remote/create-remote.js',
  translate: 'tools/dist/i18n/translate.js',
  versions: 'tools/dist/versions/versions.js',
  'contract:keep': 'tools/dist/contract-keep/contract-keep.js',
  release: GATEWAY,
  admin: GATEWAY,
  hospital: GATEWAY,
  develop: GATEWAY,
  'audit:verify': 'api/dist/audit/cli.js',
  backup: 'tools/dist/backup/backup.js',
  restore: 'tools/dist/backup/restore.js',
  restart: 'tools/dist/restart/restart.js',
};

/** @type {Record<string, string>} What an operator runs; the scripts of package.json are for developers. */
const OPERATOR_COMMANDS = {
  'release <command>': 'releases parts and rolls them back; `openward release help` lists its commands',
  'admin create <email>': 'creates the first system administrator',
  'hospital create <name>': 'adds a hospital',
  'backup <folder>': 'makes a backup',
  'restore <folder>': 'restores a backup',
  restart: 'restarts gateways one after another',
  'audit:verify': 'checks that the audit log is unchanged',
};

const root = join(import.meta.dirname, '..');
const [command = '', ...args] = process.argv.slice(2);
if (['help', '--help', '-h'].includes(command)) {
  const lines = Object.entries(OPERATOR_COMMANDS).map(([usage, meaning]) => `  ${usage.padEnd(24)}${meaning}`);
  console.log(['Usage: openward <command>', ...lines].join('\n'));
  process.exit(0);
}
const path = COMMANDS[command];
if (!path) {
  console.error(`There is no command “${command}”. \`openward help\` lists the commands.`);
  process.exit(2);
}

// The file that npm writes last: an installation that broke off is not one.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  console.log('· Installing packages (a minute or two, the first time)');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}

const file = join(root, path);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
// On a server everything was built before, often in a folder that only root can write to.
const isBuilt = process.env.NODE_ENV === 'production' && existsSync(file);
if (!isBuilt && existsSync(compiler)) {
  // Types are checked by `npm run build` and in CI, not before each command.
  const options = ['-b', '--noCheck', 'tools'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8' });
  if (!existsSync(file)) console.error(stdout);
}

if (path !== GATEWAY) process.argv.splice(2, 1);
const { main } = await import(pathToFileURL(file).href);
await main?.(args);
