import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { errorSentence } from '../releases/errors.ts';
import { minuteOf } from '../releases/store/counts.ts';
import { folderSink } from '../releases/store/report-sink.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aStore, published, releasedShell } from '../testing/releasing.ts';
import { runProgram } from './program.ts';
import { program } from './release.ts';

const runCli = (args: string[], env: NodeJS.ProcessEnv) => runProgram(program, args, env);

let store: ReleaseStore;
let folder: string;
beforeEach(async () => {
  ({ store, folder } = await aStore());
});
afterEach(removeFolders);

/** Her name in the history: RELEASE_USER with the system user. */
const ANNA = `anna (${userInfo().username})`;

const run = (...args: string[]) => runCli(args, { RELEASES_DIR: folder, RELEASE_USER: 'anna' });
/** Runs a command that must succeed. */
const saying = async (...args: string[]) => {
  const { out, err, code } = await run(...args);
  expect([err, code]).toEqual(['', 0]);
  return out.trimEnd();
};
const json = async (...args: string[]) => {
  const { out, err } = await run(...args, '--json');
  expect([err, out.trimEnd().split('\n').length]).toEqual(['', 1]);
  return JSON.parse(out);
};

it('leads a remote through its life, in words', async () => {
  await releasedShell(store);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const from = await aBuiltPart({ name: 'auth', version });
    expect(await saying('publish', 'auth', '--from', from)).toBe(`auth ${version} is published.`);
    expect(await saying('publish', 'auth', '--from', from)).toBe(`auth ${version} is already published.`);
  }
  expect(await saying('activate', 'auth', '1.0.0')).toBe('auth: users now get 1.0.0.');
  expect(await saying('canary', 'auth', '1.1.0', '10')).toBe('auth: 10 percent of users get 1.1.0, the others 1.0.0.');
  expect(await saying('promote', 'auth')).toBe('auth: all users now get 1.1.0.');
  expect(await saying('canary', 'auth', '1.2.0', '2.5')).toContain('2.5 percent');
  expect(await saying('halt', 'auth', '--why', 'slow')).toBe(
    'auth: the canary 1.2.0 is withdrawn, and all users get 1.1.0.',
  );
  expect(await saying('rollback', 'auth', '--why', 'empty')).toBe('auth: rolled back from 1.1.0 to 1.0.0.');

  expect(await saying('list', 'auth')).toMatch(
    /^auth\n {2}1\.2\.0 +published \S+ by anna \(\S+\): withdrawn\n.*1\.1\.0.*: withdrawn\n.*1\.0\.0.*: active$/,
  );
  const status = await saying('status');
  expect(status).toMatch(/^shell +1\.0\.0, since \S+ by tester \(a test\)$/m);
  expect(status).toMatch(/^auth +1\.0\.0, since \S+ by anna \(\S+\) \(empty\)$/m);
  expect(status).toMatch(/^ +1\.2\.0 is withdrawn, since \S+ by anna \(\S+\) \(slow\)$/m);
  expect(status).toMatch(/Everything fits together\.\nRegistry \(revision 11\) and history \(11 entries\) agree\.$/);
  expect(await saying('history', 'auth', '--last', '2')).toMatch(
    /^\S+ {2}anna \(\S+\) {2}halt auth 1\.2\.0 {2}\(slow\)\n\S+ {2}anna \(\S+\) {2}rollback auth 1\.1\.0 → 1\.0\.0 {2}\(empty\)$/,
  );
  expect(await saying('verify')).toMatch(
    /^12 files of 4 versions and 11 entries .* as they were released: 11:[0-9a-f]{64}$/,
  );
  expect(await saying('prune', '--older-than', '0', '--dry-run')).toMatch(/^auth 1\.\d\.0 would be deleted\./);
});

it('rolls back only from the version that is named, where one is', async () => {
  await releasedShell(store);
  for (const version of ['1.0.0', '1.1.0']) {
    await published(store, { name: 'auth', version });
    await saying('activate', 'auth', version);
  }
  const sentence = 'Someone else changed this in the meantime, so nothing was done. Please check and try again.\n';
  expect(await run('rollback', 'auth', '--from', '1.0.0')).toMatchObject({ code: 1, err: sentence });
  expect((await store.read()).releases.auth).toMatchObject({ active: '1.1.0' });
  expect(await saying('rollback', 'auth', '--from', '1.1.0')).toBe('auth: rolled back from 1.1.0 to 1.0.0.');
  expect(await saying('help', 'rollback')).toContain('--from <version>');
});

