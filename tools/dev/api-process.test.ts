import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiProcess } from './api-process.ts';

/** A fake api that refuses to start while the previous one holds its lock. */
const SCRIPT = `
import { existsSync, rmSync, writeFileSync } from 'node:fs';
const lock = process.env.FOLDER + '/lock';
if (existsSync(process.env.FOLDER + '/broken')) throw new Error('a mistake in a source');
if (existsSync(lock)) {
  process.send({ sentence: 'The data folder is in use.', isFolderInUse: true }, () => process.exit(1));
} else {
  writeFileSync(lock, String(process.pid));
  process.on('SIGTERM', () => setTimeout(() => { rmSync(lock); process.exit(0); }, 100));
  setInterval(() => {}, 1000);
  process.send({ isReady: true });
}`;

let folder: string;
let api: ApiProcess;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-api-'));
  writeFileSync(join(folder, 'api.mjs'), SCRIPT);
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  api = new ApiProcess({ port: 1, env: { ...process.env, FOLDER: folder }, script: join(folder, 'api.mjs') });
  said = [];
  api.on('ready', () => said.push('ready'));
  api.on('failure', (sentence: string, isFolderInUse: boolean) => said.push(`${isFolderInUse} ${sentence}`));
});
afterEach(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
  jest.restoreAllMocks();
});

const owner = () => Number(readFileSync(join(folder, 'lock'), 'utf8'));
const received = async (count: number) => {
  for (let tried = 0; said.length < count && tried < 200; tried++) await new Promise((next) => setTimeout(next, 20));
  return said;
};

it('begins anew only when the one before has freed the data, and leaves none behind', async () => {
  await api.restart();
  const first = owner();
  await Promise.all([api.restart(), api.restart()]);
  expect(said).toEqual(['ready', 'ready', 'ready']);
  const last = owner();
  expect(last).not.toBe(first);
  await api.stop();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  expect(() => process.kill(last, 0)).toThrow('ESRCH');
  expect(said).toHaveLength(3);
});

it('tells why it cannot be opened, and begins again when that is mended', async () => {
  writeFileSync(join(folder, 'broken'), '');
  await api.restart();
  expect((await received(1))[0]).toMatch(/^false The api stopped unexpectedly \(1\)\.\n[\s\S]*a mistake in a source/);
  rmSync(join(folder, 'broken'));
  await api.restart();
  expect(said[1]).toBe('ready');
});

it('stops at once while it is starting', async () => {
  writeFileSync(
    join(folder, 'api.mjs'),
    "import { writeFileSync } from 'node:fs'; writeFileSync(process.env.FOLDER + '/lock', String(process.pid)); setInterval(() => {}, 1000);",
  );
  void api.restart();
  // A file exists before its content, and process 0 would be this one.
  while (!existsSync(join(folder, 'lock')) || owner() === 0) await new Promise((next) => setTimeout(next, 20));
  await api.stop();
  expect(() => process.kill(owner(), 0)).toThrow('ESRCH');
  expect(said).toEqual([]);
});

it('says where the data folder is another’s', async () => {
  writeFileSync(join(folder, 'lock'), 'another');
  await api.restart();
  expect(await received(1)).toEqual(['true The data folder is in use.']);
  rmSync(join(folder, 'lock'));
});
