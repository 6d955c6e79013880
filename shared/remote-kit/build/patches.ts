import { join } from 'node:path';
import webpack, { type Compiler, type NormalModule } from 'webpack';
import { namesExportedBy } from './manifest/shared-names.ts';
import { packageFile, sharedFolder } from './packages.ts';

/** Replaces a file of a library in the build. */
export interface Patch {
  /** The request that webpack resolves: the file itself or an import that leads to it. */
  request: string;
  /** The library's own file. The replacement must export the same names. */
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
 * Library files that the build replaces because nothing uses them, which webpack cannot detect. The sizes are what each
 * would add to the sign-in page with gzip and with brotli. Even the small ones are needed to stay within the budget.
 * @throws Error if a library no longer has such a file
 */
export function libraryPatches(): Patch[] {
  return [
    // 23.4 kB, 11.4 kB: the runtime that the shell shares requires its core as CommonJS, which adds a second copy.
    {
      request: '@module-federation/runtime-tools/runtime-core$',
      original: runtimeCore('dist/index.js'),
      replacement: runtimeCore('dist/index.js'),
    },
    // 3.9 kB, 3.6 kB: formik copies only form values, and lodash's functions support every kind of object.
    lodash('clone', 'clone.ts'),
    lodash('toPath', 'to-path.ts'),
    lodash('cloneDeep', 'clone-deep.ts'),
    // 1.0 kB, 0.7 kB: copies static members for Emotion's `withTheme`, which nothing here uses.
    {
      request: 'hoist-non-react-statics$',
      original: packageFile('hoist-non-react-statics', 'dist/hoist-non-react-statics.cjs.js'),
      replacement: stub('static-members.mjs'),
    },
    // 1.6 kB, 1.4 kB: our remotes come from the registry in the page and have no federation manifests.
    fileFor(runtimeCore('dist/plugins/snapshot/SnapshotHandler.js'), stub('federation-snapshots.mjs')),
    // 1.0 kB, 0.9 kB: our pages list what to preload themselves.
    fileFor(runtimeCore('dist/utils/preload.js'), stub('federation-preload.mjs')),
    // 0.8 kB, 0.6 kB: explanations of errors for the console. The error codes remain.
    fileFor(packageFile('@module-federation/error-codes', 'dist/desc.mjs'), stub('federation-texts.mjs')),
  ];
}

/**
 * Converts patches to webpack's `resolve.alias`.
 * @throws Error if a library's file exports a name that its replacement lacks
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

/** Fails a build if a patch no longer applies because the library imports another file. */
export class PatchesReachPlugin {
  readonly #patches: Patch[];

  constructor(patches: Patch[]) {
    this.#patches = patches;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PatchesReachPlugin', (compilation) => {
      // html-webpack-plugin runs child compilations.
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
