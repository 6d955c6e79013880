import { readJson, remoteFolders, root } from '../lib/workspace.ts';

/**
 * Optional binaries of other platforms than the one that wrote the lock file, which its registry does not serve. Take
 * a line out when `npm install` on another machine fills it in; never add one for a package that this build runs.
 */
const WITHOUT_INTEGRITY = [
  '@biomejs/cli-android-arm64',
  '@biomejs/cli-android-x64',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-darwin-x64',
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-win32-arm64',
  '@biomejs/cli-win32-x64',
  '@swc/core-darwin-arm64',
  '@swc/core-darwin-x64',
  '@swc/core-linux-arm-gnueabihf',
  '@swc/core-linux-ppc64-gnu',
  '@swc/core-linux-s390x-gnu',
  '@swc/core-win32-arm64-msvc',
  '@swc/core-win32-ia32-msvc',
  '@swc/core-win32-x64-msvc',
  '@unrs/resolver-binding-android-arm-eabi',
  '@unrs/resolver-binding-android-arm64',
  '@unrs/resolver-binding-darwin-arm64',
  '@unrs/resolver-binding-darwin-x64',
  '@unrs/resolver-binding-freebsd-x64',
  '@unrs/resolver-binding-linux-arm-gnueabihf',
  '@unrs/resolver-binding-linux-arm-musleabihf',
  '@unrs/resolver-binding-linux-loong64-gnu',
  '@unrs/resolver-binding-linux-loong64-musl',
  '@unrs/resolver-binding-linux-ppc64-gnu',
  '@unrs/resolver-binding-linux-riscv64-gnu',
  '@unrs/resolver-binding-linux-riscv64-musl',
  '@unrs/resolver-binding-linux-s390x-gnu',
  '@unrs/resolver-binding-openharmony-arm64',
  '@unrs/resolver-binding-win32-arm64-msvc',
  '@unrs/resolver-binding-win32-ia32-msvc',
  '@unrs/resolver-binding-win32-x64-msvc',
];

type Entry = { link?: boolean; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[]; version: string };
const lock = readJson<{ packages: Record<string, Entry> }>(root, 'package-lock.json');
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const bare = installed.filter(([, { integrity }]) => !integrity);

test('every package of the lock file has its integrity, but for optional binaries of other platforms', () => {
  for (const [path, { optional, os }] of bare) {
    expect(WITHOUT_INTEGRITY).toContain(path.split('node_modules/').pop());
    expect({ path, optional, os }).toEqual({ path, optional: true, os: expect.any(Array) });
  }
});

test('what this machine runs is never without', () => {
  const here = bare.filter(
    ([path, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64') && !path.includes('musl'),
  );
  expect(here).toEqual([]);
});

test('the script that reads QR codes and its WebAssembly are of one version', () => {
  // `mfe-appointments` serves the file of zxing-wasm that it names; barcode-detector brings the script along.
  const copies = installed.filter(([path]) => path.endsWith('node_modules/zxing-wasm'));
  expect(copies.map(([path]) => path)).toEqual(['node_modules/zxing-wasm']);
});

test('every remote is type-checked with the rest (create-remote puts a new one into tsconfig.json)', () => {
  const { references } = readJson<{ references: { path: string }[] }>(root, 'tsconfig.json');
  const checked = references.map(({ path }) => path);
  expect(remoteFolders.filter((folder) => !checked.includes(folder))).toEqual([]);
});
