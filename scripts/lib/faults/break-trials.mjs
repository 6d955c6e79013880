// Trials of remotes that break. They run on the faulty builds of e2e/faults, each with the real one as the version
// before it.
import { join } from 'node:path';
import { root } from '../parts.mjs';
import { openPage, othersTake, retryTakes, seen, signedIn } from './trial.mjs';

const FALLBACK = 'Appointments cannot be shown here right now';

/** Makes the faulty builds what users get. */
export async function releaseFaulty(releasesDir) {
  const { publish, activate, builtIn, folderStore } = await import('@openward/gateway');
  const store = folderStore(releasesDir);
  const reason = { who: 'script', why: 'faults' };
  for (const name of ['patients', 'appointments']) {
    const { manifest } = await publish(store, builtIn(join(root, 'e2e/faults/dist', name)), reason);
    await activate(store, name, manifest.version, reason);
  }
}

/** A screen is opened whose remote breaks; with no version before it, it is mended and Retry is pressed. */
export async function brokenScreen(fault, hasVersionBefore, { browser, proxy }) {
  const page = await openPage(browser, proxy.url, {
    localStorage: await signedIn(proxy.url),
    sessionStorage: { 'fault.patients': fault },
  });
  try {
    if (!hasVersionBefore) proxy.fault(/^\/releases\/patients\/(?!9\.0\.0\/)/, '404');
    const began = Date.now();
    await page.goto(`${proxy.url}/patient`, { waitUntil: 'commit' });
    const first = await seen(page, 'Patients', began);
    if (hasVersionBefore) return { 'version before': first.ms };
    const trial = { [first.what]: first.ms, others: await othersTake(page, 'Documents', 'Documents') };
    await seen(page, 'Patients');
    await page.evaluate(() => sessionStorage.removeItem('fault.patients'));
    return { ...trial, retry: await retryTakes(page, 'Healthy patients') };
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}

/** A dashboard is opened whose slot breaks; then it is mended and Retry is pressed. */
export async function brokenSlot(fault, { browser, proxy }) {
  const page = await openPage(browser, proxy.url, {
    localStorage: await signedIn(proxy.url),
    sessionStorage: { 'fault.slot': fault },
  });
  try {
    proxy.fault(/^\/releases\/appointments\/(?!9\.0\.0\/)/, '404');
    const began = Date.now();
    await page.goto(`${proxy.url}/admin/home`, { waitUntil: 'commit' });
    await page.getByText(FALLBACK).waitFor({ timeout: 8000 });
    const words = Date.now() - began;
    const others = await othersTake(page, 'Documents', 'Documents');
    await page.getByText(FALLBACK).waitFor({ timeout: 8000 });
    await page.evaluate(() => sessionStorage.removeItem('fault.slot'));
    return { words, others, retry: await retryTakes(page, 'Healthy slot') };
  } finally {
    await proxy.heal();
    await page.context().close();
  }
}
