import { join } from 'node:path';
import webpack, { type Compiler, type NormalModule } from 'webpack';
import { namesExportedBy } from './manifest/shared-names.ts';
import { packageFile, sharedFolder } from './packages.ts';

/** A file of a library in whose place the build takes another. */
export interface Patch {
  /** What webpack is asked for: the file itself, or the request that leads to it. */
  request: string;
  /** The library's own file; it exports what the other one does. */
  original: string;
  replacement: string;
}

const runtimeCore = (file: string) => packageFile('@module-federation/runtime-core', file);
const stub = (file: string) => join(import.meta.dirname, 'stubs', file);

function fileFor(original: string, replacement: string): Patch {
  return { request: original, original, replacement };
}

function lodash(name: string, file: string): Patch {
  const copy = join(sharedFolder('ui'), 'src/form/copies', file);
  return { request: `lodash-es/${name}$`, original: packageFile('lodash-es', `${name}.js`), replacement: copy };
}

/**
 * What the build replaces of libraries, because nothing uses it and webpack cannot know. The numbers are what the scripts of
 * the sign-in page would weigh more, with gzip and with brotli. The small ones stay because the page would be over its
 * budget without them.
 * @throws Error where a library has such a file no more
 */
export function libraryPatches(): Patch[] {
  return [
    // 23.4 kB, 11.4 kB: the runtime that the shell provides to remotes asks for its core as CommonJS, a second copy.
    {
      request: '@module-federation/runtime-tools/runtime-core$',
      original: runtimeCore('dist/index.js'),
      replacement: runtimeCore('dist/index.js'),
    },
    // 3.9 kB, 3.6 kB: formik copies form values only; lodash's copies know every kind of object.
    lodash('clone', 'clone.ts'),
    lodash('toPath', 'to-path.ts'),
    lodash('cloneDeep', 'clone-deep.ts'),
    // 1.0 kB, 0.7 kB: copies static members for Emotion's `withTheme`, by which nothing here makes components.
    {
      request: 'hoist-non-react-statics$',
      original: packageFile('hoist-non-react-statics', 'dist/hoist-non-react-statics.cjs.js'),
      replacement: stub('static-members.mjs'),
    },
    // 1.6 kB, 1.4 kB: our remotes come from the registry in the page, and have no manifests of the federation's.
    fileFor(runtimeCore('dist/plugins/snapshot/SnapshotHandler.js'), stub('federation-snapshots.mjs')),
    // 1.0 kB, 0.9 kB: our pages name what to ask for early themselves.
    fileFor(runtimeCore('dist/utils/preload.js'), stub('federation-preload.mjs')),
    // 0.8 kB, 0.6 kB: nobody reads explanations of errors in a visitor's console; their numbers still stand there.
    fileFor(packageFile('@module-federation/error-codes', 'dist/desc.mjs'), stub('federation-texts.mjs')),
  ];
}

/**
 * Patches as webpack takes them (`resolve.alias`).
 * @throws Error where a library's file exports something else than what takes its place
 */
export function aliasesOf(patches: Patch[]): Record<string, string> {
  for (const { original, replacement } of patches) {
    const lacking = namesExportedBy(original).filter((name) => !namesExportedBy(replacement).includes(name));
    if (lacking.length > 0) {
      throw new Error(
        `${original} now exports ${lacking.join(', ')}, but ${replacement} in its place does not. Add them there.`,
      );
    }
  }
  return Object.fromEntries(patches.map(({ request, replacement }) => [request, replacement]));
}

/** Fails a build that a patch does not reach any more, because the library asks for another file. */
export class PatchesReachPlugin {
  readonly #patches: Patch[];

  constructor(patches: Patch[]) {
    this.#patches = patches;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PatchesReachPlugin', (compilation) => {
      // Of HTML pages there are builds within the build.
      if (compilation.compiler.isChild()) return;
      compilation.hooks.finishModules.tap('PatchesReachPlugin', (modules) => {
        const built = new Set([...modules].map((module) => (module as NormalModule).resource));
        for (const { request, replacement } of this.#patches) {
          if (built.has(replacement)) continue;
          const message = `Nothing asks for ${request} any more: take it out of the build's patches, or name what does.`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }
}
