import { typeWhenPossible } from './in-page.mjs';
import { asVisitor, paintOf } from './visitor.mjs';

/**
 * The first look at the sign-in page on a slow machine and a slow network. It is a look of its own, because it types:
 * that may load more than the page alone.
 * @returns {Promise<Record<string, number>>} milliseconds from the start of the navigation, and the layout shift
 */
export function slowLook(browser, url) {
  return asVisitor(browser, { url, isSlow: true }, async (page) => {
    await page.addInitScript(typeWhenPossible);
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => globalThis.openwardUsable > 0);
    await page.waitForTimeout(500);
    const { fcp, cls } = await paintOf(page);
    return {
      'first paint ms': fcp,
      'usable ms': await page.evaluate(() => globalThis.openwardUsable),
      'layout shift': cls,
    };
  });
}