it('retires, freezes and restores, in words', async () => {
  await releasedShell(store);
  await published(store, { name: 'auth', version: '1.0.0' });
  await saying('activate', 'auth', '1.0.0');
  const { revision } = await json('status');
  expect(await saying('retire', 'auth', '--why', 'unused')).toBe('auth: retired; users no longer get 1.0.0.');
  expect(await saying('status')).toMatch(/^auth +retired \(1\.0\.0\), since \S+ by anna \(\S+\) \(unused\)$/m);
  expect(await saying('restore', `${revision}`)).toBe(`Users get what was active at revision ${revision} again: auth.`);
  expect(await saying('restore', `${revision}`)).toBe(`Users already get what was active at revision ${revision}.`);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect(await saying('freeze', '--all', '--until', until, '--why', 'holidays')).toBe(
    `All parts are frozen until ${until}.`,
  );
  const sentence = `All parts are frozen until ${until} by ${ANNA} (holidays).`;
  expect(await saying('status')).toContain(sentence);
  const from = await aBuiltPart({ name: 'auth', version: '1.1.0' });
  expect(await saying('publish', 'auth', '--from', from)).toBe(`auth 1.1.0 is published. ${sentence}`);
  expect(await run('activate', 'auth', '1.1.0')).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect(await saying('unfreeze', '--all')).toBe('All parts are no longer frozen.');
  const words = (await saying('history', '--last', '4')).split('\n').map((line) => line.split('  ')[2]);
  expect(words).toEqual([
    `restore all ${revision}`,
    `freeze all ${until}`,
    'publish auth 1.1.0',
    `unfreeze all ${until}`,
  ]);
});

it('says which versions broke in browsers lately, and whom they belong to', async () => {
  await releasedShell(store);
  const manifest = { owner: 'Identity team', contact: 'identity@openward.example' };
  await published(store, { name: 'auth', version: '1.0.0', manifest });
  await saying('activate', 'auth', '1.0.0');
  await folderSink(folder).keep({ 'auth 1.0.0': { [minuteOf(Date.now())]: { shown: 10, crashed: 2 } } });
  const status = await saying('status');
  expect(status).toContain('\nauth 1.0.0 crashed 2 times in browsers in the last 15 minutes.\n');
  expect(status).toContain('belongs to Identity team, identity@openward.example');
});

it('writes what somebody says as the reason in one line: it must not look like an entry of somebody else', async () => {
  await releasedShell(store);
  await published(store, { name: 'auth', version: '1.0.0' });
  await saying(
    'activate',
    'auth',
    '1.0.0',
    '--why',
    'ok)\n2026-11-20T02:11:09.000Z  ada  rollback auth\u001b[2K (night',
  );
  const lines = (await saying('history', 'auth', '--last', '1')).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/activate auth 1\.0\.0 {2}\(ok\) 2026-.* rollback auth \[2K \(night\)$/),
  ]);
});

it('promotes and halts the canary that is named, and no other that took its place', async () => {
  await releasedShell(store);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await published(store, { name: 'auth', version });
  await saying('activate', 'auth', '1.0.0');
  await saying('canary', 'auth', '1.2.0', '10');
  for (const command of ['promote', 'halt']) {
    const sentence =
      command === 'promote'
        ? 'auth 1.1.0 is not the canary; the canary is 1.2.0.'
        : 'Someone else changed this in the meantime, so nothing was done. Please check and try again.';
    expect(await run(command, 'auth', '1.1.0')).toMatchObject({ code: 1, err: `${sentence}\n` });
  }
  expect((await store.read()).releases.auth).toMatchObject({ active: '1.0.0', canary: { version: '1.2.0' } });
  expect(await saying('promote', 'auth', '1.2.0')).toBe('auth: all users now get 1.2.0.');
});

it.each(['999999999', '-1', 'some'])('prunes nothing for %s days', async (days) => {
  await releasedShell(store);
  expect(await run('prune', '--older-than', days)).toMatchObject({ code: 2 });
  expect((await store.read()).published.shell).toHaveProperty(['1.0.0']);
});

it('says everything as JSON too', async () => {
  const from = await aBuiltPart({ name: 'auth' });
  expect(await json('publish', 'auth', '--from', from)).toEqual({ name: 'auth', version: '1.0.0', isNew: true });
  expect(await json('activate', 'auth', '1.0.0')).toEqual({
    name: 'auth',
    active: '1.0.0',
    earlier: [],
    withdrawn: [],
  });
  expect(await json('status')).toMatchObject({ revision: 2, parts: [{ name: 'auth' }], problems: [], faults: [] });
  expect(await json('list')).toMatchObject({
    parts: [{ name: 'auth', versions: [{ version: '1.0.0', is: ['active'] }] }],
  });
  expect(await json('history')).toMatchObject({
    entries: [{ action: 'publish' }, { action: 'activate', who: ANNA }],
  });
  expect(await json('verify')).toMatchObject({ revision: 2, faults: [] });
  expect(await json('prune')).toEqual({ versions: [], leftovers: [], isDryRun: false });
  expect(await json('rollback', 'auth')).toEqual({
    error: expect.stringContaining('auth has no version before 1.0.0'),
  });
  expect(await json('rollback')).toEqual({ error: "Missing required argument 'part'." });
});

