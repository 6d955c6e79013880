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
  /** The federation runtime that every remote's build uses: see `remoteConfig` of the remote kit. */
  var __OPENWARD_FEDERATION__: object | undefined;
}

type Options = Parameters<typeof createInstance>[0];

/** The runtime for remotes: each creates an instance of its own, and the shell's stays that of this module. */
const forRemotes = {
  ...federation,
  runtime: {
    ...federation.runtime,
    // Like the runtime's own `init`, it sets no id, or a remote that is loaded again would lose its shared modules.
    init(options: Options) {
      const before = getInstance(({ name }) => name === options.name);
      before?.initOptions(options);
      return before ?? createInstance({ ...options, id: options.id || '' });
    },
  },
  // The shell's build leaves it out, because the shell exposes nothing.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/** Installs our supervised loading for all code of this page. Call it before the first chunk is requested. */
export function startLoading(document: Document): void {
  globalThis.__OPENWARD_LOAD__ = loadScript;
  globalThis.__OPENWARD_FEDERATION__ = forRemotes;
  // The shell's own chunks, which the build wrote into the page.
  const { base, files } = JSON.parse(document.getElementById('openward-files')?.textContent || '{"files":{}}');
  noteIntegrity(base, files);
  // The shell's federation instance exists already; each remote creates its own later.
  registerGlobalPlugins([forgetLostShares]);
  registerPlugins([forgetLostShares]);
}

/** Federation keeps the promise of a failed shared chunk for ever; clearing it makes federation retry. */
const forgetLostShares: ModuleFederationRuntimePlugin = {
  name: 'openward-forget-lost-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};
