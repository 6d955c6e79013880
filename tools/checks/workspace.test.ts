import { readJson, remoteFolders, root } from '../lib/workspace.ts';

type Entry = { link?: boolean; integrity?: string };
const lock = readJson<{ packages: Record<string, Entry> }>(root, 'package-lock.json');
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package of the lock file has its integrity', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('the script that reads QR codes and its WebAssembly are of one version', () => {
  // `mfe-appointments` serves the WebAssembly file of zxing-wasm; barcode-detector bundles its script.
  const copies = installed.filter(([path]) => path.endsWith('node_modules/zxing-wasm'));
  expect(copies.map(([path]) => path)).toEqual(['node_modules/zxing-wasm']);
});

test('every remote is type-checked with the rest (create-remote puts a new one into tsconfig.json)', () => {
  const { references } = readJson<{ references: { path: string }[] }>(root, 'tsconfig.json');
  const checked = references.map(({ path }) => path);
  expect(remoteFolders.filter((folder) => !checked.includes(folder))).toEqual([]);
});
