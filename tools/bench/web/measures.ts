import type { Browser, Response } from 'playwright-core';
import { ACCOUNTS, type Account, DEMO_PASSWORD } from '../../lib/demo.ts';
import { untilQuiet } from '../../lib/quiet.ts';
import type { Side } from '../harness.ts';
import { follow, observeKeys, typeWhenPossible, watchForPanel } from './in-page.ts';
import { asVisitor, lookAt, slowProcessor } from './visitor.ts';

/** The result of one measurement: numbers by table row, or a list for repeated values. */
export type Found = Record<string, number | number[]>;

/** Measures one portal once. @param url its address */
export type Measure = (browser: Browser, url: string, side: Side['name']) => Promise<Found>;

/** True once the `watch` function has recorded its result. */
export const IS_USABLE = 'globalThis.openwardUsable > 0';

/** Milliseconds that a person needs to type, during which the page may load more. */
const TYPING = 1_500;
/** Screens of three remotes each. The account starts on the last one. */
const ROUNDS = {
  patient: ['/appointments', '/change-password', '/home'],
  doctor: ['/patient', '/appointments', '/doctor/home'],
} as const;
const TIMES = 3;
/** Milliseconds for a screen to finish its work, so that it does not delay the next change. */
const FIRST_REST = 700;
const REST = 150;
/** A few of 50,000 patients have this name; thousands match its first letters. */
const TYPED = 'carla mornson';
/** Milliseconds between two keys of a fast typist. */
const KEY_REST = 120;

/** Measures the first visit of a page: kilobytes of 1000 bytes, milliseconds. @param ready a selector of its content */
export function coldLook(name: string, { path, ready, as }: { path: string; ready: string; as?: Account }): Measure {
  const until = `document.querySelector(${JSON.stringify(ready)})?.checkVisibility() === true`;
  return async (browser, url) => {
    const { metric, paint, requests, scripts } = await lookAt(browser, { url, path, as, until });
    return named(name, {
      requests,
      'script requests': scripts.length,
      'script kB sent': scripts.reduce((sum, { sent }) => sum + sent, 0) / 1000,
      'script kB gzip': scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
      'CPU ms': metric('TaskDuration') * 1000,
      'script ms': metric('ScriptDuration') * 1000,
      'FCP ms': paint.fcp,
      'LCP ms': paint.lcp,
      'layout shift': paint.cls,
    });
  };
}

/**
 * Measures the first visit of the sign-in page on a slow machine and network. Separate from `coldLook`, because typing
 * may load more.
 */
export const slowLook: Measure = async (browser, url) => {
  const watch = { work: typeWhenPossible, values: [] };
  const { paint, usable } = await lookAt(browser, { url, path: '/login', isSlow: true, watch, until: IS_USABLE });
  return named('slow', { 'first paint ms': paint.fcp, 'usable ms': usable, 'layout shift': paint.cls });
};

/** Measures milliseconds from submitting the sign-in form until a doctor's dashboard shows today's appointments. */
export function arrival(row: string, { isSlow }: { isSlow: boolean }): Measure {
  return async (browser, url) => ({
    [row]: await asVisitor(browser, { url, isSlow }, async (page) => {
      await page.goto('/login');
      await page.locator('input[type=password]').waitFor();
      await untilQuiet(page);
      await page.getByLabel('Email').fill(ACCOUNTS.doctor);
      await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      await page.waitForTimeout(TYPING);
      await page.evaluate(watchForPanel);
      await page.getByRole('button', { name: 'Sign in' }).click();
      return page.evaluate(() => globalThis.openwardArrival);
    }),
  });
}

/** Measures navigation in the menu, from the click to the heading. */
export const changesOfScreen: Measure = async (browser, url) => {
  const patient = await changes(browser, url, 'patient');
  const doctor = await changes(browser, url, 'doctor');
  return {
    'change of screen ms': [...patient, ...doctor],
    'change of screen, patient ms': patient,
    'change of screen, doctor ms': doctor,
  };
};

/** Navigates between screens of different remotes that were all visited before. */
function changes(browser: Browser, url: string, as: keyof typeof ROUNDS): Promise<number[]> {
  const round = ROUNDS[as];
  return asVisitor(browser, { url, as }, async (page) => {
    await page.goto(round[2]);
    await page.locator('main h1').first().waitFor();
    await untilQuiet(page);
    const go = async (path: string, rest: number) => {
      const took = await page.evaluate(follow, path);
      await page.waitForTimeout(rest);
      return took;
    };
    for (const path of round) await go(path, FIRST_REST);
    const took: number[] = [];
    for (let time = 0; time < TIMES; time++) for (const path of round) took.push(await go(path, REST));
    return took;
  });
}

/** Measures typing a name into the search for SMS recipients among 50,000 patients, on a slow machine. */
export const typingAmongMany: Measure = (browser, url) =>
  asVisitor(browser, { url, as: 'doctor' }, async (page) => {
    const answers: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/patient/active') answers.push(patientsIn(response));
    });
    await page.goto('/admin/sms');
    const box = page.getByRole('combobox', { name: 'Patients' });
    await box.click();
    // Once at full speed, because loading at the first letter is not measured.
    await box.pressSequentially('xy', { delay: KEY_REST });
    await page.getByText('No patients found.').waitFor();
    await box.fill('');
    await slowProcessor(page);
    await page.evaluate(observeKeys);
    await box.pressSequentially(TYPED, { delay: KEY_REST });
    await page.getByRole('option', { name: 'Carla Mornson' }).first().waitFor();
    await page.waitForTimeout(500);
    const { keys, longest } = await page.evaluate(() => globalThis.openwardKeys);
    // The browser does not report keys that were painted within one frame.
    const painted = [...keys, ...Array<number>(Math.max(0, TYPED.length - keys.length)).fill(16)];
    return named('50,000 patients, 4x CPU', {
      'key to paint ms': painted,
      'longest task ms': longest,
      'patients in one answer': Math.max(...(await Promise.all(answers))),
    });
  });

/** Returns the number of patients in an answer; 0 if the next letter aborted it. */
async function patientsIn(response: Response): Promise<number> {
  const answer = await response.json().catch(() => undefined);
  return answer?.result?.length ?? 0;
}

/** Prefixes the names of rows. */
export function named(prefix: string, rows: Found): Found {
  return Object.fromEntries(Object.entries(rows).map(([name, value]) => [`${prefix}: ${name}`, value]));
}
