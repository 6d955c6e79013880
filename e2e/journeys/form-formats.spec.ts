import type { FormField } from '@openward/contract/forms';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, NARROW_LOOK } from '../support/accessibility.ts';
import { asking, assignedDocument } from '../support/documents.ts';
import { HAS_PDF_TOOLS, NO_PDF_TOOLS, pdfText } from '../support/pdf.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';
import { IS_TIMED } from '../support/timing.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Questions of a step. Each step has all formats. */
const IN_A_STEP = 10;
const STEPS = 20;

/** The questions of a step. The last one appears if a box is ticked or the pain is at its maximum. */
function stepOf(step: number): FormField[] {
  const at = (name: string) => ({ name: `${name}${step}`, required: true });
  return [
    {
      ...at('weight'),
      label: `Weight ${step}`,
      type: 'Text',
      format: { kind: 'number', lowest: 1, highest: 400, decimals: 1, unit: 'kg' },
      // Two steps share a section.
      ...(step % 2 === 1 && { section: `Part ${(step + 1) / 2}`, text: 'Please answer as of today.' }),
    },
    { ...at('email'), label: `Email ${step}`, type: 'Text', format: { kind: 'email' }, source: 'email' },
    { ...at('phone'), label: `Phone ${step}`, type: 'Text', format: { kind: 'phone' } },
    {
      ...at('card'),
      label: `Card ${step}`,
      type: 'Text',
      format: { kind: 'pattern', pattern: '[A-Z]{2}\\d{4}', message: 'Two letters and four digits' },
    },
    {
      ...at('pain'),
      label: `Pain ${step}`,
      type: 'Radio',
      format: { kind: 'scale', lowest: 0, highest: 10, lowestLabel: 'None', highestLabel: 'Worst' },
    },
    { name: `smoker${step}`, label: `I smoke ${step}`, type: 'CheckBox' },
    { ...at('insurer'), label: `Insurer ${step}`, type: 'Select', options: 'Acme~Globex' },
    step % 2 === 1
      ? { ...at('day'), label: `Day ${step}`, type: 'Date' }
      : { ...at('moment'), label: `Moment ${step}`, type: 'DateTime' },
    { ...at('had'), label: `Had ${step}`, type: 'MultiSelect', options: 'Asthma~Measles~Migraine' },
    {
      ...at('why'),
      label: `Why ${step}`,
      type: 'Text',
      multiline: true,
      showWhen: {
        ...{ field: `smoker${step}`, is: 'equals', value: 'true', join: 'any' },
        more: [{ field: `pain${step}`, is: 'equals', value: '10' }],
      },
    },
  ];
}

const FIELDS = Array.from({ length: STEPS }, (_, place) => stepOf(place + 1)).flat();

/** Answers a step with a phone's keyboard and taps. */
async function answerStep(page: Page, step: number): Promise<void> {
  await page.getByLabel(`Weight ${step} (kg)`).fill(`${60 + step},5`);
  await page.getByLabel(`Phone ${step}`).fill('+1 415 555 0100');
  await page.getByLabel(`Card ${step}`).fill(`AB${1000 + step}`);
  const pain = step % 2 === 1 ? '10' : '3';
  await page
    .getByRole('radiogroup', { name: `Pain ${step}` })
    .getByText(pain, { exact: true })
    .tap();
  await page.getByLabel(`Insurer ${step}`).selectOption('Globex');
  if (step % 2 === 1) await page.getByLabel(`Day ${step}`).fill('2026-03-01');
  else await page.getByLabel(`Moment ${step}`).fill('2026-03-01T08:30');
  await page
    .getByRole('group', { name: `Had ${step}` })
    .getByLabel('Measles')
    .tap();
  const why = page.getByLabel(`Why ${step}`);
  if (step % 2 === 1) await why.fill(`Because ${step}`);
  else await expect(why).toHaveCount(0);
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).tap();
const isAt = (page: Page, step: number) => expect(page.getByText(`Step ${step} of ${STEPS}`)).toBeVisible();

