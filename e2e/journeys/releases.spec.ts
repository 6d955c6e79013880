import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createGateway, folderStore } from '@openward/gateway';
import { expect, type Page } from '@playwright/test';
import { anotherVersion } from '../../tools/lib/another-version.ts';
import { pageOf } from '../support/people.ts';
import { buildOf, copiedReleases, release } from '../support/releases.ts';
import { test } from '../support/test.ts';

const NEXT = '99.0.0';

/** The version of the documents remote that a newly loaded page runs. */
async function versionIn(page: Page): Promise<string[]> {
  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => /releases\/documents\/([^/]+)/.exec(name));
    return [...new Set(files.flatMap((found) => (found?.[1] ? [decodeURIComponent(found[1])] : [])))];
  });
}

test('a system admin rolls a remote back, says why, and a new page runs the version before', async ({ browser }) => {
  const releasesDir = copiedReleases();
  const { version: built } = JSON.parse(readFileSync(join(buildOf('documents'), 'remote.json'), 'utf8'));
  const next = anotherVersion(buildOf('documents'), NEXT);
  await release(releasesDir, next);
  const gateway = await createGateway({ releasesDir, remoteTimeout: 6000, apiUrl: process.env.PORTAL_URL });
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const page = await pageOf(browser, 'sysAdmin', { baseURL: url });
    expect(await versionIn(page)).toEqual([NEXT]);

    await page.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    const card = page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: 'documents' });
    await expect(card).toContainText(`Current version${NEXT}`);
    await card.getByRole('button', { name: 'Roll back documents' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`From ${NEXT} to ${built}.`);
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Forms open slowly.');
    await dialog.getByRole('button', { name: 'Roll back' }).click();

    await expect(card).toContainText(`Current version${built}`);
    await expect(card).toContainText('Forms open slowly.');
    await expect(card).toContainText(`Withdrawn versions${NEXT}`);
    const changes = page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem');
    await expect(changes.first()).toContainText(`Rolled back · documents · from ${NEXT} to ${built}`);

    expect(await versionIn(page)).toEqual([built]);
    const [last] = (await folderStore(releasesDir).history()).slice(-1);
    expect(last).toMatchObject({ action: 'rollback', name: 'documents', to: built, why: 'Forms open slowly.' });
    expect(last?.who).toMatch(/^\S+ \S+.* \([0-9a-f-]{36}\)$/);
  } finally {
    await gateway.close();
    for (const made of [releasesDir, next]) rmSync(made, { recursive: true, force: true });
  }
});
