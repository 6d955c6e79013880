import { ROLE_WORDS, rolesOf } from '@openward/contract';
import { integrityOf } from './integrity.mjs';
import { readJson } from './shared-modules.mjs';

/**
 * Completes `remote.json` with what only the build knows: version, entry, the integrity of every file, and what can be
 * read from the code.
 */
export class ReleaseManifestPlugin {
  /**
   * @param {object} release with `file`, a remote's own `remote.json`: it is read at every build and watched; the
   * shell has none and gives its `manifest` alone
   * @param {(compilation: object, manifest: object) => object} read what else the build knows; what it throws is an
   * error of the build for each line
   */
  constructor(release, read) {
    this.release = release;
    this.read = read;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      if (this.release.file) compilation.fileDependencies.add(this.release.file);
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          try {
            const { file, version, container, entry } = this.release;
            const manifest = file ? withRoles(readJson(file)) : this.release.manifest;
            // A build with errors is not served; it may lack what is read here.
            if (compilation.errors.length > 0) return;
            const integrity = {};
            for (const { name, source } of compilation.getAssets()) {
              if (!name.endsWith('.map')) integrity[name] = integrityOf(source.buffer());
            }
            const complete = { ...manifest, version, container, entry, integrity, ...this.read(compilation, manifest) };
            compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(complete, null, 2)}\n`));
          } catch (error) {
            for (const line of error.message.split('\n')) compilation.errors.push(new WebpackError(line));
          }
        },
      );
    });
  }
}

/** A manifest with the roles that its words stand for: shells and gateways read lists alone. */
export function withRoles(manifest) {
  const listed = (roles) => (Object.hasOwn(ROLE_WORDS, roles) ? rolesOf(roles) : roles);
  return {
    ...manifest,
    routes: manifest.routes?.map((route) => ({ ...route, access: listed(route.access) })),
    menu: manifest.menu?.map((entry) => ({ ...entry, roles: listed(entry.roles) })),
  };
}
