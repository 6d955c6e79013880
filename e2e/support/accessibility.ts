import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half a second less for each page than `axe.source`, which is the readable one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** How a screen can be looked at. */
export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 844 };

/** Light and dark, each wide and narrow; another width costs a new layout, so it changes once. */
export const EVERY_LOOK: Look[] = [NARROW, WIDE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, viewport })),
);
/** Each colour scheme and each width once: for the states of a screen that is looked at in every way elsewhere. */
const TWO_LOOKS: Look[] = [
  { colorScheme: 'light', viewport: NARROW },
  { colorScheme: 'dark', viewport: WIDE },
];
/** Where colours are the same as elsewhere. */
export const NARROW_LOOK: Look[] = [{ colorScheme: 'light', viewport: NARROW }];

/**
 * Lays out the bars that stand over the content as a part of it: axe takes what a bar covers at the moment for something
 * that is too small to be hit.
 */
function layBarsDown(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':is(nav, header)[data-frame] { position: static !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Rules that look at colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at a screen as it is: axe finds nothing and nothing sticks out sideways. */
export async function expectAccessible(page: Page, looks = TWO_LOOKS): Promise<void> {
  await page.evaluate(layBarsDown);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const isPseudo = await page.evaluate(() => localStorage.getItem('openward.language') === 'qps');
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
    // Another width or colour is drawn first, and colours that fade are judged once they have arrived.
    await page.evaluate(async () => {
      const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running');
      for (let frame = 0; frame < 2 || moving().length > 0; frame++) {
        await new Promise(requestAnimationFrame);
        await Promise.all(moving().map((animation) => animation.finished.catch(() => {})));
      }
    });
    const runOnly: RunOptions['runOnly'] =
      colorScheme === 'dark' ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: TAGS };
    const { violations } = await page.evaluate((options) => window.axe.run(options), {
      runOnly,
      // What is seen on a button is how people call it by voice (WCAG 2.5.3); axe leaves it out unless it is named. Marks
      // of the pseudo-language end a label that goes on in the name.
      ...(colorScheme === 'light' && !isPseudo && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      resultTypes: ['violations' as const],
      // No rule that we run reads style sheets, and there are no frames.
      preload: false,
      iframes: false,
    });
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
    expect({ colorScheme, width: viewport.width, found }).toEqual({ colorScheme, width: viewport.width, found: [] });
    // WCAG 2.2, 1.4.10: as on a screen of 1280 pixels at 400 %.
    await page.setViewportSize(NARROWEST);
    expect(await stickingOut(page)).toEqual([]);
    await page.setViewportSize(viewport);
  }
}

/** What makes a page scroll sideways, once it is laid out in its present width. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    };
    const out = [...document.body.querySelectorAll('*')]
      .filter(isOut)
      .map((element) => element.outerHTML.slice(0, 120));
    return [`${scrollWidth} in ${clientWidth} pixels`, ...out.slice(0, 8)];
  });
}
