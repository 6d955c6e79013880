import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder, removeFolders } from '../../testing/built-part.ts';
import { compiledGateway } from '../../testing/compiled-gateway.ts';
import { ReleaseError } from '../errors.ts';
import { underLock } from './release-lock.ts';

/** Takes the lock repeatedly; exits with 1 if another process was inside. */
const WORKER = `
import { rm, utimes, writeFile } from 'node:fs/promises';
import { underLock } from './releases/store/release-lock.js';
const [folder, rounds] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round++) {
  await underLock(folder + '/.lock', async () => {
    await writeFile(folder + '/inside', '', { flag: 'wx' });
    // However long ago a holder came in, it keeps the lock while it lives.
    await utimes(folder + '/.lock', 0, 0);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await rm(folder + '/inside');
  });
}`;
const HOLDER = `
import { underLock } from './releases/store/release-lock.js';
await underLock(process.argv[2] + '/.lock', async () => {
  console.log('held');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});`;

let folder: string;
let lock: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await aFolder();
  lock = join(folder, '.lock');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeFolders();
});

async function runs(script: string, args: string[], code?: string): Promise<ChildProcess> {
  const compiled = code ?? (await compiledGateway());
  const file = join(compiled, 'script.js');
  await writeFile(file, script);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

describe('the release lock', () => {
  it('never lets two processes in at once', async () => {
    const code = await compiledGateway();
    const workers = await Promise.all(Array.from({ length: 8 }, () => runs(WORKER, [folder, '25'], code)));
    const ends = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0]));
    expect(ends).toEqual(Array(8).fill(0));
  });

  it('lets the next one in within a second when its holder is killed', async () => {
    const holder = await runs(HOLDER, [folder]);
    if (holder.stdout) await once(holder.stdout, 'data');
    const began = Date.now();
    const next = underLock(lock, async () => Date.now() - began);
    setTimeout(() => holder.kill('SIGKILL'), 200);
    const waited = await next;
    expect(waited).toBeGreaterThanOrEqual(150);
    if (process.env.TEST_LANE === 'timing') expect(waited).toBeLessThan(1200);
  });

  it('says in a sentence that it waited in vain', async () => {
    const work = new EventEmitter();
    const first = underLock(lock, async () => {
      await once(work, 'end');
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = underLock(lock, async () => 'inside', 300);
    await expect(second).rejects.toThrow(ReleaseError);
    await expect(second).rejects.toThrow('so nothing was changed');
    work.emit('end');
    await first;
    await expect(underLock(lock, async () => 'inside')).resolves.toBe('inside');
  });

  it('is free again after work that failed', async () => {
    await expect(underLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(underLock(lock, async () => 'inside', 300)).resolves.toBe('inside');
  });
});
