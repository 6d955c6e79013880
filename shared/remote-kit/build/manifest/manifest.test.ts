import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refuseInvalid, withRoles } from '../output-plugins.ts';
import { compare, definitionIn } from './definition.ts';
import { iconsOf } from './icons.ts';
import { namesExportedBy } from './shared-names.ts';
import { textsOf } from './texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'openward-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('words for roles become lists; all else is left to the check of the whole manifest', () => {
  const staff = ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'];
  const said = {
    routes: [{ access: 'public' }, { access: 'staff' }, { access: 'stuff' }],
    menu: [{ roles: 'everybody' }],
  };
  expect(withRoles(said)).toEqual({
    routes: [{ access: 'public' }, { access: staff }, { access: 'stuff' }],
    menu: [{ roles: ['ROLE_PATIENT', ...staff] }],
  });
  expect(JSON.stringify(withRoles({ name: 'x' }))).toBe('{"name":"x"}');
});

test('a build refuses a manifest that a portal would refuse, and says which words for roles there are', () => {
  const facts = { version: '1.0.0', container: 'lab', entry: 'remoteEntry.js', integrity: {}, shared: {} };
  const manifest = {
    name: 'lab',
    shellApi: '^1.0.0',
    routes: [{ path: '/x', title: 'X', access: 'staff' }],
    slots: [],
  };
  const build = (given: object) => refuseInvalid({ ...withRoles({ menu: [], ...given }), ...facts });
  const words =
    'one of everybody, staff, administrators, system-administrators, patients, or a list of ROLE_PATIENT, ROLE_DOCTOR, ROLE_HCP_ADMIN, ROLE_SYS_ADMIN';
  expect(() => build(manifest)).not.toThrow();
  expect(() => build({ ...manifest, routes: [{ path: '/x', access: 'stuff' }] })).toThrow(
    `remote.json: routes[0].title: Is required\nremote.json: routes[0].access must be public, ${words}`,
  );
  const entry = { path: '/x', label: 'X', order: 1, colour: 'red' };
  expect(() => build({ ...manifest, menu: [{ ...entry, roles: 'doctors' }] })).toThrow(
    `remote.json: menu[0].roles must be ${words}\nremote.json: menu[0] has the unknown key colour`,
  );
  expect(() => build({ ...manifest, menu: [{ ...entry, colour: undefined, roles: ['doctor'] }] })).toThrow(
    'menu[0].roles[0] must be one of ROLE_PATIENT, ',
  );
});

