import { untilQuiet } from '../lib/quiet.mjs';
import { follow } from './in-page.mjs';
import { asVisitor } from './visitor.mjs';

/** Screens of three remotes each; the account arrives on the last. */
const ROUNDS = {
  patient: ['/appointments', '/change-password', '/home'],
  doctor: ['/patient', '/appointments', '/doctor/home'],
};
const TIMES = 3;

/** Milliseconds for what a screen does once it stands, so that the next change does not wait for it. */
const FIRST_REST = 700;
const REST = 150;

/**
 * Changes between screens of different remotes by the menu, after each was visited once.
 * @param {keyof ROUNDS} as
 * @returns {Promise<number[]>} milliseconds of each change, from the click to the heading
 */
export function changes(browser, url, as) {
  const round = ROUNDS[as];
  return asVisitor(browser, { url, as }, async (page) => {
    await page.goto(round.at(-1));
    await page.locator('main h1').first().waitFor();
    await untilQuiet(page);
    const go = async (path, rest) => {
      const took = await page.evaluate(follow, path);
      await page.waitForTimeout(rest);
      return took;
    };
    for (const path of round) await go(path, FIRST_REST);
    const took = [];
    for (let time = 0; time < TIMES; time++) for (const path of round) took.push(await go(path, REST));
    return took;
  });
}
