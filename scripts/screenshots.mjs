// `npm run screenshots`: every screen × role × size × colours × language, into `screenshots/` with an index page to
// look through. `npm run screenshots -- patient qps` takes only those whose name has all of these parts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { root } from './lib/parts.mjs';
import { startPortal } from './lib/portal.mjs';
import { untilQuiet } from './lib/quiet.mjs';
import { addressOf, SCREENS } from './lib/screens.mjs';

const PASSWORD = 'Demo-pass-1';
/** Who looks, and at which screens. */
const LOOKS = [
  { role: 'nobody', paths: SCREENS.nobody },
  { role: 'patient', email: 'patient@openward.example', paths: SCREENS.patient },
  { role: 'doctor', email: 'doctor@openward.example', paths: SCREENS.doctor },
  { role: 'hcp-admin', email: 'hcp@openward.example', paths: SCREENS.hcpAdmin },
  { role: 'sys-admin', email: 'admin@openward.example', paths: SCREENS.sysAdmin },
];
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MODES = ['light', 'dark'];
const LANGUAGES = ['en', 'es', 'qps'];

const wanted = process.argv.slice(2);
const folder = join(root, 'screenshots');
await build();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const portal = await startPortal();
const browser = await launchBrowser();
const taken = [];
let ofPatient;
try {
  for (const look of LOOKS) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const mode of MODES) {
        for (const language of LANGUAGES) await take(look, { size, viewport, mode, language });
      }
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}
writeFileSync(join(folder, 'index.html'), indexPage());
console.log(`${taken.length} screenshots: screenshots/index.html`);

/** All screens of one role in one look. */
async function take({ role, email, paths }, { size, viewport, mode, language }) {
  const chosen = paths.filter((path) =>
    wanted.every((word) => nameOf({ role, path, size, mode, language }).split('_').includes(word)),
  );
  if (chosen.length === 0) return;
  const isPhone = size === 'phone';
  const context = await browser.newContext({ viewport, colorScheme: mode, hasTouch: isPhone, isMobile: isPhone });
  const session = email && (await signIn(email));
  await context.addInitScript(
    ([code, kept]) => {
      localStorage.setItem('openward.language', code);
      for (const [key, value] of Object.entries(kept)) localStorage.getItem(key) ?? localStorage.setItem(key, value);
    },
    [language, session ?? {}],
  );
  for (const path of chosen) {
    const page = await context.newPage();
    await page.goto(portal.url + (await addressOf(path, await patientSession(), portal.url)));
    await page.locator('main h1').first().waitFor();
    await untilQuiet(page);
    const name = nameOf({ role, path, size, mode, language });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    taken.push({ name, title: `${path} as ${role}`, size });
    await page.close();
  }
  await context.close();
}

function nameOf({ role, path, size, mode, language }) {
  return [role, path.slice(1).replaceAll('/', '-').replace(/[{}]/g, ''), size, mode, language].join('_');
}

/** The patient's own session, made once: some screens are about what is theirs. */
function patientSession() {
  ofPatient ??= sessionOf('patient@openward.example');
  return ofPatient;
}

async function sessionOf(email) {
  const response = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  });
  return (await response.json()).result;
}

/** What local storage holds after signing in. */
async function signIn(email) {
  const result = await sessionOf(email);
  return {
    'openward.token': result.token,
    'openward.refreshToken': result.refreshToken,
    'openward.user': JSON.stringify(result.user),
  };
}

/** One heading for each screen, its looks below it. */
function indexPage() {
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
