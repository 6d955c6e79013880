import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Optional binaries of other platforms than the one that wrote the lock file, which its registry does not serve. Take
 * a line out when `npm install` on another machine fills it in; never add one for a package that this build runs.
 */
const WITHOUT_INTEGRITY = /^(@biomejs\/cli-|@swc\/core-|@unrs\/resolver-binding-)/;

type Entry = { link?: boolean; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[]; version: string };
const lock = JSON.parse(readFileSync(join(__dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const bare = installed.filter(([, { integrity }]) => !integrity);

test('every package of the lock file has its integrity, but for optional binaries of other platforms', () => {
  for (const [path, { optional, os }] of bare) {
    expect(path.split('node_modules/').pop()).toMatch(WITHOUT_INTEGRITY);
    expect({ path, optional, os }).toEqual({ path, optional: true, os: expect.any(Array) });
  }
  expect(bare.length).toBeLessThanOrEqual(33);
});

test('what this machine runs is never without', () => {
  const here = bare.filter(
    ([path, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64') && !path.includes('musl'),
  );
  expect(here).toEqual([]);
});
