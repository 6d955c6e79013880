import type { ReleaseManifest, RemoteRoute } from '@openward/contract/releases';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON, released, releasedShell } from '../testing/releasing.ts';
import { builtIn } from './build.ts';
import { activate, rollback, startCanary } from './changes.ts';
import { publish } from './publish.ts';
import type { ReleaseStore } from './store/store.ts';

let store: ReleaseStore;
beforeEach(async () => {
  ({ store } = await aStore());
});
afterEach(removeFolders);

const route = (path: string): RemoteRoute => ({ path, access: ['ROLE_PATIENT'], title: path });
const routes = (...paths: string[]) => ({ routes: paths.map(route) });
const publishing = (name: string, version: string, manifest: Partial<ReleaseManifest>) =>
  published(store, { name, version, manifest });

describe('a route', () => {
  beforeEach(async () => {
    await releasedShell(store);
    await released(store, { name: 'admin', manifest: routes('/admin') });
    await released(store, { name: 'auth', manifest: routes('/login', '/account/:id') });
  });

  it.each(['/login', '/login/', '/account/:user'])(
    'that another remote has cannot be published, whoever came first into the registry: %s',
    async (path) => {
      await expect(publishing('admin', '1.1.5', routes('/admin', path))).rejects.toThrow(
        `admin 1.1.5 wants the route ${path}, which belongs to auth. Use another route, or activate a version of auth without it first.`,
      );
    },
  );

  it('that was free when it was published cannot be activated once it is taken', async () => {
    await publishing('admin', '1.1.0', routes('/admin', '/register'));
    await released(store, { name: 'auth', version: '1.1.0', manifest: routes('/login', '/register') });
    await expect(activate(store, 'admin', '1.1.0', REASON)).rejects.toThrow('/register, which belongs to auth');
    await expect(startCanary(store, 'admin', { version: '1.1.0', percent: 5 }, REASON)).rejects.toThrow(
      'which belongs to auth',
    );
  });

  it('that was given up is free, and a rollback does not take it back', async () => {
    await released(store, { name: 'auth', version: '1.1.0', manifest: routes('/login') });
    await released(store, { name: 'admin', version: '1.1.0', manifest: routes('/admin', '/account/:id') });
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow(
      'auth 1.0.0 wants the route /account/:id, which belongs to admin',
    );
    expect((await store.read()).releases.auth?.active).toBe('1.1.0');
  });

  it('that a canary has is taken', async () => {
    await publishing('auth', '1.1.0', routes('/login', '/account/:id', '/new'));
    await publishing('admin', '1.1.0', routes('/admin', '/new'));
    await startCanary(store, 'auth', { version: '1.1.0', percent: 5 }, REASON);
    await expect(activate(store, 'admin', '1.1.0', REASON)).rejects.toThrow('/new, which belongs to');
  });
});

describe('a shell', () => {
  const BUTTON = { '@openward/ui/button': ['Button'], react: '19.3.1' };

  beforeEach(async () => {
    await releasedShell(store, { shared: { ...BUTTON, '@openward/ui/data-grid': ['DataGrid'] } });
    const shared = { '@openward/ui/data-grid': ['DataGrid'], react: '^19.0.0' };
    await released(store, { name: 'patients', manifest: { shared } });
  });

  it.each([
    ['lacks what a remote uses', { shared: BUTTON }, 'patients 1.0.0 uses @openward/ui/data-grid, which shell 1.1.0'],
    [
      'lacks a name that a remote uses',
      { shared: { ...BUTTON, '@openward/ui/data-grid': ['Grid'] } },
      'patients 1.0.0 uses DataGrid of @openward/ui/data-grid, which shell 1.1.0 does not have',
    ],
    [
      'has another React',
      { shared: { react: '20.0.0', '@openward/ui/data-grid': ['DataGrid'] } },
      'patients 1.0.0 uses react ^19.0.0, but shell 1.1.0 has 20.0.0',
    ],
    [
      'offers another API',
      { shellApi: '2.0.0', shared: { ...BUTTON, '@openward/ui/data-grid': ['DataGrid'] } },
      'patients 1.0.0 needs shell API ^1.0.0, but shell 1.1.0 offers 2.0.0',
    ],
  ])('that %s is refused', async (_what, shell, sentence) => {
    const built = builtIn(await aBuiltShell({ version: '1.1.0', ...shell }));
    await expect(publish(store, built, REASON)).rejects.toThrow(sentence);
  });

  it('cannot be rolled back under a remote that came after it', async () => {
    const shared = { ...BUTTON, '@openward/ui/data-grid': ['DataGrid'], '@openward/ui/tabs': ['Tabs'] };
    await releasedShell(store, { version: '1.1.0', shared });
    await released(store, { name: 'admin', manifest: { shared: { '@openward/ui/tabs': ['Tabs'] } } });
    await expect(rollback(store, 'shell', REASON)).rejects.toThrow(
      'admin 1.0.0 uses @openward/ui/tabs, which shell 1.0.0 does not have. Activate a shell that has it first, or another version of admin.',
    );
    await rollback(store, 'admin', REASON).catch(() => activate(store, 'admin', '1.0.0', REASON));
    expect((await store.read()).releases.shell?.active).toBe('1.1.0');
  });

  it('that is older holds up no remote which does not use what is new', async () => {
    await expect(publishing('admin', '2.0.0', { shared: BUTTON })).resolves.toBeUndefined();
    await expect(publishing('admin', '2.0.1', { shared: { '@openward/ui/tabs': ['Tabs'] } })).rejects.toThrow(
      'uses @openward/ui/tabs',
    );
  });

  it.each(['1.x', '>=1.0.0', '~1.4.0', '^1 || ^2', '1.0 - 1.9'])('is fit for the range %s', async (shellApi) => {
    await expect(publishing('admin', '2.0.0', { shellApi })).resolves.toBeUndefined();
  });

  it('does not keep somebody from mending what did not fit before', async () => {
    const { shell } = (await store.read()).releases;
    expect(shell?.active).toBe('1.0.0');
    await store.change(async () => ({
      action: 'activate',
      name: 'admin',
      from: null,
      to: '9.9.9',
      release: { active: '9.9.9', earlier: [], withdrawn: [] },
      ...REASON,
    }));
    await expect(publishing('admin', '2.0.0', {})).resolves.toBeUndefined();
  });
});

