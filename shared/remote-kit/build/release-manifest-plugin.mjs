import { integrityOf } from './integrity.mjs';
import { readJson } from './shared-modules.mjs';

/**
 * Completes `remote.json` with what only the build knows: version, entry, the integrity of every file, and what the
 * page has to ask for early.
 */
export class ReleaseManifestPlugin {
  /**
   * @param {object} release with `file`, a remote's own `remote.json`: it is read at every build and watched; the
   * shell has none and gives its `manifest` alone
   * @param {(compilation: object, manifest: object) => object} early what the build says of `preload` and `provides`
   */
  constructor(release, early) {
    this.release = release;
    this.early = early;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      if (this.release.file) compilation.fileDependencies.add(this.release.file);
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          let { manifest } = this.release;
          try {
            if (this.release.file) manifest = readJson(this.release.file);
          } catch (error) {
            compilation.errors.push(new WebpackError(error.message));
            return;
          }
          const { version, container, entry, shared } = this.release;
          const integrity = {};
          for (const { name, source } of compilation.getAssets()) {
            if (name.endsWith('.map')) continue;
            integrity[name] = integrityOf(source.buffer());
          }
          const ranges = Object.fromEntries(
            Object.entries(shared).map(([request, { requiredVersion }]) => [request, requiredVersion]),
          );
          // A build with errors is not served; it may lack what this looks at.
          const early = compilation.errors.length > 0 ? {} : this.early(compilation, manifest);
          const complete = { ...manifest, version, container, entry, integrity, shared: ranges, ...early };
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(complete, null, 2)}\n`));
        },
      );
    });
  }
}
