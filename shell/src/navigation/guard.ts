import { HOME_OF, type ProxyArea } from '@openward/contract';
import type { User } from '@openward/contract/accounts';
import type { OwnedRoute } from '@openward/contract/releases';

import type { SessionState } from '@openward/remote-kit';
import type { FindRoute } from '../registry/registry-here.ts';

/** What an address leads to for the current user. */
export type Destination =
  | { kind: 'remote'; route: OwnedRoute }
  | { kind: 'redirect'; to: string; rememberOrigin: boolean };

const SIGN_IN = '/login';
/** Where the first sign-in leads. */
export const SECRET_QUESTIONS = '/secretquestion';

/** Leads every role to its own profile screen. */
const PROFILE = '/profile';

/** Where a user sets up a second factor. */
export const SECURITY = '/security';
/** The pages that stay open to a user whose second factor is overdue. */
const OWN_ACCOUNT = [SECURITY, SECRET_QUESTIONS, '/change-password', '/help'];

/** True when the deadline for setting up a second factor has passed. */
export function isOverdue(due: User['secondFactorDueAt']): boolean {
  return due !== null && Date.parse(due) <= Date.now();
}

/** Where an address leads: its screen, the sign-in page or the own home (specification, sections 2 and 4). */
export function destinationOf(pathname: string, session: SessionState, find: FindRoute): Destination {
  const route = find(pathname);
  if (route?.access === 'public') return { kind: 'remote', route };
  if (session.state !== 'signed-in') {
    // `/` is not worth returning to; a real screen is.
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

/** The area of a screen that the represented person has not shared; undefined if the screen may be shown. */
export function unsharedArea({ actingFor }: User, { area }: OwnedRoute): ProxyArea | undefined {
  return actingFor && area && !actingFor.areas.includes(area) ? area : undefined;
}

/** The profile of the user's role, beside its home: `/doctor/home`, `/doctor/profile`. */
export function profileOf(user: User): string {
  return homeOf(user).replace('/home', PROFILE);
}

/** The home page of the user's role. */
export function homeOf(user: User): string {
  return HOME_OF[user.userRole];
}

/** Where a sign-in leads: first the secret questions, then the remembered address, else home. */
export function landingOf(user: User, origin: string | null, find: FindRoute): string {
  if (user.isAnsweredSecretQuestion !== 'Y' && find(SECRET_QUESTIONS)) return SECRET_QUESTIONS;
  const wanted = origin ? addressIn(origin) : undefined;
  const route = wanted && find(wanted.pathname);
  const allowed = route && route.access !== 'public' && route.access.includes(user.userRole);
  return allowed ? wanted.pathname + wanted.search + wanted.hash : homeOf(user);
}

/** Parses an address of the portal; undefined if it is invalid or leads elsewhere. */
function addressIn(origin: string): URL | undefined {
  const portal = 'http://portal';
  if (!URL.canParse(origin, portal)) return undefined;
  const url = new URL(origin, portal);
  return url.origin === portal ? url : undefined;
}
