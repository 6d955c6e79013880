import { untilQuiet } from '../lib/quiet.mjs';
import { watchForPanel } from './in-page.mjs';
import { asVisitor, fillIn } from './visitor.mjs';

/** How long a person needs to type, in milliseconds; what the page loads meanwhile is there when they submit. */
const TYPING = 1_500;

/**
 * A doctor signs in, and waits for today's appointments on the dashboard. The server's work on the password is part of it.
 * @param {{isSlow: boolean}} options
 * @returns {Promise<number>} milliseconds from submitting the form until the panel shows what it has
 */
export function arrival(browser, url, { isSlow }) {
  return asVisitor(browser, { url, isSlow }, async (page) => {
    await page.goto('/login');
    await page.locator('input[type=password]').waitFor();
    await untilQuiet(page);
    await fillIn(page, 'doctor');
    await page.waitForTimeout(TYPING);
    await page.evaluate(watchForPanel);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page.evaluate(() => globalThis.openwardArrival);
  });
}
