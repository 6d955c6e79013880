import { untilQuiet } from '../lib/quiet.mjs';
import { asVisitor, signedIn } from './visitor.mjs';

/** The longest form that is wanted quick. */
const FIELDS = 500;
const TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'];
const SLOW_CPU = 4;
const KEYS = 'a cough that does not go away';

/**
 * Types into a form of 500 fields on a slow machine, where a patient fills it in and where it is all drawn at once: in
 * the preview of whoever builds it.
 * @returns {Promise<Record<string, number[]>>} milliseconds of each key until it is on the screen; nothing from a portal
 * that has no forms
 */
export async function longForm(browser, url) {
  const made = await longDocument(url);
  if (!made) return {};
  const preview = await typed(browser, url, 'admin', `/admin/dynamicform/view/${made.formId}`);
  return {
    'slow: key in a long document ms': await typed(browser, url, 'patient', `/document/upload/${made.documentId}`),
    'slow: key in a form of 500 fields ms': preview,
  };
}

async function typed(browser, url, as, path) {
  return asVisitor(browser, { url, as }, async (page) => {
    await page.goto(path);
    const field = page.locator('main input[type=text], main textarea').first();
    await field.waitFor();
    await untilQuiet(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await field.focus();
    await page.evaluate(watchKeys);
    for (const key of KEYS) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(60);
    }
    return page.evaluate(() => globalThis.openwardKeys.slice(2));
  });
}

/** Runs in the page: how long it takes from a key to the picture that shows it. */
function watchKeys() {
  globalThis.openwardKeys = [];
  globalThis.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => globalThis.openwardKeys.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }),
    true,
  );
}

/** Makes a long form and gives it to the patient, once for a portal. */
function longDocument(url) {
  if (!known.has(url)) known.set(url, make(url));
  return known.get(url);
}
const known = new Map();

async function make(url) {
  const ask = async (as, path, body) => {
    const session = Object.fromEntries((await signedIn(url, as)).map(({ name, value }) => [name, value]));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session['openward.token']}` };
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: JSON.stringify(body),
    });
    return { user: JSON.parse(session['openward.user']), ok: answer.ok, result: (await answer.json()).result };
  };
  const formText = Array.from({ length: FIELDS }, (_, place) => ({
    name: `f${place}`,
    label: `Question ${place + 1}`,
    type: TYPES[place % TYPES.length],
    options: 'One~Two~Three',
    ...(place % 10 === 9 ? { showWhen: { field: `f${place - 2}`, is: 'answered' } } : {}),
  })).map(({ options, ...field }) => (/Select|Radio/.test(field.type) ? { ...field, options } : field));
  const form = {
    formName: 'bench-long',
    displayName: 'Long',
    formDescriptioin: 'For the bench',
    status: 'ACTIVE',
    formText,
  };
  const saved = await ask('admin', '/master/dynamicform/save', form);
  if (!saved.ok) return undefined;
  const { user } = await ask('patient', '/document/pending');
  await ask('admin', '/document/assign', { patientId: [user.patientId], dynamicFormId: [saved.result.id] });
  const { result } = await ask('patient', '/document/pending');
  const found = result.find(({ formId }) => formId === saved.result.id);
  return found && { formId: saved.result.id, documentId: found.id };
}
