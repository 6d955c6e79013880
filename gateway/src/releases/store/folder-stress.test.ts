import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBuiltPart, removeFolders } from '../../testing/built-part.ts';
import { compiledGateway } from '../../testing/compiled-gateway.ts';
import { aStore, published } from '../../testing/releasing.ts';
import { replayed } from '../history.ts';
import { documentText, parseDocument } from '../registry.ts';
import { verify } from '../verify.ts';
import type { ReleaseStore } from './store.ts';

const PARTS = ['auth', 'admin', 'documents', 'patients', 'appointments'];

/** Activates versions and publishes one build, all concurrently. */
const AT_ONCE = `
import { activate } from './releases/changes.js';
import { publish } from './releases/publish.js';
import { builtIn } from './releases/build.js';
import { folderStore } from './releases/store/folder-store.js';
const [folder, build, version, ...parts] = process.argv.slice(2);
const store = folderStore(folder);
const reason = { who: 'process ' + process.pid, why: '' };
await Promise.all([publish(store, builtIn(build), reason), ...parts.map((part) => activate(store, part, version, reason))]);
`;

/** Makes one change after another, and prints the revision of each. */
const FOR_EVER = `
import { writeFileSync } from 'node:fs';
import { activate, rollback } from './releases/changes.js';
import { folderStore } from './releases/store/folder-store.js';
const [folder, ...parts] = process.argv.slice(2);
const store = folderStore(folder);
const reason = { who: 'process ' + process.pid, why: '' };
for (let round = 0; ; round++) {
  const part = parts[round % parts.length];
  const { releases } = await store.read();
  if (releases[part]?.active === '1.1.0') await rollback(store, part, reason, '1.0.0');
  else await activate(store, part, releases[part] ? '1.1.0' : '1.0.0', reason);
  writeFileSync(1, (await store.read()).revision + '\\n');
}
`;

let store: ReleaseStore;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  ({ store, folder } = await aStore());
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeFolders();
});

async function publishedAll(names: string[], versions: string[]): Promise<void> {
  for (const name of names) {
    for (const version of versions) {
      await published(store, { name, version, files: { 'remoteEntry.js': `${name} ${version}` } });
    }
  }
}

async function program(script: string): Promise<(...args: string[]) => ChildProcess> {
  const file = join(await compiledGateway(), 'script.js');
  await writeFile(file, script);
  return (...args) => {
    const child = spawn(process.execPath, [file, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  };
}

/** The registry as any reader would find it now. @throws SyntaxError if it is damaged */
const asRead = async () => parseDocument(await readFile(join(folder, 'registry.json'), 'utf8'));

it('50 activates and publishes at once are 50 entries, and the registry is valid at every read', async () => {
  const run = await program(AT_ONCE);
  const versions = Array.from({ length: 10 }, (_, n) => `1.0.${n}`);
  const [one = '', ...others] = PARTS;
  await publishedAll(others, versions);
  const before = (await store.read()).revision;
  const builds = await Promise.all(
    versions.map((version) => aBuiltPart({ name: one, version, files: { 'remoteEntry.js': version } })),
  );
  // Ten processes; each publishes a version of one part and activates a version of four others.
  const processes = builds.map((build, n) => run(build, versions[n] as string, ...others));
  let ended = 0;
  for (const child of processes) child.once('exit', () => ended++);
  let last = 0;
  while (ended < processes.length) {
    const { revision } = await asRead();
    expect(revision).toBeGreaterThanOrEqual(last);
    last = revision;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(processes.map(({ exitCode }) => exitCode)).toEqual(Array(10).fill(0));
  const history = await store.history();
  const made = history.slice(before).map(({ action, name, to }) => `${action} ${name} ${to}`);
  expect(made.sort()).toEqual(
    versions
      .flatMap((version) => [`publish ${one} ${version}`, ...others.map((name) => `activate ${name} ${version}`)])
      .sort(),
  );
  const document = await store.read();
  expect(document.revision).toBe(history.length);
  expect(document).toEqual(replayed(history));
  expect((await verify(store)).faults).toEqual([]);
});

it('200 changes with kill -9 at any moment: nothing that was made is lost, and nothing is half made', async () => {
  const run = await program(FOR_EVER);
  await publishedAll(PARTS, ['1.0.0', '1.1.0']);
  let kills = 0;
  let made = 0;
  while (made < 200 || kills < 20) {
    const child = run(...PARTS);
    let said = 0;
    let received = 0;
    child.stdout?.on('data', (text) => {
      const revisions = String(text).trim().split('\n').map(Number);
      said += revisions.length;
      received = revisions.at(-1) ?? received;
    });
    if (child.stdout) await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
    child.kill('SIGKILL');
    await once(child, 'close');
    kills += 1;
    made += said;
    // The registry is whole and not older than the last reported change.
    const document = await asRead();
    expect(document.revision).toBeGreaterThanOrEqual(received);
    const until = (await store.history()).filter(({ revision }) => revision <= document.revision);
    expect(documentText(document)).toBe(documentText(replayed(until)));
    // The lock of the killed process does not block others.
    await store.change(async () => undefined);
    expect(await asRead()).toEqual(replayed(await store.history()));
  }
  const history = await store.history();
  expect((await store.read()).revision).toBe(history.length);
  expect((await verify(store)).faults).toEqual([]);
});
