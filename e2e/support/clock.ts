import { instantOf } from '@openward/contract/time';
import type { Browser, BrowserContext } from '@playwright/test';
import { shiftClock } from './shift-clock.mjs';

/** The zone of the practice and of its visitors; its clock changes twice a year. */
export const PORTAL_ZONE = 'America/New_York';

/** A Wednesday without a holiday or a change of the clock in the ten weeks around it. */
const WEDNESDAY = '2027-05-12T10:07';
const A_YEAR_OF_WEEKS = 364 * 86_400_000;

/** Milliseconds by which the portals, the pages and the tests are ahead of the machine's clock. */
const CLOCK_OFFSET = Number(process.env.CLOCK_OFFSET ?? chosenInstant() - Date.now());
// Workers and portals inherit it.
process.env.CLOCK_OFFSET = String(CLOCK_OFFSET);
shiftClock(CLOCK_OFFSET);

/** `TEST_CLOCK`, as `YYYY-MM-DDTHH:mm` on the clock of the practice; otherwise always the same Wednesday morning. */
function chosenInstant(): number {
  if (process.env.TEST_CLOCK) return instantOf(process.env.TEST_CLOCK, PORTAL_ZONE).getTime();
  let instant = instantOf(WEDNESDAY, PORTAL_ZONE).getTime();
  // Browsers drop cookies that end in their past, so it stays ahead.
  while (instant < Date.now()) instant += A_YEAR_OF_WEEKS;
  return instant;
}

/** What gives a process of Node the clock of the practice. */
export const CLOCK_OPTIONS = { NODE_OPTIONS: `--import ${preload()}` };

function preload(): string {
  const source = `import{shiftClock}from'${new URL('./shift-clock.mjs', import.meta.url)}';shiftClock(${CLOCK_OFFSET})`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** Gives every page of a context the clock of the practice. */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, CLOCK_OFFSET);
}

/** Gives every page of a browser the clock of the practice. @returns the same browser */
export function withClock(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await setClock(context);
    return context;
  };
  return browser;
}
