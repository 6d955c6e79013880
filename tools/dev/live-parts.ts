import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Registry, ReleaseManifest } from '@openward/contract/releases';

import { type Composition, newProblems, SHELL } from '@openward/gateway';
import { type Part, parts, root, sharedModules } from '../lib/workspace.ts';
import type { Board } from './board.ts';
import { LivePart } from './live-part.ts';
import { watchFiles } from './watch-files.ts';

const SHARED = ['contract', 'event-bus', 'api-client', 'ui', 'remote-kit', 'practice-ui'].map((name) =>
  join(root, 'shared', name),
);
const FROM_SOURCES = 'To try it here, also name shell, which is then built from its sources.';
/** Files that affect a part's build configuration. */
const CONFIGURATION = /[\\/](package\.json|webpack\.config\.mjs)$/;

interface Options {
  /** The folder for all builds. */
  outputs: string;
  board: Board;
  onChange: () => void;
  hasApi: boolean;
  /** Returns the released parts. */
  released: () => Promise<Composition | undefined>;
}

/**
 * All parts served from their sources. The shell's build contains the shared packages, so a change in one of them also
 * builds the shell from its sources. The contract is an exception, because each part bundles what it uses of it.
 */
export class LiveParts {
  readonly #options: Options;
  readonly #parts = new Map<string, LivePart>();
  readonly #firstBuilds = new Map<string, Promise<void>>();
  readonly #watches: (() => void)[] = [];
  #entries: Promise<string> = entriesOfShared();
  #isServerMentioned = false;

  constructor(options: Options) {
    this.#options = options;
    this.#watch(
      SHARED.map((folder) => join(folder, 'src')),
      (files) => void this.#sharedChanged(files),
    );
    if (options.hasApi) this.#watch([join(root, 'api/src')], () => options.onChange());
  }

  /** Starts serving a part from its sources. */
  add({ name, folder }: Part): void {
    const { board, outputs, onChange } = this.#options;
    const part = new LivePart({ name, folder }, outputs, (manifest) => this.#conflicts(manifest));
    this.#parts.set(name, part);
    part.on('problems', (problems) => board.report(name, problems));
    part.on('built', (milliseconds) => {
      console.log(`· ${name} built in ${(milliseconds / 1000).toFixed(1)} s`);
      board.built();
      void this.#checkOthers(part);
    });
    this.#watch([join(folder, 'src')], () => onChange());
    this.#watch([folder], (files) => this.#configurationChanged(part, files), { recursive: false });
    this.#firstBuilds.set(name, part.start());
  }

  /** Resolves when all first builds are done, with or without problems. */
  async settled(): Promise<void> {
    await Promise.all(this.#firstBuilds.values());
  }

  /** Folders of the developed parts that have types to check. */
  get typedFolders(): string[] {
    const folders = [...this.#parts.values()].map(({ folder }) => folder);
    return folders.filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  }

  /** The last good build of the shell; undefined if there is none or it is not developed. */
  get shell() {
    const { page, manifest, base = '' } = this.#parts.get(SHELL) ?? {};
    return page && manifest ? { html: page, release: { ...manifest, base } } : undefined;
  }

  /** Replaces released parts with built ones. Early requests wait for the first builds. */
  async override(registry: Registry): Promise<Registry> {
    await this.settled();
    const remotes = { ...registry.remotes };
    for (const { name, manifest, base } of this.#parts.values()) {
      if (manifest && name !== SHELL) remotes[name] = { active: { ...manifest, base }, previous: null };
    }
    return { ...registry, remotes };
  }

  async close(): Promise<void> {
    for (const end of this.#watches) end();
    await Promise.all([...this.#parts.values()].map((part) => part.close()));
  }

  /** Explains why a build could not be activated beside the released and live parts, one sentence each. */
  async #conflicts(manifest: ReleaseManifest): Promise<string[]> {
    if (manifest.name === SHELL) return [];
    // A remote may depend on what only the shell's sources have.
    await this.#firstBuilds.get(SHELL);
    const released = await this.#options.released();
    const live = [...this.#parts.values()].flatMap((part) => part.manifest ?? []);
    const present = [...(released?.shell ? [released.shell] : []), ...(released?.remotes ?? []), ...live];
    const now = new Map(present.map((each) => [each.name, each]));
    const shell = now.get(SHELL);
    now.delete(SHELL);
    now.delete(manifest.name);
    const others = [...now.values()];
    const problems = newProblems({ shell, remotes: [...others, manifest] }, { shell, remotes: others });
    if (this.#parts.has(SHELL)) return problems;
    return problems.map((problem) => (/activate a shell/i.test(problem) ? `${problem} ${FROM_SOURCES}` : problem));
  }

  /** After a part is built, rebuilds other parts that failed or no longer fit. */
  async #checkOthers(changed: LivePart): Promise<void> {
    for (const part of this.#parts.values()) {
      if (part === changed) continue;
      const isOut = part.hasFailed || (part.manifest && (await this.#conflicts(part.manifest)).length > 0);
      if (isOut) part.again();
    }
  }

  #watch(folders: string[], changed: (files: string[]) => void, options?: { recursive: boolean }): void {
    this.#watches.push(watchFiles(folders, changed, options));
  }

  #configurationChanged(part: LivePart, files: string[]): void {
    const isWanted = files.some(
      (file) => CONFIGURATION.test(file) || (!part.isWatching && file.endsWith('remote.json')),
    );
    if (isWanted) this.#restart(part);
  }

  async #sharedChanged(files: string[]): Promise<void> {
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
    const names = [...new Set(sources.map((file) => relative(root, file).split(sep, 2).join('/')))];
    const inShell = names.filter((name) => name !== 'shared/contract' && name !== 'shared/practice-ui');
    const [shell] = parts;
    if (inShell.length > 0 && shell && !this.#parts.has(SHELL)) {
      console.log(
        `· ${inShell.join(', ')} changed, which is part of the shell: the shell is now built from its sources too.`,
      );
      this.add(shell);
    }
    if (names.includes('shared/contract') && !this.#options.hasApi && !this.#isServerMentioned) {
      this.#isServerMentioned = true;
      console.log('· The server still uses the old contract. Name api too, so that it restarts with the new one.');
    }
    // A new or removed entry of a shared package changes every part's configuration.
    const before = this.#entries;
    this.#entries = entriesOfShared();
    if ((await before) !== (await this.#entries)) for (const part of this.#parts.values()) this.#restart(part);
    this.#options.onChange();
  }

  #restart(part: LivePart): void {
    console.log(`· restarting ${part.name}: its configuration changed`);
    void part.start();
  }
}

async function entriesOfShared(): Promise<string> {
  return JSON.stringify(await sharedModules());
}
