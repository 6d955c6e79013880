import { expect, type Page } from '@playwright/test';
import { untilQuiet } from '../tools/lib/quiet.ts';
import { signInHere, withSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Details that many screens share. */

test.describe('large type', () => {
  for (const width of [1280, 390]) {
    test(`at ${width} pixels icons grow with it, and nothing is cut off or sticks out`, async ({ browser }) => {
      // A new page, because the font size would affect other tests that reuse a page.
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      await withSession(page, 'sysAdmin');
      // The device's fonts, which are the widest, because our own are blocked.
      await page.route('**/*.woff2', (route) => route.abort());
      const icons = () =>
        page.locator('.lucide:visible').evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
      await page.goto('/appointments/future');
      await expect(page.getByRole('article').first()).toBeVisible();
      const usual = Math.min(...(await icons()));
      // Like the browser's own font size setting.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await expect.poll(async () => Math.min(...(await icons()))).toBeCloseTo(usual * 2, 0);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      const cut = await page
        .locator('[data-frame] a:visible, [data-frame] button:visible, h1')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
            .map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
      // The logo has enough room in the drawer.
      await page.getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.getByRole('dialog');
      const logo = drawer.getByRole('link', { name: /^Openward/ });
      await expect(logo).toBeVisible();
      expect(await logo.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      expect((await logo.boundingBox())?.width).toBeLessThanOrEqual((await drawer.boundingBox())?.width ?? 0);
      await page.close();
    });
  }
});

test('with reduced motion too, what waits for something above is hidden at once, however deep', async ({ page }) => {
  await page.goto('/login');
  // Waits, because the page's early content will be replaced together with anything added to it.
  await untilQuiet(page);
  const isFocusable = await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<section><p></p><div><div><div><div><input></div></div></div></div></section>',
    );
    const input = main.querySelector<HTMLElement>('section input');
    const canTakeFocus = () => {
      input?.focus();
      return document.activeElement === input;
    };
    const before = canTakeFocus();
    input?.blur();
    main.querySelector('section p')?.setAttribute('data-pending', '1');
    return { before, after: canTakeFocus() };
  });
  expect(isFocusable).toEqual({ before: true, after: false });
});

test('staff read sentences that are meant for staff', async ({ page }) => {
  await withSession(page, 'hcpAdmin');
  await page.goto('/appointments/new');
  await expect(page.getByText('When should the patient come?')).toBeVisible();
  await page
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await expect(page.getByText('Choose the patient and give the reason for the appointment.')).toBeVisible();
  await page.goto('/patient');
  await expect(page.getByText('All patients of this practice')).toBeVisible();
});

test('a button on its way keeps its width, and pushes nothing aside', async ({ page }) => {
  await page.goto('/login');
  // The portal's own button has replaced the one that came with the page.
  await expect(page.locator('[data-in-page]')).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Sign in' });
  const before = await button.boundingBox();
  await page.route('**/api/login', () => {});
  await signInHere(page, 'patient');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await button.boundingBox()).toEqual(before);
});

test('the logo leads home, and the front door is the dashboard', async ({ page }) => {
  await withSession(page, 'hcpAdmin');
  await page.goto('/documents');
  await page.getByRole('link', { name: /^Openward/ }).click();
  await expect(page).toHaveURL('/admin/home');
});

test('at the front door the dashboard is marked as where one is', async ({ page }) => {
  await withSession(page, 'patient');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('a link to a place within a page leads there after signing in', async ({ page }) => {
  await page.goto('/documents#newest');
  await expect(page).toHaveURL('/login');
  await signInHere(page, 'patient');
  await expect(page).toHaveURL('/documents#newest');
});

test.describe('a list of appointments', () => {
  const show = async (page: Page) => {
    await withSession(page, 'sysAdmin');
    // Today is in it, in every state.
    await page.goto('/appointments/weekly?size=100&status=BOOKED,CANCELED');
    await expect(page.getByRole('article').first()).toBeVisible();
  };

  test('tells by ear which appointment a button is about', async ({ page }) => {
    await show(page);
    const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Cancel' }) });
    await expect(card.first().getByRole('button', { name: /^Cancel, \S+ .+, \d\d:\d\d [ap]m/ })).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`shows the shape of “Cancelled” in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await show(page);
      const edge = await page
        .getByRole('article')
        .getByText('Cancelled', { exact: true })
        .first()
        .evaluate((badge) => getComputedStyle(badge).boxShadow);
      expect(edge).not.toBe('none');
    });
  }

  test('has no empty room below what a card holds on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page);
    const gaps = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const range = document.createRange();
        range.selectNodeContents(card);
        const texts = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
        const box = card.getBoundingClientRect();
        const last = card.firstElementChild?.getBoundingClientRect().bottom ?? 0;
        const lowest = Math.max(
          ...[...card.querySelectorAll('p, span, button, a')].map((one) => one.getBoundingClientRect().bottom),
        );
        return texts.length > 0 ? Math.round(box.bottom - Math.min(last, lowest)) : 0;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(24);
  });
});

test('who wants no motion sees none while something is loaded', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withSession(page, 'patient');
  await page.route('**/api/appointment/today/all?*', () => {});
  await page.goto('/appointments');
  await expect(page.locator('main .chakra-skeleton').first()).toBeVisible();
  const moving = await page.locator('main .chakra-skeleton').evaluateAll((all) =>
    all.map((one) => {
      const { animationIterationCount, animationDuration } = getComputedStyle(one);
      return { animationIterationCount, animationDuration };
    }),
  );
  expect(new Set(moving.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ animationIterationCount: '1', animationDuration: '1e-05s' })]),
  );
});
