import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { watchFiles } from './watch-files.ts';

let folder: string;
let received: string[];
let end: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-watch-'));
  mkdirSync(join(folder, 'booking'));
  writeFileSync(join(folder, 'booking/form.tsx'), '');
  received = [];
  end = watchFiles([folder, join(folder, 'missing')], (files: string[]) => {
    received.push(...files.map((file) => relative(folder, file).split(sep).join('/')));
  });
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);
async function hears(name: string) {
  for (let tried = 0; !received.includes(name) && tried < 100; tried++)
    await new Promise((next) => setTimeout(next, 20));
  expect(received).toContain(name);
  received = [];
}

it('hears of a file each time it is saved, also by putting another in its place', async () => {
  for (const words of ['one', 'two', 'three']) {
    writeFileSync(file('booking/.form.tmp'), words);
    renameSync(file('booking/.form.tmp'), file('booking/form.tsx'));
    await hears('booking/form.tsx');
  }
  writeFileSync(file('booking/form.tsx'), 'in place');
  await hears('booking/form.tsx');
});

it('hears of what lies in a new folder, and in one that comes again', async () => {
  for (const words of ['one', 'two']) {
    mkdirSync(file('calendar/week'), { recursive: true });
    await hears('calendar');
    writeFileSync(file('calendar/week/day.tsx'), words);
    await hears('calendar/week/day.tsx');
    rmSync(file('calendar'), { recursive: true });
    await hears('calendar');
  }
});

it('tells nothing of builds, and nothing after its end', async () => {
  for (const name of ['dist', 'node_modules', '.tsc']) mkdirSync(file(name));
  writeFileSync(file('booking/form.tsx~'), '');
  await new Promise((next) => setTimeout(next, 200));
  expect(received).toEqual([]);
  end();
  writeFileSync(file('booking/form.tsx'), 'late');
  await new Promise((next) => setTimeout(next, 200));
  expect(received).toEqual([]);
});
