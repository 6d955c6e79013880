import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IconShape, type MarkupOfPages, SHELL_API } from '@openward/contract/releases';
import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';
import { languageOf } from './markup.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const SHAPE =
  '<!--openward:shape--><i>shape</i><!--openward:menus--><div class="ow-coming"><i></i></div><!--/openward:shape-->';
const PAGE = `<!doctype html><html lang="en"><head><style>html{}</style><script>early()</script><!--openward:page--></head><body>${SHAPE}</body></html>`;
const drawn = (dir: 'ltr' | 'rtl', html: string, styles: Record<string, string>) => ({ dir, html, styles });
const FRAME: MarkupOfPages = {
  frame: {
    en: drawn('ltr', 'Top<div data-remotes=""></div>', { 'css-global 0': '', 'css top': '.css-top{}' }),
    ar: drawn('rtl', 'أعلى<div data-remotes=""></div>', { 'css top': '.css-top{}' }),
  },
};
const SCREENS: MarkupOfPages = {
  '/login': {
    en: drawn('ltr', '<form>Sign in</form>', { 'css top': '.css-top{}', 'css form': '.css-form{}' }),
    ar: drawn('rtl', '<form>تسجيل الدخول</form><script>alert(1)</script>', {}),
  },
};

let at: RunningGateway;
beforeEach(async () => {
  at = await aRunningGateway();
  const shell = { shellApi: SHELL_API, container: '', routes: [], menu: [] };
  const files = { 'index.html': PAGE, 'markup.json': JSON.stringify(FRAME) };
  await release(at.releases, await aBuiltPart({ name: 'shell', files, manifest: shell }));
  const routes = [
    { path: '/login', access: 'public' as const, title: 'Sign in', inPage: true },
    { path: '/help', access: 'public' as const, title: 'Help' },
    { path: '/visits', access: ['ROLE_PATIENT' as const], title: 'Visits & more' },
    { path: '/visits/:id', access: ['ROLE_PATIENT' as const], title: 'Visit', inPage: false },
    { path: '/block', access: ['ROLE_DOCTOR' as const], title: 'Block', titleFor: { ROLE_DOCTOR: 'Block mine' } },
  ];
  const texts = { ar: { 'Visits & more': 'الزيارات <i>', 'menu:Visits & more': 'زيارات' } };
  const entry = { group: 'Mine', order: 1, icon: 'Calendar' };
  const menu = [
    { ...entry, path: '/visits', label: 'Visits & more', roles: ['ROLE_PATIENT' as const] },
    { ...entry, path: '/block', label: 'A "block"', roles: ['ROLE_DOCTOR' as const] },
  ];
  const icons = { Calendar: [['path', { d: 'M4 4h16' }] as IconShape] };
  const remote = { 'remoteEntry.js': 'x', 'markup.json': JSON.stringify(SCREENS) };
  await release(
    at.releases,
    await aBuiltPart({ name: 'auth', files: remote, manifest: { routes, menu, icons, texts } }),
  );
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const page = (path: string, headers: Record<string, string> = {}) => fetch(at.origin + path, { headers });
const html = async (path: string, headers?: Record<string, string>) => (await page(path, headers)).text();

it('shows a screen that the build drew, in its frame, with each rule of both once', async () => {
  const text = await html('/login');
  expect(text).toContain(
    'Top<div data-remotes=""><div data-in-page="openward_auth_1_0_0"><form>Sign in</form></div></div>',
  );
  expect(text).toContain('<style data-emotion="css top form">.css-top{}.css-form{}</style>');
  expect(text).not.toContain('shape');
});

it('is in the language that was chosen on the device, else in the one that the browser asks for', async () => {
  const arabic = await html('/login', { cookie: 'other=1; openward-language=ar', 'accept-language': 'en' });
  expect(arabic).toContain('<html data-page="public" lang="ar" dir="rtl">');
  expect(arabic).toContain('أعلى');
  expect(await html('/login', { 'accept-language': 'fr, ar;q=0.8, en;q=0.9' })).toContain('lang="en" dir="ltr"');
});

it('begins a screen that needs a session with its title, in the language of the page', async () => {
  const began = '<div class="ow-coming"><b><bdi>';
  expect(await html('/visits')).toContain(`${began}Visits &#38; more</bdi></b></div>`);
  expect(await html('/visits', { 'accept-language': 'ar' })).toContain(`${began}الزيارات &#60;i&#62;</bdi></b></div>`);
  for (const path of ['/visits/7', '/block', '/help', '/nowhere']) expect(await html(path)).not.toContain(began);
});

it('has the menu of each role that may see the screen, with what a manifest says as nothing but text', async () => {
  const drawing = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4h16"/></svg>';
  const link = `<a href="/visits" aria-current="page">${drawing}<span>Visits &#38; more</span></a>`;
  const side = `<nav class="ow-menu" data-role="ROLE_PATIENT"><div><b>Mine</b>${link}</div></nav>`;
  expect(await html('/visits')).toContain(
    `${side}<nav class="ow-bar" data-role="ROLE_PATIENT" data-places="1">${link}</nav><div`,
  );
  expect(await html('/visits', { 'accept-language': 'ar' })).toContain('<span>زيارات</span>');
  const blocks = await html('/block');
  expect(blocks).toContain('<span>A &#34;block&#34;</span>');
  expect(blocks).not.toContain('ROLE_PATIENT"><div>');
  for (const path of ['/help', '/nowhere']) expect(await html(path)).not.toContain('<nav');
});

it('shows the shape of what comes where nothing was drawn', async () => {
  expect(await html('/help')).toContain('<i>shape</i>');
});

it('shows the shape where what was drawn is damaged, until it is repaired', async () => {
  const file = join(at.releases, 'auth/1.0.0/markup.json');
  await writeFile(file, '{"/login":{"en":{"html":"damaged"}}}');
  at = await aRunningGateway({ releasesDir: at.releases });
  const text = await html('/login');
  expect(text).toContain('<i>shape</i>');
  expect(text).not.toContain('damaged');
  await writeFile(file, JSON.stringify(SCREENS));
  expect(await html('/login')).toContain('<form>Sign in</form>');
});

/** Releases another version of the remote with this prerendered markup. */
async function releasedWith(written: string, access: 'public' | ['ROLE_PATIENT'] = 'public'): Promise<void> {
  const routes = [{ path: '/login', access, title: 'Sign in', inPage: true }];
  const files = { 'remoteEntry.js': 'x', 'markup.json': written };
  await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.1.0', files, manifest: { routes } }));
}

it.each([
  'no JSON',
  'null',
  '[]',
  '{"/login":null}',
  '{"/login":{"en":{}}}',
  '{"/login":{"en":{"dir":"up","html":"","styles":{}}}}',
])('shows the shape where a build wrote %s, and everything else works', async (written) => {
  await releasedWith(written);
  const answer = await page('/login');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<i>shape</i>');
});

it('shows no frame of strangers where somebody has to be signed in', async () => {
  await releasedWith(JSON.stringify(SCREENS), ['ROLE_PATIENT']);
  expect(await html('/login')).toContain('<i>shape</i>');
});

it('allows its own style sheet and script by their hashes, and no script that a remote drew', async () => {
  const policyOf = async (language: string) =>
    (await page('/login', { cookie: `openward-language=${language}` })).headers.get('content-security-policy');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = await policyOf('en');
  expect(policy).toMatch(new RegExp(`style-src [^;]*${escaped(hash('.css-top{}.css-form{}'))}`));
  expect(policy).toMatch(new RegExp(`script-src [^;]*${escaped(hash('early()'))}`));
  expect(await policyOf('ar')).not.toContain(hash('alert(1)'));
});
const escaped = (text: string) => text.replace(/[+/.=]/g, '\\$&');

it.each([
  ['', '', 'en'],
  ['', 'de-AT,de;q=0.9', 'de'],
  ['', 'fr;q=1, es;q=0.1', 'es'],
  ['openward-language=xx', 'de', 'de'],
  ['openward-language=es', 'de', 'es'],
  ['x-openward-language=es', 'de', 'de'],
  ['', '*;q=,,;;', 'en'],
  ['', 'de;q=0, fr', 'en'],
  ['', 'esx', 'en'],
])('of the cookie %j and the wishes %j comes the language %j', (cookie, accepted, expected) => {
  expect(languageOf(['en', 'de', 'es'], cookie, accepted)).toBe(expected);
});
