import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import webpack from 'webpack';

const CHAKRA = createRequire(import.meta.url).resolve('@chakra-ui/react');
const MODULES = CHAKRA.slice(0, CHAKRA.lastIndexOf('node_modules') + 'node_modules'.length);

/** The design system's library in one file. */
export const BUNDLED_CHAKRA = join(MODULES, '.cache/openward/chakra.cjs');

/**
 * Before the first test of components: bundles Chakra. It comes as 1,500 modules, and Jest would find, read and compile
 * each of them anew for every file of tests, which takes longer than most of the tests.
 * @throws Error where webpack cannot bundle it
 */
export default async function bundleLibraries(): Promise<void> {
  if (timeOf(BUNDLED_CHAKRA) > timeOf(join(MODULES, '.package-lock.json'))) return;
  const bundler = webpack({
    mode: 'none',
    entry: '@chakra-ui/react',
    context: import.meta.dirname,
    target: 'web',
    // One React for the library and for what is tested.
    externals: [/^react(-dom)?($|\/)/],
    externalsType: 'commonjs',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    optimization: { concatenateModules: true, usedExports: true, sideEffects: true },
    output: { path: dirname(BUNDLED_CHAKRA), filename: basename(BUNDLED_CHAKRA), library: { type: 'commonjs2' } },
  });
  await new Promise<void>((resolve, reject) => {
    bundler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

/** When a file was last written, as milliseconds; 0 where there is none. */
function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
