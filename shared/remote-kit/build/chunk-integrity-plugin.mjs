/**
 * Gives every chunk's script the integrity that the registry names for its URL. The values cannot be in
 * the build itself (a file would have to hold its own hash), so the page looks them up as it loads.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    const RuntimeModule = compiler.webpack.runtime.LoadScriptRuntimeModule;
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      RuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        (source) => `${source}
          var integrity = globalThis.__OPENWARD_INTEGRITY__ && globalThis.__OPENWARD_INTEGRITY__(script.src || url);
          if (integrity) { script.integrity = integrity; script.crossOrigin = "anonymous"; }`,
      );
    });
  }
}
