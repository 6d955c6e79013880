import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerOf, FRAME, type RemoteManifest, SHELL_API, SLOTS } from '@openward/contract/releases';

import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { calledEndpoints } from './called-endpoints.ts';
import { remoteChunks, SHELL_CHUNKS, type SplitChunks } from './chunks.ts';
import { languageConstants } from './languages.ts';
import { filesOfShared, needsOfShell } from './manifest/needs.ts';
import { remoteManifest } from './manifest/remote-manifest.ts';
import { sharedProvided } from './manifest/shared-names.ts';
import { MarkupPlugin } from './markup.ts';
import {
  FederationModuleIdsPlugin,
  FontLicencePlugin,
  ModuleListPlugin,
  PageIntegrityPlugin,
  ReleaseManifestPlugin,
} from './output-plugins.ts';
import { EAGER, packageFile, readJson, releaseVersion, rootOf, sharedFolder, sharedModules } from './packages.ts';
import { aliasesOf, libraryPatches, PatchesReachPlugin } from './patches.ts';
import { SupervisedChunksPlugin } from './supervised-chunks-plugin.ts';

const require = createRequire(import.meta.url);

/** Our registry loads remotes, so the runtime needs neither its manifest snapshots nor its Node code. */
const OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

/** The first version of the shell API that shares the federation runtime with remotes. */
const NEEDED_API = '1.4.0';

/** A configuration with these properties set, so that a part can extend them. */
interface PartConfiguration extends Configuration {
  output: NonNullable<Configuration['output']>;
  resolve: NonNullable<Configuration['resolve']>;
  module: { rules: RuleSetRule[] };
  optimization: NonNullable<Configuration['optimization']>;
  plugins: NonNullable<Configuration['plugins']>;
}

interface Overrides {
  version?: string;
  entry?: string;
  /** Chooses the scripts that are split off, given the usual groups. */
  splitChunks?: (groups: ReturnType<typeof remoteChunks>) => SplitChunks;
}

/**
 * Returns the webpack configuration of a remote.
 * @param folder absolute path
 * @param overrides another version than the package's, another entry than `src/remote.tsx`, other split scripts
 */
