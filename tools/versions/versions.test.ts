import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const project = join(__dirname, '../..');
let folder: string;

function write(file: string, content: unknown) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** Creates a package in a small workspace with the same layout as this one. */
function part(path: string, name: string, sources: Record<string, string>) {
  const dependencies = name === 'contract' ? {} : { '@openward/contract': '^1.0.0' };
  write(`${path}/package.json`, { name: `@openward/${name}`, version: '1.0.0', private: true, dependencies });
  for (const [file, text] of Object.entries(sources)) write(`${path}/src/${file}`, text);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

function commit(message: string) {
  git('add', '-A');
  git('-c', 'user.name=Team', '-c', 'user.email=team@openward.example', 'commit', '-qm', message);
}

function script(...args: string[]) {
  const who = { GIT_AUTHOR_NAME: 'Team', GIT_AUTHOR_EMAIL: 'team@openward.example' };
  // As in production, nothing is compiled first.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...who,
    GIT_COMMITTER_NAME: 'Team',
    GIT_COMMITTER_EMAIL: 'team@openward.example',
  };
  const command = [join(project, 'tools/openward.js'), 'versions', ...args];
  return execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env });
}

function change(file: string, message: string) {
  appendFileSync(join(folder, file), '\n// more\n');
  commit(message);
}

/** Writes a lock file: contract → yup → toposort. Only builds contain formik and a second yup. */
function lock(versions: Record<string, string>, message: string) {
  const version = (name: string) => ({ version: versions[name] ?? '1.0.0' });
  const packages = {
    'shared/contract': { version: '1.0.0', dependencies: { yup: '^1.0.0' } },
    api: { version: '1.0.0', dependencies: { '@openward/contract': '^1.0.0' } },
    'node_modules/@openward/contract': { resolved: 'shared/contract', link: true },
    'node_modules/formik': version('formik'),
    'node_modules/yup': { ...version('yup'), dependencies: { toposort: '^1.0.0' } },
    'node_modules/toposort': version('toposort'),
    'node_modules/@team/forms/node_modules/yup': version('their yup'),
  };
  write('package-lock.json', { name: 'small', lockfileVersion: 3, packages });
  commit(message);
}

/** Commits a change of a file. @returns the tags of the new versions */
function released(file: string, message: string) {
  change(file, message);
  script('--yes', '--no-push');
  return git('tag', '--points-at', 'HEAD').split('\n').filter(Boolean);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-version-'));
  cpSync(join(project, 'lerna.json'), join(folder, 'lerna.json'));
  write('package.json', {
    name: 'small',
    private: true,
    type: 'module',
    workspaces: ['i18n', 'shared/*', 'shell', 'api', 'mfe-*'],
  });
  write('.gitignore', 'node_modules\ndist\n');
  write(
    'shared/remote-kit/dist/build/packages.js',
    "export const sharedModules = () => [{ request: 'react' }, { request: '@openward/contract' }];\n",
  );
  part('shared/contract', 'contract', {
    'index.ts': "export * from './core.ts';\n",
    'core.ts': 'export const core = 1;\n',
    'appointments/index.ts': "import { core } from '../core.ts';\nexport const list = core;\n",
    'documents/index.ts': 'export const sheet = 1;\n',
  });
  for (const name of ['booking', 'server']) write(`i18n/de/${name}.json`, {});
  write('i18n/package.json', { name: '@openward/i18n', version: '1.0.0', type: 'module' });
  part('shell', 'shell', { 'index.ts': "import { core } from '@openward/contract';\n" });
  part('api', 'api', {
    'index.ts':
      "import { list } from '@openward/contract/appointments';\nimport { sheet } from '@openward/contract/documents';\n",
  });
  part('mfe-booking', 'mfe-booking', {
    'remote.tsx': "import { core } from '@openward/contract';\nimport('./list.tsx');\n",
    'list.tsx':
      "import { list } from '@openward/contract/appointments';\nimport type { sheet } from '@openward/contract/documents';\n",
  });
  part('mfe-forms', 'mfe-forms', { 'remote.tsx': "import { sheet } from '@openward/contract/documents';\n" });
  for (const name of ['mfe-booking', 'mfe-forms']) write(`${name}/remote.json`, { name });
  // The modules in each build.
  const core = 'shared/contract/src/core.ts';
  const libraries = ['formik/dist/formik.js', 'yup/index.js', 'toposort/index.js'].map(
    (file) => `node_modules/${file}`,
  );
  write('shell/dist/modules.json', { 'main.js': [core, ...libraries] });
  write('mfe-booking/dist/modules.json', {
    'list.js': [core, 'shared/contract/src/appointments/index.ts'],
    'de.js': ['i18n/de/booking.json'],
  });
  const own = 'node_modules/@team/forms/node_modules/yup/index.js';
  write('mfe-forms/dist/modules.json', { 'remote.js': ['shared/contract/src/documents/index.ts', own] });
  git('init', '-q', '-b', 'main', '.');
  commit('feat: everything');
  for (const name of ['contract', 'i18n', 'shell', 'api', 'mfe-booking', 'mfe-forms'])
    git('tag', '-am', 'first', `@openward/${name}@1.0.0`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('releases only what changed: a remote alone, and with an area of the contract who holds that area', () => {
  expect(released('mfe-forms/src/remote.tsx', 'feat(forms): a screen')).toEqual(['@openward/mfe-forms@1.1.0']);
  expect(released('shared/contract/src/appointments/index.ts', 'fix(contract): a message')).toEqual([
    '@openward/api@1.0.1',
    '@openward/contract@1.0.1',
    '@openward/mfe-booking@1.0.1',
  ]);
  expect(script()).toContain('No released part changed since');
});

it('names who a change of the core, and a breaking one, concerns', () => {
  change('shared/contract/src/core.ts', 'feat(contract): a role');
  // The api contains it through appointments.
  const holders = ['@openward/api', '@openward/contract', '@openward/mfe-booking', '@openward/shell'];
  expect(script('list').trim().split('\n')).toEqual(holders);
  change('shared/contract/src/core.ts', 'feat(contract)!: another role');
  expect(script('list').trim().split('\n')).toContain('@openward/mfe-forms');
});

it('names who a translation concerns: the remote whose build holds it, and the api that reads its own', () => {
  const before = script('list').trim().split('\n').filter(Boolean);
  change('i18n/de/booking.json', 'fix(i18n): a word');
  change('i18n/de/server.json', 'fix(i18n): another word');
  expect(script('list').trim().split('\n')).toEqual([
    ...new Set([...before, '@openward/api', '@openward/i18n', '@openward/mfe-booking'].sort()),
  ]);
});

it('names who a library concerns that the lock file raises: builds that hold it, and servers that depend on it', () => {
  const named = () => script('list').trim().split('\n');
  lock({}, 'build: a lock file');
  git('tag', '-am', 'locked', '@openward/shell@2.0.0');
  lock({ formik: '1.0.1' }, 'fix: a form');
  expect(named()).toEqual(['@openward/shell']);
  lock({ toposort: '1.0.1' }, 'fix: what yup takes');
  expect(named()).toEqual(['@openward/api', '@openward/shell']);
  lock({ 'their yup': '1.0.1' }, 'fix: the yup of one library');
  expect(named()).toEqual(['@openward/mfe-forms']);
});

it('sees a change of a file whose name is not ASCII', () => {
  write('mfe-booking/src/größe.ts', 'export const size = 1;\n');
  commit('feat(booking): a size');
  expect(script('list').trim().split('\n')).toContain('@openward/mfe-booking');
});
