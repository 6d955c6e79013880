// Trials of what goes wrong on the wire.

import { untilQuiet } from '../quiet.mjs';
import { openPage, othersTake, retryTakes, seen, signedIn } from './trial.mjs';

const SCREEN = { path: '/patient', heading: 'Patients' };
const OTHER = { link: 'Documents', heading: 'Documents' };

/** What each point of delivery asks for on the way to a screen, as patterns of paths. */
export async function pointsOfDelivery({ browser, proxy }) {
  const asked = [];
  const page = await openPage(browser, proxy.url, { localStorage: await signedIn(proxy.url) });
  page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).pathname)));
  await page.goto(proxy.url + SCREEN.path);
  await page.getByRole('heading', { name: SCREEN.heading, exact: true }).waitFor();
  await untilQuiet(page);
  await page.context().close();
  const scripts = asked.filter((path) => path.endsWith('.js'));
  const chunks = scripts.filter((path) => path.startsWith('/releases/shell/') && !/\/(main|early)\b/.test(path));
  const isFrame = (path) => /\/(start|frame)\.\w+\.js$/.test(path);
  const own = scripts.filter((path) => path.startsWith('/releases/patients/') && !path.endsWith('remoteEntry.js'));
  return {
    'main script': [/^\/releases\/shell\/[^/]+\/main\.\w+\.js$/],
    'shell chunks': chunks.filter(isFrame).map(exactly),
    'shared chunks': chunks.filter((path) => !isFrame(path)).map(exactly),
    entry: [/^\/releases\/patients\/[^/]+\/remoteEntry\.js$/],
    'own chunks': own.map(exactly),
    'session call': [/^\/api\/verifytoken$/],
  };
}

const exactly = (path) => new RegExp(`^${path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}$`);

/** A screen is opened while a point of delivery has a fault; then it is mended, and Retry is pressed. */
export async function openedWith(fault, pattern, { browser, proxy }) {
  const page = await openPage(browser, proxy.url, { localStorage: await signedIn(proxy.url) });
  try {
    proxy.fault(pattern, fault);
    const began = Date.now();
    await page.goto(proxy.url + SCREEN.path, { waitUntil: 'commit' });
    const first = await seen(page, SCREEN.heading, began);
    const trial = { [first.what]: first.ms };
    if (first.what === 'healed itself') return trial;
    if (first.what === 'words' && fault !== 'offline') {
      const others = await othersTake(page, OTHER.link, OTHER.heading);
      if (others !== undefined) trial.others = others;
      // What is merely slow may have come meanwhile.
      if ((await seen(page, SCREEN.heading)).what === 'healed itself') return trial;
    }
    await proxy.heal();
    if (first.what === 'words') trial.retry = await retryTakes(page, SCREEN.heading);
    else {
      await page.locator('.ow-late').click();
      trial.reload = (await seen(page, SCREEN.heading)).ms;
    }
    return trial;
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}

/** Somebody signs in while nothing of the server can be had; what they typed must stay, and they must be told. */
export async function alertWith(fault, { browser, proxy }) {
  const page = await openPage(browser, proxy.url);
  try {
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel('Email').fill('ada@openward.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
    proxy.fault(/^\/(api|releases)\//, fault);
    const began = Date.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    // A call that hangs is the form's to wait for; the page around it must stand.
    const isWaiting = ['hang', 'slow (1 kB/s)'].includes(fault);
    if (!isWaiting) await page.locator('[aria-live=polite] [role=alert]').first().waitFor({ timeout: 8000 });
    const ms = Date.now() - began;
    if ((await page.getByLabel('Email').inputValue()) !== 'ada@openward.example') throw new Error('the form is empty');
    return isWaiting ? { 'page stands': ms } : { words: ms };
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}

/** The page comes with something other than a registry in it. */
export async function withoutRegistry({ browser, proxy }) {
  const page = await openPage(browser, proxy.url);
  try {
    proxy.fault(/^\/login$/, 'no registry');
    const began = Date.now();
    await page.goto(`${proxy.url}/login`);
    const { what, ms } = await seen(page, 'Sign in', began);
    await proxy.heal();
    await page.getByRole('button', { name: 'Retry' }).click();
    const again = Date.now();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 3000 });
    return { [what]: ms, reload: Date.now() - again };
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}

/** An open page asks whether the registry has changed, and gets no good answer: nothing of it is disturbed. */
export async function registryAskedAgain(fault, { browser, proxy }) {
  const page = await openPage(browser, proxy.url, { localStorage: await signedIn(proxy.url) });
  try {
    await page.goto(proxy.url + SCREEN.path);
    await page.getByRole('heading', { name: SCREEN.heading, exact: true }).waitFor();
    await untilQuiet(page);
    proxy.fault(/^\/registry\.json$/, fault);
    // As when the tab is looked at again: the page asks at once.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(500);
    if (fault === 'offline') await proxy.heal();
    return { others: await othersTake(page, OTHER.link, OTHER.heading) };
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}
