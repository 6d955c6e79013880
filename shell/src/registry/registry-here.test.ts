import { isChosen, type Registry } from '@openward/contract/releases';
import { sessionAtom, store } from '@openward/remote-kit';
import { aRegistry, aRelease, aSession, aUser } from '@openward/remote-kit/testing';
import { clearStorage, keepSession } from '../session/storage.ts';
import { registryHere } from './registry-here.ts';

const route = (path: string) => ({ path, access: 'public' as const, title: path });
const page: Registry = aRegistry([{ name: 'auth', routes: [route('/login')] }, { name: 'patients' }]);
const active = page.remotes.auth?.active as ReturnType<typeof aRelease>;
const previous = aRelease({ name: 'auth', version: '0.9.0' });
const canary = aRelease({ name: 'auth', version: '1.1.0', routes: [route('/login'), route('/new')] });
page.remotes.auth = { active, previous, canary: { release: canary, percent: 50 } };

/** The first of many users who is chosen for the canary, or is not. */
const anybody = (chosen: boolean) => {
  for (;;) {
    const user = aUser();
    if (isChosen(user.id, 'auth', 50) === chosen) return user;
  }
};
/** Signs a user in as the shell does, or out without a user. */
function comes(user?: ReturnType<typeof aUser>): void {
  if (user) keepSession(aSession({ user }));
  else clearStorage();
  store.set(sessionAtom, user ? { state: 'signed-in', user } : { state: 'signed-out' });
}

beforeEach(() => localStorage.clear());

it('gives who is chosen the canary with its routes, and what may stand in for it', () => {
  comes(anybody(true));
  const { registry, find } = registryHere(page)();
  expect(registry.remotes.auth).toEqual({ active: canary, previous: active, last: previous });
  expect(find('/new')?.remote).toBe('auth');
});

it('gives all others what they had, and makes the choice anew for the next user of the page', () => {
  const here = registryHere(page);
  comes(anybody(false));
  expect(here().registry.remotes.auth?.active).toBe(active);
  expect(here().find('/new')).toBeUndefined();
  expect(here()).toBe(here());
  comes(anybody(true));
  expect(here().registry.remotes.auth?.active).toBe(canary);
});

it('goes by an id of the device while nobody is signed in, the same each time', () => {
  comes();
  const first = registryHere(page)().registry.remotes.auth?.active;
  const device = localStorage.getItem('openward.device') ?? '';
  expect(first).toBe(isChosen(device, 'auth', 50) ? canary : active);
  comes(anybody(true));
  registryHere(page)();
  comes();
  registryHere(page)();
  expect(localStorage.getItem('openward.device')).toBe(device);
});

it('gives the device no id where there is no canary', () => {
  comes();
  registryHere(aRegistry([{ name: 'auth' }]))();
  expect(localStorage).toHaveLength(0);
});
