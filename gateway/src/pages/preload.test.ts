import { createHash } from 'node:crypto';
import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const STYLE = 'html{color:red}';
const PAGE = `<!doctype html><html lang="en"><head><style>${STYLE}</style><!--openward:page--></head><body></body></html>`;
const SCRIPT = 'console.log(1)';
let at: RunningGateway;

beforeEach(async () => {
  at = await aRunningGateway();
  await release(
    at.releases,
    await aBuiltPart({
      name: 'shell',
      files: { 'index.html': PAGE, 'start.js': SCRIPT, 'frame.js': SCRIPT, 'form.js': SCRIPT },
      manifest: {
        shellApi: '1.3.0',
        container: '',
        routes: [],
        menu: [],
        preload: { always: { files: ['start.js'], shared: [] }, 'signed-in': { files: ['frame.js'], shared: [] } },
        provides: { '@openward/ui/form': ['form.js'] },
      },
    }),
  );
  await release(
    at.releases,
    await aBuiltPart({
      name: 'auth',
      files: { 'remoteEntry.js': SCRIPT, 'login.js': SCRIPT, 'account.js': SCRIPT },
      manifest: {
        routes: [
          { path: '/login', access: 'public', title: 'Sign in' },
          { path: '/account/:id', access: ['ROLE_PATIENT'], title: 'Account' },
        ],
        preload: {
          '/login': { files: ['login.js'], shared: ['@openward/ui/form', '@openward/ui/button'] },
          '/account/:id': { files: ['account.js', 'gone.js'], shared: [] },
        },
      },
    }),
  );
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const page = (path: string) => fetch(at.origin + path);
async function preloadsOf(path: string): Promise<string[]> {
  const html = await (await page(path)).text();
  return [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, url = '']) => url);
}

it('asks for what its address needs: of the shell, of the remote, and what the shell brings for the remote', async () => {
  expect(await preloadsOf('/login?next=1')).toEqual([
    '/releases/shell/1.0.0/start.js',
    '/releases/shell/1.0.0/form.js',
    '/releases/auth/1.0.0/remoteEntry.js',
    '/releases/auth/1.0.0/login.js',
  ]);
});

it('asks for the frame where somebody has to be signed in, and only for files that were published', async () => {
  expect(await preloadsOf('/account/17')).toEqual([
    '/releases/shell/1.0.0/start.js',
    '/releases/shell/1.0.0/frame.js',
    '/releases/auth/1.0.0/remoteEntry.js',
    '/releases/auth/1.0.0/account.js',
  ]);
});

it('asks for the shell alone at an address that nobody owns', async () => {
  expect(await preloadsOf('/nowhere')).toEqual(['/releases/shell/1.0.0/start.js']);
});

it('asks with the integrity that the script will be checked by', async () => {
  const html = await (await page('/login')).text();
  const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
  expect(html).toContain(`href="/releases/auth/1.0.0/login.js" integrity="${integrity}" crossorigin>`);
});

it('asks for the new files once another version is active', async () => {
  await preloadsOf('/login');
  await release(
    at.releases,
    await aBuiltPart({
      name: 'auth',
      version: '1.1.0',
      manifest: { routes: [{ path: '/login', access: 'public', title: 'Sign in' }] },
    }),
  );
  expect(await preloadsOf('/login')).toContain('/releases/auth/1.1.0/remoteEntry.js');
});

it('says whether it is a page for everybody', async () => {
  expect(await (await page('/login')).text()).toContain('<html data-page="public" lang="en" dir="ltr">');
  expect(await (await page('/account/17')).text()).toContain('<html lang="en" dir="ltr">');
});

it('allows its own style element by its hash, and no other', async () => {
  const policy = (await page('/login')).headers.get('content-security-policy') ?? '';
  const hash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
  const styles = policy.split('; ').find((directive) => directive.startsWith('style-src'));
  expect(styles).toContain(hash);
  expect(policy).not.toContain('unsafe-inline');
  expect((await page('/registry.json')).headers.get('content-security-policy')).not.toContain(hash);
});

it('keeps what is asked for early out of the registry that scripts read', async () => {
  expect(await (await page('/registry.json')).text()).not.toContain('preload');
  const data = /id="openward-page">(.*?)<\/script>/s.exec(await (await page('/login')).text())?.[1];
  expect(data).not.toContain('preload');
});
