import { expect, type Page, type Response } from '@playwright/test';
import sentences from '../i18n/es/server.json' with { type: 'json' };
import { languageOf, languagesIn } from '../i18n/index.ts';
import { isStream, untilQuiet } from '../tools/lib/quiet.ts';
import { EVERY_LOOK, expectAccessible, expectTheSameIn, NARROW_LOOK, opposite } from './support/accessibility.ts';
import { type Person, withSession } from './support/people.ts';
import { EVERY_SCREEN, placeOf, shown } from './support/screens.ts';
import { noteShifts, shiftsOf } from './support/shifts.ts';
import { test as base } from './support/test.ts';
import { walkBack, walkByTab } from './support/walk.ts';

/*
 * Visits every screen once for each role that sees it differently, in one combination of language, color scheme and
 * width: nothing jumps while it loads, it passes keyboard and axe checks, nothing is cut off, and the pseudo-language
 * shows that everything is translated.
 */

const [{ viewport: PHONE }] = NARROW_LOOK;

/** One page for each person, for all their screens, so that the portal loads once. */
const test = base.extend<object, { pageOf: (person: Person | null) => Promise<Page>; actingPage: Page }>({
  actingPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport: PHONE });
      await withSession(page, 'proxy');
      await page.goto('/home');
      await shown(page);
      await page.getByRole('button', { name: 'Act for someone else' }).click();
      await page.getByRole('menuitem', { name: 'Act for Maya Lindqvist' }).click();
      await expect(page.getByRole('region', { name: 'Acting for' })).toBeVisible();
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<Person | null, Page>();
      await use(async (person) => {
        const page = pages.get(person) ?? (await browser.newPage());
        if (!pages.has(person)) await noteShifts(page);
        if (person && !pages.has(person)) await withSession(page, person);
        pages.set(person, page);
        return page;
      });
      for (const page of pages.values()) await page.close();
    },
    { scope: 'worker' },
  ],
});

const LANGUAGES = languagesIn().map((code) => languageOf(code).name);
/** Texts that need no translation: the brand, names of languages, codes and times. */
const NO_SENTENCE = new RegExp(
  `^(Openward|${LANGUAGES.join('|')}|[0-9A-Z]{4}-[0-9A-Z]{4}|[\\d\\s:.,/–-]*([ap]m)?|[A-Z]{2})$`,
  'i',
);

/** The server's sentences, which must be translated although they look like data. */
const SERVERS = new RegExp(
  `^(${Object.keys(sentences)
    // Signed statements stay in the language in which they were signed.
    .filter((sentence) => sentence.includes(' ') && !sentence.startsWith('I, {name}, agree'))
    .map((sentence) => sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
    .join('|')})$`,
);

/** The pseudo-language reveals untranslated texts. */
const SPOKEN = ['qps', ...languagesIn()];
const RIGHT_TO_LEFT = ['qps', ...languagesIn().filter((code) => languageOf(code).direction === 'rtl')];

/** Opens a screen in a language; `qps` is the pseudo-language: marked, longer, from right to left. */
async function open(page: Page, place: string, language: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((code) => localStorage.setItem('openward.language', code), language);
  await page.goto(place);
  await shown(page);
}

/** Every combination of language, color scheme and width. */
const LOOKS = SPOKEN.flatMap((language) => EVERY_LOOK.map((look) => ({ language, ...look })));
/** `npm test` uses one combination per screen, `npm test -- explore` another, `npm test -- looks` all. */
const ALL = process.env.TEST_LANE === 'looks';
const TURN = Math.abs(Number(process.env.TEST_SEED ?? 0)) % LOOKS.length;

