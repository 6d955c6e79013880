import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { ReleaseManifest } from '@openward/contract/releases';

import webpack, { type Configuration, type Stats } from 'webpack';

/** Keeps the scripts readable in the browser's debugger. */
const READABLE: Configuration['optimization'] = {
  minimize: false,
  concatenateModules: false,
  moduleIds: 'named',
  chunkIds: 'named',
  emitOnErrors: false,
};

/** Builds a remote at each save and emits `change`. After a failed build, the last good one remains. */
export class WatchedBuild extends EventEmitter {
  /** The number of good builds, the manifest of the last good one, and the current problems. */
  readonly state: { build: number; manifest: ReleaseManifest | undefined; problems: string[] } = {
    build: 0,
    manifest: undefined,
    problems: [],
  };
  /** Resolves after the first build, whether it succeeded or failed. */
  readonly first = once(this, 'change');
  readonly #folder: string;
  readonly #output: string;

  /** @param folder of the remote @param output folder for the build */
  constructor(folder: string, output: string) {
    super();
    this.#folder = folder;
    this.#output = output;
  }

  /** Starts building. @throws Error if the remote's webpack.config.mjs cannot be read */
  async start(): Promise<void> {
    const { default: config } = await import(pathToFileURL(join(this.#folder, 'webpack.config.mjs')).href);
    const compiler = webpack({
      ...config,
      devtool: 'source-map',
      // Open pages still use old files.
      output: { ...config.output, path: this.#output, clean: false },
      optimization: { ...config.optimization, ...READABLE },
    });
    const watching = compiler?.watch({ aggregateTimeout: 50 }, (error, stats) => void this.#finished(error, stats));
    process.on('exit', () => watching?.close(() => {}));
  }

  async #finished(error: Error | null, stats: Stats | undefined): Promise<void> {
    const found = error ? [error] : (stats?.toJson({ all: false, errors: true }).errors ?? []);
    this.state.problems = found.map(({ message }) => stripVTControlCharacters(message));
    for (const problem of this.state.problems) console.error(`✗ ${problem}`);
    if (stats && this.state.problems.length === 0) {
      this.state.manifest = JSON.parse(await readFile(join(this.#output, 'remote.json'), 'utf8'));
      this.state.build++;
      console.log(`· built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
    }
    this.emit('change');
  }
}
