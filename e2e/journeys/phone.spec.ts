import { expect } from '@playwright/test';
import { expectAccessible, NARROW_LOOK } from '../support/accessibility.ts';
import { lacksToday } from '../support/clock.ts';
import { pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

test('a free time is in sight before anything is scrolled', async ({ page }) => {
  for (const person of ['patient', 'hcpAdmin'] as const) {
    await signIn(page, person, '/appointments/new');
    const first = page.getByRole('button', { name: 'Choose this time' });
    await expect(first).toBeVisible();
    const box = await first.boundingBox();
    // Only patients have a bar at the bottom of their phones.
    const bar = person === 'patient' ? 56 : 0;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height - bar);
    const filter = page.getByRole('button', { name: 'Filter' });
    await expect(page.getByLabel("Doctor's name")).toBeHidden();
    await filter.click();
    await expect(page.getByLabel("Doctor's name")).toBeVisible();
    // An administrator of one hospital can only book there.
    await expect(page.getByLabel('Hospital', { exact: true })).toHaveCount(person === 'patient' ? 1 : 0);
    await expectAccessible(page, NARROW_LOOK);
  }
});

test('a patient’s appointments are one press away', async ({ page }) => {
  await signIn(page, 'patient');
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Future Appointments');
  // A check-in code is shown only on the day of the visit.
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('who runs late tells the desk, which has two lines for a visit', async ({ page, browser, baseURL }) => {
  test.skip(lacksToday(4), 'In the evening the patient has no visit of today any more.');
  const desk = await pageOf(browser, 'hcpAdmin', { baseURL: baseURL ?? '', viewport: PHONE, path: '/appointments' });
  const lines = desk.getByRole('listitem').filter({ has: desk.locator('[data-desk-line]') });
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(92);
  await signIn(page, 'patient');
  await expect(page.getByRole('link', { name: 'Show QR code' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /openstreetmap\.org\/search/);
  await page.getByRole('button', { name: 'Running late' }).click();
  await page.getByRole('menuitem', { name: '10 minutes' }).click();
  await expect(page.getByText('You told the front desk that you will be 10 minutes late.')).toBeVisible();
  await expect(desk.getByText('Says 10 min late')).toBeVisible(within(2000));
  await expectAccessible(page, NARROW_LOOK);
  await expectAccessible(desk, NARROW_LOOK);
});

test('what is said after signing in covers no button', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('new.patient@openward.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const said = page.getByText('Logged in successfully');
  await expect(said).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.scrollIntoViewIfNeeded();
  // A tap in the middle must hit the button.
  const hit = await submit.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hit).toBe(true);
  await expect(said).toBeVisible();
});
