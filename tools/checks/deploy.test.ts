import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DRAIN } from '@openward/contract/platform';

import fastify from 'fastify';
import { Registry } from 'prom-client';
import type { Database } from '../../api/src/platform/database/database.ts';
import { measureCalls } from '../../api/src/platform/metrics/calls.ts';
import { measureDatabase } from '../../api/src/platform/metrics/database-metrics.ts';
import { measureReleases } from '../../gateway/src/metrics/release-metrics.ts';
import type { ReleaseStore } from '../../gateway/src/releases/store/store.ts';

const ROOT = join(__dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Returns the instructions of a file, one per line, without comments. */
function instructionsOf(name: string): [string, string][] {
  const lines = read(name)
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]);
}

describe('the image', () => {
  const instructions = instructionsOf('Containerfile');
  const argumentsOf = (name: string) => instructions.filter(([word]) => word === name).map(([, rest]) => rest);

  it('copies what there is, and takes away what a server does not need and nothing else', () => {
    const lines = argumentsOf('COPY').map((line) => line.split(' ').filter((word) => !word.startsWith('--')));
    expect(lines).toEqual([
      ['.', '.'],
      ['/openward', './'],
    ]);
    const [, removed = ''] = /rm -rf (.*)/.exec(argumentsOf('RUN')[0] ?? '') ?? [];
    for (const path of removed.split(' ')) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    for (const path of ['api', 'gateway', 'shared', 'tools', 'shell']) expect(removed).not.toContain(path);
  });

  it('runs npm scripts and files that exist', () => {
    for (const line of argumentsOf('RUN')) {
      for (const [, name = ''] of line.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name);
    }
    const [command] = argumentsOf('CMD').slice(-1);
    const [program, file = ''] = JSON.parse(command ?? '');
    expect(program).toBe('node');
    expect(existsSync(join(ROOT, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });

  it('runs as nobody in particular, holds no secret, and can be pinned', () => {
    const users = instructions.flatMap(([word, rest], place) => (word === 'USER' ? [{ rest, place }] : []));
    expect(users.at(-1)?.rest).toBe('node');
    const last = instructions.findLastIndex(([word]) => word === 'RUN' || word === 'COPY');
    expect(users.at(-1)?.place).toBeGreaterThan(last);
    for (const base of argumentsOf('FROM')) expect(base).toMatch(/^\$\{BASE\}( AS build)?$/);
    expect(read('Containerfile')).not.toMatch(/(KEY|PASSWORD|TOKEN|SECRET)=/);
    const ignored = readFileSync(join(ROOT, '.containerignore'), 'utf8').split('\n');
    // Docker reads the other name.
    expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toEqual(ignored);
    for (const path of ['.git', '.data', '**/*.env', 'deploy/certificates']) expect(ignored).toContain(path);
  });

  it('says that it is well where the gateway lives, and not where nobody answers', async () => {
    const [, line = ''] = instructions.find(([word]) => word === 'HEALTHCHECK') ?? [];
    const [, code] = JSON.parse(line.slice(line.indexOf('[')).replace('"node", ', ''));
    const { createServer } = await import('node:http');
    const server = createServer((_asked, answer) => answer.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const { execFile } = await import('node:child_process');
    const check = () =>
      new Promise((resolve) => {
        const env = { ...process.env, PORT: String(port) };
        execFile(process.execPath, ['-e', code], { env }, (error) => resolve(error ? 1 : 0));
      });
    expect(await check()).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toBe(1);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('There is no systemd here: its units are not tested.');

(hasSystemd ? describe : describe.skip)('the units', () => {
  const SERVICES = ['openward.service', 'openward-backup.service', 'openward-verify.service'];
  const UNITS = [...SERVICES, 'openward-backup.timer', 'openward-verify.timer'];
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'openward-units-'));
    for (const name of UNITS) {
      // Only the paths of Node and Openward differ from the delivered units.
      const text = read(name).replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/openward', ROOT);
      writeFileSync(join(folder, name), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(UNITS)('%s is understood by systemd, to the last line', (name) => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    const own = stderr.split('\n').filter((line) => line.includes('openward'));
    expect([status, own]).toEqual([0, []]);
  });

  it.each(SERVICES)('%s exposes little', (name) => {
    const report = execFileSync('systemd-analyze', ['security', '--offline=true', join(folder, name)], {
      encoding: 'utf8',
    });
    const [, level] = /exposure level for \S+: ([\d.]+)/.exec(report) ?? [];
    expect(Number(level)).toBeLessThan(2.5);
  });

  it('runs what there is', () => {
    for (const name of SERVICES) {
      for (const [, file = ''] of read(name).matchAll(/\/usr\/bin\/node (\S+)/g)) {
        const source = file.replace('/dist/', '/src/').replace(/(?<=\/src\/.*)\.js$/, '.ts');
        expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
      }
    }
  });
});

describe('a stop', () => {
  const [, limit] = /limit = ([\d_]+)/.exec(readFileSync(join(ROOT, 'gateway/src/start.ts'), 'utf8')) ?? [];

  it('serves on for longer than nginx keeps a connection that it does not use', () => {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(read('nginx.conf')) ?? [];
    expect(Number(seconds) * 1000).toBeLessThan(DRAIN);
  });

  it('has the time that it takes: to serve on, for calls in flight, and for systemd to wait', () => {
    const [, seconds] = /TimeoutStopSec=(\d+)/.exec(read('openward.service')) ?? [];
    const most = Number(limit?.replaceAll('_', ''));
    expect(most).toBeGreaterThan(DRAIN + 10_000);
    expect(Number(seconds) * 1000).toBeGreaterThan(most);
  });
});

describe('the command openward', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const openward = (...args: string[]) => openwardIn(ROOT, ...args);
  const openwardIn = (home: string, ...args: string[]) => {
    const own = { OPENWARD_ENV: join(folder, 'openward.env'), OPENWARD_HOME: home, OPENWARD_USER: userInfo().username };
    return spawnSync('sh', [join(DEPLOY, 'openward'), ...args], { encoding: 'utf8', env: { ...process.env, ...own } });
  };

  it('runs a script with the environment of the portal', () => {
    writeFileSync(join(folder, 'openward.env'), `RELEASES_DIR='${folder}/re leases'\nTOKEN_KEY='a$b"c'\n`);
    const { status, stderr } = openward('release', 'status');
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There are no releases in ${folder}/re leases.`)]);
  });

  it.each([
    ['DATABASE_URL=postgres://db/openward?sslmode=require&x=y;z#1', 'postgres://db/openward?sslmode=require&x=y;z#1'],
    [`DATABASE_URL='postgres://db/a b?c=\\d' `, 'postgres://db/a b?c=\\d'],
    ['DATABASE_URL="postgres://db/$HOME"', 'postgres://db/$HOME'],
    ['#DATABASE_URL=one\n;DATABASE_URL=two\n\nDATABASE_URL=a=b', 'a=b'],
  ])('takes %j as systemd does', (line, value) => {
    mkdirSync(join(folder, 'tools'), { recursive: true });
    writeFileSync(join(folder, 'tools/openward.js'), 'console.log(process.env.DATABASE_URL)');
    writeFileSync(join(folder, 'openward.env'), line);
    expect(openwardIn(folder, 'said')).toMatchObject({ status: 0, stdout: `${value}\n` });
  });

  it('migrate ends with a sentence where it cannot migrate', () => {
    writeFileSync(join(folder, 'openward.env'), 'DEMO=off');
    const { status, stdout, stderr } = openward('migrate');
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^TOKEN_KEY is required outside the demo: .*\n$/),
    ]);
  });

  it('lists its commands where none is given, without reading any settings', () => {
    rmSync(join(folder, 'openward.env'), { force: true });
    const { status, stderr } = openward();
    expect([status, stderr]).toEqual([2, expect.stringContaining('openward release status')]);
    expect(stderr).toBe(openward('help').stdout);
  });

  it('lists every command that runs the portal, but the one for a demo', () => {
    const [, run = ''] = /const RUN = \{([^}]*)\}/.exec(readFileSync(join(ROOT, 'tools/openward.js'), 'utf8')) ?? [];
    const names = [...run.matchAll(/^ {2}'?([a-z:]+)'?: /gm)].map(([, name]) => name);
    expect(names).toContain('develop');
    const { stdout } = openward('help');
    for (const name of names.filter((each) => each !== 'start')) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\S$`, 'm'));
    }
  });

  it.each(['release', 'admin', 'hospital', 'develop'])('%s speaks of itself as it is called', (name) => {
    writeFileSync(join(folder, 'openward.env'), '');
    const own = openward(name, 'no-such-command');
    expect([own.status, own.stderr]).toEqual([2, expect.stringContaining(`See \`openward ${name} --help\`.`)]);
    expect(openward(name, '--help').stdout).toMatch(new RegExp(`^Usage: openward ${name} `));
  });

  it.each(['help', '--help'])('%s lists the commands of an operator, and not those of developers', (word) => {
    writeFileSync(join(folder, 'openward.env'), '');
    const { status, stdout } = openward(word);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ {2}backup <folder> +makes a backup$/m)]);
    expect(stdout).not.toContain('budgets');
  });
});

