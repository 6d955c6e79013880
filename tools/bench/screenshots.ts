import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { build } from '../build/build.ts';
import { type Account, signIn, storageOf } from '../lib/demo.ts';
import { portalAndBrowser } from '../lib/portal.ts';
import { untilQuiet } from '../lib/quiet.ts';
import { addressOf, SCREENS } from '../lib/screens.ts';
import { cleanly, root } from '../lib/workspace.ts';

const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

interface Setting {
  size: keyof typeof SIZES;
  mode: 'light' | 'dark';
  language: string;
}

const SETTINGS: Setting[] = (['wide', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((mode) => ['en', 'es', 'qps'].map((language) => ({ size, mode, language }))),
);

type Look = { role: string; account?: Account; paths: string[] };

interface Shot extends Pick<Setting, 'size'> {
  name: string;
  title: string;
}

/**
 * `npm run bench -- screenshots`: takes screenshots of every screen × role × size × colours × language into
 * `screenshots/` with an index page. With words (`patient qps`), only those whose names contain all of them.
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
  const taken: Shot[] = [];
  await cleanly(async (undo) => {
    const { browser, portal } = await portalAndBrowser(undo);
    const { url } = portal;
    const patientSession = await signIn(url, 'patient');
    for (const look of looks) {
      for (const setting of SETTINGS) {
        const isWanted = (path: string) => {
          const words = nameOf(look, path, setting).split('_');
          return wanted.every((word) => words.includes(word));
        };
        const paths = look.paths.filter(isWanted);
        if (paths.length === 0) continue;
        const context = await contextOf(browser, setting, look.account ? await storageOf(url, look.account) : []);
        for (const path of paths) {
          const page = await context.newPage();
          await page.goto(url + (await addressOf(path, patientSession, url)));
          await page.locator('main h1').first().waitFor();
          await untilQuiet(page);
          const name = nameOf(look, path, setting);
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
          taken.push({ name, title: `${path} as ${look.role}`, size: setting.size });
          await page.close();
        }
        await context.close();
      }
    }
  });
  writeFileSync(join(folder, 'index.html'), indexPage(taken));
  console.log(`${taken.length} screenshots: screenshots/index.html`);
}

/** Creates a browser context with a setting and the contents of local storage. */
export async function contextOf(
  browser: Browser,
  { size, mode, language }: Setting,
  session: Awaited<ReturnType<typeof storageOf>>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const isPhone = size === 'phone';
  const look = { colorScheme: mode, hasTouch: isPhone, isMobile: isPhone };
  const context = await browser.newContext({ viewport: SIZES[size], ...look, ...options });
  await context.addInitScript(
    ([code, kept]) => {
      localStorage.setItem('openward.language', code);
      for (const { name, value } of kept) localStorage.getItem(name) ?? localStorage.setItem(name, value);
    },
    [language, session] as const,
  );
  return context;
}

function nameOf({ role }: Look, path: string, { size, mode, language }: Setting): string {
  return [role, path.slice(1).replaceAll('/', '-').replace(/[{}]/g, ''), size, mode, language].join('_');
}

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
