import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createGateway } from '@openward/gateway';
import { expect, type Page } from '@playwright/test';
import { withSession } from '../support/people.ts';
import { copiedReleases } from '../support/releases.ts';
import { test } from '../support/test.ts';
import { IS_TIMED } from '../support/timing.ts';
import { copyOfWorkspace, inProject, ownRepository, type Place } from './workspace-copy.ts';

/** Milliseconds from an empty folder to the page in the running portal. */
const LIMIT = 60_000;
test.setTimeout(180_000);

let releasesDir: string;
let portal: { url: string; close(): Promise<void> };
test.beforeAll(async ({ portal: { url: apiUrl } }) => {
  releasesDir = copiedReleases();
  const gateway = await createGateway({ releasesDir, remoteTimeout: 6000, apiUrl });
  portal = { url: await gateway.app.listen({ port: 0, host: '127.0.0.1' }), close: gateway.close };
});
test.afterAll(async () => {
  await portal.close();
  rmSync(releasesDir, { recursive: true, force: true });
});

let place: Place | undefined;
test.afterEach(() => {
  place?.remove();
  place = undefined;
});

/** Publishes and activates a build with the commands of a checkout. */
function release(by: Pick<Place, 'run'>, name: string, ...options: string[]): void {
  const command = (...args: string[]) =>
    by.run('npm', 'run', '--silent', 'release', '--', ...args, '--releases', releasesDir);
  const { version }: { version: string } = JSON.parse(command('publish', name, ...options, '--json'));
  command('activate', name, version);
}

/** Checks that a patient finds the page in the menu, with the server's data on it. */
async function expectPage(page: Page, title: string): Promise<void> {
  await withSession(page, 'patient');
  await page.goto(`${portal.url}/home`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Hospitals' }).getByRole('listitem').first()).toBeVisible();
}

test('create-remote: from nothing to a page and a menu entry in the running portal within a minute', async ({
  page,
}) => {
  place = copyOfWorkspace();
  const before = place.run('git', 'init', '-q', '.') + place.run('git', 'add', '-A') + place.run('git', 'write-tree');
  const began = Date.now();
  place.run(
    'npm',
    'run',
    '--silent',
    'create-remote',
    'lab-results',
    '--',
    '--title',
    'Results of my laboratory tests',
  );
  place.run('npm', 'run', '--silent', 'build', '-w', 'mfe-lab-results');
  release(place, 'lab-results');
  await expectPage(page, 'Results of my laboratory tests');
  if (IS_TIMED) expect(Date.now() - began).toBeLessThan(LIMIT);

  // Only the two lists that npm and the compiler read have changed.
  const changed = place.run('git', 'diff', '--name-only', before.trim());
  expect(changed.trim().split('\n')).toEqual(['package-lock.json', 'tsconfig.json']);
  place.run('npx', 'tsc', '-b', 'mfe-lab-results');
  place.run('npx', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', 'mfe-lab-results', 'tsconfig.json');
  place.run('npx', 'jest', '--silent', 'mfe-lab-results');
  place.run('npx', 'jest', '--silent', 'tools/i18n', '-t', 'lab-results');
  expect(() => place?.run('npm', 'run', 'create-remote', 'lab-results')).toThrow(
    'The remote lab-results already exists in mfe-lab-results/.',
  );
});

test('a remote in a repository of its own: built against the packed packages, it runs in the portal', async ({
  page,
}) => {
  place = ownRepository();
  place.run('npm', 'run', 'typecheck');
  place.run('npm', 'test', '--', '--silent');
  place.run('npm', 'run', 'build');
  release(inProject, 'example', '--from', join(place.folder, 'dist'));
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await expectPage(page, 'Example page');
  expect(failures).toEqual([]);
});
