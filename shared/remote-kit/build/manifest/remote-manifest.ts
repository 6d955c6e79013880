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

/** The sources from which a remote's build completes the manifest. */
interface RemoteSources {
  folder: string;
  /** The file that calls `createRemote`. */
  main: string;
  modules: SharedModule[];
  /** Receives titles without a translation. Without this function they are errors. */
  tell?: ((problem: string) => void) | undefined;
}

/**
 * Reads from code and files what the build adds to `remote.json`.
 * @param compilation a finished one
 * @param manifest the content of `remote.json`
 * @throws Error with one sentence for each contradiction
 */
export function remoteManifest(
  compilation: Compilation,
  manifest: RemoteManifest,
  { folder, main, modules, tell }: RemoteSources,
): Partial<ReleaseManifest> {
  // The check of the whole manifest reports missing properties.
  const said = { ...{ routes: [], menu: [], slots: [] }, ...manifest };
  const definition = definitionIn(main);
  compare(said, definition);
  const icons = join(folder, 'src/icons');
  const catalogues = cataloguesOf(folder);
  // Watched, so that a development build notices new files there.
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
