import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from './lib/parts.mjs';
import { testsOf } from './lib/test-parts.mjs';

test('every remote is type-checked with the rest (create-remote puts a new one into tsconfig.json)', () => {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const checked = references.map(({ path }: { path: string }) => path);
  expect(remoteFolders.filter((folder) => !checked.includes(folder))).toEqual([]);
});

describe('npm test', () => {
  it('runs every lane but those that need a quiet machine or another Node', () => {
    expect(testsOf([])).toEqual({
      lanes: ['check', 'unit', 'http', 'races', 'journeys'],
      sources: [],
      journeys: [],
    });
  });

  it('runs a part, lanes, or lanes of a part', () => {
    expect(testsOf(['mfe-auth'])).toMatchObject({ part: 'auth', sources: ['mfe-auth/src'], screens: 'auth' });
    expect(testsOf(['races', 'timing']).lanes).toEqual(['races', 'timing']);
    expect(testsOf(['api', 'http'])).toMatchObject({ lanes: ['http'], part: 'api' });
  });

  it('says which parts and lanes there are where there is no such one', () => {
    expect(() => testsOf(['billing'])).toThrow(/^There is no part or lane billing; there are api, .*documents.* unit/);
  });
});
