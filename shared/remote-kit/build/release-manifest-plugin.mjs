import { integrityOf } from './integrity.mjs';

/**
 * Completes `remote.json` with what only the build knows: version, entry, the integrity of every file, and what the
 * page has to ask for early.
 */
export class ReleaseManifestPlugin {
  /**
   * @param {{manifest: object, version: string, container: string, entry: string, shared: object}} release
   * @param {(compilation: object) => object} early what the build says of `preload` and `provides`
   */
  constructor(release, early) {
    this.release = release;
    this.early = early;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { manifest, version, container, entry, shared } = this.release;
          const integrity = {};
          for (const { name, source } of compilation.getAssets()) {
            if (name.endsWith('.map')) continue;
            integrity[name] = integrityOf(source.buffer());
          }
          const ranges = Object.fromEntries(
            Object.entries(shared).map(([request, { requiredVersion }]) => [request, requiredVersion]),
          );
          const early = this.early(compilation);
          const complete = { ...manifest, version, container, entry, integrity, shared: ranges, ...early };
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(complete, null, 2)}\n`));
        },
      );
    });
  }
}