describe('routes and slots of remote.json', () => {
  const definition = definitionIn(
    write(
      'remote.tsx',
      `export default createRemote({
        name: 'x',
        screens: { '/a': () => import('./a.tsx'), '/b': { load: () => import('./b.tsx'), call: () => ask() } },
        slots: { 'dashboard.today': () => import('./today.tsx') },
      });`,
    ),
  );
  const problems = (routes: string[], slots: string[], given = definition) => {
    try {
      compare({ routes: routes.map((path) => ({ path })), slots }, given);
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  };

  it('fit where the code has the same', () => {
    expect(definition.screens).toEqual({ '/a': './a.tsx', '/b': './b.tsx' });
    expect(problems(['/b', '/a'], ['dashboard.today'])).toEqual([]);
  });

  it('are refused where only one of both has them, each with what to do', () => {
    expect(problems(['/a', '/c'], ['dashboard.todya'])).toEqual([
      'The route /c of remote.json has no screen. Add one to createRemote, or remove the route.',
      'The screen for /b has no route in remote.json. Add the route, or remove the screen.',
      'remote.json lists the slot dashboard.todya, but createRemote does not fill it. Add it there, or remove it from remote.json.',
      'createRemote fills the slot dashboard.today, but remote.json does not list it. Add it to its slots.',
    ]);
  });

  it.each([
    ['screens', "createRemote({ name: 'x', screens: { ...common, '/a': () => import('./a.tsx') } })"],
    ['screens', "createRemote({ name: 'x', screens })"],
    ['screens', "createRemote({ name: 'x', screens: { [path]: () => import('./a.tsx') } })"],
    ['slots', "createRemote({ name: 'x', screens: {}, slots: all() })"],
    ['createRemote', 'createRemote({ ...common, slots: {} })'],
    ['createRemote', 'createRemote(definition)'],
    ['createRemote', 'make({ screens: {} })'],
  ])('%s have to be written out: %s', (what, code) => {
    const file = write('made.tsx', `export default ${code};`);
    expect(() => definitionIn(file)).toThrow(`The build cannot read ${what} in ${file}. Write it out, as in ${what}`);
  });

  it('of a remote without slots are none', () => {
    const none = definitionIn(
      write('none.ts', "createRemote({ name: 'x', screens: { '/a': () => import('./a.ts') } });"),
    );
    expect(problems(['/a'], ['dashboard.today'], none)).toHaveLength(1);
  });
});

describe('titles and labels', () => {
  const manifest = {
    name: 'people',
    routes: [{ path: '/doctor', title: 'Doctors', titleFor: { ROLE_DOCTOR: 'Colleagues' } }],
    menu: [{ path: '/doctor', label: 'Doctor', group: 'People', labelFor: { ROLE_DOCTOR: 'Colleague' } }],
  };
  const CATALOGUE = {
    Doctors: 'Médicos',
    Colleagues: 'Colegas',
    Colleague: 'Colega',
    People: 'Gente',
    Doctor: 'Médico',
  };

  it('are taken from the catalogue of each language, and what the menu says otherwise with them', () => {
    write('i18n/es/people.json', JSON.stringify({ ...CATALOGUE, 'menu:Doctor': 'Médicos', Other: 'Otro' }));
    expect(textsOf(manifest, join(folder, 'i18n'))).toEqual({ es: { ...CATALOGUE, 'menu:Doctor': 'Médicos' } });
  });

  it('are left to English where one waits for its translation', () => {
    write('begun/fr/people.json', JSON.stringify({ ...CATALOGUE, People: '' }));
    expect(textsOf(manifest, join(folder, 'begun')).fr).not.toHaveProperty('People');
  });

  it('are refused where a language lacks one', () => {
    write('half/de/people.json', JSON.stringify({ ...CATALOGUE, People: undefined }));
    expect(() => textsOf(manifest, join(folder, 'half'))).toThrow(
      /^“People” of remote.json is missing in .*de.people.json\.$/,
    );
  });

  it('are left to English while somebody hears that a language lacks one', () => {
    write('half/de/people.json', JSON.stringify({ ...CATALOGUE, People: undefined }));
    const told: string[] = [];
    const { de } = textsOf(manifest, join(folder, 'half'), (problem) => told.push(problem));
    expect(told).toEqual([expect.stringMatching(/^“People” of remote.json is missing in .*de.people.json\.$/)]);
    expect(de).toMatchObject({ Doctor: 'Médico' });
    expect(de).not.toHaveProperty('People');
  });

  it('are none where a remote speaks English alone', () => {
    expect(textsOf(manifest, join(folder, 'nowhere'))).toEqual({});
  });
});

describe('icons', () => {
  const own = join(folder, 'icons');
  const drawn = (icon: string) => iconsOf([{ icon }], own)[icon];

  it('are drawn by lucide, also under an older name', () => {
    expect(drawn('Clock')).toContainEqual(['circle', { cx: '12', cy: '12', r: '10' }]);
    expect(drawn('Home')).toEqual(drawn('House'));
  });

  it('may be the remote’s own', () => {
    write(
      'icons/Tooth.svg',
      `<?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke-width="2">
        <!-- a tooth -->
        <path id="t" d="M4 4h16" /><circle cx="3" cy="3" r="1"></circle>
      </svg>`,
    );
    expect(drawn('Tooth')).toEqual([
      ['path', { d: 'M4 4h16' }],
      ['circle', { cx: '3', cy: '3', r: '1' }],
    ]);
  });

  it.each([
    ['<svg viewBox="0 0 24 24"><script>alert(1)</script></svg>', 'contains <script>'],
    ['<svg viewBox="0 0 24 24"><g><path d="M0 0"/></g></svg>', 'contains <g>'],
    ['<svg viewBox="0 0 16 16"><path d="M0 0"/></svg>', 'viewBox "0 0 24 24"'],
  ])('%s is refused', (svg, reason) => {
    write('icons/Own.svg', svg);
    expect(() => drawn('Own')).toThrow(reason);
  });

  it.each(['Nothing', 'createLucideIcon'])('%s is refused, because nobody draws it', (name) => {
    expect(() => drawn(name)).toThrow(`remote.json names the icon ${name}, but lucide has no such icon`);
  });
});

it('an entry’s names are its own and those that it passes on, without types', () => {
  write('more.ts', 'export function more() {}\nexport interface Shape {}\nexport type A = 1;\nexport class Thing {}');
  const entry = write(
    'entry.ts',
    `export * from './more.ts';
     export type * from './types.ts';
     export { one, two as renamed, type Other } from './others.ts';
     export const { left, right: far } = pair, third = 3;
     export default 1;`,
  );
  expect(namesExportedBy(entry)).toEqual(['Thing', 'default', 'far', 'left', 'more', 'one', 'renamed', 'third']);
});
