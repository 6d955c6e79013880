import { observeKeys } from './in-page.mjs';
import { asVisitor, SLOW_CPU } from './visitor.mjs';

/** Somebody of whom there are a few among 50,000, a letter at a time: the first letters fit thousands. */
const TYPED = 'carla mornson';
/** Milliseconds between two keys of somebody who types fast. */
const REST = 120;

/**
 * Typing a name into the box that finds recipients of an SMS among 50,000 patients, on a slow machine.
 * @returns {Promise<Record<string, number | number[]>>} for each key the milliseconds until it was painted, the longest
 *   task that typing made, and the most patients that one answer brought
 */
export function typing(browser, url) {
  return asVisitor(browser, { url, as: 'doctor' }, async (page) => {
    const answers = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/patient/active') answers.push(brought(response));
    });
    await page.goto('/admin/sms');
    const box = page.getByRole('combobox', { name: 'Patients' });
    await box.click();
    // Once at full speed: what the first letter loads is another matter.
    await box.pressSequentially('xy', { delay: REST });
    await page.getByText('No patients found.').waitFor();
    await box.fill('');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await page.evaluate(observeKeys);
    await box.pressSequentially(TYPED, { delay: REST });
    await page.getByRole('option', { name: 'Carla Mornson' }).first().waitFor();
    await page.waitForTimeout(500);
    const { keys, longest } = await page.evaluate('openwardKeys');
    const most = Math.max(...(await Promise.all(answers)));
    // What is painted within a frame is not told of.
    const painted = [...keys, ...Array(Math.max(0, TYPED.length - keys.length)).fill(16)];
    return { 'key to paint ms': painted, 'longest task ms': longest, 'patients in one answer': most };
  });
}

/** How many patients an answer brought; 0 where the next letter came before it. */
async function brought(response) {
  const answer = await response.json().catch(() => undefined);
  return answer?.result?.length ?? 0;
}
