import { ROLES } from '../core/roles.ts';
import type { Registry, RemoteRoute } from './registry.ts';
import { routeFinder } from './routes.ts';

const all = [...ROLES];

function aRegistry(remotes: { name: string; routes: RemoteRoute[] }[]): Registry {
  const entries = remotes.map(({ name, routes }) => [name, { active: { name, routes }, previous: null }]);
  return { revision: 1, remotes: Object.fromEntries(entries) };
}

describe('finding the owner of an address', () => {
  const find = routeFinder(
    aRegistry([
      {
        name: 'documents',
        routes: [
          { path: '/admin/dynamicform/:formid', access: all, title: 'Edit' },
          { path: '/admin/dynamicform/view/:formid', access: all, title: 'Preview' },
        ],
      },
      {
        name: 'admin',
        routes: [
          { path: '/admin/dynamicform/new', access: all, title: 'New' },
          { path: '/doctor.list', access: all, title: 'Dot' },
        ],
      },
    ]),
  );

  it.each([
    ['/admin/dynamicform/new', 'New', 'admin'],
    ['/admin/dynamicform/17', 'Edit', 'documents'],
    ['/admin/dynamicform/view/17', 'Preview', 'documents'],
    ['/admin/dynamicform/17/', 'Edit', 'documents'],
  ])('%s is %s of %s', (pathname, title, remote) => {
    expect(find(pathname)).toMatchObject({ title, remote });
  });

  it.each(['/admin/dynamicform', '/admin/dynamicform/17/18', '/admin/dynamicform/', '/doctor-list', '/x/doctor.list'])(
    '%s is nobody’s',
    (pathname) => expect(find(pathname)).toBeUndefined(),
  );
});
