import { checkSingletons, type BuiltScript as Script } from './singletons.ts';

const REACT = 'x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}';
const REACT_DOM = 'y.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={d:1};k="__reactFiber$"+r';
const RUNTIME = 'globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__={}';
const USER = 'var i=React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,u="a user of react"';
const FORM = 'shared/ui/src/form/form.tsx';

const main: Script = { name: 'shell/main.js', text: REACT + REACT_DOM + RUNTIME, modules: ['shell/src/index.ts'] };
const form: Script = { name: 'shell/form.js', text: '', modules: [FORM] };
const entry: Script = { name: 'auth/remoteEntry.js', text: USER, modules: ['mfe-auth/src/remote.tsx'] };
const extra = (name: string, text: string, modules: string[] = []): Script => ({ name, text, modules });
const problems = (shell: Script[], remotes: Script[]) =>
  checkSingletons(shell, remotes, ['@openward/ui']).flatMap((checked) => checked.problems);

test('one copy of everything in the shell is as it should be', () => {
  expect(problems([main, form], [entry])).toEqual([]);
});

test.each([
  ['react', extra('auth/chunk.js', REACT)],
  ['react-dom', extra('auth/chunk.js', REACT_DOM)],
  ['federation runtime', extra('auth/chunk.js', RUNTIME)],
  [FORM, extra('auth/chunk.js', '', [FORM])],
])('%s in a remote is found', (what, script) => {
  expect(problems([main, form], [entry, script])).toContain(`${what} is bundled in auth/chunk.js.`);
});

test('a second copy in the shell is found', () => {
  expect(problems([main, form, extra('shell/other.js', REACT, [FORM])], [entry])).toEqual([
    'react is in the shell more than once: shell/main.js, shell/other.js.',
    `${FORM} is in the shell more than once: shell/form.js, shell/other.js.`,
  ]);
});

test('a library that comes by its modules is found as well', () => {
  const yup = (name: string) => extra(name, '', ['node_modules/yup/index.esm.js']);
  const found = (remotes: Script[]) => checkSingletons([main, yup('shell/yup.js')], remotes, ['yup']).at(-1)?.problems;
  expect(found([entry])).toEqual([]);
  expect(found([yup('auth/1.js')])).toEqual(['node_modules/yup/index.esm.js is bundled in auth/1.js.']);
});

test('what the shell does not provide is found', () => {
  expect(problems([main], [entry])).toEqual(['@openward/ui is in no script of the shell.']);
});
