import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseManifest } from '@openward/contract/releases';

import type { Compiler, Configuration, StatsError, Watching } from 'webpack';
import type { Part } from '../lib/workspace.ts';
import { type Problem, readable } from './board.ts';

/** Keeps scripts readable in the browser and quick to build. */
const READABLE = {
  minimize: false,
  concatenateModules: false,
  mangleExports: false,
  moduleIds: 'named',
  chunkIds: 'named',
} as const;

/** Returns one sentence for each conflict of a build with the rest of the portal. */
type FindConflicts = (manifest: ReleaseManifest) => Promise<string[]>;

interface Events {
  /** A build without problems, with its milliseconds. */
  built: [milliseconds: number];
  /** All problems of the last build, or what a good build lacks for a release. */
  problems: [problems: Problem[]];
}

/** The shell or a remote, rebuilt at each change of a source. After a failed build, the last good one remains. */
export class LivePart extends EventEmitter<Events> {
  readonly name: string;
  readonly folder: string;
  /** The address of the build. */
  readonly base: string;
  readonly #output: string;
  readonly #conflicts: FindConflicts;
  /** The manifest of the last good build, if there was one. */
  manifest: ReleaseManifest | undefined;
  /** The page of the last good build of the shell. */
  page: string | undefined;
  hasFailed = false;
  #watching: Watching | undefined;
  #starts = 0;
  /** One start at a time, because two would build into one folder. */
  #turn: Promise<void> = Promise.resolve();

  /** @param outputs contains the folder for its build */
  constructor({ name, folder }: Part, outputs: string, conflicts: FindConflicts) {
    super();
    this.name = name;
    this.folder = folder;
    this.base = `/dev/${name}/`;
    this.#output = join(outputs, name);
    this.#conflicts = conflicts;
  }

  /** False if the configuration could not be read, so changes of sources do not trigger builds. */
  get isWatching(): boolean {
    return this.#watching !== undefined;
  }

  /** Starts or restarts with a changed configuration. Resolves after the first build, good or not. */
  start(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#begin());
    return this.#turn;
  }

  /** Builds again because of a change outside its sources. */
  again(): void {
    this.#watching?.invalidate();
  }

  async close(): Promise<void> {
    const watching = this.#watching;
    this.#watching = undefined;
    if (watching) await new Promise((closed) => watching.close(closed));
  }

  async #begin(): Promise<void> {
    await this.close();
    const config = await this.#config().catch((error) => this.#fail(error));
    if (!config) return;
    const { default: webpack } = await import('webpack');
    const compiler = webpack(config);
    await new Promise<void>((first) => {
      this.#watching = compiler?.watch({ aggregateTimeout: 50 }, (error, stats) => {
        if (error) this.#fail(error);
        if (!stats) return first();
        const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
        void this.#finished(errors, warnings.filter(isOfManifest), stats.endTime - stats.startTime).finally(first);
      });
    });
  }

  /** Reads the part's configuration again, and changes the output and the handling of failed builds. */
  async #config(): Promise<Configuration> {
    const file = pathToFileURL(join(this.folder, 'webpack.config.mjs')).href;
    const { default: config }: { default: Configuration } = await import(`${file}?start=${this.#starts++}`);
    const { plugins = [] } = config;
    // Keeps old files, which open pages or unchanged parts of the build may still request.
    const output = { ...config.output, path: this.#output, clean: false };
    // A remote detects its address; the shell's is written into its page.
    if (output.publicPath !== 'auto') output.publicPath = this.base;
    for (const plugin of plugins)
      if (plugin && plugin.constructor.name === 'PageIntegrityPlugin') Object.assign(plugin, { publicPath: this.base });
    return {
      ...config,
      output,
      // Libraries in production mode, because Emotion's development build writes styles as text, which the page's
      // policy blocks. React follows NODE_ENV and still shows warnings.
      mode: 'production',
      cache: { type: 'memory' },
      optimization: { ...config.optimization, ...READABLE, nodeEnv: 'development', emitOnErrors: false },
      plugins: [...plugins, (compiler: Compiler) => this.#checkManifest(compiler)],
    };
  }

  /** Fails a build that could not be published or activated, with the gateway's reasons. */
  #checkManifest({ hooks, webpack: { Compilation, WebpackError } }: Compiler): void {
    hooks.thisCompilation.tap('ManifestCheck', (compilation) => {
      // After the plugin that writes the manifest.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'ManifestCheck', stage }, async () => {
        const text = compilation.getAsset('remote.json')?.source.source().toString();
        for (const reason of text ? await this.#refusals(JSON.parse(text)) : [])
          compilation.errors.push(new WebpackError(`remote.json: ${reason}`));
      });
    });
  }

  async #refusals(manifest: ReleaseManifest): Promise<string[]> {
    if (manifest.name !== this.name) return [`its name was ${this.name} before: restart npm run dev`];
    return this.#conflicts(manifest);
  }

  async #finished(errors: StatsError[], warnings: StatsError[], milliseconds: number): Promise<void> {
    this.hasFailed = errors.length > 0;
    const problems = (this.hasFailed ? errors : warnings).map((found) => problemOf(this.folder, found));
    if (this.hasFailed) return void this.emit('problems', problems);
    this.manifest = JSON.parse(await readFile(join(this.#output, 'remote.json'), 'utf8'));
    this.page = await readFile(join(this.#output, 'index.html'), 'utf8').catch(() => undefined);
    this.emit('problems', problems);
    this.emit('built', milliseconds);
  }

  #fail({ message }: Error): void {
    this.emit('problems', [{ kind: 'build', place: this.name, message: readable(message) }]);
  }
}

/** A missing translation of a title, which does not prevent showing the screen. */
const isOfManifest = ({ message }: StatsError) => message.includes(' of remote.json is missing in ');

/** Converts a webpack error to a problem without webpack's internal details. */
function problemOf(folder: string, { message, moduleName }: StatsError): Problem {
  const text = readable(message)
    .replace(/^Module build failed \(from [^\n]*\):\n/, '')
    .replace(/^(Error:\s+x |Module not found: Error: )/, '')
    .replace(/^\s+at .*$/gm, '')
    .replace(/\n+Caused by:[\s\S]*$/, '')
    .trim();
  // The excerpt in the message has the position in the source; the module's own is in the compiled text.
  const place = /[[(]([^\s[(]+\.[jt]sx?:\d+:\d+)[\])]/.exec(text)?.[1];
  const file = moduleName?.startsWith('.') ? readable(join(folder, moduleName)) : '';
  return { kind: 'build', place: place ?? file, message: text };
}
