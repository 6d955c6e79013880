import { test as base } from '@playwright/test';
import { setClock, withClock } from './clock.ts';
import { Portals } from './start-portal.ts';

interface Options {
  /** Settings that the portal of a spec file has otherwise than others. */
  portalEnv: NodeJS.ProcessEnv;
  /** SQL that changes the demo practice of a spec file before its portal starts. */
  portalChanges: string;
}

interface Portal {
  url: string;
  /** Lets so many milliseconds pass for the portal, but not for pages, until its spec file ends. */
  passTime(milliseconds: number): Promise<void>;
}

/** Gives the portal of a spec file: the one that is there, or a new one in its place. */
type PortalFor = (file: string, options: Options) => Promise<Portal>;

/**
 * A test before a portal and a practice that its spec file has to itself, on the clock of the practice.
 * `test.use({ portalEnv, portalChanges })` says how they differ. Hooks that run once ask for `portal`.
 */
export const test = base.extend<Options & { portal: Portal }, { portalFor: PortalFor }>({
  portalEnv: [{}, { option: true }],
  portalChanges: ['', { option: true }],
  portalFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern, also where nothing is needed
    async ({}, use) => {
      const portals = new Portals();
      let key = '';
      let later = 0;
      await use(async (file, options) => {
        const wanted = JSON.stringify([file, options]);
        if (key !== wanted) process.env.PORTAL_URL = await portals.start(options.portalEnv, options.portalChanges);
        if (key !== wanted) later = 0;
        key = wanted;
        return {
          url: process.env.PORTAL_URL ?? '',
          async passTime(milliseconds) {
            later += milliseconds;
            await portals.send({ later });
          },
        };
      });
      await portals.end();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ portalFor, portalEnv, portalChanges }, use, { file }) =>
      use(await portalFor(file, { portalEnv, portalChanges })),
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  browser: [async ({ browser }, use) => use(withClock(browser)), { scope: 'worker' }],
  context: async ({ context }, use) => {
    await setClock(context);
    await use(context);
  },
});
