// Measures the time from a key to its paint on a slow machine, in the portal's forms and searches.
import type { Browser, Page } from 'playwright-core';
import { type Account, callApi, signIn } from '../../lib/demo.ts';
import { untilQuiet } from '../../lib/quiet.ts';
import { observeKeys } from './in-page.ts';
import type { Found, Measure } from './measures.ts';
import { asVisitor, slowProcessor } from './visitor.ts';

/** A field of a screen, by its selector. */
interface Field {
  /** Signed out if omitted. */
  as?: Account;
  path: string;
  field: string;
  typed?: string;
  /** Makes the field visible. */
  open?: (page: Page) => Promise<void>;
}

const WORDS = 'a cough that does not go away';
const QUESTION = 'Anything to add?';
const DIGITS = '12345678901234567890';
/** Milliseconds between two keys of a fast typist. */
const KEY_REST = 120;
/** The first keys, whose loading is not measured. */
const FIRST = 2;
/** Milliseconds. The browser does not report shorter times. */
const SOON = 16;

/** Types into a field of each form and search. The table shows the third quartile of the Event Timing values. */
export const typingEverywhere: Measure = async (browser, url) => {
  const found: Found = {};
  for (const [name, field] of Object.entries(await fieldsOf(url)))
    found[`4x CPU: key in ${name}, p75 ms`] = await typed(browser, url, field);
  return found;
};

async function fieldsOf(url: string): Promise<Record<string, Field>> {
  const { token } = await signIn(url, 'doctor');
  const search = { startDateTime: new Date().toISOString(), days: 30, limit: 1 };
  const found = await callApi(url, 'POST', '/appointment/search/slots', { token, body: search });
  const [{ doctor, slots }] = found.result as [{ doctor: { id: string }; slots: [{ startDateTime: string }] }];
  const booking = `/appointments/new?doctor=${doctor.id}&start=${encodeURIComponent(slots[0].startDateTime)}`;
  const { result } = await callApi(url, 'GET', '/patient?page=0&size=1', { token });
  const [patient] = result as [{ userId: string }];
  const { token: ofPatient } = await signIn(url, 'patient');
  const future = await callApi(url, 'POST', '/appointment/future/all', { token: ofPatient, body: {} });
  const appointments = future.result as { id: string; status: string }[];
  const upcoming = appointments.find(({ status }) => status !== 'CANCELED');
  const documentId = await documentToSign(url);
  return {
    SMS: { as: 'doctor', path: '/admin/sms', field: 'textarea[name=message]' },
    booking: { as: 'doctor', path: booking, field: 'textarea[name=description]' },
    'the desk': { as: 'admin', path: '/appointments', field: 'main input[type=search]' },
    'the patient search': { as: 'doctor', path: '/patient', field: 'main input[type=search]' },
    'a patient record': { as: 'doctor', path: `/patient/edit/${patient.userId}`, field: 'input[name=firstName]' },
    'the form builder': { as: 'admin', path: '/admin/dynamicform/new', field: 'input[name=displayName]' },
    'the audit log': { as: 'admin', path: '/admin/audit', field: 'input[name=who]' },
    block: { as: 'doctor', path: '/doctor/block', field: 'input[name=startDateTime]', typed: DIGITS },
    'an appointment': {
      as: 'patient',
      path: `/appointments/edit/${upcoming?.id}`,
      field: 'textarea[name=description]',
    },
    'the waiting list': { as: 'patient', path: '/appointments/waiting', field: 'textarea[name=description]' },
    'assign documents': { as: 'admin', path: '/document/assign', field: 'main input[role=combobox]' },
    'the signature': {
      as: 'patient',
      path: `/document/upload/${documentId}`,
      field: '[role=dialog] input[name=lastName]',
      open: async (page) => {
        await page.getByLabel(QUESTION).fill('No');
        await page.getByRole('button', { name: 'Sign and submit' }).click();
      },
    },
    'sign-up': { path: '/register', field: 'input[name=email]' },
    'a new password': { path: '/register', field: 'input[name=password]' },
    'own address': { as: 'patient', path: '/profile?tab=address', field: 'input[name=phyAddress1]' },
    'own insurance': {
      as: 'patient',
      path: '/profile?tab=insurance',
      field: '[role=tabpanel] input[type=text]',
    },
    hours: { as: 'doctor', path: '/doctor/availability', field: 'input[name=slotMinutes]', typed: DIGITS },
  };
}

/** Assigns a form to the patient. @returns the document to sign */
async function documentToSign(url: string): Promise<string> {
  const [{ token }, patient] = [await signIn(url, 'admin'), await signIn(url, 'patient')];
  const about = {
    formName: `bench-sign-${Date.now()}`,
    displayName: 'Consent',
    formDescriptioin: 'For the bench',
    status: 'ACTIVE',
  };
  const formText = [{ name: 'note', label: QUESTION, type: 'Text' }];
  const saved = await callApi(url, 'POST', '/master/dynamicform/save', {
    token,
    body: { ...about, formText, isEsignatureRequired: true },
  });
  const formId: string = saved.result.id;
  const body = { patientId: [patient.user.patientId], dynamicFormId: [formId] };
  await callApi(url, 'POST', '/document/assign', { token, body });
  const { result } = await callApi(url, 'GET', '/document/pending', { token: patient.token });
  return (result as { id: string; formId: string }[]).find((document) => document.formId === formId)?.id ?? '';
}

function typed(browser: Browser, url: string, { as, path, field, typed = WORDS, open }: Field): Promise<number[]> {
  return asVisitor(browser, { url, as }, async (page) => {
    await page.goto(path);
    await open?.(page);
    const box = page.locator(field).first();
    await box.waitFor();
    await untilQuiet(page);
    const keys = [...typed];
    await box.pressSequentially(keys.slice(0, FIRST).join(''), { delay: KEY_REST });
    await untilQuiet(page);
    await slowProcessor(page);
    await page.evaluate(observeKeys);
    const measured = keys.slice(FIRST);
    await box.pressSequentially(measured.join(''), { delay: KEY_REST });
    await page.waitForTimeout(500);
    const { keys: seen } = await page.evaluate(() => globalThis.openwardKeys);
    return [...seen, ...Array<number>(Math.max(0, measured.length - seen.length)).fill(SOON)];
  });
}
