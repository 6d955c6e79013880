import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from './lib/parts.mjs';

test('every remote is type-checked with the rest (create-remote puts a new one into tsconfig.json)', () => {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const checked = references.map(({ path }: { path: string }) => path);
  expect(remoteFolders.filter((folder) => !checked.includes(folder))).toEqual([]);
});
