import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languagesIn } from '@openward/i18n';
import type { Browser, Page } from 'playwright-core';
import { contextOf } from '../bench/screenshots.ts';
import { build } from '../build/build.ts';
import { type Account, type DemoSession, signIn, storageOf } from '../lib/demo.ts';
import { ownBrowser, startPortal } from '../lib/portal.ts';
import { untilQuiet } from '../lib/quiet.ts';
import { addressOf } from '../lib/screens.ts';
import { cleanly, giveUp, readJson, root } from '../lib/workspace.ts';

interface Shot {
  as: Account;
  /** May contain an id in braces for `addressOf`. */
  path: string;
  /** Selector of the top of the picture; the page's heading by default. */
  at?: string;
  /** Actions on the screen before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

interface Guide {
  /** Missing if the guide has no pictures. */
  picture?: { width: number; height: number };
  tasks: Record<string, string>;
}

/** By task of the help page. */
const SHOTS: Record<string, Shot> = {
  book: { as: 'patient', path: '/appointments/new', at: 'main article' },
  'check-in': { as: 'patient', path: '/qrcode/{appointment}', at: 'main section' },
  form: { as: 'patient', path: '/document/upload/{pending}' },
  change: { as: 'patient', path: '/appointments/future', at: 'main article' },
  'waiting-list': { as: 'patient', path: '/appointments/waiting', at: 'main section:has(form)' },
  family: { as: 'patient', path: '/patient/sharing', at: 'main section:has(form)' },
  record: { as: 'patient', path: '/patient/record' },
  password: { as: 'patient', path: '/security' },
  arrive: { as: 'hcp', path: '/appointments?state=expected' },
  'book-for-patient': {
    as: 'hcp',
    path: '/appointments/new',
    prepare: async (page) => {
      await page.locator('main article button').first().click();
      await page.locator('main form').waitFor();
    },
  },
  move: { as: 'admin', path: '/appointments/edit/{upcoming}', at: 'main section:has(form)' },
  away: {
    as: 'hcp',
    path: '/appointments/reassign',
    prepare: async (page) => {
      const doctors = page.locator('main select').first();
      await doctors.selectOption(await doctors.locator('option', { hasText: 'Okafor' }).first().getAttribute('value'));
      await page.locator('main [role=checkbox], main input[type=checkbox]').nth(1).waitFor({ state: 'attached' });
    },
  },
  confirm: { as: 'hcp', path: '/appointments/pending' },
  message: { as: 'hcp', path: '/admin/sms', prepare: (page) => choose(page, 'Maya Lindqvist') },
  assign: {
    as: 'hcp',
    path: '/document/assign',
    prepare: async (page) => {
      await choose(page, 'Maya Lindqvist');
      await choose(page, 'Pain diary', 1);
    },
  },
  patient: { as: 'hcp', path: '/patient' },
  protect: { as: 'hcp', path: '/security', at: 'main section >> nth=2' },
};

/** Width of the sidebar, which is added to the width of a picture. */
const SIDEBAR = 260;
/** High enough that no page scrolls. */
const HEIGHT = 1600;
/** Small enough to load quickly on a phone. */
const MOST_BYTES = 40_000;
/** JPEG qualities: the first that is small enough, else the last. */
const QUALITIES = [70, 60, 50];

/**
 * `npm run screenshots`: takes the pictures of the help page in every language and the README's, from its own demo
 * practice. `npm run screenshots -- de book` limits them to a language and task, `-- readme` to the README's.
 */
