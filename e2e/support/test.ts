import { test as base, expect } from '@playwright/test';
import { setClock, withClock } from './clock.ts';
import { lostFocus, untilJudged } from './focus.ts';
import { Portals, type Start } from './start-portal.ts';

interface Options {
  /** Settings of a spec file's portal that differ from the default. */
  portalEnv: NodeJS.ProcessEnv;
  /** SQL that changes the demo practice of a spec file before its portal starts. */
  portalChanges: string;
  /** The first administrator of an otherwise empty practice; the demo practice by default. */
  portalAdministrator: Start['administrator'];
}

interface Portal {
  url: string;
  /** Where the first administrator of an empty practice chooses a password. */
  link: string;
  /** Advances the portal's clock, but not that of pages, until the spec file ends. */
  passTime(milliseconds: number): Promise<void>;
}

/** The portal of a spec file: the running one, or a new one in its place. */
type PortalFor = (file: string, options: Options) => Promise<Portal>;

/**
 * A test with a portal and a practice for its spec file only, on the practice's clock. `test.use({ portalEnv,
 * portalChanges })` configures them. Hooks that run once must request `portal`. It fails if a press in any of its pages
 * loses the focus.
 */
export const test = base.extend<Options & { portal: Portal; keptFocus: undefined }, { portalFor: PortalFor }>({
  portalEnv: [{}, { option: true }],
  portalChanges: ['', { option: true }],
  portalAdministrator: [undefined, { option: true }],
  portalFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern, also where nothing is needed
    async ({}, use) => {
      const portals = new Portals();
      let key = '';
      let link = '';
      let later = 0;
      await use(async (file, options) => {
        const wanted = JSON.stringify([file, options]);
        if (key !== wanted) {
          link = await portals.start(options.portalEnv, options.portalChanges, options.portalAdministrator);
          process.env.PORTAL_URL = new URL(link).origin;
          later = 0;
        }
        key = wanted;
        return {
          url: process.env.PORTAL_URL ?? '',
          link,
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
    async ({ portalFor, portalEnv, portalChanges, portalAdministrator }, use, { file }) =>
      use(await portalFor(file, { portalEnv, portalChanges, portalAdministrator })),
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  browser: [async ({ browser }, use) => use(withClock(browser)), { scope: 'worker' }],
  context: async ({ context }, use) => {
    await setClock(context);
    await use(context);
    await untilJudged();
  },
  keptFocus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern, also where nothing is needed
    async ({}, use) => {
      lostFocus();
      await use(undefined);
      await untilJudged();
      expect(lostFocus(), 'The focus falls to the page').toEqual([]);
    },
    { auto: true },
  ],
});
