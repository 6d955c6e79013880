import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/*
 * The server has three layers: the platform knows no area, an area knows the platform and other areas' index.ts, and
 * the app connects the areas. Add a new dependency between areas to this list.
 */
const ARROWS: Record<string, string[]> = {
  accounts: ['messages'],
  'appointment-news': ['appointments', 'calendars', 'documents', 'messages', 'visit-links'],
  appointments: ['availability', 'documents', 'messages', 'people'],
  apps: ['accounts', 'exchange', 'messages', 'sharing'],
  audit: [],
  availability: ['people'],
  blocks: ['appointments', 'availability'],
  calendars: ['appointments', 'series'],
  'check-in': ['appointments', 'availability'],
  documents: ['messages', 'people'],
  exchange: [
    'appointments',
    'audit',
    'availability',
    'documents',
    'forms',
    'health-record',
    'messages',
    'people',
    'sharing',
  ],
  forms: [],
  'health-record': ['appointments', 'audit', 'documents', 'forms', 'people'],
  imports: ['accounts', 'people', 'sharing'],
  messages: [],
  people: ['accounts'],
  platform: [],
  practice: ['accounts'],
  reassign: ['appointments', 'availability', 'messages', 'people'],
  series: ['appointments', 'availability', 'documents'],
  sharing: ['accounts', 'messages'],
  'visit-links': ['appointments', 'availability'],
  'waiting-list': ['appointments', 'availability', 'documents', 'messages', 'people'],
};

const SOURCES = __dirname;
const IMPORT = /(?:from|import\() ?'(\.[^']+)'/g;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('testing'),
);
const areaOf = (file: string) => (file.includes(sep) ? (file.split(sep)[0] as string) : 'app');

/** A file's imports from other areas, as paths below the sources. */
function importsOf(file: string): string[] {
  const here = join(SOURCES, file);
  return [...readFileSync(here, 'utf8').matchAll(IMPORT)]
    .map(([, path]) => relative(SOURCES, resolve(dirname(here), path as string)))
    .filter((path) => areaOf(path) !== areaOf(file));
}

test.each(Object.keys(ARROWS))('%s imports the platform and the areas that it may', (area) => {
  const found = files
    .filter((file) => areaOf(file) === area)
    .flatMap(importsOf)
    .map(areaOf);
  expect([...new Set(found)].filter((other) => other !== 'platform').sort()).toEqual(ARROWS[area]);
});

test('every folder is an area, the platform or the app', () => {
  expect([...new Set(files.map(areaOf))].sort()).toEqual([...Object.keys(ARROWS), 'app'].sort());
});

test('of another area, only what its index.ts offers is imported', () => {
  const inside = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => !['platform', 'app'].includes(areaOf(path)) && !path.endsWith(`${sep}index.ts`))
      .map((path) => `${file} imports ${path}`),
  );
  expect(inside).toEqual([]);
});

test('only the mechanism of lists skips rows: whoever needs a list goes through it', () => {
  const skipping = files.filter((file) =>
    /^\s*\.offset\(|\boffset (\$\{|\d*[1-9])/m.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(skipping).toEqual([join('platform', 'http', 'list-page.ts')]);
});