export async function main(wanted: string[]): Promise<void> {
  const codes = languagesIn().filter((code) => wanted.includes(code));
  const ids = Object.keys(SHOTS).filter((id) => wanted.includes(id));
  const unknown = wanted.filter((word) => ![...codes, ...ids, 'readme'].includes(word));
  if (unknown.length > 0) giveUp(`There is no language or task ${unknown.join(', ')}.`, 2);
  const guides = readJson<Record<string, Guide>>(root, 'mfe-auth/src/help/guides.json');
  await build();
  await cleanly(async (undo) => {
    const zone = zoneAtTen(new Date());
    const { url, stop } = await startPortal({ env: { DEMO_TIME_ZONE: zone } });
    undo(stop);
    const browser = await ownBrowser(undo);
    const patient = await signIn(url, 'patient');
    const photographer = { browser, url, zone, patient };
    const isReadme = wanted.length === 1 && wanted[0] === 'readme';
    for (const code of isReadme ? [] : codes.length > 0 ? codes : languagesIn()) {
      for (const { tasks, picture } of Object.values(guides)) {
        if (!picture) continue;
        for (const id of Object.keys(tasks)) {
          if (ids.length > 0 && !ids.includes(id)) continue;
          const shot = SHOTS[id];
          if (!shot) throw new Error(`Nobody knows what the picture of ${id} shows.`);
          await take(photographer, shot, { code, ...picture, file: join('i18n', code, 'pictures', `${id}.jpg`) });
        }
      }
    }
    if (wanted.length > 0 && !isReadme) return;
    const desk = { as: 'hcp', path: '/appointments' } as const;
    await take(photographer, desk, { code: 'en', width: 1280, height: 800, file: 'docs/images/portal.png' });
  });
}

interface Photographer {
  browser: Browser;
  url: string;
  /** Of the practice and the device. */
  zone: string;
  /** The patient whose ids are used in addresses. */
  patient: DemoSession;
}

interface Picture {
  code: string;
  width: number;
  height: number;
  /** Relative to the root. A PNG shows the whole window. */
  file: string;
}

async function take({ browser, url, zone, patient }: Photographer, shot: Shot, picture: Picture): Promise<void> {
  const { code, width, height } = picture;
  const isWhole = picture.file.endsWith('.png');
  const isPhone = shot.as === 'patient';
  const context = await contextOf(
    browser,
    { size: isPhone ? 'phone' : 'wide', mode: 'light', language: code },
    await storageOf(url, shot.as),
    {
      locale: code,
      timezoneId: zone,
      viewport: { width: width + (isPhone || isWhole ? 0 : SIDEBAR), height: isWhole ? height : HEIGHT },
      // A higher resolution, because phones have dense screens.
      deviceScaleFactor: isPhone ? 1.5 : 1,
    },
  );
  const page = await context.newPage();
  await page.goto(url + (await addressOf(shot.path, patient, url)));
  await page.locator('main h1').first().waitFor();
  await untilQuiet(page);
  await shot.prepare?.(page);
  await untilQuiet(page);
  const file = join(root, picture.file);
  mkdirSync(dirname(file), { recursive: true });
  if (isWhole) await page.screenshot({ path: file, animations: 'disabled' });
  else {
    const [frame, first] = await Promise.all([
      page.locator('main').first().boundingBox(),
      page
        .locator(shot.at ?? 'main h1')
        .first()
        .boundingBox(),
    ]);
    if (!frame || !first) throw new Error(`${shot.path} does not show ${shot.at ?? 'a heading'}.`);
    const clip = { x: frame.x, y: Math.max(0, first.y - 12), width, height };
    for (const quality of QUALITIES) {
      await page.screenshot({ path: file, type: 'jpeg', quality, clip, animations: 'disabled' });
      if (statSync(file).size <= MOST_BYTES) break;
    }
  }
  await context.close();
  console.log(`${picture.file}: ${Math.round(statSync(file).size / 1000)} kB`);
}

/** Types into a combobox and chooses the first result. @param which of the fields */
async function choose(page: Page, typed: string, which = 0): Promise<void> {
  // By attribute, because Playwright's role selector also matches select elements.
  const field = page.locator('main [role=combobox]').nth(which);
  await field.click();
  await field.fill(typed);
  await page.locator('[role=option]:visible').first().click();
  await page.locator('main h1').first().click();
}

/** Returns a time zone in which it is about 10:00, so that the practice is open. */
function zoneAtTen(now: Date): string {
  const ahead = 10 - now.getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // POSIX zone names have inverted signs.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
