import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import { noteIntegrity } from './integrity.ts';
import { loadScript } from './load-script.ts';

/** Puts all loading of code in this page under supervision: to be called before the first chunk is asked for. */
export function startLoading(document: Document): void {
  globalThis.__OPENWARD_LOAD__ = loadScript;
  // What the build wrote into the page of the shell's own chunks.
  const { base, files } = JSON.parse(document.getElementById('openward-files')?.textContent || '{"files":{}}');
  noteIntegrity(base, files);
  // The shell's federation instance is there already; each remote makes one of its own when it comes.
  registerGlobalPlugins([forgetLostShares]);
  registerPlugins([forgetLostShares]);
}

/** Federation keeps the promise of a shared chunk that was lost and never asks for it again; without it, it does. */
const forgetLostShares: ModuleFederationRuntimePlugin = {
  name: 'openward-forget-lost-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};