describe('a remote', () => {
  const menu = [{ path: '/admin', label: 'Admins', order: 1, roles: ['ROLE_DOCTOR' as const] }];

  beforeEach(() => releasedShell(store));

  it.each([
    [
      'a route without a screen',
      { ...routes('/admin', '/other'), screens: ['/admin'] },
      'has the route /other without a screen',
    ],
    [
      'a screen without a route',
      { ...routes('/admin'), screens: ['/admin', '/x'] },
      'has a screen for /x without a route',
    ],
    ['a route twice', routes('/admin/:id', '/admin/:userid'), 'has the route /admin/:userid twice'],
    ['a menu entry without a route', { ...routes('/other'), menu }, 'has “Admins” in its menu, but no route /admin'],
    [
      'a menu entry for who may not go there',
      { ...routes('/admin'), menu },
      'shows “Admins” to ROLE_DOCTOR, who may not open /admin',
    ],
    [
      'a misspelt slot',
      { slots: ['dashbord.today'] },
      'fills the slot dashbord.today, which neither shell 1.0.0 nor a remote has',
    ],
    ['a misspelt key', { menue: [] } as never, 'remote.json is not valid: it has the unknown key menue'],
    [
      'a misspelt key of a route',
      { routes: [{ ...route('/admin'), acess: 'public' }] } as never,
      'routes[0] has the unknown key acess',
    ],
  ])('with %s is refused', async (_what, manifest, sentence) => {
    await expect(publishing('admin', '1.0.0', manifest)).rejects.toThrow(sentence);
  });

  it('may fill a slot that another remote has', async () => {
    await released(store, { name: 'patients', manifest: { hosts: ['patient.allergies'] } });
    await expect(publishing('admin', '1.0.0', { slots: ['patient.allergies'] })).resolves.toBeUndefined();
  });

  it('calls what the deployed api answers, by the contract of now or of before', async () => {
    const call = (path: string, hash: string) => ({ endpoints: [{ method: 'GET', path, hash }] });
    await expect(publishing('admin', '1.0.0', call('/new', 'a'))).resolves.toBeUndefined();
    await store.keepApiContract({ endpoints: [{ method: 'GET', path: '/doctor', hashes: ['now', 'before'] }] });
    await expect(publishing('admin', '1.0.1', call('/doctor', 'before'))).resolves.toBeUndefined();
    await expect(publishing('admin', '1.0.2', call('/doctor', 'long ago'))).rejects.toThrow(
      'admin 1.0.2 calls GET /doctor by another contract than the deployed api has. Deploy an api that has it first',
    );
    await expect(publishing('admin', '1.0.3', call('/doctors', 'now'))).rejects.toThrow(
      'calls GET /doctors, which the deployed api does not have',
    );
  });

  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>', 'remote.json is not valid: it is an HTML page.'],
    ['cut off', '{"name": "adm', 'remote.json is not valid: it is not JSON.'],
  ])('whose manifest is %s is refused', async (_what, text, sentence) => {
    const built = { origin: 'a build', read: async () => Buffer.from(text) };
    await expect(publish(store, built, REASON)).rejects.toThrow(sentence);
  });

  it('is published under its own name only', async () => {
    const folder = await aBuiltPart({ name: 'auth' });
    await expect(publish(store, builtIn(folder), REASON, { part: 'admin' })).rejects.toThrow(
      `${folder} contains a build of auth, not of admin.`,
    );
  });
});
