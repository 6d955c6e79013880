import { expect, type Page } from '@playwright/test';
import { withSession } from '../support/people.ts';
import { shown } from '../support/screens.ts';
import { test } from '../support/test.ts';

/** Opens a screen in a language chosen on the device, and waits for its data. */
async function open(page: Page, language: string, path: string): Promise<void> {
  await withSession(page, 'hcpAdmin');
  await page.addInitScript((chosen) => localStorage.setItem('openward.language', chosen), language);
  await page.goto(path);
  await shown(page);
}

test.describe('in Arabic', () => {
  test('an appointment opens on the left, and all of it is read from right to left', async ({ page }) => {
    await open(page, 'ar', '/appointments');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.locator('[data-desk-line]').last().click();
    const panel = page.getByRole('dialog');
    await expect(panel.locator('dd').first()).toBeVisible();
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
    const directions = await panel.evaluate((element) =>
      [element, ...element.querySelectorAll(':is(h2, h3, dt, dd)')].map((part) => getComputedStyle(part).direction),
    );
    expect(new Set(directions)).toEqual(new Set(['rtl']));
  });

  test('the way to the day before points to the right', async ({ page }) => {
    await open(page, 'ar', '/appointments/calendar');
    const [before, after] = [page.locator('.lucide-chevron-left'), page.locator('.lucide-chevron-right')];
    expect((await before.boundingBox())?.x).toBeGreaterThan((await after.boundingBox())?.x ?? 0);
    // Mirrored exactly once: inside a mirrored parent, a mirrored icon would point the wrong way.
    for (const sign of [before, after])
      expect(
        await sign.evaluate((element) => {
          let turns = 1;
          for (let at: Element | null = element; at; at = at.parentElement)
            turns *= new DOMMatrix(getComputedStyle(at).transform).a;
          return turns;
        }),
      ).toBe(-1);
  });
});

test.describe('in German', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of ['', '/calendar', '/waiting', '/new', '/future', '/pending', '/reassign'])
    test(`nothing sticks out of a phone: /appointments${path}`, async ({ page }) => {
      await open(page, 'de', `/appointments${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
});
