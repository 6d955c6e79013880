import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError, ownFolder } from './folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-lock-'));
  const lock = join(__dirname, '../../../dist/platform/database/folder-lock.js');
  writeFileSync(
    join(folder, 'contender.mjs'),
    `import { ownFolder } from ${JSON.stringify(lock)};
     try { ownFolder(${JSON.stringify(join(folder, 'data'))}); console.log('mine'); } catch { console.log('refused'); }
     setInterval(() => {}, 1000);`,
  );
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A process that takes the folder's lock and keeps it; prints `mine` or `refused`. */
async function contender(): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(folder, 'contender.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [data] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { said: String(data).trim(), child };
}

test('a folder that is in use is refused in one sentence, which says by whom and how to go on (C1)', () => {
  const free = ownFolder(folder);
  expect(() => ownFolder(folder)).toThrow(FolderInUseError);
  expect(() => ownFolder(folder)).toThrow(
    new RegExp(
      `in use by process ${process.pid} \\(since 20.*\\), so nothing was changed. Stop that process, .*API_URL`,
    ),
  );
  free();
  ownFolder(folder)();
});

test('of eight processes one gets the folder, and after kill -9 the next one does, ten times over (C1)', async () => {
  for (let round = 0; round < 10; round++) {
    const all = await Promise.all(Array.from({ length: round === 0 ? 8 : 2 }, contender));
    expect(all.filter(({ said }) => said === 'mine')).toHaveLength(1);
    for (const { child } of all) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});
