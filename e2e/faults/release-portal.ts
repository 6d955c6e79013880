import { rmSync } from 'node:fs';
import { createGateway, folderStore, type ReleaseStore } from '@openward/gateway';
import { log } from '@openward/server-kit/log';
import { expect, type Page } from '@playwright/test';
import { copiedReleases } from '../support/releases.ts';

// Otherwise, each answer would print a line in the test output.
log.level = 'silent';

/** A gateway in front of the shared api with its own releases. */
export interface ReleasePortal {
  url: string;
  releasesDir: string;
  store: ReleaseStore;
  close(): Promise<void>;
}

/** Starts it with the built shell and remotes. @param apiUrl the portal behind it */
export async function startReleasePortal({ url: apiUrl }: { url: string }): Promise<ReleasePortal> {
  const releasesDir = copiedReleases();
  const gateway = await createGateway({ releasesDir, remoteTimeout: 6000, apiUrl });
  return {
    url: await gateway.app.listen({ port: 0, host: '127.0.0.1' }),
    releasesDir,
    store: folderStore(releasesDir),
    async close() {
      await gateway.close();
      rmSync(releasesDir, { recursive: true, force: true });
    },
  };
}

/** Makes an open page check for new releases, which it does each minute and when it becomes visible. */
export async function looksAgain(page: Page): Promise<void> {
  // The page starts to check three seconds after it has opened.
  await expect(async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/registry.json'), { timeout: 2000 }),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await answer.finished();
  }).toPass({ timeout: 20_000 });
}

/** Marks the page. @returns a function that tells whether the page was not reloaded since */
export async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return () => page.evaluate(() => 'isTheSame' in window);
}
