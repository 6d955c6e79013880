// Compiles the server and builds the shell and every remote; what has not changed since is left alone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parts } from './lib/parts.mjs';
import { run } from './lib/run.mjs';

/** Builds everything that changed. @param {(line: string) => void} tell hears of each step */
export async function build(tell = console.log) {
  tell('Compiling the server and checking types');
  await run('tsc', ['-b']);
  // Takes compiled code itself.
  const { inputsOf } = await import('./lib/inputs.mjs');
  const changed = parts.filter((part) => !isBuilt(part, inputsOf(part)));
  // Two at a time: webpack keeps one core busy.
  const queue = [...changed];
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      tell(`Building ${part.name}`);
      await run('webpack', ['--config', 'webpack.config.mjs'], {
        cwd: part.folder,
        env: { OPENWARD_BUILD: inputsOf(part) },
      });
    }
  };
  await Promise.all([worker(), worker()]);
  return parts;
}

/** True where the part's last build came from what lies there now. */
function isBuilt(part, inputs) {
  const manifest = join(part.folder, 'dist/remote.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version.endsWith(`+${inputs}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