export function remoteConfig(folder: string, overrides: Overrides = {}): PartConfiguration {
  const manifest = join(folder, 'remote.json');
  const { name } = readJson<RemoteManifest>(manifest);
  const version = overrides.version ?? releaseVersion(folder);
  const container = containerOf(name, version);
  const main = overrides.entry ?? './src/remote.tsx';
  const splitChunks: NonNullable<Overrides['splitChunks']> =
    overrides.splitChunks ?? ((cacheGroups) => ({ cacheGroups }));
  const modules = sharedModules();
  const shared = Object.fromEntries(
    modules.map(({ request, version: provided, file }) => [
      request,
      // For our own packages the gateway compares exported names with the shell's, so versions do not matter.
      file
        ? { singleton: true, import: false as const, requiredVersion: false as const }
        : { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${provided}` },
    ]),
  );
  const base = common(folder, container);
  return {
    ...base,
    entry: {},
    // Exists once in a page: the shell provides it (`shell/src/loading/start-loading.ts`).
    externals: [
      ({ request }, done) =>
        /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request ?? '')
          ? done(undefined, 'var __OPENWARD_FEDERATION__')
          : done(),
    ],
    module: { rules: [...base.module.rules, styleRule(container)] },
    optimization: { ...base.optimization, splitChunks: splitChunks(remoteChunks('remote')) },
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
      new FederationModuleIdsPlugin(),
      new SupervisedChunksPlugin(),
      new ModuleListPlugin(rootOf(folder)),
      // In tests another entry replaces the remote's own.
      ...(isProduction() && !overrides.entry
        ? [new MarkupPlugin(() => pathsInPage(manifest), remoteMarkup(folder, resolve(folder, main)))]
        : []),
      new ReleaseManifestPlugin({ manifest, version, container, entry: 'remoteEntry.js' }, (compilation, said) => ({
        // Also requires a shell that provides what this build leaves out.
        shellApi: said.shellApi
          .split('||')
          // A hyphen range cannot be combined with a second comparator; publishing checks it as it is.
          .map((range) => (range.includes(' - ') ? range.trim() : `${range.trim()} >=${NEEDED_API}`))
          .join(' || '),
        ...remoteManifest(compilation, said, {
          folder,
          main: resolve(folder, main),
          modules,
          // In development, a screen works before its title is translated.
          tell: isProduction() ? undefined : (text) => compilation.warnings.push(new webpack.WebpackError(text)),
        }),
        endpoints: calledEndpoints(compilation),
      })),
    ],
  };
}

/** Returns the webpack configuration of the shell, which provides every shared module. */
export async function shellConfig(folder: string): Promise<PartConfiguration> {
  const { default: HtmlWebpackPlugin } = await import('html-webpack-plugin');
  const version = releaseVersion(folder);
  const modules = sharedModules();
  const shared = Object.fromEntries(
    modules.map(({ request, version: provided }) => [
      request,
      // The shell provides this module itself, so there is no version to check.
      { singleton: true, version: provided, requiredVersion: false as const, eager: EAGER.has(request) },
    ]),
  );
  const base = common(folder, containerOf('shell', version));
  const publicPath = `/releases/shell/${version}/`;
  return {
    ...base,
    entry: './src/index.ts',
    output: { ...base.output, publicPath },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: SHELL_CHUNKS },
      // Each release has its own folder, so ids need not be stable between releases. Saves about 1 kB of the sign-in
      // page with gzip, 2 kB with brotli.
      moduleIds: 'size',
      chunkIds: 'size',
      mangleExports: 'size',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'openward_shell',
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: OPTIMIZATION },
      }),
      new webpack.DefinePlugin(constants()),
      new HtmlWebpackPlugin({ template: './src/index.html', inject: false, minify: false }),
      new FederationModuleIdsPlugin(),
      new SupervisedChunksPlugin(),
      new PatchesReachPlugin(libraryPatches()),
      new FontLicencePlugin(),
      ...(isProduction()
        ? [new MarkupPlugin(() => [FRAME], markupConfig(folder, join(folder, 'src/start/page-markup.tsx')))]
        : []),
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

function pathsInPage(manifest: string): string[] {
  return readJson<RemoteManifest>(manifest).routes.flatMap(({ path, inPage }) => (inPage ? [path] : []));
}

const isProduction = () => process.env.NODE_ENV !== 'development';

/** Configures the build that renders a remote's screens: its own code with another `createRemote`. */
function remoteMarkup(folder: string, main: string): Configuration {
  const kit = (file: string) => join(sharedFolder('remote-kit'), 'src', file);
  return markupConfig(folder, kit('markup/remote.ts'), {
    'openward-remote$': main,
    [kit('core/create-remote.tsx')]: kit('markup/create-remote.ts'),
  });
}

/** Configures a build for Node that renders pages (see `MarkupPlugin`). */
function markupConfig(folder: string, entry: string, alias: Record<string, string> = {}): Configuration {
  const base = common(folder, 'openward_markup');
  return {
    ...base,
    entry,
    target: 'node20',
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...alias } },
    module: { rules: [...base.module.rules, { test: /\.css$/, type: 'asset/source', exclude: /page\.css$/ }] },
    optimization: { minimize: false, splitChunks: false, moduleIds: 'named' },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({
        ...constants(),
        // An open BroadcastChannel would keep the build process alive.
        'typeof BroadcastChannel': JSON.stringify('undefined'),
      }),
    ],
  };
}

function constants(): Record<string, string> {
  return Object.fromEntries(Object.entries(languageConstants()).map(([name, value]) => [name, JSON.stringify(value)]));
}

function common(folder: string, uniqueName: string): Omit<PartConfiguration, 'plugins'> {
  const production = isProduction();
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
      // Short, because every page contains a table of all names; the folder already has the version.
      filename: '[name].[contenthash:6].js',
      chunkFilename: '[name].[contenthash:6].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      // Runs a module again after it threw because a shared module was missing, so that Retry works.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js', '.mjs'],
      alias: {
        ...aliasesOf(libraryPatches()),
        // React Router only exports its development build, which adds 0.5 kB (gzip) and logs warnings.
        ...(production ? { 'react-router$': packageFile('react-router', 'dist/production/index.mjs') } : {}),
      },
      conditionNames: ['openward-source', '...'],
      symlinks: true,
    },
    module: {
      rules: [
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        {
          test: /[\\/]contract[\\/]src[\\/].*(calls|schemas|fields)\.ts$/,
          enforce: 'pre',
          loader: loader('contract-loader.js'),
        },
        {
          test: /\.tsx?$/,
          // The shared packages are published as sources, so they are compiled even in node_modules.
          exclude: /node_modules[\\/](?!@openward[\\/])/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Never the development runtime, because a remote runs on the React of the released shell.
              transform: { react: { runtime: 'automatic', development: false } },
              target: 'es2022',
            },
          },
        },
        { test: /[\\/]react-router[\\/]dist[\\/]/, loader: loader('router-loader.js') },
        {
          include: packageFile('@chakra-ui/react', 'dist/esm/styled-system/system.js'),
          loader: loader('design-system-loader.js'),
        },
        {
          test: /[\\/]i18n[\\/][a-zA-Z-]+[\\/]\w+\.json$/,
          // Not catalogues.
          exclude: /[\\/](glossary|help|language)\.json$/,
          type: 'javascript/auto',
          loader: loader('messages-loader.js'),
        },
        // Inlined into the page.
        { test: /icon\.svg$/, type: 'asset/inline' },
        { test: /start[\\/](page\.css|brand\.html|early\.js|storage\.js)$/, type: 'asset/source' },
        { test: /\.(woff2|wasm|svg|png|jpg)$/, exclude: /icon\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Also in development, because the manifest lists the calls that are used.
      usedExports: true,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3 } },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    ignoreWarnings: [/Critical dependency: the request of a dependency is an expression/],
  };
}

/** Scopes a remote's CSS to the remote, resolves its assets, and applies it only while the remote is mounted. */
function styleRule(release: string): RuleSetRule {
  return {
    test: /\.css$/,
    sideEffects: true,
    use: [
      { loader: loader('provide-style-loader.js'), options: { release } },
      { loader: require.resolve('css-loader'), options: { exportType: 'string' } },
      { loader: loader('scope-styles-loader.js'), options: { release } },
    ],
  };
}

function loader(file: string): string {
  return join(import.meta.dirname, file);
}

export { webpack };
