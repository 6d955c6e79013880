import { rmSync } from 'node:fs';
import { createGateway, folderStore, type ReleaseStore } from '@openward/gateway';
import { log } from '@openward/server-kit/log';
import { expect, type Page } from '@playwright/test';
import { copiedReleases } from '../support/releases.ts';

// Each answer would be a line of what tests print.
log.level = 'silent';

/** A front door of its own before the same api, so that its releases are nobody else's. */
export interface ReleasePortal {
  url: string;
  releasesDir: string;
  store: ReleaseStore;
  close(): Promise<void>;
}

/** Starts it with the shell and all remotes as they were built. @param apiUrl the portal behind it */
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

/** Has an open page look for new releases, which it does by itself each minute and when it is looked at again. */
export async function looksAgain(page: Page): Promise<void> {
  // It begins to look three seconds after it has opened.
  await expect(async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/registry.json'), { timeout: 2000 }),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await answer.finished();
  }).toPass({ timeout: 20_000 });
}

/** Marks the page. @returns whether it is still the same one */
export async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return () => page.evaluate(() => 'isTheSame' in window);
}
