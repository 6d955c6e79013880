import { expect, test } from '@playwright/test';
import { withSession } from './support/people.ts';
import { EVERY_SCREEN, placeOf, shown } from './support/screens.ts';
import { walkByTab } from './support/walk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PEOPLE = [...new Set(EVERY_SCREEN.map((screen) => screen.as))];

for (const as of PEOPLE) {
  test(`${as ?? 'who is not signed in'} gets everywhere by Tab and sees where they are, wide and narrow`, async ({
    page,
  }) => {
    // Some people have very many screens.
    test.slow();
    if (as) await withSession(page, as);
    const found: Record<string, string[]> = {};
    for (const screen of EVERY_SCREEN.filter((one) => one.as === as)) {
      await page.goto(await placeOf(screen));
      await shown(page);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const { steps, problems } = await walkByTab(page);
        expect(steps).toBeGreaterThan(2);
        if (problems.length > 0) found[`${screen.path} at ${width}`] = problems;
      }
    }
    expect(found).toEqual({});
  });
}
