import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKUP_FILE, type MarkupOfPages } from '@openward/contract/releases';
import { languagesIn } from '@openward/i18n';
import webpack, { type Compiler, type Configuration } from 'webpack';

const { sources, WebpackError } = webpack;

/**
 * Renders pages as HTML in every language and writes them to `markup.json` beside the build, so that users can read and
 * type before the scripts have loaded.
 */
export class MarkupPlugin {
  readonly #paths: () => string[];
  readonly #configuration: Configuration;

  /**
   * @param paths pages to render; writes nothing if there are none
   * @param configuration a build for Node whose default export renders a path in a language
   */
  constructor(paths: () => string[], configuration: Configuration) {
    this.#paths = paths;
    this.#configuration = configuration;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MarkupPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'MarkupPlugin', stage }, async () => {
        const paths = this.#paths();
        if (paths.length === 0) return;
        try {
          const pages = await drawn(this.#configuration, paths);
          compilation.emitAsset(MARKUP_FILE, new sources.RawSource(JSON.stringify(pages)));
        } catch (error) {
          compilation.errors.push(
            new WebpackError(
              `The pages ${paths.join(', ')} cannot be drawn without a browser: ${(error as Error).stack}`,
            ),
          );
        }
      });
    });
  }
}

type Draw = (path: string, language: string) => Promise<MarkupOfPages[string][string]>;

/** @throws Error if the build fails or a page needs a browser to render */
async function drawn(configuration: Configuration, paths: string[]): Promise<MarkupOfPages> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-markup-'));
  try {
    await compiled({
      ...configuration,
      output: { path: folder, filename: 'markup.cjs', library: { type: 'commonjs2' } },
    });
    // A module with top-level await exports a promise.
    const { default: draw } = (await createRequire(import.meta.url)(join(folder, 'markup.cjs'))) as { default: Draw };
    const pages: MarkupOfPages = {};
    // One at a time, because the current language is a global.
    for (const path of paths) {
      const languages: MarkupOfPages[string] = {};
      for (const code of languagesIn()) languages[code] = await draw(path, code);
      pages[path] = languages;
    }
    return pages;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compiled(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) => {
      const [error] = stats?.compilation.errors ?? [];
      compiler.close(() => (failure || error ? reject(failure ?? error) : resolve()));
    });
  });
}
