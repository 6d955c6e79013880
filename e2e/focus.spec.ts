import { expect } from '@playwright/test';
import { untilQuiet } from '../tools/lib/quiet.ts';
import { lostFocus, untilJudged } from './support/focus.ts';
import { test } from './support/test.ts';

/** Every journey fails if a press loses the focus. These presses test that check: some lose it, some do not. */
const PRESSES = [
  { what: 'goes with what it does', press: 'remove', lost: true },
  { what: 'can no longer be used', press: 'disable', lost: true },
  { what: 'cannot be used for a while', press: 'disable a while', lost: true },
  { what: 'stays', press: 'stay', lost: false },
  { what: 'hands the focus on', press: 'hand on', lost: false },
  { what: 'hands the focus on with the answer', press: 'hand on later', lost: false },
];

for (const { what, press, lost } of PRESSES) {
  test(`${lost ? 'finds the loss at' : 'finds nothing wrong with'} a button that ${what}`, async ({ page }) => {
    await page.goto('/healthz');
    await page.evaluate((does) => {
      document.body.innerHTML = '<h1 tabindex="-1">Title</h1><button>Press</button>';
      const [title, button] = [document.querySelector('h1'), document.querySelector('button')];
      button?.addEventListener('click', async () => {
        if (does.startsWith('disable')) button.disabled = true;
        else if (does !== 'stay') button.remove();
        if (does === 'disable a while') setTimeout(() => (button.disabled = false), 200);
        // A response without a read body never counts as finished.
        if (does === 'hand on later') await (await fetch('/healthz')).text();
        if (does.startsWith('hand on')) title?.focus();
      });
    }, press);
    await page.getByRole('button', { name: 'Press' }).click();
    await untilQuiet(page);
    await untilJudged();
    expect(lostFocus()).toEqual(lost ? ['openward: focus lost after a click on button “Press” at /healthz'] : []);
  });
}
