import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sharedModules } from '../../shared/remote-kit/build/shared-modules.mjs';
import { parts, root } from '../lib/parts.mjs';
import { LivePart } from './live-part.mjs';
import { watchFiles } from './watch-files.mjs';

const SHELL = parts.find(({ name }) => name === 'shell');
const SHARED = ['contract', 'event-bus', 'api-client', 'ui', 'remote-kit', 'practice-ui'].map((name) =>
  join(root, 'shared', name),
);
const FROM_SOURCES = 'To try it here, name shell too: it is then built from its sources.';
/** Files beside a part's sources that its build's configuration comes from. */
const CONFIGURATION = /[\\/](package\.json|webpack\.config\.mjs)$/;

/**
 * Everything that is served from its sources. Shared packages live in the shell's build: where one of them changes,
 * the shell is built from its sources too; but for the contract and `practice-ui`, of which each part has its own.
 */
export class LiveParts {
  #parts = new Map();
  #firstBuilds = new Map();
  #watches = [];
  #entries = JSON.stringify(sharedModules());
  #isServerTold = false;

  /**
   * @param {object} options
   * @param {string} options.outputs the folder for all builds
   * @param {import('./board.mjs').Board} options.board hears of builds and problems
   * @param {() => void} options.onChange called after any source changed
   * @param {boolean} options.hasApi true where the server is developed too
   * @param {() => Promise<import('@openward/gateway').Composition>} options.released what users of it get
   */
  constructor({ outputs, board, onChange, hasApi, released }) {
    this.outputs = outputs;
    this.board = board;
    this.onChange = onChange;
    this.hasApi = hasApi;
    this.released = released;
    this.#watch(
      SHARED.map((folder) => join(folder, 'src')),
      (files) => this.#sharedChanged(files),
    );
    if (hasApi) this.#watch([join(root, 'api/src')], () => onChange());
  }

  /** Begins to serve a part from its sources. */
  add({ name, folder }) {
    const part = new LivePart({ name, folder }, this.outputs, (manifest) => this.#misfits(manifest));
    this.#parts.set(name, part);
    part.on('problems', (problems) => this.board.report(name, problems));
    part.on('built', (milliseconds) => {
      console.log(`· ${name} built in ${(milliseconds / 1000).toFixed(1)} s`);
      this.board.built();
      void this.#lookAgain(part);
    });
    this.#watch([join(folder, 'src')], () => this.onChange());
    this.#watch([folder], (files) => this.#configurationChanged(part, files), { recursive: false });
    this.#firstBuilds.set(name, part.start());
  }

  /** Resolves when everything was built once, well or not. */
  async settled() {
    await Promise.all(this.#firstBuilds.values());
  }

  /** Absolute folders of what is served from its sources and has types to check. */
  get typedFolders() {
    const folders = [...this.#parts.values()].map(({ folder }) => folder);
    return folders.filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  }

  /** The shell as last built; undefined where it is not developed or was never built well. */
  get shell() {
    const { page, manifest, base } = this.#parts.get(SHELL.name) ?? {};
    return page && { html: page, release: { ...manifest, base } };
  }

  /** Puts what was built in the place of what was released. A page that is asked for before waits for the first builds. */
  async override(registry) {
    await this.settled();
    const remotes = { ...registry.remotes };
    for (const { name, manifest, base } of this.#parts.values()) {
      if (manifest && name !== SHELL.name) remotes[name] = { active: { ...manifest, base }, previous: null };
    }
    return { ...registry, remotes };
  }

  async close() {
    for (const end of this.#watches) end();
    await Promise.all([...this.#parts.values()].map((part) => part.close()));
  }

  /** What keeps a build from being activated beside what is released and live now, one sentence each. */
  async #misfits(manifest) {
    if (manifest.name === SHELL.name) return [];
    // A remote may use what only the shell's sources have.
    await this.#firstBuilds.get(SHELL.name);
    const { newProblems } = await import('@openward/gateway');
    const released = await this.released();
    const live = [...this.#parts.values()].flatMap((part) => part.manifest ?? []);
    const now = new Map([released.shell, ...released.remotes, ...live].map((each) => [each.name, each]));
    const shell = now.get(SHELL.name);
    now.delete(SHELL.name);
    now.delete(manifest.name);
    const others = [...now.values()];
    const problems = newProblems({ shell, remotes: [...others, manifest] }, { shell, remotes: others });
    if (this.#parts.has(SHELL.name)) return problems;
    return problems.map((problem) => (/activate a shell/.test(problem) ? `${problem} ${FROM_SOURCES}` : problem));
  }

  /** Something else has another form now: what did not fit may fit, and the other way round. */
  async #lookAgain(changed) {
    for (const part of this.#parts.values()) {
      if (part === changed) continue;
      const isOut = part.hasFailed || (part.manifest && (await this.#misfits(part.manifest)).length > 0);
      if (isOut) part.again();
    }
  }

  #watch(folders, changed, options) {
    this.#watches.push(watchFiles(folders, changed, options));
  }

  #configurationChanged(part, files) {
    const isWanted = files.some(
      (file) => CONFIGURATION.test(file) || (!part.isWatching && file.endsWith('remote.json')),
    );
    if (isWanted) this.#again(part);
  }

  #sharedChanged(files) {
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
    const names = [...new Set(sources.map((file) => relative(root, file).split(sep, 2).join('/')))];
    const inShell = names.filter((name) => name !== 'shared/contract' && name !== 'shared/practice-ui');
    if (inShell.length > 0 && !this.#parts.has(SHELL.name)) {
      console.log(
        `· ${inShell.join(', ')} changed, which the shell holds: from now on it is built from its sources too.`,
      );
      this.add(SHELL);
    }
    if (names.includes('shared/contract') && !this.hasApi && !this.#isServerTold) {
      this.#isServerTold = true;
      console.log('· The server goes on with the contract as it was; name api too to have it begin anew.');
    }
    // A new or a vanished entry of a shared package stands in every part's configuration.
    const entries = JSON.stringify(sharedModules());
    if (entries !== this.#entries) {
      this.#entries = entries;
      for (const part of this.#parts.values()) this.#again(part);
    }
    this.onChange();
  }

  #again(part) {
    console.log(`· ${part.name} begins anew: its configuration changed.`);
    void part.start();
  }
}
