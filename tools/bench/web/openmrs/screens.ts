import type { Browser } from 'playwright-core';
import type { Account } from '../../../lib/demo.ts';
import type { Side } from '../../harness.ts';
import { typeWhenPossible, watchFor } from '../in-page.ts';
import { type Found, IS_USABLE, type Measure, named } from '../measures.ts';
import type { Wanted } from '../table.ts';
import { type Look, lookAt } from '../visitor.ts';
import { SIGNED_IN } from './backend.ts';

/** A screen of either product. Without `rows` it is a form. */
type Screen = { rows?: string; path: string; as?: Account; cookie?: string };

const SCREENS = {
  'sign-in': { there: { path: '/openmrs/spa/login' }, here: { path: '/login' } },
  'appointments of today': {
    there: { path: '/openmrs/spa/home/appointments', rows: 'td a', cookie: SIGNED_IN },
    here: { path: '/appointments', rows: 'main section li', as: 'doctor' },
  },
  'patient list': {
    there: { path: '/openmrs/spa/search?query=a', rows: 'a[class*=patientBanner]', cookie: SIGNED_IN },
    here: { path: '/patient', rows: 'main tbody td, main article', as: 'doctor' },
  },
} satisfies Record<string, Record<Side['name'], Screen>>;
const LINES = { 'first visit': {}, 'slow first visit': { isSlow: true }, 'second visit': { isReturning: true } };
/** After this many visits the browser also caches compiled scripts. */
const VISITS_BEFORE = 3;

/** The targets as a share of OpenMRS' values. */
const TIMES: Record<keyof typeof LINES, { lcp: number; usable: number }> = {
  'first visit': { lcp: 0.4, usable: 0.5 },
  'slow first visit': { lcp: 0.2, usable: 0.25 },
  'second visit': { lcp: 0.7, usable: 0.7 },
};
const CPU = 0.35;

const ALL = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).flatMap((screen) =>
  (Object.keys(LINES) as (keyof typeof LINES)[]).map((line) => ({ screen, line, name: `${screen}, ${line}` })),
);

export const BESIDE_OPENMRS: Measure[] = ALL.map(({ screen, line, name }) => async (browser, url, side) => {
  const { path, as, cookie, rows } = SCREENS[screen][side] as Screen;
  const visitor = { url, path, as, cookie, ...LINES[line] };
  const until = 'document.querySelector("form input")?.checkVisibility() === true';
  const look = rows
    ? () => lookAt(browser, { ...visitor, watch: { work: watchFor, values: [rows] }, until: IS_USABLE })
    : () => lookAt(browser, { ...visitor, until });
  if (line === 'second visit') await warm(browser, url + path, look);
  const found = await look();
  if (rows) return named(name, { ...costOf(found, line), 'rows seen ms': found.usable });
  // Separate, because typing may load more than the page alone.
  const typing = { ...visitor, watch: { work: typeWhenPossible, values: [] }, until: IS_USABLE };
  return named(name, { ...costOf(found, line), 'usable ms': (await lookAt(browser, typing)).usable });
});

/** The target of each row. */
export const WANTED_BESIDE_OPENMRS: Record<string, Wanted> = Object.fromEntries(
  ALL.flatMap(({ line, name }) => [
    [`${name}: LCP ms`, { times: TIMES[line].lcp }],
    [`${name}: usable ms`, { times: TIMES[line].usable }],
    [`${name}: rows seen ms`, { times: TIMES[line].usable }],
    [`${name}: CPU ms`, { times: CPU }],
  ]),
);

function costOf({ metric, paint, scripts }: Look, line: keyof typeof LINES): Found {
  return {
    'LCP ms': paint.lcp,
    'CPU ms': metric('TaskDuration') * 1000,
    ...(line === 'first visit' && {
      'script requests': scripts.length,
      'script kB sent': scripts.reduce((sum, { sent }) => sum + sent, 0) / 1000,
    }),
  };
}

const warmed = new WeakMap<Browser, Set<string>>();

/** Visits a page until the browser has cached everything it can. */
async function warm(browser: Browser, address: string, visit: () => Promise<unknown>): Promise<void> {
  const done = warmed.get(browser) ?? new Set();
  warmed.set(browser, done);
  if (done.has(address)) return;
  for (let visits = 0; visits < VISITS_BEFORE; visits++) await visit();
  done.add(address);
}