/** Milliseconds from each key press until the screen shows it; 0 for those that the browser does not report. */
async function typed(page: Page, label: string, words: string): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(window, { keys });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByLabel(label).pressSequentially(words, { delay: 60 });
  // The browser reports a key after it has rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const slow = await page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  return [...Array<number>(Math.max(0, words.length - slow.length)).fill(0), ...slow].sort((a, b) => a - b);
}

test('a form of 200 questions in all formats is filled in on a phone, kept, corrected, submitted and saved as a PDF', async ({
  browser,
  portal,
}) => {
  test.setTimeout(300_000);
  expect(FIELDS).toHaveLength(IN_A_STEP * STEPS);
  const given = { displayName: 'All about you', formText: FIELDS };
  const { documentId } = await assignedDocument(portal.url, 'patient', given);
  const page = await pageOf(browser, 'patient', {
    ...PHONE,
    baseURL: portal.url,
    path: `/document/upload/${documentId}`,
  });
  await isAt(page, 1);
  await expect(page.getByLabel('Email 1')).not.toHaveValue('');

  // Errors are shown from the first wrong question of the step.
  await answerStep(page, 1);
  await page.getByLabel('Weight 1 (kg)').fill('4000');
  await page.getByLabel('Card 1').fill('abc');
  await next(page);
  await expect(page.getByRole('main').getByText('Please enter a number from 1 to 400')).toBeVisible();
  await expect(page.getByRole('main').getByText('Two letters and four digits')).toBeVisible();
  await expect(page.getByLabel('Weight 1 (kg)')).toBeFocused();
  await expectAccessible(page, NARROW_LOOK);
  await page.getByLabel('Weight 1 (kg)').fill('61,5');
  await page.getByLabel('Card 1').fill('AB1001');

  // Typing must not be slowed by the other 199 questions, even on a slow phone.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const keys = await typed(page, 'Why 1', ' it has been like this for three weeks now');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  test.info().annotations.push({ type: 'keys, ms', description: keys.join(' ') });
  expect(keys[Math.floor(keys.length * 0.75)]).toBeLessThanOrEqual(IS_TIMED ? 100 : 400);

  await next(page);
  await isAt(page, 2);
  for (let step = 2; step < STEPS; step++) {
    // Skips one step by its address.
    if (step === 7) await page.goto(`/document/upload/${documentId}?step=8`);
    else {
      await answerStep(page, step);
      await next(page);
    }
    await isAt(page, step + 1);
  }
  await answerStep(page, STEPS);
  await expect(page.getByText(/^Saved at \d\d:\d\d [ap]m$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Weight ${STEPS} (kg)`)).toHaveValue('80.5');

  // Submitting opens the skipped step at its first question.
  await page.getByRole('button', { name: 'Submit' }).tap();
  await isAt(page, 7);
  await expect(page.getByLabel('Weight 7 (kg)')).toBeFocused();
  await expect(page.getByText('Please answer this question').first()).toBeVisible();
  await answerStep(page, 7);
  await page.getByLabel('I smoke 7').tap();
  for (let step = 7; step < STEPS; step++) {
    await next(page);
    await isAt(page, step + 1);
  }
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByRole('heading', { name: 'This document is complete' })).toBeVisible();

  const { ask } = await asking(portal.url, 'patient');
  const { fieldValues } = await ask('GET', `/document/${documentId}`);
  const answers = Object.fromEntries((fieldValues as FormField[]).map(({ name, value }) => [name, value]));
  expect(answers).toMatchObject({ weight7: '67.5', smoker7: true, why7: 'Because 7', had20: ['Measles'], pain20: '3' });
  expect(answers.why20).toBeUndefined();

  await page.goto(`/document/view/${documentId}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('All about you.pdf');
  test.skip(!HAS_PDF_TOOLS, NO_PDF_TOOLS);
  const text = pdfText(await download.path());
  for (let step = 1; step <= STEPS; step++)
    for (const words of [`Weight ${step}`, `${60 + step}.5 kg`, `AB${1000 + step}`]) expect(text).toContain(words);
  expect(text).toContain('10 (0 = None, 10 = Worst)');
});
