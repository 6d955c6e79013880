import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../build/build.ts';
import { launchBrowser, untilQuiet } from '../lib/browser.ts';
import { type Account, signIn, storageOf } from '../lib/demo.ts';
import { type Portal, startPortal } from '../lib/portal.ts';
import { addressOf, SCREENS } from '../lib/screens.ts';
import { root } from '../lib/workspace.ts';

const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MODES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'es', 'qps'];

/** Who looks at which screens. */
interface Look {
  role: string;
  account?: Account;
  paths: string[];
}

/** How they look. */
interface Setting {
  size: keyof typeof SIZES;
  mode: (typeof MODES)[number];
  language: string;
}

interface Shot {
  name: string;
  title: string;
  size: keyof typeof SIZES;
}

/**
 * `npm run bench -- screenshots`: every screen × role × size × colours × language, into `screenshots/` with an index
 * page. `npm run bench -- screenshots patient qps` takes only those whose name has all of these parts.
 */
export async function main(wanted: string[]): Promise<void> {
  const folder = join(root, 'screenshots');
  await build();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { nobody, patient, doctor, hcpAdmin, sysAdmin } = SCREENS;
  const looks: Look[] = [
    { role: 'nobody', paths: nobody },
    { role: 'patient', account: 'patient', paths: patient },
    { role: 'doctor', account: 'doctor', paths: doctor },
    { role: 'hcp-admin', account: 'hcp', paths: hcpAdmin },
    { role: 'sys-admin', account: 'admin', paths: sysAdmin },
  ];
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const ofPatient = await signIn(portal.url, 'patient');
    const placeOf = (path: string) => addressOf(path, ofPatient, portal.url);
    const taken: Shot[] = [];
    for (const look of looks) {
      for (const setting of SETTINGS) {
        const paths = look.paths.filter((path) => {
          const words = nameOf(look, path, setting).split('_');
          return wanted.every((word) => words.includes(word));
        });
        if (paths.length > 0)
          taken.push(...(await take({ browser, portal, folder, placeOf }, { ...look, paths }, setting)));
      }
    }
    writeFileSync(join(folder, 'index.html'), indexPage(taken));
    console.log(`${taken.length} screenshots: screenshots/index.html`);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

const SETTINGS: Setting[] = (['wide', 'phone'] as const).flatMap((size) =>
  MODES.flatMap((mode) => LANGUAGES.map((language) => ({ size, mode, language }))),
);

interface At {
  browser: Browser;
  portal: Portal;
  folder: string;
  placeOf: (path: string) => Promise<string>;
}

/** All screens of one role in one setting. */
async function take({ browser, portal, folder, placeOf }: At, look: Look, setting: Setting): Promise<Shot[]> {
  const { size, mode, language } = setting;
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: mode,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  const session = look.account ? await storageOf(portal.url, look.account) : [];
  await context.addInitScript(
    ([code, kept]) => {
      localStorage.setItem('openward.language', code);
      for (const { name, value } of kept) localStorage.getItem(name) ?? localStorage.setItem(name, value);
    },
    [language, session] as const,
  );
  const shots: Shot[] = [];
  for (const path of look.paths) {
    const page = await context.newPage();
    await page.goto(portal.url + (await placeOf(path)));
    await page.locator('main h1').first().waitFor();
    await untilQuiet(page);
    const name = nameOf(look, path, setting);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    shots.push({ name, title: `${path} as ${look.role}`, size });
    await page.close();
  }
  await context.close();
  return shots;
}

function nameOf({ role }: Look, path: string, { size, mode, language }: Setting): string {
  return [role, path.slice(1).replaceAll('/', '-').replace(/[{}]/g, ''), size, mode, language].join('_');
}

/** One heading for each screen, with its screenshots below it. */
function indexPage(taken: Shot[]): string {
  const titles = [...new Set(taken.map(({ title }) => title))];
  const sections = titles.map((title) => {
    const shots = taken.filter((shot) => shot.title === title);
    const pictures = shots.map(
      ({ name, size }) =>
        `<a href="${name}.png"><img loading="lazy" src="${name}.png" alt="${name}" width="${size === 'wide' ? 420 : 180}"></a>`,
    );
    return `<h2>${title}</h2><p>${pictures.join(' ')}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Openward</title>
<style>body{font-family:system-ui;margin:2rem}img{border:1px solid #ccc;vertical-align:top}</style>
<h1>Screens of Openward</h1>${sections.join('\n')}</html>\n`;
}
