import { typeWhenPossible } from './in-page.mjs';
import { lookAt } from './look.mjs';

/**
 * The first look at the sign-in page on a slow machine and a slow network. It is a look of its own, because it types:
 * that may load more than the page alone.
 * @returns {Promise<Record<string, number>>} milliseconds from the start of the navigation, and the layout shift
 */
export async function slowLook(browser, url) {
  const { paint, usable } = await lookAt(browser, {
    url,
    path: '/login',
    isSlow: true,
    atFirst: typeWhenPossible,
    until: 'globalThis.openwardUsable > 0',
  });
  return { 'first paint ms': paint.fcp, 'usable ms': usable, 'layout shift': paint.cls };
}
