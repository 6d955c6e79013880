import { instantOf, isWallClock, wallClock } from '@openward/contract/time';
import type { Browser, BrowserContext } from '@playwright/test';
import { nextDay } from '../../tools/lib/days.ts';
import { noteTraffic } from '../../tools/lib/quiet.ts';
import { noteFocus } from './focus.ts';
import { shiftClock } from './shift-clock.mjs';

/** The time zone of the practice and its patients; it has daylight saving time. */
export const PORTAL_ZONE = 'America/New_York';

/** A Wednesday without a holiday or a clock change in the ten weeks around it. */
const WEDNESDAY = '2027-05-12T10:07';
const A_YEAR_OF_WEEKS = 364 * 86_400_000;

/** The demo practice is created this many milliseconds before the first portal starts. */
const PRACTICE_LEAD = 120_000;

/** The start of each spec file's clock, in milliseconds since 1970. Workers inherit it. */
const BEGIN = Number(process.env.CLOCK_BEGIN ?? chosenInstant());
/** Milliseconds by which the portal, its pages and the tests are ahead of the machine's clock. */
let offset = 0;
beginClock();

/**
 * Resets the practice's clock, so that a spec file has the same time available at any position in a run.
 * @returns milliseconds by which it is ahead of the machine's clock
 */
export function beginClock(): number {
  offset = BEGIN - Math.round(performance.timeOrigin + performance.now());
  shiftClock(offset);
  return offset;
}

/** The offset while the demo practice is created; {@link endPractice} ends it. */
export const practiceClock = () => offset - PRACTICE_LEAD;

/** Ensures that workers begin after the practice was created, even on a slow machine. */
export function endPractice(): void {
  process.env.CLOCK_BEGIN = String(Math.max(BEGIN, Date.now() - PRACTICE_LEAD));
}

/**
 * `TEST_CLOCK` as `YYYY-MM-DDTHH:mm` in the practice's time zone or as the name of a day (`saturday`, `new-years-eve`,
 * …); by default the same Wednesday morning.
 */
function chosenInstant(): number {
  const { TEST_CLOCK: chosen } = process.env;
  if (chosen && isWallClock(chosen)) return instantOf(chosen, PORTAL_ZONE).getTime();
  if (chosen) return nextDay(chosen, Date.now(), PORTAL_ZONE).getTime();
  let instant = instantOf(WEDNESDAY, PORTAL_ZONE).getTime();
  // In the future, because browsers drop cookies that expire in their past.
  while (instant < Date.now()) instant += A_YEAR_OF_WEEKS;
  return instant;
}

/** The hour in the practice's time zone as a decimal: 23.5 is half past eleven. */
function hourNow(): number {
  const [hours, minutes] = wallClock(Date.now(), PORTAL_ZONE).slice(11).split(':').map(Number);
  return (hours ?? 0) + (minutes ?? 0) / 60;
}

/** True if today has fewer hours left; tests with visits later today are then skipped. */
export function lacksToday(hours: number): boolean {
  return hourNow() + hours > 24;
}

/** True at night, when the portal sends no messages. */
export const isNight = () => hourNow() < 8 || hourNow() > 20.5;

/** A day some days after another or after today, in the practice's time zone; both as `YYYY-MM-DD`. */
export function dayAfter(days: number, day = wallClock(Date.now(), PORTAL_ZONE).slice(0, 10)): string {
  return new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Environment variables that give a Node process the practice's clock. */
export function clockOptions(): NodeJS.ProcessEnv {
  const source = `import{shiftClock}from'${new URL('./shift-clock.mjs', import.meta.url)}';shiftClock(${offset})`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

/** Gives every page of a context the practice's clock, and tracks its traffic and focus losses. */
export async function setClock(context: BrowserContext): Promise<void> {
  await setTime(context);
  await noteTraffic(context);
  await noteFocus(context);
}

/** Sets only the time, for a context of an earlier spec file. */
export async function setTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, offset);
}

/** Gives every page of a browser the practice's clock. @returns the same browser */
export function withClock(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await setClock(context);
    return context;
  };
  return browser;
}
