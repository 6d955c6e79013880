import { expect, type Page } from '@playwright/test';
import { chooseAnyType } from './support/free-soon.ts';
import { signInHere, withSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Problems that users reported: going back, phones, print, large type. */

test.describe('the way back', () => {
  test('from the first page after signing in does not sign out', async ({ page }) => {
    await page.goto('/documents');
    await expect(page).toHaveURL('/login');
    await signInHere(page, 'patient');
    await expect(page).toHaveURL('/documents');
    await page.getByRole('link', { name: 'Book appointment' }).first().click();
    await expect(page).toHaveURL('/appointments/new');
    await page.goBack();
    await expect(page).toHaveURL('/documents');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
  });

  test('leads to the same place of a long page', async ({ page }) => {
    await withSession(page, 'sysAdmin');
    await page.goto('/appointments/future');
    await expect(page.getByRole('article').nth(8)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await page.getByRole('link', { name: 'Patient', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Future Appointments' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });
});

test('a session that ends leads back to where it ended, with what was typed', async ({ page }) => {
  await withSession(page, 'patient');
  await page.goto('/appointments/new');
  await page
    .getByRole('button', { name: /at \d\d:\d\d/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /Description/ }).fill('A cough that stays');
  await chooseAnyType(page);
  // Only this call fails; other calls in the background must not end the session first.
  const booking = '**/api/appointment/create';
  await page.route(booking, (route) =>
    route.fulfill({
      status: 401,
      json: { status: 'FAILURE', message: '', result: { code: 'session_ended', description: '' } },
    }),
  );
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(page.getByRole('heading', { name: /Session Expired/ })).toBeVisible();
  await page.unroute(booking);
  await page.getByRole('link', { name: 'Login' }).click();
  await signInHere(page, 'patient');
  await expect(page).toHaveURL(/\/appointments\/new\?doctor=.*&start=/);
  await expect(page.getByRole('textbox', { name: /Description/ })).toHaveValue('A cough that stays');
});

test('every screen begins at the same edge', async ({ page }) => {
  await withSession(page, 'sysAdmin');
  const edges = new Set<number>();
  for (const path of [
    '/admin/home',
    '/appointments',
    '/appointments/new',
    '/patient',
    '/change-password',
    '/secretquestion',
  ]) {
    await page.goto(path);
    edges.add(await leftEdgeOf(page));
  }
  expect([...edges]).toHaveLength(1);
});

async function leftEdgeOf(page: Page): Promise<number> {
  const heading = page.locator('main h1');
  await expect(heading).toBeVisible();
  return (await heading.boundingBox())?.x ?? 0;
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const language of ['en', 'es']) {
    test(`shows the whole title of the portal (${language}), and its targets are large enough`, async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('openward.language', code), language);
      await withSession(page, 'hcpAdmin');
      await page.goto('/appointments/future');
      await expect(page.getByRole('article').first()).toBeVisible();
      const title = page.getByText(
        language === 'en' ? 'Hospital admin portal' : 'Portal de administración del hospital',
      );
      expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      for (const target of await page
        .locator('header[data-frame] button:visible, header[data-frame] a:visible, article button:visible')
        .all()) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await target.textContent()) ?? '').toBeGreaterThanOrEqual(
          44,
        );
      }
    });
  }

  test('has a patient’s places at the bottom, and the preferences in the drawer', async ({ page }) => {
    await withSession(page, 'patient');
    await page.goto('/home');
    const places = page.getByRole('navigation', { name: 'Main pages' });
    await expect(places.getByRole('link')).toHaveCount(4);
    await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    // The number of open items is shown next to the link.
    await expect(places.getByRole('link', { name: /^Action Items|open Action Items/ })).toContainText(/\d+ open/);
    await places.getByRole('link', { name: 'Book appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Book appointment' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Language' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test('paper is light and holds the content only', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await withSession(page, 'sysAdmin');
  await page.goto('/appointments/future');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const colour = await page
    .getByRole('heading', { name: 'Future Appointments' })
    .evaluate((h) => getComputedStyle(h).color);
  expect(Math.max(...(colour.match(/\d+/g) ?? []).map(Number))).toBeLessThan(80);
});

test('the idle question’s weight is on staying', async ({ page }) => {
  await withSession(page, 'patient');
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await page.clock.fastForward('14:10');
  const stay = page.getByRole('button', { name: 'Stay signed in' });
  await expect(stay).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/^To protect your data/);
  const solid = await stay.evaluate((button) => getComputedStyle(button).backgroundColor);
  const other = await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out' })
    .evaluate((b) => getComputedStyle(b).backgroundColor);
  expect(solid).toBe('rgb(14, 109, 102)');
  expect(other).not.toBe(solid);
});

test('a refused sign-in says so above the form, which keeps what was typed and the focus', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('patient@openward.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const words = page.locator('form').getByText('Email or password incorrect.');
  await expect(words).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('patient@openward.example');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
