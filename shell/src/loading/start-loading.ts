import {
  createInstance,
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { noteIntegrity } from './integrity.ts';
import { loadScript } from './load-script.ts';

declare global {
  /** The federation's runtime, which every remote's build takes from here: see `remoteConfig` of the remote kit. */
  var __OPENWARD_FEDERATION__: object | undefined;
}

type Options = Parameters<typeof createInstance>[0];

/** The runtime as remotes begin with it: each makes an instance of its own, and the shell's stays the one of this module. */
const forRemotes = {
  ...federation,
  runtime: {
    ...federation.runtime,
    init: (options: Options) => getInstance(({ name }) => name === options.name) ?? createInstance(options),
  },
  // The shell's own build leaves it out, because the shell exposes nothing.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/** Puts all loading of code in this page under supervision: to be called before the first chunk is asked for. */
export function startLoading(document: Document): void {
  globalThis.__OPENWARD_LOAD__ = loadScript;
  globalThis.__OPENWARD_FEDERATION__ = forRemotes;
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
