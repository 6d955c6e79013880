// Trials of network faults and broken remotes.
import { join } from 'node:path';
import { activate, builtIn, folderStore, publish } from '@openward/gateway';
import type { Page } from 'playwright-core';
import { untilQuiet } from '../lib/quiet.ts';
import { root } from '../lib/workspace.ts';
import type { Fault } from './fault-proxy.ts';
import { onPage, othersTake, retryTakes, type Site, seen, type Trial } from './trial.ts';

const SCREEN = { path: '/patient', heading: 'Patients' };
const OTHER = 'Documents';
const FALLBACK = 'We cannot show appointments right now';
const SIGNED_IN = { isSignedIn: true };

/** Returns the requests of each point of delivery on the way to a screen, as patterns of paths. */
export async function pointsOfDelivery(site: Site): Promise<Record<string, RegExp[]>> {
  const asked: string[] = [];
  await onPage(site, SIGNED_IN, async (page) => {
    page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).pathname)));
    await shown(page, site);
  });
  const scripts = asked.filter((path) => path.endsWith('.js'));
  const chunks = scripts.filter((path) => path.startsWith('/releases/shell/') && !/\/main\b/.test(path));
  const isFrame = (path: string) => /\/(start|frame)\.\w+\.js$/.test(path);
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

async function shown(page: Page, { proxy }: Site): Promise<void> {
  await page.goto(proxy.url + SCREEN.path);
  await page.getByRole('heading', { name: SCREEN.heading, exact: true }).waitFor();
  await untilQuiet(page);
}

const exactly = (path: string) => new RegExp(`^${path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}$`);

/** Opens a screen while a point of delivery has a fault, ends the fault, and presses Retry. */
export function openedWith(fault: Fault, pattern: RegExp, site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, SIGNED_IN, async (page) => {
    proxy.fault(pattern, fault);
    const began = Date.now();
    await page.goto(proxy.url + SCREEN.path, { waitUntil: 'commit' });
    const first = await seen(page, SCREEN.heading, began);
    const trial: Trial = { [first.what]: first.ms };
    if (first.what === 'healed itself') return trial;
    if (first.what === 'words' && fault !== 'offline') {
      trial.others = await othersTake(page, OTHER);
      // A slow answer may have arrived meanwhile.
      if ((await seen(page, SCREEN.heading)).what === 'healed itself') return trial;
    }
    await proxy.heal();
    if (first.what === 'words') return { ...trial, retry: await retryTakes(page, SCREEN.heading) };
    await page.locator('.ow-late').click();
    return { ...trial, reload: (await seen(page, SCREEN.heading)).ms };
  });
}

/** Signs in while the server is unreachable: the input must stay, with an error message. */
export function alertWith(fault: Fault, site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, {}, async (page) => {
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel('Email').fill('ada@openward.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
    proxy.fault(/^\/(api|releases)\//, fault);
    const began = Date.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    // With a hanging call, the form waits and the page must stay.
    const isWaiting = ['hang', 'slow (1 kB/s)'].includes(fault);
    if (!isWaiting) await page.locator('[aria-live=polite] [role=alert]').first().waitFor({ timeout: 8000 });
    const ms = Date.now() - began;
    if ((await page.getByLabel('Email').inputValue()) !== 'ada@openward.example') throw new Error('the form is empty');
    return isWaiting ? { 'page stands': ms } : { words: ms };
  });
}

/** Loads a page without a registry. */
export function withoutRegistry(site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, {}, async (page) => {
    proxy.fault(/^\/login$/, 'no registry');
    const began = Date.now();
    await page.goto(`${proxy.url}/login`);
    const { what, ms } = await seen(page, 'Sign in', began);
    await proxy.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    const again = Date.now();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 3000 });
    return { [what]: ms, reload: Date.now() - again };
  });
}

/** An open page checks the registry for changes and gets a faulty answer, which must not affect it. */
export function registryAskedAgain(fault: Fault, site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, SIGNED_IN, async (page) => {
    await shown(page, site);
    proxy.fault(/^\/registry\.json$/, fault);
    // The page checks at once when its tab becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(500);
    if (fault === 'offline') await proxy.heal();
    return { others: await othersTake(page, OTHER) };
  });
}

/** Releases the faulty builds of e2e/faults, each with the real one as its previous version. */
export async function releaseFaulty(releasesDir: string): Promise<void> {
  const store = folderStore(releasesDir);
  const reason = { who: 'script', why: 'faults' };
  for (const name of ['patients', 'appointments']) {
    const { manifest } = await publish(store, builtIn(join(root, 'e2e/faults/dist', name)), reason);
    await activate(store, name, manifest.version, reason);
  }
}

/** Opens a screen whose remote is broken. Without a previous version, ends the fault and presses Retry. */
export function brokenScreen(fault: string, hasVersionBefore: boolean, site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, { ...SIGNED_IN, sessionStorage: { 'fault.patients': fault } }, async (page) => {
    if (!hasVersionBefore) proxy.fault(/^\/releases\/patients\/(?!9\.0\.0\/)/, '404');
    const began = Date.now();
    await page.goto(`${proxy.url}/patient`, { waitUntil: 'commit' });
    const first = await seen(page, 'Patients', began);
    if (hasVersionBefore) return { 'version before': first.ms };
    const trial = { [first.what]: first.ms, others: await othersTake(page, OTHER) };
    await seen(page, 'Patients');
    await page.evaluate(() => sessionStorage.removeItem('fault.patients'));
    return { ...trial, retry: await retryTakes(page, 'Healthy patients') };
  });
}

/** Opens a dashboard whose slot is broken, ends the fault, and presses Retry. */
export function brokenSlot(fault: string, site: Site): Promise<Trial> {
  const { proxy } = site;
  return onPage(site, { ...SIGNED_IN, sessionStorage: { 'fault.slot': fault } }, async (page) => {
    proxy.fault(/^\/releases\/appointments\/(?!9\.0\.0\/)/, '404');
    const began = Date.now();
    await page.goto(`${proxy.url}/admin/home`, { waitUntil: 'commit' });
    await page.getByText(FALLBACK).waitFor({ timeout: 8000 });
    const words = Date.now() - began;
    const others = await othersTake(page, OTHER);
    await page.getByText(FALLBACK).waitFor({ timeout: 8000 });
    await page.evaluate(() => sessionStorage.removeItem('fault.slot'));
    return { words, others, retry: await retryTakes(page, 'Healthy slot') };
  });
}
