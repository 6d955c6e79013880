import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: { width: 1280, height: 800 } },
  { colorScheme, viewport: { width: 390, height: 844 } },
]);

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

/**
 * Looks at a screen as it is, light and dark, wide and narrow: axe finds nothing and nothing sticks out sideways.
 * @param schemes the colours to look at it in; a language changes none of them
 */
export async function expectAccessible(page: Page, schemes: readonly string[] = ['light', 'dark']): Promise<void> {
  await page.evaluate(layBarsDown);
  for (const { colorScheme, viewport } of LOOKS.filter((look) => schemes.includes(look.colorScheme))) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
    // Colours that fade are judged once they have arrived.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe.withTags(TAGS)).analyze();
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
    expect({ colorScheme, width: viewport.width, found }).toEqual({ colorScheme, width: viewport.width, found: [] });
    // WCAG 2.2, 1.4.10.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}
