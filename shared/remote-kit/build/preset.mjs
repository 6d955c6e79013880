import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerOf, SHELL_API, SLOTS } from '@openward/contract/releases';

import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { calledEndpoints } from './called-endpoints.mjs';
import { remoteChunks, SHELL_CHUNKS } from './chunks.mjs';
import { remoteManifest } from './manifest/remote-manifest.mjs';
import { sharedProvided } from './manifest/shared-names.mjs';
import { ModuleListPlugin } from './module-list-plugin.mjs';
import { filesOfShared, needsOfShell } from './needs.mjs';
import { PageIntegrityPlugin } from './page-integrity-plugin.mjs';
import { packageFile, rootOf, sharedFolder } from './places.mjs';
import { ReleaseManifestPlugin } from './release-manifest-plugin.mjs';
import { RunAtOncePlugin } from './run-at-once-plugin.mjs';
import { EAGER, readJson, sharedModules } from './shared-modules.mjs';
import { SupervisedChunksPlugin } from './supervised-chunks-plugin.mjs';

const require = createRequire(import.meta.url);

/** We load by our own registry, so the runtime's snapshots of manifests are dead weight, and Node's half of it too. */
const OPTIMIZATION = { disableSnapshot: true, target: 'web' };

/**
 * The version a build gives itself: the package's own, with what it was built from as build metadata
 * (`OPENWARD_BUILD`, set by the workspace's build), so that two different builds never share a name.
 */
export function releaseVersion(folder) {
  const { version } = readJson(join(folder, 'package.json'));
  return process.env.OPENWARD_BUILD ? `${version}+${process.env.OPENWARD_BUILD}` : version;
}

/** The webpack configuration of a remote. @param {string} folder its absolute folder */
export function remoteConfig(folder, overrides = {}) {
  const manifest = readJson(join(folder, 'remote.json'));
  const version = overrides.version ?? releaseVersion(folder);
  const container = containerOf(manifest.name, version);
  const main = overrides.entry ?? './src/remote.tsx';
  const modules = sharedModules();
  const shared = Object.fromEntries(
    modules.map(({ request, version: provided, file }) => [
      request,
      // Of our own it is the names that count, which the gateway has held against the shell's.
      file
        ? { singleton: true, import: false, requiredVersion: false }
        : { singleton: true, strictVersion: true, import: false, requiredVersion: `^${provided}` },
    ]),
  );
  const base = common(folder, container);
  return {
    ...base,
    entry: {},
    module: { rules: [...base.module.rules, styleRule(container)] },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: remoteChunks('remote') } },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: main, name: 'remote' } },
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { ...OPTIMIZATION, disableRemote: true } },
      }),
      new SupervisedChunksPlugin(),
      new RunAtOncePlugin(/^remoteEntry\./),
      new ModuleListPlugin(rootOf(folder)),
      new ReleaseManifestPlugin(
        { file: join(folder, 'remote.json'), manifest, version, container, entry: 'remoteEntry.js' },
        (compilation, said) => ({
          ...remoteManifest(compilation, said, { folder, main: resolve(folder, main), modules }),
          endpoints: calledEndpoints(compilation),
        }),
      ),
    ],
  };
}

/** The webpack configuration of the shell, which provides every shared module. */
export async function shellConfig(folder) {
  const { default: HtmlWebpackPlugin } = await import('html-webpack-plugin');
  const version = releaseVersion(folder);
  const modules = sharedModules();
  const shared = Object.fromEntries(
    modules.map(({ request, version: provided }) => [
      request,
      // The shell itself has what it provides: nothing to check.
      { singleton: true, version: provided, requiredVersion: false, eager: EAGER.has(request) },
    ]),
  );
  const base = common(folder, containerOf('shell', version));
  const publicPath = `/releases/shell/${version}/`;
  return {
    ...base,
    entry: './src/index.ts',
    output: { ...base.output, publicPath },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: SHELL_CHUNKS } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'openward_shell',
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: OPTIMIZATION },
      }),
      new HtmlWebpackPlugin({ template: './src/index.html', inject: false, minify: false }),
      new SupervisedChunksPlugin(),
      new RunAtOncePlugin(/^(main|start|form)\./),
      new PageIntegrityPlugin(publicPath),
      new ModuleListPlugin(rootOf(folder)),
      new ReleaseManifestPlugin(
        {
          manifest: { name: 'shell', shellApi: SHELL_API, routes: [], menu: [], slots: [...SLOTS] },
          version,
          container: '',
          entry: 'index.html',
        },
        (compilation) => ({
          shared: sharedProvided(compilation, modules),
          endpoints: calledEndpoints(compilation),
          preload: needsOfShell(compilation, { always: ['start'], 'signed-in': ['frame'] }),
          provides: filesOfShared(compilation),
        }),
      ),
    ],
  };
}

