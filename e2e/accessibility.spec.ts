import { type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Person, withSession } from './support/people.ts';

/** Every screen, who sees it, and what tells that it is there. */
const SCREENS: { path: string; as: Person | null; ready: (page: Page) => Promise<void> }[] = [
  { path: '/login', as: null, ready: (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor() },
  { path: '/home', as: 'patient', ready: (page) => page.getByRole('article').first().waitFor() },
  { path: '/appointments', as: 'patient', ready: (page) => page.getByRole('article').first().waitFor() },
  { path: '/appointments', as: 'sysAdmin', ready: (page) => page.getByRole('article').first().waitFor() },
  { path: '/appointments/new', as: 'patient', ready: (page) => page.getByRole('article').first().waitFor() },
  { path: '/appointments/new#form', as: 'sysAdmin', ready: openBookingForm },
  { path: '/scanner', as: 'doctor', ready: (page) => page.getByLabel('Appointment code').waitFor() },
  { path: '/patient', as: 'doctor', ready: (page) => page.getByText('1–10 of').waitFor() },
  {
    path: '/documents',
    as: 'patient',
    ready: (page) => page.getByRole('heading', { name: 'Documents', exact: true }).waitFor(),
  },
  { path: '/doctor/home', as: 'doctor', ready: (page) => page.getByRole('article').first().waitFor() },
  { path: '/admin/home', as: 'hcpAdmin', ready: (page) => page.getByRole('article').first().waitFor() },
];

/** The booking form with its messages: everything required is missing. */
async function openBookingForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByText('Description is required').waitFor();
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, as, ready } of SCREENS) {
  test(`axe finds nothing on ${path}${as ? ` as ${as}` : ''}, light and dark, wide and narrow`, async ({ page }) => {
    if (as) await withSession(page, as);
    await page.goto(path);
    await ready(page);
    await expectAccessible(page);
  });
}
