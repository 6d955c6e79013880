// @ts-check
// Runs the commands of package.json. They are written in TypeScript: this installs and compiles what they need first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const [command = '', ...args] = process.argv.slice(2);

/** @type {Record<string, string>} Commands whose file is not `tools/dist/<command>/<command>.js`. */
const FILES = { restore: 'tools/dist/backup/restore.js', test: 'scripts/test.mjs' };
const file = join(root, FILES[command] ?? `tools/dist/${command}/${command}.js`);

if (!existsSync(join(root, 'node_modules/.package-lock.json')) && !existsSync(file)) {
  console.log('· Installing packages (a minute or two, the first time)');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}

// An operator runs what was built, in a folder that only root can write to.
const isBuilt = process.env.NODE_ENV === 'production' && existsSync(file);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
if (!isBuilt && existsSync(compiler)) {
  const { stdout } = spawnSync(process.execPath, [compiler, '-b', 'tools'], { cwd: root, encoding: 'utf8' });
  // A wrong type in the server or the tools is reported by `npm run build`; the command can run nevertheless.
  if (!existsSync(file)) console.error(stdout);
}
if (!existsSync(file)) {
  console.error(`There is no command "${command}".`);
  process.exit(2);
}
process.argv.splice(2, 1);
const { main } = await import(pathToFileURL(file).href);
await main?.(args);
