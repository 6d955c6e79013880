// One trial: a fault, a page, and what the user sees.
import type { Browser, Page } from 'playwright-core';
import { storageOf } from '../lib/demo.ts';
import { pause } from '../lib/workspace.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** A browser and the proxy in front of the portal. */
export type Site = { browser: Browser; proxy: FaultProxy };

/** Measured times in milliseconds. */
export type Trial = Record<string, number | undefined>;

/** What a page finally showed. */
export type Seen = { ms: number; what: 'healed itself' | 'own words' | 'words' };

/** Limits for waiting times in milliseconds. */
export const LIMITS = { words: 8000, others: 1500, retry: 3000 };

/** A visitor, signed in or not, with items of session storage. */
type Looker = { isSignedIn?: boolean; sessionStorage?: Record<string, string> };

/** Opens a page with an empty cache, runs a trial with it, and ends all faults. */
export async function onPage<T>(
  { browser, proxy }: Site,
  { isSignedIn = false, sessionStorage = {} }: Looker,
  trial: (page: Page) => Promise<T>,
): Promise<T> {
  // A new session for each trial, because all trials together outlast one.
  const localStorage = isSignedIn ? await storageOf(proxy.url, 'admin') : [];
  const storageState = { cookies: [], origins: [{ origin: proxy.url, localStorage }] };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState });
  try {
    const page = await context.newPage();
    await page.addInitScript((values) => {
      if (globalThis.sessionStorage.getItem('trial')) return;
      globalThis.sessionStorage.setItem('trial', 'begun');
      for (const [key, value] of Object.entries(values)) globalThis.sessionStorage.setItem(key, value);
    }, sessionStorage);
    return await trial(page);
  } finally {
    await proxy.heal();
    await context.close();
  }
}

/**
 * Watches a page until it shows its screen or an error.
 * @throws Error if neither appears in time, or the page goes blank
 */
export async function seen(page: Page, heading: string, began = Date.now()): Promise<Seen> {
  let wasThere = false;
  while (Date.now() - began < LIMITS.words) {
    const now = await look(page, heading).catch(() => undefined);
    const ms = Date.now() - began;
    if (now?.hasScreen && now.isWhole) return { ms, what: 'healed itself' };
    if (now?.hasOwnWords) return { ms, what: 'own words' };
    if (now?.hasWords) return { ms, what: 'words' };
    if (wasThere && now && !now.text) throw new Error('the page went blank');
    wasThere ||= Boolean(now?.text);
    await pause(50);
  }
  throw new Error(wasThere ? 'no words' : 'an empty page');
}

function look(page: Page, heading: string) {
  return page.evaluate((wanted) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility({ visibilityProperty: true }));
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
      text: document.body.innerText.trim(),
      hasScreen: visible('main h1').some((found) => found.textContent === wanted),
      // A signed-in page without its menu has not recovered.
      isWhole: location.pathname === '/login' || visible('nav').length > 0,
      // The page's own message, if no script loaded.
      hasOwnWords: visible('.ow-late').length > 0,
      hasWords: visible('[role=alert]').some((found) => (found.textContent ?? '').trim().length > 10),
    };
  }, heading);
}

/** Returns the milliseconds from a click in the menu until another remote is shown; undefined without a menu. */
export async function othersTake(page: Page, name: string): Promise<number | undefined> {
  const entry = page.getByRole('link', { name, exact: true });
  if (!(await entry.isVisible())) return undefined;
  const began = Date.now();
  await entry.click();
  await page.getByRole('heading', { name, exact: true }).waitFor({ timeout: LIMITS.others });
  const took = Date.now() - began;
  await page.goBack({ waitUntil: 'commit' });
  return took;
}

/** Returns the milliseconds until Retry shows the screen. @throws Error if it does not, or reloads the page */
export async function retryTakes(page: Page, heading: string): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
  const began = Date.now();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: LIMITS.retry });
  if (!(await page.evaluate(() => 'isTheSame' in globalThis))) throw new Error('Retry reloaded the page');
  return Date.now() - began;
}
