import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from '../lib/workspace.ts';

/** Patterns that make journeys unreliable, with alternatives. */
const FRAGILE: { found: RegExp; instead: string }[] = [
  { found: /\.waitForTimeout\(/, instead: 'Wait for what a user sees.' },
  { found: /networkidle/, instead: 'The stream of events never ends: use untilQuiet.' },
  {
    found: /\btimeout: ([1-9]|[12]\d)?_?\d{3}\b/,
    instead: 'A busy machine is late without being wrong: leave the limit out, or use within().',
  },
  {
    found:
      /expect\(\s*await [^;]*\.(count|isVisible|isEnabled|isChecked|textContent|innerText|inputValue|getAttribute)\(/,
    instead: 'What changes is asked again: use expect(locator).toHaveText() and its like.',
  },
  {
    found: /from '@playwright\/test';.*\btest\b|\btest\b[^'\n]*from '@playwright\/test'/,
    instead: 'Take the test of support/test.ts, which has a practice and its clock.',
  },
  {
    found: /toISOString\(\)\s*\.slice\(0, 10\)/,
    instead: 'A day by UTC is another one in the evening: use dayAfter().',
  },
  { found: /chromium\.launch\(/, instead: 'Use a browser of support, whose pages have the clock of the practice.' },
  { found: /\bfreePort\(/, instead: 'Listen on port 0, and ask which one it is.' },
];

const FOLDER = join(root, 'e2e');
const specs = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));

test.each(specs)('%s holds on every day and every machine', (file) => {
  const source = readFileSync(join(FOLDER, file), 'utf8');
  const problems = FRAGILE.flatMap(({ found, instead }) => {
    const at = found.exec(source);
    return at ? [`line ${source.slice(0, at.index).split('\n').length}: ${instead}`] : [];
  });
  expect(problems).toEqual([]);
});

/** The default limit of component tests. */
const LIMIT = 12_000;

test.each(['shell', 'shared', ...remoteFolders])(
  'no component test in %s gives a screen less time than others',
  (folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.test.tsx') && !file.includes('node_modules'),
    );
    const short = files.filter((file) =>
      [...readFileSync(join(root, folder, file), 'utf8').matchAll(/\{ timeout: ([\d_]+)/g)].some(
        ([, limit = '']) => Number(limit.replaceAll('_', '')) < LIMIT,
      ),
    );
    expect(short).toEqual([]);
  },
);

/** Tests that kill whole servers have their own limits, also in minutes. */
const JEST = ['api', 'gateway', 'shared', 'shell', 'tools', ...remoteFolders];

test.each(JEST)('no test in %s has a time limit of its own: all have that of jest.config.mjs', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.heavy)\.test\.tsx?$/.test(file) && !/node_modules|^dist\/|\/dist\//.test(file),
  );
  const limited = files.filter((file) =>
    /jest\.setTimeout\(|^\s*(\}\)?|(it|test)\b.*), \d[\d_]{5,}\);$/m.test(
      readFileSync(join(root, folder, file), 'utf8'),
    ),
  );
  expect(limited).toEqual([]);
});
