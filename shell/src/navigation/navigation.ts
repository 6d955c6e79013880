import type { User } from '@openward/contract/accounts';
import type { OwnedRoute } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';
import { leave, sessionAtom, store } from '@openward/remote-kit';
import { atom } from 'jotai';
import { navigateToUrl, triggerAppChange } from 'single-spa';
import type { FindRoute } from '../registry/registry-here.ts';
import type { RegistryWatch } from '../registry/watch.ts';
import { dropSession } from '../session/session.ts';
import { accessOverAtom } from './access-over.ts';
import { destinationOf, landingOf, SECRET_QUESTIONS, unsharedArea } from './guard.ts';

const ORIGIN = 'openward.origin';
/** The user who was on the remembered page when the session ended; no other user is led there. */
const ORIGIN_OF = 'openward.originOf';

/** Pages that a signed-in user should not find in the history. */
const ENTRANCES = new Set(['/login', '/session-expired']);

/** The current route; null before the first one. */
export const routeAtom = atom<OwnedRoute | null>(null);

/** The area of the current screen that the represented person has not shared; undefined if the screen is shown. */
export const unsharedAtom = atom((get) => {
  const [route, session] = [get(routeAtom), get(sessionAtom)];
  return route && session.state === 'signed-in' ? unsharedArea(session.user, route) : undefined;
});

/**
 * Follows every change of address and session: guards, remembers the requested address, and redirects after sign-in.
 * @param watch knows of newer releases; undefined until the watch has loaded
 */
export function startNavigation(find: FindRoute, watch: () => RegistryWatch | undefined): void {
  const follow = () => {
    if (location.pathname === '/login' && store.get(routeAtom)?.path !== '/login') dropSession();
    const destination = destinationOf(location.pathname, store.get(sessionAtom), find);
    if (destination.kind === 'redirect') {
      if (destination.rememberOrigin) rememberOrigin('');
      history.replaceState(null, '', destination.to);
      return;
    }
    const before = store.get(routeAtom);
    if (before && watch()?.isOutdated(before, destination.route)) return location.reload();
    store.set(routeAtom, destination.route);
  };
  let lastUser = '';
  const noteUser = () => {
    const session = store.get(sessionAtom);
    if (session.state === 'signed-in') lastUser = session.user.id;
  };
  noteUser();
  store.sub(sessionAtom, noteUser);
  window.addEventListener('single-spa:before-routing-event', follow);
  follow();
  const land = (user: User) => {
    const owner = sessionStorage.getItem(ORIGIN_OF);
    const origin = !owner || owner === user.id ? sessionStorage.getItem(ORIGIN) : null;
    const to = landingOf(user, origin, find);
    // After the secret questions, the user still goes to the remembered address.
    if (to !== SECRET_QUESTIONS) sessionStorage.removeItem(ORIGIN);
    // Back must not lead to the sign-in page, because opening it signs out.
    if (ENTRANCES.has(location.pathname)) history.replaceState(null, '', to);
    else navigateToUrl(to);
  };
  eventBus.on('session:signed-in', ({ user }) => land(user));
  eventBus.on('session:questions-answered', ({ user }) => land(user));
  eventBus.on('session:ended', () => {
    sessionStorage.removeItem(ORIGIN);
    if (isGuarded(find)) navigateToUrl('/login');
  });
  eventBus.on('session:expired', () => {
    if (!isGuarded(find)) return;
    rememberOrigin(lastUser);
    history.replaceState(null, '', find('/session-expired') ? '/session-expired' : '/login');
  });
}

/** Goes to an address of the portal, through the guards; asks first if input would be lost. */
export function goTo(path: string): void {
  leave(() => navigateToUrl(path));
}

/** Remembers the current address for the next sign-in. */
function rememberOrigin(owner: string): void {
  sessionStorage.setItem(ORIGIN, location.pathname + location.search + location.hash);
  sessionStorage.setItem(ORIGIN_OF, owner);
}

/** Tells whether a remote owns the present address for the present user. */
export function ownsAddress(find: FindRoute): (remote: string, pathname: string) => boolean {
  return (remote, pathname) => {
    if (store.get(accessOverAtom)) return false;
    const session = store.get(sessionAtom);
    const destination = destinationOf(pathname, session, find);
    if (destination.kind !== 'remote' || destination.route.remote !== remote) return false;
    return session.state !== 'signed-in' || !unsharedArea(session.user, destination.route);
  };
}

/** Makes single-spa check again after something other than the address has changed. */
export function lookAgain(): void {
  void triggerAppChange();
}

function isGuarded(find: FindRoute): boolean {
  return find(location.pathname)?.access !== 'public';
}
