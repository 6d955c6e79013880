import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needsOfScreens } from '../needs.mjs';
import { compare, definitionIn } from './definition.mjs';
import { iconsOf } from './icons.mjs';
import { sharedUsed } from './shared-names.mjs';
import { textsOf } from './texts.mjs';

/**
 * What the build of a remote adds to its `remote.json`, all that can be read from its code and files.
 * @param compilation a webpack compilation that is done
 * @param {object} manifest its `remote.json`
 * @param {{folder: string, main: string, modules: object[]}} remote its folder, the file that calls `createRemote`, and
 * what may be shared
 * @throws Error with a sentence for each thing that does not fit together
 */
export function remoteManifest(compilation, manifest, { folder, main, modules }) {
  // What is not there at all is told by the check of the whole manifest.
  const said = { routes: [], menu: [], slots: [], ...manifest };
  const definition = definitionIn(main);
  compare(said, definition);
  const icons = join(folder, 'src/icons');
  const catalogues = join(folder, 'src/i18n');
  // Watched, so that a development build notices what comes there.
  for (const place of [icons, catalogues]) {
    (existsSync(place) ? compilation.contextDependencies : compilation.missingDependencies).add(place);
  }
  return {
    shared: sharedUsed(compilation, modules),
    screens: Object.keys(definition.screens),
    icons: iconsOf(said.menu, icons),
    texts: textsOf(said, catalogues),
    preload: needsOfScreens(compilation, main, definition.screens),
  };
}
