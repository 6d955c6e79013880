import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readable } from './board.mjs';
import { ManifestCheckPlugin } from './manifest-check-plugin.mjs';

/** Scripts that a person can follow in the browser, made in little time. */
const READABLE = {
  minimize: false,
  concatenateModules: false,
  mangleExports: false,
  moduleIds: 'named',
  chunkIds: 'named',
};

/**
 * The shell or a remote, built anew whenever one of its sources changes. Emits `built` after a good build and
 * `problems` with a list after each one; a build with problems leaves what the last good one made.
 */
export class LivePart extends EventEmitter {
  /** The last good build's remote.json; undefined before there was one. */
  manifest;
  /** The last good build's page; the shell alone has one. */
  page;
  #watching;
  #starts = 0;
  /** One start at a time, or two of them would build into one folder. */
  #turn = Promise.resolve();

  /** True where the last build had problems. */
  hasFailed = false;

  /**
   * @param {{name: string, folder: string}} part
   * @param {string} outputs the folder that gets its build, in one of its own
   * @param {(manifest: object) => Promise<string[]>} misfits what of it would not fit with the rest of the portal
   */
  constructor({ name, folder }, outputs, misfits) {
    super();
    this.misfits = misfits;
    this.name = name;
    this.folder = folder;
    this.output = join(outputs, name);
    /** Where the build is served. */
    this.base = `/dev/${name}/`;
  }

  /** True while a change of a source leads to a build; false where not even the configuration could be read. */
  get isWatching() {
    return this.#watching !== undefined;
  }

  /** Begins, or begins again with a configuration that changed. Resolves after the first build, good or not. */
  start() {
    this.#turn = this.#turn.then(() => this.#begin());
    return this.#turn;
  }

  async #begin() {
    await this.close();
    let config;
    try {
      config = await this.#config();
    } catch (error) {
      return this.emit('problems', [{ kind: 'build', place: this.name, message: readable(error.message) }]);
    }
    const { default: webpack } = await import('webpack');
    const compiler = webpack(config);
    await new Promise((first) => {
      this.#watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) =>
        this.#finished(error, stats).finally(first),
      );
    });
  }

  /** Builds once more, because something beside its sources has changed. */
  again() {
    this.#watching?.invalidate();
  }

  async close() {
    const watching = this.#watching;
    this.#watching = undefined;
    if (watching) await new Promise((closed) => watching.close(closed));
  }

  /** The part's own configuration, read anew, but for where the build goes and what becomes of one that failed. */
  async #config() {
    const file = pathToFileURL(join(this.folder, 'webpack.config.mjs')).href;
    const { default: config } = await import(`${file}?start=${this.#starts++}`);
    // Nothing is removed: what an open page, or a part of the build that did not change, still asks for stays.
    const output = { ...config.output, path: this.output, clean: false };
    // A remote finds its own address; the shell's stands in its page.
    if (config.output.publicPath !== 'auto') output.publicPath = this.base;
    for (const plugin of config.plugins) {
      if (plugin.constructor.name === 'PageIntegrityPlugin') plugin.publicPath = this.base;
    }
    return {
      ...config,
      output,
      // Libraries as users get them: Emotion's development build writes styles as text, which the page's policy
      // refuses. React goes by NODE_ENV and warns all the same.
      mode: 'production',
      cache: { type: 'memory' },
      optimization: { ...config.optimization, ...READABLE, nodeEnv: 'development', emitOnErrors: false },
      plugins: [...config.plugins, new ManifestCheckPlugin(this.name, this.misfits)],
    };
  }

  async #finished(error, stats) {
    if (error) return this.emit('problems', [{ kind: 'build', place: this.name, message: readable(error.message) }]);
    const { errors } = stats.toJson({ all: false, errors: true });
    this.hasFailed = errors.length > 0;
    if (errors.length === 0) {
      this.manifest = JSON.parse(await readFile(join(this.output, 'remote.json'), 'utf8'));
      this.page = await readFile(join(this.output, 'index.html'), 'utf8').catch(() => undefined);
    }
    this.emit(
      'problems',
      errors.map((found) => problemOf(this.folder, found)),
    );
    if (errors.length === 0) this.emit('built', stats.endTime - stats.startTime);
  }
}

/** A problem in webpack's words, without what only webpack's developers want to know. */
function problemOf(folder, { message, moduleName }) {
  const text = readable(message)
    .replace(/^Module build failed \(from [^\n]*\):\n/, '')
    .replace(/^(Error:\s+x |Module not found: Error: )/, '')
    .replace(/^\s+at .*$/gm, '')
    .replace(/\n+Caused by:[\s\S]*$/, '')
    .trim();
  return { kind: 'build', place: placeIn(text) ?? fileOf(folder, moduleName), message: text };
}

/** The place that a compiler's picture of the source names. */
function placeIn(text) {
  return /[[(]([^\s[(]+\.[jt]sx?:\d+:\d+)[\])]/.exec(text)?.[1];
}

/** webpack names a module by its way from the part's folder. Its line is one of the compiled text: left out. */
function fileOf(folder, moduleName) {
  return moduleName?.startsWith('.') ? readable(join(folder, moduleName)) : '';
}
