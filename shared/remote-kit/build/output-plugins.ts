import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROLE_WORDS, rolesOf } from '@openward/contract';
import type { ReleaseManifest, RemoteManifest } from '@openward/contract/releases';
import { manifestProblems, manifestSchema } from '@openward/contract/releases/manifest';

import webpack, { type Chunk, type Compilation, type Compiler, type Module, type NormalModule } from 'webpack';
import { readJson } from './packages.ts';

const { sources, WebpackError } = webpack;
const { PROCESS_ASSETS_STAGE_REPORT, PROCESS_ASSETS_STAGE_SUMMARIZE } = webpack.Compilation;
const PAGE = 'index.html';

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns the modules of a chunk, with concatenated modules listed individually. */
function modulesOf({ chunkGraph }: Compilation, chunk: Chunk): Module[] {
  const modules = [...chunkGraph.getChunkModulesIterable(chunk)] as (Module & { modules?: Module[] })[];
  return modules.flatMap((module) => module.modules ?? [module]);
}

/** The container's identifier contains that of the runtime's entry, so the container must come first. */
const FEDERATION_MODULES: [RegExp, string][] = [
  [/^container entry/, 'container'],
  [/[\\/]\.federation[\\/]entry\./, 'federation'],
];

/**
 * Gives fixed ids to the federation modules whose ids contain the build folder. The same sources then give the same
 * files on every machine, and a version that is already published is recognised.
 */
export class FederationModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationModuleIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'FederationModuleIdsPlugin', stage: -1 }, (modules) => {
        for (const module of modules) {
          const [, id] = FEDERATION_MODULES.find(([form]) => form.test(module.identifier())) ?? [];
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/**
 * Writes `modules.json` beside the build: the modules of each script, for the check that shared modules exist once. The
 * file is not published.
 */
export class ModuleListPlugin {
  readonly #root: string;

  /** @param root module names are paths relative to it */
  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ModuleListPlugin', (compilation) => {
      const scripts: Record<string, string[]> = {};
      for (const chunk of compilation.chunks) {
        const modules = modulesOf(compilation, chunk) as NormalModule[];
        const files = modules.flatMap(({ resource }) => resource?.split('?')[0] ?? []);
        const names = files.map((file) => relative(this.#root, file).split(sep).join('/'));
        for (const script of chunk.files) if (script.endsWith('.js')) scripts[script] = [...new Set(names)].sort();
      }
      writeFileSync(join(compiler.outputPath, 'modules.json'), `${JSON.stringify(scripts, null, 2)}\n`);
    });
  }
}

/**
 * Writes the integrity of the shell's files into its page: as attributes of the scripts and styles in it, and for
 * chunks that load later in a block (`openward-files`), because no script can contain its own hash.
 */
export class PageIntegrityPlugin {
  /** The base address of the shell's files. */
  publicPath: string;

  constructor(publicPath: string) {
    this.publicPath = publicPath;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageIntegrityPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After file names have their final hashes, and before the manifest takes the integrity of the page.
        { name: 'PageIntegrityPlugin', stage: PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
          const integrity = Object.fromEntries(files.map(({ name, source }) => [name, integrityOf(source.buffer())]));
          const page = compilation.getAsset(PAGE)?.source.source().toString();
          if (!page) throw new Error(`The shell's build has no ${PAGE}.`);
          compilation.updateAsset(PAGE, new sources.RawSource(this.#complete(page, integrity)));
        },
      );
    });
  }

  #complete(page: string, integrity: Record<string, string>): string {
    const later = { ...integrity };
    const withTags = page.replace(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+)"[^>]*>/g, (tag, url: string) => {
      const file = url.startsWith(this.publicPath) ? url.slice(this.publicPath.length) : undefined;
      if (!file || !integrity[file]) return tag;
      delete later[file];
      return tag.replace(/>$/, ` integrity="${integrity[file]}" crossorigin="anonymous">`);
    });
    const files = JSON.stringify({ base: this.publicPath, files: later });
    return withTags.replace('</head>', `<script type="application/json" id="openward-files">${files}</script></head>`);
  }
}

