import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const INSTALLED = 'node_modules/.package-lock.json';
/** A fake npm that records its arguments and creates the same files. */
const NPM = `#!/bin/sh
echo "$@" | sed 's/ --no-audit --no-fund//' >> calls
mkdir -p node_modules && touch ${INSTALLED}
case "$*" in *--omit=dev*) ;; *) mkdir -p node_modules/jest ;; esac
`;
const HOUR = 3600;

let folder: string;
const write = (file: string, text = '') => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-packages-'));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  cpSync(join(__dirname, '../openward.js'), join(folder, 'tools/openward.js'));
  for (const command of ['start/start', 'test/test', 'backup/backup']) write(`tools/dist/${command}.js`);
  write('bin/npm', NPM);
  chmodSync(join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs commands in sequence. @returns the arguments of npm */
function run(...commands: string[]): string[] {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, ['tools/openward.js', command], { cwd: folder, env });
    expect(status).toBe(0);
  }
  const calls = join(folder, 'calls');
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}

function lockChanged() {
  const later = Date.now() / 1000 + HOUR;
  utimesSync(join(folder, 'package-lock.json'), later, later);
}

test('a start installs what runs the portal, once', () => {
  expect(run('start', 'start', 'backup')).toEqual(['ci --omit=dev']);
});

test('tests add the rest to what a start installed, and take nothing away', () => {
  expect(run('start', 'test', 'test', 'start')).toEqual(['ci --omit=dev', 'install --no-save --include=dev']);
});

test('tests first install everything', () => {
  expect(run('test', 'start')).toEqual(['ci']);
});

test('a start after a change of the lock file installs again as much as there was', () => {
  run('start');
  lockChanged();
  expect(run('backup', 'start')).toEqual(['ci --omit=dev', 'ci --omit=dev']);
  run('test');
  lockChanged();
  expect(run('start').at(-1)).toBe('ci');
});

test('what runs a portal on a server asks for no packages of tests', () => {
  write(INSTALLED);
  expect(run('backup', 'start')).toEqual([]);
});

/** Returns the output and exit code of a failing start. */
function failing(user: object = {}) {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const options = { cwd: folder, env, encoding: 'utf8', ...user } as const;
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools/openward.js'), 'start'], options);
  return { status, lines: stderr.trimEnd().split('\n') };
}

test.each([
  ['ENOTFOUND', /^The packages could not be fetched, because npm's registry does not answer \(ENOTFOUND\)\. Check the/],
  [
    'ECONNREFUSED',
    /^The packages could not be fetched, .*\(ECONNREFUSED\)\. Check the network, or `npm config get reg/,
  ],
  [
    'EACCES',
    /^The packages could not be installed, because npm cannot write \(EACCES\)\. Run this as the user who owns/,
  ],
  ['ENOSPC', /^The packages could not be installed, because the disk is full\.$/],
])('an installation that ends with %s is one sentence', (code, sentence) => {
  const said = [`npm error code ${code}`, 'npm error syscall getaddrinfo', 'npm error A complete log of this run'];
  write('bin/npm', `#!/bin/sh\necho '${said.join('\n')}' >&2\nexit 1\n`);
  expect(failing()).toEqual({ status: 1, lines: [expect.stringMatching(sentence)] });
});

test('what npm says of anything else stays', () => {
  write('bin/npm', "#!/bin/sh\necho 'npm error code EUSAGE' >&2\nexit 1\n");
  expect(failing()).toEqual({ status: 1, lines: ['npm error code EUSAGE'] });
});

test('a folder that cannot be written to is one sentence, before anything is installed', () => {
  // Root may write anywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o555);
  const { status, lines } = failing(user);
  chmodSync(folder, 0o755);
  const sentence = `Openward cannot write to ${folder} (EACCES). Run it as the user who owns this folder.`;
  expect([status, lines, existsSync(join(folder, 'calls'))]).toEqual([1, [sentence], false]);
});
