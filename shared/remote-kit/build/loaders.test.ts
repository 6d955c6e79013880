import loadContract from './contract-loader.ts';
import withoutGlobalStyle from './design-system-loader.ts';
import compileCatalogue from './messages-loader.ts';
import markPure from './router-loader.ts';
import { scoped } from './scope-styles-loader.ts';

/** Runs the output of a loader. Of its imports, only the MessageFormat runtime is available. */
function run(code: string): Record<string, unknown> {
  const names = [...code.matchAll(/export const (\w+)/g)].map(([, name]) => name);
  const body = code
    .replace(/^import (\{.+\}) from ("@messageformat\/.+");$/gm, 'const $1 = load($2);')
    .replace(/^import .*$/gm, '')
    .replaceAll('export default', 'const byDefault =')
    .replaceAll('export const', 'const');
  const given = names.length > 0 ? names.join(', ') : 'byDefault';
  const module = new Function('endpoint', 'load', `${body}; return { ${given} };`);
  return module((call: object) => call, jest.requireActual);
}

describe('a catalogue', () => {
  const compile = (catalogue: object) => {
    const code: string = compileCatalogue.call({ resourcePath: '/i18n/es/shell.json' }, JSON.stringify(catalogue));
    return run(code).byDefault as Record<string, string | ((values: object) => string)>;
  };

  test('keeps a plain sentence, also one with an apostrophe', () => {
    expect(compile({ "The patient's day": "El d'ía" })).toEqual({ "The patient's day": "El d'ía" });
  });

  test('keeps one that is only filled in', () => {
    expect(compile({ 'Hello, {name}': 'Hola, {name}' })).toEqual({ 'Hello, {name}': 'Hola, {name}' });
  });

  test('makes a function of one with plural forms', () => {
    const messages = compile({ '{count} open': '{count, plural, one {# pendiente} other {# pendientes}}' });
    const open = messages['{count} open'] as (values: object) => string;
    expect([open({ count: 1 }), open({ count: 2 })]).toEqual(['1 pendiente', '2 pendientes']);
  });

  test('refuses what is not ICU MessageFormat', () => {
    expect(() => compile({ 'Hello, {name}': 'Hola, {name, plural' })).toThrow();
  });
});

test('of a call, the browser gets what calling needs', async () => {
  const code = await loadContract(`
    export const find = endpoint({ method: 'GET', path: '/thing/:id', roles: STAFF, patientData: true, changes: false,
      isCostly: true, params: idParams, query: pageQuery, paged: true, result: thing, message: 'Found.' });`);
  expect(run(code.replace('STAFF', "['ROLE_DOCTOR']")).find).toEqual({
    method: 'GET',
    path: '/thing/:id',
    roles: ['ROLE_DOCTOR'],
    changes: false,
  });
});

test('and so of what several calls have in common', async () => {
  const code = await loadContract(`
    const LIST = { method: 'POST', roles: ROLES, patientData: true, changes: false, body: filter } as const;
    export const all = endpoint({ ...LIST, path: '/thing/all' });`);
  expect(code).not.toContain('filter');
  expect(run(code.replace('ROLES', '[]').replace(' as const', '')).all).toEqual({
    method: 'POST',
    roles: [],
    changes: false,
    path: '/thing/all',
  });
});

test('a schema that nothing uses may be left out', async () => {
  const code = await loadContract('export const name = string().max(30).required();');
  expect(code).toContain('export const name = /* @__PURE__ */ ((make) => make())(()=>string().max(30).required());');
});

test('what React Router only makes while it loads may be left out', () => {
  const code = markPure('var Link = React10.forwardRef(\n  x\n);\nLink.displayName = "Link";\nvar a = b(c);\n');
  expect(code).toBe('var Link = /* @__PURE__ */ React10.forwardRef(\n  x\n);\n\nvar a = b(c);\n');
});

test.each([
  'const Link = forwardRef(x);\nLink["displayName"] = "Link";\nReact10.forwardRef(x)',
  'exports.Link.displayName = "Link";',
  'let objectProtoNames2 = Object.getOwnPropertyNames(Object.prototype);',
])('React Router that is written in another way fails the build: %s', (code) => {
  expect(() => markPure(code)).toThrow('React Router has changed');
});

test('Chakra that makes its global style sheet in another way fails the build', () => {
  expect(withoutGlobalStyle('const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];')).toBe(
    'const _global = [];',
  );
  expect(() => withoutGlobalStyle('const _global = [getGlobalCss()];')).toThrow(
    'Chakra now creates its global style sheet in another way',
  );
});

describe("a remote's CSS", () => {
  const HERE = '[data-release="documents"]';

  test.each([
    ['button { color: red }', `${HERE} button { color: red }`],
    ['h1, .a > b { color: red }', `${HERE} h1, ${HERE} .a > b { color: red }`],
    ['body { margin: 0 }', `${HERE} { margin: 0 }`],
    [':root { --a: 1px }', `${HERE} { --a: 1px }`],
    ['html body .a { margin: 0 }', `${HERE} .a { margin: 0 }`],
    ['body-like { margin: 0 }', `${HERE} body-like { margin: 0 }`],
    ['.a { .b { margin: 0 } }', `${HERE} .a { .b { margin: 0 } }`],
    ['@media print { nav { display: none } }', `@media print { ${HERE} nav { display: none } }`],
  ])('%s reaches only the remote', async (css, expected) => {
    expect(await scoped(css, 'documents')).toBe(`@layer remotes{${expected}}`);
  });

  test('that imports another style sheet is refused', async () => {
    await expect(scoped("@import './grid.css';", 'documents')).rejects.toThrow('cannot import another one');
  });

  test('has animations of its own', async () => {
    const css =
      '@keyframes spin { to { rotate: 1turn } } .a { animation: 1s spin, fade 2s } .b { animation-name: spin }';
    expect(await scoped(css, 'documents')).toContain(
      `@keyframes documents-spin { to { rotate: 1turn } } ${HERE} .a { animation: 1s documents-spin, fade 2s } ${HERE} .b { animation-name: documents-spin }`,
    );
  });
});
