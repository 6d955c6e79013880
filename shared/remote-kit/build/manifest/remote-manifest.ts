import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest, RemoteManifest } from '@openward/contract/releases';

import type { Compilation } from 'webpack';
import { cataloguesOf } from '../languages.ts';
import type { SharedModule } from '../packages.ts';
import { compare, definitionIn } from './definition.ts';
import { iconsOf } from './icons.ts';
import { needsOfScreens } from './needs.ts';
import { sharedUsed } from './shared-names.ts';
import { textsOf } from './texts.ts';

/** Where a remote's build reads what it adds to the manifest. */
interface RemoteSources {
  folder: string;
  /** The file that calls `createRemote`. */
  main: string;
  /** What may be shared. */
  modules: SharedModule[];
  /** Hears of titles that wait for their translation; without it they are an error. */
  tell?: ((problem: string) => void) | undefined;
}

/**
 * What the build of a remote adds to its `remote.json`, all that can be read from its code and files.
 * @param compilation one that is done
 * @param manifest its `remote.json`
 * @throws Error with a sentence for each thing that does not fit together
 */
export function remoteManifest(
  compilation: Compilation,
  manifest: RemoteManifest,
  { folder, main, modules, tell }: RemoteSources,
): Partial<ReleaseManifest> {
  // What is not there at all is told by the check of the whole manifest.
  const said = { ...{ routes: [], menu: [], slots: [] }, ...manifest };
  const definition = definitionIn(main);
  compare(said, definition);
  const icons = join(folder, 'src/icons');
  const catalogues = cataloguesOf(folder);
  // Watched, so that a development build notices what comes there.
  for (const place of [icons, catalogues]) {
    (existsSync(place) ? compilation.contextDependencies : compilation.missingDependencies).add(place);
  }
  return {
    shared: sharedUsed(compilation, modules),
    screens: Object.keys(definition.screens),
    icons: iconsOf(said.menu, icons),
    texts: textsOf(said, catalogues, tell),
    preload: needsOfScreens(compilation, main, definition.screens),
  };
}
