import { expect, type Page, type Response, test } from '@playwright/test';
import sentences from '../shared/contract/src/i18n/es.json' with { type: 'json' };
import { isStream, untilQuiet } from '../tools/lib/browser.ts';
import { expectAccessible, NARROW_LOOK } from './support/accessibility.ts';
import { withSession } from './support/people.ts';
import { EVERY_SCREEN, placeOf, shown } from './support/screens.ts';

/** What is nobody's to translate: brand, names of languages, codes, times. */
const NO_SENTENCE = /^(Openward|English|Español|[0-9A-Z]{4}-[0-9A-Z]{4}|[\d\s:.,/–-]*([ap]m)?|[A-Z]{2})$/i;

/** Sentences of the server: they are no data, however they came. */
const SERVERS = new RegExp(
  `^(${Object.keys(sentences)
    .map((sentence) => sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
    .join('|')})$`,
);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen, in the language that nobody speaks: marked, longer, from right to left.
for (const screen of EVERY_SCREEN) {
  const { path, as } = screen;
  test(`${path}${as ? ` as ${as}` : ''} is wholly translated, mirrored, and nothing is cut off`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('openward.language', 'qps'));
    if (as) await withSession(page, as);
    const data = collectData(page);
    await page.goto(await placeOf(screen));
    await shown(page);
    await untilQuiet(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page).toHaveTitle(/^⟦.+⟧ · Openward$/);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // A narrow page may show other days, for which it asks: what it shows now was said before now.
      await untilQuiet(page);
      const texts = await textsOf(page);
      const said = await data();
      const unmarked = texts.filter((text) => !isData(text, said));
      expect({ width, unmarked }).toEqual({ width, unmarked: [] });
      expect({ width, cut: await cutLabels(page) }).toEqual({ width, cut: [] });
    }
    await expectAccessible(page, NARROW_LOOK);
  });
}

test('what a schema and the server find wrong is translated as well', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('openward.language', 'qps'));
  await page.goto('/login');
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

/** Collects every text that the server sends: names, descriptions, addresses are no sentences of the portal. */
function collectData(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    const isServers = /\/api\/|\/releases\/status$/.test(response.url());
    if (isServers && !isStream(response.url())) bodies.push(response.text().catch(() => ''));
  });
  return async () =>
    (await Promise.all(bodies)).join('\n') + (await page.evaluate(() => localStorage.getItem('openward.user') ?? ''));
}

/** The texts of a page that a person sees or hears and that carry no mark of the pseudo-language. */
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

/** True for what came from the server, or is a time: sent as they are, or written out of what was sent. */
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