describe('the pages for operators', () => {
  const folder = join(ROOT, 'docs/operate');
  const manual = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

  it('name every metric of the gateway, and none that does not exist', () => {
    const register = new Registry();
    for (const prefix of ['openward_api', 'openward_gateway']) measureCalls(fastify(), register, prefix);
    measureDatabase(register, { connections: () => ({}), standby: {} } as unknown as Database);
    measureReleases(register, { store: {} as ReleaseStore, reports: async () => ({}), problems: async () => 0 });
    const existing = register.getMetricsAsArray().map(({ name }) => name);
    const [metrics = ''] = /## Which metrics[\s\S]*?\n## /.exec(manual) ?? [];
    const namesIn = (text: string) => [...text.matchAll(/\bopenward_[a-z_]+[a-z]\b/g)].map(([name]) => name);
    const alerts = namesIn(read('openward-alerts.yml'));
    expect(alerts.length).toBeGreaterThan(10);
    // Histograms have suffixes.
    for (const name of [...namesIn(metrics), ...alerts]) expect(existing).toContain(name.replace(/_bucket$/, ''));
    for (const name of existing) expect(metrics).toContain(name);
  });

  it('name commands that exist', () => {
    const commands = readFileSync(join(ROOT, 'tools/openward.js'), 'utf8');
    const named = [...manual.matchAll(/(?:^openward|`openward) (?!help\b)([\w:]+)/gm)];
    expect(named.length).toBeGreaterThan(10);
    for (const [, name] of named) expect(commands).toMatch(new RegExp(`^  '?${name}'?: ['G]`, 'm'));
  });

  it("give commands that need the portal's environment that environment", () => {
    expect(manual.match(/(^|`)npm run (release|backup|restore|audit:verify)\b.*/gm)).toBeNull();
  });
});
