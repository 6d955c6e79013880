import { filesOf } from './files.ts';

it('fills in name, title and address, whatever they hold themselves', () => {
  const title = 'Blood examples, $& and all';
  const files = filesOf({ name: 'samples', title, route: '/my-examples' });
  const { name, routes, menu } = JSON.parse(files['remote.json'] ?? '');
  expect({ name, routes, menu }).toMatchObject({
    name: 'samples',
    routes: [{ path: '/my-examples', title }],
    menu: [{ path: '/my-examples', label: title }],
  });
  expect(Object.keys(JSON.parse(files['../i18n/es/samples.json'] ?? ''))).toContain(title);
  expect(files['src/samples/samples-page.tsx']).toContain(`<PageHeader title={t('${title}')}>`);
  expect(files['src/remote.tsx']).toMatch(/import\(`..\/..\/i18n\/.*samples.json`\)/);
  expect(files['src/remote.tsx']).toContain("'/my-examples': () => import('./samples/samples-page.tsx')");
});
