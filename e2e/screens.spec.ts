import { test as base, expect, type Page, type Response } from '@playwright/test';
import sentences from '../shared/contract/src/i18n/es.json' with { type: 'json' };
import { isStream, untilQuiet } from '../tools/lib/browser.ts';
import { EVERY_LOOK, expectAccessible, NARROW_LOOK } from './support/accessibility.ts';
import { type Person, withSession } from './support/people.ts';
import { EVERY_SCREEN, placeOf, shown } from './support/screens.ts';
import { walkByTab } from './support/walk.ts';

/*
 * Every screen is visited once by each role that it is another screen to: it is accessible by keyboard and by axe, light
 * and dark, wide and narrow, and it is wholly translated.
 */

/** One page for each person, kept for all their screens: the portal is loaded and signed in to once. */
const test = base.extend<object, { pageOf: (person: Person | null) => Promise<Page> }>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<Person | null, Page>();
      await use(async (person) => {
        const page = pages.get(person) ?? (await browser.newPage());
        if (person && !pages.has(person)) await withSession(page, person);
        pages.set(person, page);
        return page;
      });
      for (const page of pages.values()) await page.close();
    },
    { scope: 'worker' },
  ],
});

/** Texts that are not translated: the brand, names of languages, codes and times. */
const NO_SENTENCE = /^(Openward|English|Español|[0-9A-Z]{4}-[0-9A-Z]{4}|[\d\s:.,/–-]*([ap]m)?|[A-Z]{2})$/i;

/** Sentences of the server: an untranslated one is no data, although the server sent it. */
const SERVERS = new RegExp(
  `^(${Object.keys(sentences)
    .filter((sentence) => sentence.includes(' '))
    .map((sentence) => sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
    .join('|')})$`,
);

/** Opens a screen in a language, `qps` for the pseudo-language: marked, longer, from right to left. */
async function open(page: Page, place: string, language: 'en' | 'qps'): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((code) => localStorage.setItem('openward.language', code), language);
  await page.goto(place);
  await shown(page);
}

for (const screen of EVERY_SCREEN) {
  const { path, as } = screen;
  test(`${path}${as ? ` as ${as}` : ''} is accessible and translated`, async ({ pageOf }) => {
    const page = await pageOf(as);
    const place = await placeOf(screen);
    await test.step('the keyboard reaches everything and shows where it is', async () => {
      await open(page, place, 'en');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const { steps, problems } = await walkByTab(page);
        expect({ width, problems }).toEqual({ width, problems: [] });
        expect(steps).toBeGreaterThan(2);
      }
    });
    await test.step('axe finds nothing', () => expectAccessible(page, EVERY_LOOK));
    await test.step('the pseudo-language is everywhere, mirrored, and nothing is cut off', async () => {
      const { data, stop } = collectData(page);
      await open(page, place, 'qps');
      await untilQuiet(page);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page).toHaveTitle(/^⟦.+⟧ · Openward$/);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        // A narrow page may show other days and ask the server for them.
        await untilQuiet(page);
        const texts = await textsOf(page);
        const said = await data();
        const unmarked = texts.filter((text) => !isData(text, said));
        expect({ width, unmarked }).toEqual({ width, unmarked: [] });
        expect({ width, cut: await cutLabels(page) }).toEqual({ width, cut: [] });
      }
      stop();
      await expectAccessible(page, NARROW_LOOK);
    });
  });
}

test('what a schema and the server find wrong is translated as well', async ({ pageOf }) => {
  const page = await pageOf(null);
  await open(page, '/login', 'qps');
  const [name, password] = [page.locator('input[name=username]'), page.locator('input[name=password]')];
  await name.fill('nobody@openward.example');
  await password.fill('x'.repeat(31));
  await password.press('Enter');
  await expect(page.getByText(/^⟦Must be at most 30 characters·+⟧$/)).toBeVisible();
  await password.fill('Wrong-pass-1');
  await password.press('Enter');
  await expect(page.getByRole('main').getByText(/^⟦Email or password incorrect\.·+⟧$/)).toBeVisible();
  expect(await textsOf(page)).toEqual(expect.not.arrayContaining([expect.stringMatching(SERVERS)]));
});

test('the booking form with all its messages is accessible', async ({ pageOf }) => {
  const page = await pageOf('sysAdmin');
  await open(page, '/appointments/new', 'en');
  await page
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByText('Description is required').waitFor();
  await expectAccessible(page, EVERY_LOOK);
});

/** Collects every text that the server sends: names and addresses are data and not translated. */
function collectData(page: Page): { data: () => Promise<string>; stop: () => void } {
  const bodies: Promise<string>[] = [];
  const collect = (response: Response) => {
    const isServers = /\/api\/|\/releases\/status$/.test(response.url());
    if (isServers && !isStream(response.url())) bodies.push(response.text().catch(() => ''));
  };
  page.on('response', collect);
  return {
    data: async () =>
      (await Promise.all(bodies)).join('\n') + (await page.evaluate(() => localStorage.getItem('openward.user') ?? '')),
    stop: () => void page.off('response', collect),
  };
}

/** The texts of a page that a person sees or hears and that have no mark of the pseudo-language. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      let rest = text ?? '';
      // One sentence may stand within another.
      while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      if (/\p{L}{2}/u.test(rest)) found.add(rest.trim());
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript, svg, template') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) note(element.getAttribute(name));
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) note(child.textContent);
    }
    return [...found];
  });
}

/** True for data of the server, and for times. */
function isData(text: string, said: string): boolean {
  if (SERVERS.test(text)) return false;
  if (NO_SENTENCE.test(text) || said.includes(text)) return true;
  // Names of days, months and time zones are the browser's.
  const words = text.split(/[^\p{L}\p{N}@.'-]+/u).filter((word) => /\p{L}{2}/u.test(word));
  return words.every((word) => said.includes(word) || DAYS.test(word) || ZONES.test(word));
}
const DAYS =
  /^((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)|(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|January|February|March|April|May|June|July|August|September|October|November|December|am|pm)$/i;
const ZONES = /^(Eastern|Central|Mountain|Pacific|Hawaii-Aleutian|Standard|Time)$/;

/** Labels that do not show all they say. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, legend, th')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
      )
      .map((element) => `${element.tagName}: ${element.textContent}`),
  );
}
