import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseVersion } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'openward-version-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('marks the version with the commit in a repository of its own, and with nothing elsewhere', () => {
  const file = join(folder, 'package.json');
  writeFileSync(file, '{"version":"1.0.0"}');
  expect(releaseVersion(folder)).toBe('1.0.0');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@x.example', ...args], { cwd: folder, stdio: 'pipe' });
  git('init');
  expect(releaseVersion(folder)).toBe('1.0.0');
  git('add', '.');
  git('commit', '-m', 'first');
  git('tag', 'v1.0.0');
  expect(releaseVersion(folder)).toMatch(/^1\.0\.0\+[0-9a-f]{10}$/);
  appendFileSync(file, '\n');
  expect(releaseVersion(folder)).toMatch(/^1\.0\.0\+[0-9a-f]{10}-dirty$/);
  // A remote in a subfolder of a repository has no mark of its own.
  const inside = join(folder, 'mfe-inside');
  mkdirSync(inside);
  writeFileSync(join(inside, 'package.json'), '{"version":"1.0.0"}');
  expect(releaseVersion(inside)).toBe('1.0.0');
});
