import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { webpack } from '../build/preset.mjs';

/** Scripts that a person can follow in the browser. */
const READABLE = {
  minimize: false,
  concatenateModules: false,
  moduleIds: 'named',
  chunkIds: 'named',
  emitOnErrors: false,
};

/**
 * A remote's build, anew at each save. Emits `change` after each; one with problems leaves what the last good one made.
 * @param {string} folder the remote's @param {string} output where the build goes
 * @returns an emitter with `state` (how many good builds there were, the last one's manifest, what is wrong now) and
 * `first`, which resolves after the first build, good or not
 */
export function watchBuild(folder, output) {
  const events = new EventEmitter();
  const state = { build: 0, manifest: undefined, problems: [] };
  const first = once(events, 'change');
  async function start() {
    const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
    const compiler = webpack({
      ...config,
      devtool: 'source-map',
      // What an open page still asks for stays.
      output: { ...config.output, path: output, clean: false },
      optimization: { ...config.optimization, ...READABLE },
    });
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => void finished(error, stats));
    process.on('exit', () => watching.close(() => {}));
  }
  async function finished(error, stats) {
    const found = error ? [error] : stats.toJson({ all: false, errors: true }).errors;
    state.problems = found.map(({ message }) => stripVTControlCharacters(message));
    for (const problem of state.problems) console.error(`✗ ${problem}`);
    if (state.problems.length === 0) {
      state.manifest = JSON.parse(await readFile(join(output, 'remote.json'), 'utf8'));
      state.build++;
      console.log(`· built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
    }
    events.emit('change');
  }
  return Object.assign(events, { state, first, start });
}