function common(folder, uniqueName) {
  const production = process.env.NODE_ENV !== 'development';
  const copies = join(sharedFolder('ui'), 'src/form/copies');
  return {
    context: folder,
    mode: production ? 'production' : 'development',
    devtool: production ? false : 'source-map',
    target: ['web', 'es2022'],
    output: {
      path: join(folder, 'dist'),
      clean: true,
      uniqueName,
      publicPath: 'auto',
      // Short: their folder has the version, and every page holds a table of all names.
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      // A module that throws, because a shared one was lost, is run again at Retry instead of being kept half done.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js', '.mjs'],
      alias: {
        // The runtime that the shell provides to remotes asks for its core as CommonJS; one copy, ours, is enough.
        '@module-federation/runtime-tools/runtime-core$': packageFile(
          '@module-federation/runtime-core',
          'dist/index.js',
        ),
        // Parts of libraries that nothing here uses.
        'hoist-non-react-statics$': stub('static-members.mjs'),
        [packageFile('@module-federation/error-codes', 'dist/desc.mjs')]: stub('federation-texts.mjs'),
        [packageFile('@module-federation/runtime-core', 'dist/plugins/snapshot/SnapshotHandler.js')]:
          stub('federation-snapshots.mjs'),
        [packageFile('@module-federation/runtime-core', 'dist/utils/preload.js')]: stub('federation-preload.mjs'),
        // React Router's exports name its development build only.
        ...(production ? { 'react-router$': packageFile('react-router', 'dist/production/index.mjs') } : {}),
        // Formik copies form values only; lodash's copies know every kind of object and weigh four times as much.
        'lodash-es/clone$': join(copies, 'clone.ts'),
        'lodash-es/toPath$': join(copies, 'to-path.ts'),
        'lodash-es/cloneDeep$': join(copies, 'clone-deep.ts'),
      },
      conditionNames: ['openward-source', '...'],
      symlinks: true,
    },
    module: {
      rules: [
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        {
          test: /[\\/]contract[\\/]src[\\/].*endpoints\.ts$/,
          enforce: 'pre',
          use: { loader: loader('endpoints-loader.mjs'), options: { folder } },
        },
        {
          test: /\.tsx?$/,
          // The shared packages come as sources, wherever they lie.
          exclude: /node_modules[\\/](?!@openward[\\/])/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Never the development runtime: a remote runs on the React of the released shell.
              transform: { react: { runtime: 'automatic', development: false } },
              target: 'es2022',
            },
          },
        },
        { test: /[\\/]react-router[\\/]dist[\\/]/, loader: loader('router-loader.mjs') },
        { test: /[\\/]styled-system[\\/]system\.js$/, loader: loader('design-system-loader.mjs') },
        { test: /[\\/]i18n[\\/][a-z]{2}\.json$/, type: 'javascript/auto', loader: loader('messages-loader.mjs') },
        // In the page itself.
        { test: /icon\.svg$/, type: 'asset/inline' },
        { test: /start[\\/](page\.css|brand\.html)$/, type: 'asset/source' },
        { test: /\.(woff2|wasm|svg|png)$/, exclude: /icon\.svg$/, type: 'asset/resource' },
        // A script of its own, outside the build's modules; its folder has the version.
        { test: /start[\\/]early\.js$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    ignoreWarnings: [/Critical dependency: the request of a dependency is an expression/],
  };
}

/** A remote's CSS: kept within the remote, its assets resolved, and in the page only while the remote is. */
function styleRule(release) {
  return {
    test: /\.css$/,
    sideEffects: true,
    use: [
      { loader: loader('provide-style-loader.mjs'), options: { release } },
      { loader: require.resolve('css-loader'), options: { exportType: 'string' } },
      { loader: loader('scope-styles-loader.mjs'), options: { release } },
    ],
  };
}

function loader(file) {
  return join(import.meta.dirname, file);
}

function stub(file) {
  return join(import.meta.dirname, 'stubs', file);
}

export { webpack };
