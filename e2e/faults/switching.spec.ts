import { type CDPSession, expect, type Page } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { IS_TIMED } from '../support/timing.ts';

/**
 * Menu entries of three remotes with their headings. Memory is measured on the last one, which must not re-render each
 * minute like the list of the day, because React then keeps every row twice.
 */
const ROUND = [
  { link: 'Documents', heading: 'Documents' },
  { link: 'Today', heading: 'Todays Appointments' },
  { link: 'Patient', heading: 'Patients' },
] as const;

test.beforeEach(async ({ page }) => {
  await withSession(page, 'sysAdmin');
  await page.goto(`${process.env.PORTAL_URL}/admin/home`);
  // The menu appears before the portal has started, the screens only afterwards.
  await expect(page.locator('main h1')).toBeVisible();
});

/** Opens a screen by its menu entry, as fast as the page can. @returns milliseconds from click to heading */
function go(page: Page, step: (typeof ROUND)[number]): Promise<number> {
  return page.evaluate(async ({ link, heading }) => {
    const find = (within: string, text: string) =>
      [...document.querySelectorAll<HTMLElement>(within)].find((element) => element.textContent === text);
    const began = performance.now();
    find('nav a', link)?.click();
    while (!find('main h1', heading)?.checkVisibility()) {
      if (performance.now() - began > 10_000) throw new Error(`${heading} does not come`);
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - began;
  }, step);
}

/** The browser's counters after garbage collection. */
async function counted(cdp: CDPSession): Promise<{ listeners: number; nodes: number; heap: number }> {
  const seen: { listeners: number; nodes: number; heap: number }[] = [];
  for (let look = 0; look < 6; look++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    seen.push({ listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') });
  }
  const least = (key: keyof (typeof seen)[number]) => Math.min(...seen.map((counters) => counters[key]));
  return { listeners: least('listeners'), nodes: least('nodes'), heap: least('heap') };
}

test('300 changes of screen leave listeners, nodes and heap as they were after 21', async ({ page }) => {
  test.setTimeout(180_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  const run = async (changes: number) => {
    for (let change = 0; change < changes; change++) await go(page, ROUND[change % 3] as (typeof ROUND)[number]);
    return counted(cdp);
  };
  const before = await run(21);
  const after = await run(279);
  console.log('  after 21', before, 'after 300', after);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.05);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.05);
  expect(after.heap).toBeLessThanOrEqual(before.heap * 1.2);
});

test('a change of screen is quick, and shows no skeleton where the code is there', async ({ page }) => {
  for (const step of ROUND) await go(page, step);
  const skeletons = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const label = document.querySelector('main > :not([data-remotes]) [role=status]')?.getAttribute('aria-label');
      if (label) seen.push(label);
    }).observe(document.body, { subtree: true, childList: true });
    return seen;
  });
  const took: number[] = [];
  for (let change = 0; change < 30; change++) took.push(await go(page, ROUND[change % 3] as (typeof ROUND)[number]));
  took.sort((a, b) => a - b);
  console.log(`  change of screen: median ${Math.round(took[15] ?? 0)} ms, slowest ${Math.round(took[29] ?? 0)} ms`);
  if (IS_TIMED) expect(took[15]).toBeLessThan(200);
  expect(await skeletons.jsonValue()).toEqual([]);
});

test('a link brings its remote while the pointer is over it, or it has the focus', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('link', { name: 'Documents', exact: true }).hover();
  // The dashboard has already loaded the remote's entry; hovering loads the screen.
  const screens = /\/releases\/documents\/(?!.*remoteEntry)/;
  await expect.poll(() => asked.filter((url) => screens.test(url)).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Patient', exact: true }).focus();
  await expect.poll(() => asked.filter((url) => url.includes('/releases/patients/')).length).toBeGreaterThan(1);
  await untilQuiet(page);
  asked.length = 0;
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
});

test('a remote that empties the storage, removes the menu and replaces natives takes nobody along', async ({
  page,
}) => {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.setItem('e2e.placed', 'yes');
    document.querySelector('nav')?.remove();
    for (const [owner, name] of [
      [history, 'pushState'],
      [window, 'fetch'],
    ] as const) {
      try {
        (owner as unknown as Record<string, unknown>)[name] = () => {};
      } catch {
        // The remote would get the same error.
      }
    }
  });
  for (const step of ROUND) await go(page, step);
  await page.reload();
  await expect(page.getByRole('heading', { name: ROUND[2].heading })).toBeVisible();
});
