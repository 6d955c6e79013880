import { expect, type Locator, type Page } from '@playwright/test';
import { languageOf } from '../i18n/index.ts';
import { ACCOUNTS, DEMO_PASSWORD } from '../tools/lib/demo.ts';
import { untilQuiet } from '../tools/lib/quiet.ts';
import { pageOf } from './support/people.ts';
import { test } from './support/test.ts';

/** Holds back every script of the portal. @returns a function that releases them */
async function withoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/releases\/.*\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const email = (page: Page) => page.locator('input[name=username]');
const password = (page: Page) => page.locator('input[name=password]');

/** Passes once the portal's own form has replaced the page's. */
const isTakenOver = (page: Page) => expect(page.locator('[data-in-page]')).toHaveCount(0);

test('what is typed before the portal is there is kept, with the focus', async ({ page }) => {
  const release = await withoutScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill('ada@openward.example');
  await password(page).pressSequentially('Half-a-pass');
  await expect(page.locator('[data-in-page]')).toHaveCount(1);
  release();
  await isTakenOver(page);
  await expect(email(page)).toHaveValue('ada@openward.example');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('word');
  await expect(password(page)).toHaveValue('Half-a-password');
});

test('somebody who signs in before the portal is there is signed in, and no password is in an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await withoutScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill(ACCOUNTS.doctor);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/doctor\/home$/);
  expect(addresses.filter((url) => url.includes(DEMO_PASSWORD))).toEqual([]);
});

test('the sign-up form is there without scripts, and is kept as well', async ({ page }) => {
  const release = await withoutScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Language').last().selectOption('de');
  release();
  await isTakenOver(page);
  await expect(page.getByRole('main').getByText('Must be a valid email')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Language').last()).toHaveValue('de');
});

for (const [locale, heading] of [
  ['de-AT', 'Anmelden'],
  ['ar', 'تسجيل الدخول'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale, colorScheme: 'dark' });
    test('the page comes in the language and colours of its reader, and nothing moves when the portal takes it over', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const release = await withoutScripts(page);
      await page.goto('/login', { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', languageOf(locale.slice(0, 2)).direction);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 19, 20)');
      const [place, box] = [await title.boundingBox(), await page.locator('form').boundingBox()];
      release();
      await isTakenOver(page);
      await untilQuiet(page);
      expect([await title.boundingBox(), await page.locator('form').boundingBox()]).toEqual([place, box]);
      expect(
        await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.filter((by) => by >= 0.001)),
      ).toEqual([]);
    });
  });
}

test('a language that was chosen before comes with the next page', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await withoutScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
});

for (const [person, path, width, language, faces = 'with its faces'] of [
  ['patient', '/home', 1280, 'en'],
  // With the system's font, the address above the menu takes one more line.
  ['patient', '/home', 1280, 'en', 'without its faces'],
  ['patient', '/home', 390, 'ar'],
  ['doctor', '/doctor/home', 1280, 'de'],
  ['hcpAdmin', '/appointments', 1280, 'ar'],
  ['sysAdmin', '/patient', 1280, 'es'],
] as const) {
  test(`the menu of ${person} stands in the page in ${language}, ${width} wide, ${faces}, where the portal draws it`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, person, { viewport: { width, height: 800 } });
    if (faces === 'without its faces') await page.route(/\.woff2(\?|$)/, (route) => route.abort());
    await page.evaluate((chosen) => {
      localStorage.setItem('openward.language', chosen);
      // biome-ignore lint/suspicious/noDocumentCookie: as the portal keeps it
      document.cookie = `openward-language=${chosen}; Path=/`;
    }, language);
    const places = (menu: Locator) =>
      menu.locator('a').evaluateAll((links) =>
        links.map((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          const drawing = link.querySelector('svg')?.getBoundingClientRect();
          return {
            place: [x, y, width, height, drawing?.x, drawing?.y].map((each) => Math.round(each ?? 0)),
            address: link.getAttribute('href'),
            isCurrent: link.ariaCurrent,
            color: getComputedStyle(link).color,
            words: link.textContent,
          };
        }),
      );
    const release = await withoutScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const menu = page.locator(':is(.ow-menu, .ow-bar):visible');
    await expect(menu).toHaveCount(1);
    const began = await places(menu);
    expect(began.length).toBeGreaterThan(3);
    await expect(page.locator('.ow-brand:visible')).toHaveCount(1);
    const second = menu.locator('a').nth(1);
    const address = await second.getAttribute('href');
    await second.focus();
    release();
    const drawn = page.locator('[data-frame] nav:visible, nav[data-frame]:visible').first();
    await expect(drawn.locator(`a[href="${address}"]`)).toBeFocused();
    // A count appears later.
    const same = began.map(({ words, ...link }) => ({ ...link, words: expect.stringContaining(words) }));
    await expect.poll(async () => (await places(drawn)).slice(0, began.length)).toEqual(same);
    await page.context().close();
  });
}

test('a link of the menu leads on before the portal is there', async ({ browser }) => {
  const page = await pageOf(browser, 'patient');
  await withoutScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.locator('.ow-menu a[href="/appointments"]:visible').click();
  await expect(page.locator('.ow-menu [aria-current]:visible')).toHaveAttribute('href', '/appointments');
  await page.context().close();
});

test('who acts for somebody, and who is not signed in, gets no menu from the page', async ({ page, browser }) => {
  await withoutScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('.ow-menu').first()).toBeAttached();
  await expect(page.locator('.ow-menu:visible, .ow-bar:visible')).toHaveCount(0);
  const acting = await pageOf(browser, 'patient');
  await acting.addInitScript(() => sessionStorage.setItem('openward.actingFor', '{}'));
  await withoutScripts(acting);
  await acting.goto('/home', { waitUntil: 'commit' });
  await expect(acting.locator('.ow-menu').first()).toBeAttached();
  await expect(acting.locator('.ow-menu:visible')).toHaveCount(0);
  await acting.context().close();
});