it.each([
  [['activate', 'auth'], "Missing required argument 'version'. See `npm run release -- activate --help`."],
  [['activate', 'auth', '1.0.0', 'now'], "Too many arguments for 'activate'. Expected 2 arguments but got 3."],
  [['activate', 'auth', '1.0.0', '--form', 'x'], "Unknown option '--form'. See `npm run release -- activate --help`."],
  [['status', '--why', 'x'], "Unknown option '--why'. See"],
  [['publish', 'auth', '--from'], "Option '--from <folder>' argument missing. See"],
  [['activat', 'auth', '1.0.0'], "Unknown command 'activat' (Did you mean activate?)"],
  [
    ['canary', 'auth', '1.0.0', 'ten'],
    'Enter 1 to 99 percent of users, or 0 to end the canary. See `npm run release -- canary --help`.',
  ],
  [['restore', 'last'], 'last is not a revision.'],
  [['freeze', '--until', '2030-01-07T08:00Z'], 'Name one part, or give --all. See'],
  [['freeze', 'shell', '--all'], 'Name one part, or give --all. See'],
  [['freeze', 'shell'], 'Give the end of the freeze as a time to come within a year, such as'],
  [['history', '--last', 'few'], '--last must be a whole number from 1, not few.'],
  [['prune', '--older-than', 'long'], '--older-than must be a number of days from 0 to 36500, not long.'],
  [['verify', '--expect', '12'], '12 is not a revision and hash as `verify` prints them.'],
])('%j is a sentence and exit code 2', async (args, sentence) => {
  await releasedShell(store);
  const { out, err, code } = await run(...args);
  expect([out, code]).toEqual(['', 2]);
  expect(err).toContain(sentence);
});

it('has help, for all and for each', async () => {
  expect(await run()).toMatchObject({ out: '', code: 2, err: expect.stringContaining('Usage: npm run release --') });
  const help = await saying('--help');
  for (const { usage, summary } of program.commands) {
    const [name = ''] = usage.split(' ');
    expect(help).toContain(summary);
    const own = await saying(name, '--help');
    expect(own).toContain(`npm run release -- ${name} [options]`);
    expect(own).toContain('--json');
  }
});

describe('what goes wrong below it is a sentence and exit code 1', () => {
  const failing = async (...args: string[]) => {
    const { out, err, code } = await run(...args);
    expect([out, code]).toEqual(['', 1]);
    return err;
  };

  it('a full disk', async () => {
    await published(store, { name: 'auth' });
    await rm(join(folder, 'history.jsonl'));
    await symlink('/dev/full', join(folder, 'history.jsonl'));
    expect(await failing('activate', 'auth', '1.0.0')).toBe(
      'The disk is full; users still get the same versions. Free some space and try again.\n',
    );
    expect((await store.read()).releases).toEqual({});
  });

  it('a damaged registry, which `verify --repair` mends', async () => {
    await published(store, { name: 'auth' });
    await writeFile(join(folder, 'registry.json'), '{');
    for (const command of ['status', 'list', 'verify']) {
      expect(await failing(command)).toContain('Run `verify --repair` to rebuild it from the history.');
    }
    expect(await saying('verify', '--repair')).toContain('as they were released');
  });

  it('a file that was changed', async () => {
    await published(store, { name: 'auth' });
    await writeFile(join(folder, 'auth/1.0.0/remoteEntry.js'), 'other');
    const { out, code } = await run('verify');
    expect([out.split('\n')[0], code]).toEqual(['auth 1.0.0: remoteEntry.js was changed.', 1]);
  });

  it('a folder that is none', async () => {
    await writeFile(join(folder, 'file'), '');
    const from = await aBuiltPart({ name: 'auth' });
    const { err, code } = await run('publish', 'auth', '--from', from, '--releases', join(folder, 'file'));
    expect([err, code]).toEqual([expect.stringMatching(/file.* cannot be used \((EEXIST|ENOTDIR)\)\.\n$/), 1]);
  });

  it.each([['status'], ['list'], ['verify'], ['rollback', 'auth'], ['prune']])(
    'a folder where nothing was released: %s',
    async (...args) => {
      const none = join(folder, 'mistyped');
      const { out, err, code } = await run(...args, '--releases', none);
      const sentence = `There are no releases in ${none}. Set RELEASES_DIR, or publish a part first.\n`;
      expect([out, err, code]).toEqual(['', sentence, 1]);
      expect(existsSync(none)).toBe(false);
    },
  );

  it.each([
    [
      { code: 'EACCES', path: '/srv/releases/.lock' },
      'No permission for /srv/releases/.lock; users still get the same versions.',
    ],
    [{ code: 'EROFS', path: '/srv' }, '/srv is on a read-only disk;'],
    [new TypeError('x is not a function'), 'Unexpected error: x is not a function.'],
  ])('%j', (error, sentence) => {
    expect(errorSentence(error)).toContain(sentence);
  });
});
