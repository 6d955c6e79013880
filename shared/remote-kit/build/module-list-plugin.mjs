import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Writes beside the build which modules each script holds (`modules.json`), for the check that what is shared
 * exists once. The list is not part of what is published.
 */
export class ModuleListPlugin {
  /** @param {string} root modules are named by their path in it */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ModuleListPlugin', (compilation) => {
      const scripts = {};
      for (const chunk of compilation.chunks) {
        const modules = [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => [
          ...(module.modules ?? [module]),
        ]);
        const files = modules.flatMap((module) => module.resource?.split('?')[0] ?? []);
        const names = files.map((file) => relative(this.root, file).split(sep).join('/'));
        for (const script of chunk.files) if (script.endsWith('.js')) scripts[script] = [...new Set(names)].sort();
      }
      writeFileSync(join(compilation.outputOptions.path, 'modules.json'), `${JSON.stringify(scripts, null, 2)}\n`);
    });
  }
}