EVERY_SCREEN.forEach((screen, place) => {
  const { path, as } = screen;
  const looks = ALL ? LOOKS : [LOOKS[(place + TURN) % LOOKS.length] as (typeof LOOKS)[number]];
  for (const { language, ...look } of looks) {
    const name = `${path}${as ? ` as ${as}` : ''} in ${language}, ${look.colorScheme}, ${look.viewport.width} wide`;
    test(`${name}, is steady, accessible and translated`, async ({ pageOf }) => {
      const page = await pageOf(as);
      await page.setViewportSize(look.viewport);
      const { data, stop } = collectData(page);
      await open(page, await placeOf(screen), language);
      await untilQuiet(page);
      await expect(page.locator('html')).toHaveAttribute('dir', RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');
      await test.step('nothing jumps', async () => expect(await shiftsOf(page)).toEqual([]));
      if (language !== 'qps') {
        await test.step('the page began with the heading of the screen', async () => {
          const html = await (await page.request.get(page.url())).text();
          const [, began] = /<div class="ow-coming"><b><bdi>(.*?)</.exec(html) ?? [];
          if (began) await expect(page.locator('main h1')).toHaveText(began);
        });
      }
      await test.step('the keyboard reaches everything and shows where it is', async () => {
        const { steps, problems } = await walkByTab(page);
        expect(problems).toEqual([]);
        expect(steps).toBeGreaterThan(2);
      });
      await test.step('nothing is cut off', async () => expect(await cutLabels(page)).toEqual([]));
      if (language === 'qps') {
        await test.step('the pseudo-language is everywhere', async () => {
          await expect(page).toHaveTitle(/^⟦.+⟧ · Openward$/);
          const said = await data();
          expect((await textsOf(page)).filter((text) => !isData(text, said))).toEqual([]);
        });
      }
      stop();
      await test.step('nothing covers the focus on the way back, on a phone', () => expectNothingCovered(page));
      await test.step('axe finds nothing', () => expectAccessible(page, [look]));
      await test.step('edges and spacing, in the other scheme and width', () => expectTheSameIn(page, opposite(look)));
    });
  }
});

test('what a schema and the server find wrong is translated as well', async ({ pageOf }) => {
  const page = await pageOf(null);
  await open(page, '/login', 'qps');
  const [name, password] = [page.locator('input[name=username]'), page.locator('input[name=password]')];
  await name.fill('nobody@openward.example');
  await password.fill('x'.repeat(31));
  await password.press('Enter');
  await expect(page.getByText(/^⟦Must be at most \u206830\u2069 characters·+⟧$/)).toBeVisible();
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
  await page.getByRole('main').getByText('Description is required').waitFor();
  await expectAccessible(page, EVERY_LOOK);
});

/** What a patient's screens show to who acts for them; it has one more bar. */
for (const screen of EVERY_SCREEN.filter(({ as }) => as === 'patient')) {
  test(`${screen.path} while acting for somebody, covers no focus on a phone`, async ({ actingPage: page }) => {
    await page.goto(await placeOf(screen));
    await shown(page);
    await untilQuiet(page);
    await expect(page.getByRole('region', { name: 'Acting for' })).toBeVisible();
    expect(await walkBack(page)).toEqual([]);
    expect(await cutLabels(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
}

/** WCAG 2.2, 2.4.11, in the width at which the bars take most of the height. */
async function expectNothingCovered(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  expect(await walkBack(page)).toEqual([]);
}

/** Collects all text from the server: names and addresses are data and need no translation. */
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

/** Visible and accessible texts of a page without a mark of the pseudo-language. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      let rest = text ?? '';
      // Marked texts may be nested.
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

/** True for data from the server, and for times. */
function isData(text: string, said: string): boolean {
  if (SERVERS.test(text)) return false;
  if (NO_SENTENCE.test(text) || said.includes(text)) return true;
  // The browser provides names of days, months and time zones.
  const words = text.split(/[^\p{L}\p{N}@.'-]+/u).filter((word) => /\p{L}{2}/u.test(word));
  return words.every((word) => said.includes(word) || DAYS.test(word) || ZONES.test(word));
}
const DAYS =
  /^((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)|(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|January|February|March|April|May|June|July|August|September|October|November|December|am|pm)$/i;
const ZONES = /^(Eastern|Central|Mountain|Pacific|Hawaii-Aleutian|Standard|Time)$/;

/** Labels that are cut off. */
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
