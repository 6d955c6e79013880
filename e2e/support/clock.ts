import { instantOf, isWallClock, wallClock } from '@openward/contract/time';
import type { Browser, BrowserContext } from '@playwright/test';
import { nextDay } from '../../tools/lib/days.ts';
import { noteTraffic } from '../../tools/lib/quiet.ts';
import { noteFocus } from './focus.ts';
import { shiftClock } from './shift-clock.mjs';

/** The zone of the practice and of its visitors; its clock changes twice a year. */
export const PORTAL_ZONE = 'America/New_York';

/** A Wednesday without a holiday or a change of the clock in the ten weeks around it. */
const WEDNESDAY = '2027-05-12T10:07';
const A_YEAR_OF_WEEKS = 364 * 86_400_000;

/** The demo practice is made so many milliseconds before the first portal begins. */
const PRACTICE_LEAD = 120_000;

/** The instant at which the clock of each spec file begins, in milliseconds since 1970. Workers inherit it. */
const BEGIN = Number(process.env.CLOCK_BEGIN ?? chosenInstant());
/** Milliseconds by which the portal, its pages and the tests are ahead of the machine's clock. */
let offset = 0;
beginClock();

/**
 * Lets the clock of the practice begin anew, so that a spec file has the same time before it wherever it comes in a run.
 * @returns milliseconds by which it is ahead of the machine's clock
 */
export function beginClock(): number {
  offset = BEGIN - Math.round(performance.timeOrigin + performance.now());
  shiftClock(offset);
  return offset;
}

/** The same for the time in which the demo practice is made; {@link endPractice} ends it. */
export const practiceClock = () => offset - PRACTICE_LEAD;

/** Workers begin after the practice was made, on a slow machine too. */
export function endPractice(): void {
  process.env.CLOCK_BEGIN = String(Math.max(BEGIN, Date.now() - PRACTICE_LEAD));
}

/**
 * `TEST_CLOCK`, as `YYYY-MM-DDTHH:mm` on the clock of the practice or the name of a day (`saturday`, `new-years-eve`, …);
 * otherwise always the same Wednesday morning.
 */
function chosenInstant(): number {
  const { TEST_CLOCK: chosen } = process.env;
  if (chosen && isWallClock(chosen)) return instantOf(chosen, PORTAL_ZONE).getTime();
  if (chosen) return nextDay(chosen, Date.now(), PORTAL_ZONE).getTime();
  let instant = instantOf(WEDNESDAY, PORTAL_ZONE).getTime();
  // Browsers drop cookies that end in their past, so it stays ahead.
  while (instant < Date.now()) instant += A_YEAR_OF_WEEKS;
  return instant;
}

/** The hour by the clock of the practice, with its minutes: 23.5 is half past eleven. */
function hourNow(): number {
  const [hours, minutes] = wallClock(Date.now(), PORTAL_ZONE).slice(11).split(':').map(Number);
  return (hours ?? 0) + (minutes ?? 0) / 60;
}

/** True where today has less than so many hours left: a journey through visits that are still to come today is left out. */
export function lacksToday(hours: number): boolean {
  return hourNow() + hours > 24;
}

/** True at night, when nobody is written to. */
export const isNight = () => hourNow() < 8 || hourNow() > 20.5;

/** A day by the clock of the practice, so many days after another or after today. @param day `YYYY-MM-DD`; so is what comes */
export function dayAfter(days: number, day = wallClock(Date.now(), PORTAL_ZONE).slice(0, 10)): string {
  return new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** What gives a process of Node the clock of the practice. */
export function clockOptions(): NodeJS.ProcessEnv {
  const source = `import{shiftClock}from'${new URL('./shift-clock.mjs', import.meta.url)}';shiftClock(${offset})`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

/** Gives every page of a context the clock of the practice, and notes what is under way in it and what loses the focus. */
export async function setClock(context: BrowserContext): Promise<void> {
  await setTime(context);
  await noteTraffic(context);
  await noteFocus(context);
}

/** The time alone, for a context of an earlier spec file. */
export async function setTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, offset);
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
