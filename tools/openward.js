// @ts-check
// `node tools/openward.js <command>`: called by the scripts of package.json and by `openward` on a server. It installs
// and compiles what a command needs, because the commands are TypeScript.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As in `engines` of package.json. */
const NEEDED = { major: 20, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor)) {
  console.error(
    `Openward needs Node ${NEEDED.major}.${NEEDED.minor} or later, and this is Node ${process.versions.node}. Install a newer one: https://nodejs.org`,
  );
  process.exit(1);
}

/** It has several commands, so it also receives the command's name. */
const GATEWAY = 'gateway/dist/cli.js';

/** @type {Record<string, string>} The compiled file of each command for running the portal. */
const RUN = {
  start: 'tools/dist/start/start.js',
  release: GATEWAY,
  admin: GATEWAY,
  hospital: GATEWAY,
  develop: GATEWAY,
  migrate: 'gateway/dist/cli/migrate.js',
  'audit:verify': 'api/dist/audit/cli.js',
  backup: 'tools/dist/backup/backup.js',
  restore: 'tools/dist/backup/restore.js',
  restart: 'tools/dist/restart/restart.js',
};

/** @type {Record<string, string>} The commands that also need the packages of tests and checks. */
const DEVELOP = {
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
};

/** @type {Record<string, string>} Commands for operators; the scripts of package.json are for developers. */
const OPERATOR_COMMANDS = {
  'release <command>': 'releases parts and rolls them back; `openward release help` lists its commands',
  'admin <command>': 'creates the first system administrator and helps others; `openward admin help`',
  'hospital create <name>': 'adds a hospital',
  'develop grant <email> …': 'lets a developer show a remote in this portal; `openward develop help`',
  migrate: 'brings the tables to this version and ends, before gateways of this version start',
  'backup <folder>': 'makes a backup',
  'restore <folder>': 'restores a backup',
  restart: 'restarts gateways one after another',
  'audit:verify': 'checks that the audit log is unchanged',
  help: 'shows this list',
};

const root = join(import.meta.dirname, '..');
const [command = '', ...args] = process.argv.slice(2);
if (['', 'help', '--help', '-h'].includes(command)) {
  const lines = Object.entries(OPERATOR_COMMANDS).map(([usage, meaning]) => `  ${usage.padEnd(26)}${meaning}`);
  const overview = ['Usage: openward <command>, such as: openward release status', ...lines].join('\n');
  if (command) console.log(overview);
  else console.error(overview);
  process.exit(command ? 0 : 2);
}
const path = RUN[command] ?? DEVELOP[command];
if (!path) {
  console.error(`There is no command “${command}”. \`openward help\` lists the commands.`);
  process.exit(2);
}

if (command === 'start') checkFolder();
install();

const file = join(root, path);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
// On a server everything is built already, often in a folder that only root can write to.
const isBuilt = process.env.NODE_ENV === 'production' && existsSync(file) && command !== 'start';
if (!isBuilt && existsSync(compiler)) {
  if (!existsSync(file)) console.log('· Compiling the server');
  // `npm run build` and CI check types, so other commands need not.
  const options = ['-b', '--noCheck', 'tools', 'shared/remote-kit/tsconfig.build.json'];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8' });
  // `npm start` compiles nothing else; other commands report errors themselves.
  if (!existsSync(file) || (command === 'start' && status !== 0)) {
    console.error(stdout);
    process.exit(1);
  }
}

if (path !== GATEWAY) process.argv.splice(2, 1);
const { main } = await import(pathToFileURL(file).href);
try {
  await main?.(args);
} catch (error) {
  // By name, because not every command loads the compiled class.
  if (!(error instanceof Error) || error.constructor.name !== 'SettingError') throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** `npm start` installs, compiles and builds in this folder. */
function checkFolder() {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`Openward cannot write to ${root} (${code}). Run it as the user who owns this folder.`);
    process.exit(1);
  }
}

/** Installs missing packages. For `npm start`, omits those that only tests and checks need. */
function install() {
  const timeOf = (/** @type {string} */ name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // npm writes this file last, so an interrupted installation has none.
  const installedAt = timeOf('node_modules/.package-lock.json');
  // `npm install` writes both files within a short time.
  const isOld = command === 'start' && installedAt < timeOf('package-lock.json') - 60_000;
  const hasAll = existsSync(join(root, 'node_modules/jest'));
  const needsAll = command in DEVELOP;
  if (installedAt && !isOld && (hasAll || !needsAll)) return;
  console.log('· Installing packages (a minute, the first time)');
  const clean = ['ci', ...(hasAll || needsAll ? [] : ['--omit=dev'])];
  // Keeps the installed packages, which a portal running in this folder may use.
  const args = installedAt && !isOld ? ['install', '--no-save', '--include=dev'] : clean;
  const quietly = [...args, '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', quietly, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(installProblem(stderr ?? '') ?? stderr ?? 'npm could not be started.');
  process.exit(1);
}

/** Returns a short reason why npm failed, if the operator can fix it. */
function installProblem(/** @type {string} */ said) {
  const [, code = ''] = /npm (?:error|ERR!) code (E\w+)/.exec(said) ?? [];
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)$/.test(code)
  ) {
    return `The packages could not be fetched, because npm's registry does not answer (${code}). Check the network, or \`npm config get registry\`, and try again.`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `The packages could not be installed, because npm cannot write (${code}). Run this as the user who owns ${root}.`;
  }
  return code === 'ENOSPC' ? 'The packages could not be installed, because the disk is full.' : undefined;
}