/** What a build knows about its release before it starts. */
interface ReleaseFacts {
  /** The path of a remote's `remote.json`, read and watched at every build; or the shell's manifest itself. */
  manifest: string | RemoteManifest;
  version: string;
  container: string;
  entry: string;
}

/**
 * Completes `remote.json` with what only the build knows: version, entry, the integrity of every file, and what it
 * reads from the code.
 */
export class ReleaseManifestPlugin {
  readonly #release: ReleaseFacts;
  readonly #read: (compilation: Compilation, manifest: RemoteManifest) => Partial<ReleaseManifest>;

  /** @param read returns further properties; each line of an error that it throws becomes an error of the build */
  constructor(
    release: ReleaseFacts,
    read: (compilation: Compilation, manifest: RemoteManifest) => Partial<ReleaseManifest>,
  ) {
    this.#release = release;
    this.#read = read;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      const { manifest: said, ...facts } = this.#release;
      if (typeof said === 'string') compilation.fileDependencies.add(said);
      compilation.hooks.processAssets.tap({ name: 'ReleaseManifestPlugin', stage: PROCESS_ASSETS_STAGE_REPORT }, () => {
        try {
          const manifest = typeof said === 'string' ? withRoles(readJson<WrittenManifest>(said)) : said;
          // A build with errors is not served, and may lack what `read` needs.
          if (compilation.errors.length > 0) return;
          const files = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
          const integrity = Object.fromEntries(files.map(({ name, source }) => [name, integrityOf(source.buffer())]));
          const complete = { ...manifest, ...facts, integrity, ...this.#read(compilation, manifest) };
          refuseInvalid(complete);
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(complete, null, 2)}\n`));
        } catch (error) {
          const lines = (error as Error).message.split('\n');
          compilation.errors.push(...lines.map((line) => new WebpackError(line)));
        }
      });
    });
  }
}

/** Reports everything that a portal would refuse. @throws Error with a line for each problem */
export function refuseInvalid(manifest: object): void {
  try {
    manifestSchema.validateSync(manifest, { abortEarly: false, strict: true });
  } catch (error) {
    throw new Error(
      manifestProblems(error)
        .map((problem) => `remote.json: ${problem}`)
        .join('\n'),
    );
  }
}

/** A manifest as its team writes it: a word may replace a list of roles. */
interface WrittenManifest {
  name?: string;
  routes?: { access: unknown }[];
  menu?: { roles: unknown }[];
}

/** Replaces role words with their lists of roles, because shells and gateways only read lists. */
export function withRoles(manifest: WrittenManifest): RemoteManifest {
  const listed = (roles: unknown) =>
    typeof roles === 'string' && Object.hasOwn(ROLE_WORDS, roles) ? rolesOf(roles as keyof typeof ROLE_WORDS) : roles;
  return {
    ...manifest,
    routes: manifest.routes?.map((route) => ({ ...route, access: listed(route.access) })),
    menu: manifest.menu?.map((entry) => ({ ...entry, roles: listed(entry.roles) })),
  } as unknown as RemoteManifest;
}

/** Copies the licence of each font beside it, as the SIL Open Font License requires (condition 2). */
export class FontLicencePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FontLicencePlugin', (compilation) => {
      const stage = PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'FontLicencePlugin', stage }, () => {
        for (const { info } of compilation.getAssets()) {
          const [, folder, font] = /^(.*@fontsource[^/]*\/([^/]+))\/files\//.exec(info.sourceFilename ?? '') ?? [];
          const file = `assets/${font}.LICENSE.txt`;
          if (!folder || compilation.getAsset(file)) continue;
          compilation.emitAsset(file, new sources.RawSource(readFileSync(join(compiler.context, folder, 'LICENSE'))));
        }
      });
    });
  }
}
