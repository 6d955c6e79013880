import { expect } from '@playwright/test';
import { type Person, withSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Screens of every remote, with their headings. */
const SCREENS: { path: string; as: Person | null; heading: RegExp }[] = [
  { path: '/login', as: null, heading: /^Sign in$/ },
  { path: '/appointments', as: 'secondPatient', heading: /^Todays Appointments$/ },
  { path: '/appointments/pending', as: 'doctor', heading: /^Pending confirmation$/ },
  { path: '/patient', as: 'doctor', heading: /^Patients$/ },
  { path: '/documents', as: 'secondPatient', heading: /^Documents$/ },
  { path: '/doctor/home', as: 'doctor', heading: /^Hello/ },
];

/** Dashboard slots load other remotes, which preloading does not cover. */
const OF_SLOTS = /\/releases\/(appointments|documents)\//;

for (const { path, as, heading } of SCREENS) {
  test(`the page of ${path} asks for every script that its screen needs, and for no other`, async ({ page }) => {
    if (as) await withSession(page, as);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
    });
    await page.route(/\/releases\/(?!shell)/, (route) =>
      path.endsWith('home') && OF_SLOTS.test(route.request().url()) ? route.abort() : route.continue(),
    );
    const html = await (await page.goto(path))?.text();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const links = [...(html ?? '').matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url);
    const own = asked.filter((url) => !(path.endsWith('home') && OF_SLOTS.test(url)));
    const named = new Set([...links, ...own.filter((url) => /\/main\./.test(url))]);
    expect([...new Set(own)].filter((url) => !named.has(url))).toEqual([]);
    expect(links.length).toBeGreaterThan(3);
    // Fetched once: the script reuses the preload.
    expect(new Set(own).size).toBe(own.length);
  });
}
