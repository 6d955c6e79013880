import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { packageFile } from './packages.ts';
import { aliasesOf, libraryPatches, type Patch, PatchesReachPlugin } from './patches.ts';

const folder = mkdtempSync(join(tmpdir(), 'openward-patches-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Builds one file with a patch. @returns the messages of the build's errors */
function build(entry: string, patch: Patch): Promise<string[]> {
  const compiler = webpack({
    context: folder,
    mode: 'none',
    entry,
    output: { path: join(folder, 'dist') },
    resolve: { alias: aliasesOf([patch]) },
    plugins: [new PatchesReachPlugin([patch])],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error) reject(error);
      else resolve((stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message));
    });
  });
}

const original = write('original.mjs', 'export const part = 1;');
const replacement = write('replacement.mjs', 'export const part = 2;');
const patch: Patch = { request: original, original, replacement };

test('the libraries have what is replaced of them', () => {
  expect(Object.keys(aliasesOf(libraryPatches()))).toContain('lodash-es/cloneDeep$');
});

test('a library without the file fails the build', () => {
  expect(() => packageFile('formik', 'dist/nothing.js')).toThrow('formik no longer has dist/nothing.js');
});

test('a library whose file exports something new fails the build', () => {
  const more = write('more.mjs', 'export const part = 1;\nexport const other = 2;');
  expect(() => aliasesOf([{ request: more, original: more, replacement }])).toThrow(/now exports other/);
});

test('a library that asks for another file fails the build', async () => {
  expect(await build(write('asks.mjs', "import './original.mjs';"), patch)).toEqual([]);
  const problems = await build(write('asks-another.mjs', "import './more.mjs';"), patch);
  expect(problems).toEqual([expect.stringContaining(`Nothing asks for ${original} any more`)]);
});
