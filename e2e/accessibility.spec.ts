import { test } from '@playwright/test';
import { EVERY_LOOK, expectAccessible } from './support/accessibility.ts';
import { withSession } from './support/people.ts';
import { EVERY_SCREEN, placeOf, shown } from './support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// In the pseudo-language, `pseudo-language.spec.ts` looks at the same screens with axe.
for (const screen of EVERY_SCREEN) {
  const { path, as } = screen;
  test(`axe finds nothing on ${path}${as ? ` as ${as}` : ''}, light and dark, wide and narrow`, async ({ page }) => {
    if (as) await withSession(page, as);
    await page.goto(await placeOf(screen));
    await shown(page);
    await expectAccessible(page, EVERY_LOOK);
  });
}

test('axe finds nothing on the booking form with its messages: everything required is missing', async ({ page }) => {
  await withSession(page, 'sysAdmin');
  await page.goto('/appointments/new');
  await page
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByText('Description is required').waitFor();
  await expectAccessible(page, EVERY_LOOK);
});
