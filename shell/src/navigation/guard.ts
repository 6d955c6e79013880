import { HOME_OF, type ProxyArea } from '@openward/contract';
import type { User } from '@openward/contract/accounts';
import type { OwnedRoute } from '@openward/contract/releases';

import type { SessionState } from '@openward/remote-kit';
import type { FindRoute } from '../registry/registry-here.ts';

/** What an address leads to for somebody. */
export type Destination =
  | { kind: 'remote'; route: OwnedRoute }
  | { kind: 'redirect'; to: string; rememberOrigin: boolean };

const SIGN_IN = '/login';
/** Where the first sign-in leads. */
export const SECRET_QUESTIONS = '/secretquestion';

/** What leads everybody to their own profile, whichever screen that is. */
const PROFILE = '/profile';

/** Where somebody sets up what proves that it is them. */
export const SECURITY = '/security';
/** What opens to somebody who should have a second factor by now, and has none. */
const OWN_ACCOUNT = [SECURITY, SECRET_QUESTIONS, '/change-password', '/help'];

/** True where the time is over in which the practice asks somebody to set up a second factor. */
export function isOverdue(due: User['secondFactorDueAt']): boolean {
  return due !== null && Date.parse(due) <= Date.now();
}

/** Where an address leads: to its screen, to the sign-in page, or to the user's own home (specification, sections 2 and 4). */
export function destinationOf(pathname: string, session: SessionState, find: FindRoute): Destination {
  const route = find(pathname);
  if (route?.access === 'public') return { kind: 'remote', route };
  if (session.state !== 'signed-in') {
    // The front door is no place to come back to; a real screen is.
    return { kind: 'redirect', to: SIGN_IN, rememberOrigin: route !== undefined && pathname !== '/' };
  }
  if (isOverdue(session.user.secondFactorDueAt) && find(SECURITY) && !OWN_ACCOUNT.includes(pathname)) {
    return { kind: 'redirect', to: SECURITY, rememberOrigin: false };
  }
  if (route?.access.includes(session.user.userRole)) return { kind: 'remote', route };
  const own = profileOf(session.user);
  const to = pathname === PROFILE && find(own) ? own : homeOf(session.user);
  return { kind: 'redirect', to, rememberOrigin: false };
}

/** What of a screen the person whom somebody acts for has not shared with them; undefined where it may be shown. */
export function unsharedArea({ actingFor }: User, { area }: OwnedRoute): ProxyArea | undefined {
  return actingFor && area && !actingFor.areas.includes(area) ? area : undefined;
}

/** The profile of somebody's own role, which stands beside its home: `/doctor/home`, `/doctor/profile`. */
export function profileOf(user: User): string {
  return homeOf(user).replace('/home', PROFILE);
}

/** The page of somebody's own role. */
export function homeOf(user: User): string {
  return HOME_OF[user.userRole];
}

/** Where somebody lands after signing in: first the secret questions, then where they wanted to go, else home. */
export function landingOf(user: User, origin: string | null, find: FindRoute): string {
  if (user.isAnsweredSecretQuestion !== 'Y' && find(SECRET_QUESTIONS)) return SECRET_QUESTIONS;
  const wanted = origin ? addressIn(origin) : undefined;
  const route = wanted && find(wanted.pathname);
  const allowed = route && route.access !== 'public' && route.access.includes(user.userRole);
  return allowed ? wanted.pathname + wanted.search + wanted.hash : homeOf(user);
}

/** An address of the portal, taken apart; undefined where it is none or leads elsewhere. */
function addressIn(origin: string): URL | undefined {
  const portal = 'http://portal';
  if (!URL.canParse(origin, portal)) return undefined;
  const url = new URL(origin, portal);
  return url.origin === portal ? url : undefined;
}
