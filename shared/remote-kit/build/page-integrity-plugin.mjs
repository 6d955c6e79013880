import { integrityOf } from './integrity.mjs';

const PAGE = 'index.html';

/**
 * Writes into the shell's page what its own files must be. The files that the page names carry it themselves; the
 * chunks that are asked for later stand in a block (`openward-files`), because no script can hold its own hash.
 */
export class PageIntegrityPlugin {
  /** @param {string} publicPath the address that the shell's files lie below */
  constructor(publicPath) {
    this.publicPath = publicPath;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PageIntegrityPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the names have their final hashes, and before the manifest takes the page's own.
        { name: 'PageIntegrityPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const integrity = {};
          for (const { name, source } of compilation.getAssets()) {
            if (/\.(js|css)$/.test(name)) integrity[name] = integrityOf(source.buffer());
          }
          const page = compilation.getAsset(PAGE)?.source.source().toString();
          if (!page) throw new Error(`The shell's build has no ${PAGE}.`);
          compilation.updateAsset(PAGE, new sources.RawSource(this.complete(page, integrity)));
        },
      );
    });
  }

  complete(page, integrity) {
    const later = { ...integrity };
    const withTags = page.replace(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+)"[^>]*>/g, (tag, url) => {
      const file = url.startsWith(this.publicPath) ? url.slice(this.publicPath.length) : undefined;
      if (!file || !integrity[file]) return tag;
      delete later[file];
      return tag.replace(/>$/, ` integrity="${integrity[file]}" crossorigin="anonymous">`);
    });
    const files = JSON.stringify({ base: this.publicPath, files: later });
    return withTags.replace('</head>', `<script type="application/json" id="openward-files">${files}</script></head>`);
  }
}
