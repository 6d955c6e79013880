import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createGateway } from '@openward/gateway';
import { expect, test } from '@playwright/test';
import { withSession } from '../support/people.ts';
import { release, releaseAll } from '../support/releases.ts';

test('`rollback appointments` shows the version before at the next page load, without build or restart', async ({
  page,
}) => {
  const releasesDir = mkdtempSync(join(tmpdir(), 'openward-rollback-'));
  await releaseAll(releasesDir);
  await release(releasesDir, join(import.meta.dirname, 'dist/appointments'));
  const gateway = await createGateway({ releasesDir, remoteTimeout: 3000, apiUrl: process.env.PORTAL_URL });
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  await withSession(page, 'sysAdmin');
  await page.goto(`${url}/appointments`);
  await expect(page.getByRole('heading', { name: 'Healthy appointments' })).toBeVisible();

  const output = execFileSync(
    'npm',
    ['run', '--silent', 'release', '--', 'rollback', 'appointments', '--why', 'test'],
    {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, RELEASES_DIR: releasesDir },
      encoding: 'utf8',
    },
  );
  expect(output).toContain('appointments: rolled back from 9.0.0');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible();
  await gateway.close();
});
