import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type Account, callApi, signIn } from '../../lib/demo.ts';
import { untilQuiet } from '../../lib/quiet.ts';
import { observeFrames, workersInThePage } from './in-page.ts';
import type { Found, Measure } from './measures.ts';
import { asVisitor, slowProcessor } from './visitor.ts';

/** The longest form that must be fast. */
const FIELDS = 500;
const TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'];
const KEYS = 'a cough that does not go away';

type LongDocument = { formId: string; documentId: string };

/**
 * Types into a form of 500 fields on a slow machine: as a patient, and in the form builder's preview, which renders all
 * fields at once. Returns nothing for a portal without forms.
 */
export const longForm: Measure = async (browser, url): Promise<Found> => {
  if (!documents.has(url)) documents.set(url, makeLongDocument(url));
  const made = await documents.get(url);
  if (!made) return {};
  const preview = await typed(browser, url, 'admin', `/admin/dynamicform/view/${made.formId}`);
  return {
    'slow: key in a long document ms': await typed(browser, url, 'patient', `/document/upload/${made.documentId}`),
    'slow: key in a form of 500 fields ms': preview,
  };
};

/** By portal address. */
const documents = new Map<string, Promise<LongDocument | undefined>>();

/** Returns the milliseconds from each key until it is painted. */
function typed(browser: Browser, url: string, as: Account, path: string): Promise<number[]> {
  return asVisitor(browser, { url, as }, async (page) => {
    await page.goto(path);
    const field = page.locator('main input[type=text], main textarea').first();
    await field.waitFor();
    await untilQuiet(page);
    await slowProcessor(page);
    await field.focus();
    await page.evaluate(observeFrames);
    for (const key of KEYS) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(60);
    }
    return page.evaluate(() => globalThis.openwardFrames.slice(2));
  });
}

/** Creates a long form and assigns it to the patient. */
async function makeLongDocument(url: string): Promise<LongDocument | undefined> {
  const sessions = { admin: await signIn(url, 'admin'), patient: await signIn(url, 'patient') };
  const ask = (as: keyof typeof sessions, path: string, body?: object) =>
    callApi(url, body ? 'POST' : 'GET', path, { token: sessions[as].token, body });
  const formText = Array.from({ length: FIELDS }, (_, place) => {
    const type = TYPES[place % TYPES.length] ?? '';
    return {
      name: `f${place}`,
      label: `Question ${place + 1}`,
      type,
      ...(/Select|Radio/.test(type) ? { options: 'One~Two~Three' } : {}),
      ...(place % 10 === 9 ? { showWhen: { field: `f${place - 2}`, is: 'answered' } } : {}),
    };
  });
  const form = {
    formName: `bench-long-${Date.now()}`,
    displayName: 'Long',
    formDescriptioin: 'For the bench',
    status: 'ACTIVE',
  };
  const saved = await ask('admin', '/master/dynamicform/save', { ...form, formText });
  if (saved.status !== 200) return undefined;
  const formId: string = saved.result.id;
  const { patientId } = sessions.patient.user;
  await ask('admin', '/document/assign', { patientId: [patientId], dynamicFormId: [formId] });
  const { result } = await ask('patient', '/document/pending');
  const found = (result as { id: string; formId: string }[]).find((document) => document.formId === formId);
  return found && { formId, documentId: found.id };
}

const ID = '0193e0a0-0000-7000-8000-00000000bec4';
const PERSON = { firstName: 'Ada', lastName: 'Byron' };
const COMPLETED_AT = '2026-11-20T15:04:05.678Z';

/** Questions and answers that fill three pages. */
const ANSWERS = Array.from({ length: 28 }, (_, i) => ({
  name: `q${i}`,
  label: `Question ${i + 1}: have you ever had a reaction to a medicine?`,
  type: 'Text',
  value: i % 5 === 0 ? 'Yes: a rash on both arms, two days after penicillin. '.repeat(3) : 'No, never that I know of.',
}));

const EVIDENCE = {
  ...{ method: null, consent: '', submittedBy: PERSON, submittedByRole: 'ROLE_PATIENT', relation: 'Self' },
  ...{ completedAt: COMPLETED_AT, address: '127.0.0.1', browser: 'Bench', timeZone: 'UTC' },
  ...{ digest: 'ab'.repeat(32), isIntact: true },
};

const DOCUMENT = {
  ...{ id: ID, formId: ID, formVersion: 1, patientId: ID, displayName: 'Medical history', formDescription: '' },
  ...{ documentStatus: 'COMPLETED', assignedDate: COMPLETED_AT, confirmationDate: COMPLETED_AT, dueOn: null },
  ...{ isBegun: true, isEsignatureRequired: false, patient: { ...PERSON, dateOfBirth: null }, fieldValues: ANSWERS },
  ...{ attachments: null, files: [], draft: null, esignatureCaptured: 'false', ...PERSON, signatureImage: null },
  evidence: EVIDENCE,
};

/**
 * Measures milliseconds from the click until a PDF of three pages is downloaded, on a slow CPU without cache. The
 * browser cannot throttle workers, so the worker's script runs in the page and its benefit is not counted.
 */
export const pdfDownload: Measure = async (browser, url) => ({
  '4x CPU: PDF of 3 pages ms': await asVisitor(browser, { url, as: 'patient' }, async (page) => {
    await page.addInitScript(workersInThePage);
    await page.route(`**/api/document/${ID}`, (route) =>
      route.fulfill({ json: { status: 'SUCCESS', message: '', result: DOCUMENT } }),
    );
    await page.goto(`/document/view/${ID}`);
    const button = page.getByRole('button', { name: 'Download' });
    await button.waitFor();
    await slowProcessor(page);
    const began = Date.now();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const took = Date.now() - began;
    const pages = /\/Count (\d+)/.exec(readFileSync(await download.path(), 'latin1'))?.[1];
    if (pages !== '3') throw new Error(`The PDF has ${pages} pages instead of 3.`);
    return took;
  }),
});
