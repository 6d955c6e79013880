import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lib/workspace.ts';

const NOT_OURS = /(^|\/)(node_modules|dist|\.\w[^/]*|bench-results|screenshots|test-results)(\/|$)/;
const pages = readdirSync(root, { encoding: 'utf8' }).flatMap((name) => pagesIn(name));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Lists the Markdown files of a folder at the root, or the file itself. Packages' change logs are generated. */
function pagesIn(name: string): string[] {
  if (NOT_OURS.test(name) || name.endsWith('/CHANGELOG.md')) return [];
  if (statSync(join(root, name)).isFile()) return name.endsWith('.md') ? [name] : [];
  return readdirSync(join(root, name), { withFileTypes: true }).flatMap((entry) => {
    const path = join(name, entry.name);
    return entry.isDirectory() || entry.name.endsWith('.md') ? pagesIn(path) : [];
  });
}

/** Returns paths from the root. A path with a placeholder, such as `mfe-*` or `<area>`, is cut before it. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w/.@*-])((?:api|deploy|docs|e2e|gateway|i18n|shared|shell|testing|tools|mfe-[a-z]+)\/[\w./<*-]*)/g,
  );
  return [...found]
    .map(([, path = '']) => path.replace(/[^/]*[<*].*$/, '').replace(/\.$/, ''))
    .filter((path) => !NOT_OURS.test(path));
}

/** Returns the anchors that GitHub gives to headings. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('there are pages', () => {
  for (const page of ['README.md', 'docs/architecture.md', 'api/README.md']) expect(pages).toContain(page);
});

test.each(pages)('%s names files and npm scripts that exist', (page) => {
  const text = read(page);
  expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const named = [...text.matchAll(/`?npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path ? relative(root, join(root, dirname(page), path)) : page;
    return !existsSync(join(root, target)) || (anchor && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
