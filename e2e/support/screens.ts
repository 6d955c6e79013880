import { expect, type Page } from '@playwright/test';
import { addressOf, routesOf, SCREENS } from '../../tools/lib/screens.ts';
import { type Person, sessionOf } from './people.ts';

/** A screen and the user who views it. */
export interface Screen {
  path: string;
  as: Person | null;
}

/** Screens that look the same for all roles. */
const ALIKE = [
  '/allow-app',
  '/apps',
  '/appointments/booked/{appointment}',
  '/appointments/subscribe',
  '/change-password',
  '/document/upload/{pending}',
  '/secretquestion',
  '/security',
];
/** Screens that an HCP admin has and a system admin lacks or sees differently. */
const HCP_ADMINS = ['/admin/home', '/admin/profile', '/doctor/availability'];
/** Variants of one list; only those of doctor and patient are checked. */
const LISTS = ['tomorrow', 'weekly', 'past', 'pending'].map((list) => `/appointments/${list}`);

/** Screens that are the same for all staff, checked as the system admin. */
const STAFF_ALIKE =
  /^\/(help|patient(?!s)|documents?\b|admin\/(sms|dynamicform)|scanner|doctor\/availability\/|appointments\/(new|edit|waiting|calendar|pending|tomorrow|weekly|past|future))/;

/** Second addresses of the same screen. */
const AGAIN = ['/patient/profile', '/appointments/weekly', '/appointments/future'];

/** Addresses of the tested part; all addresses if no part is named. */
const ROUTES = process.env.TEST_PART
  ? routesOf(process.env.TEST_PART).map((path) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/?]+')}([?]|$)`))
  : [/./];

/** Every screen of the portal, or of the tested part, for each role that sees it differently. */
export const EVERY_SCREEN: Screen[] = Object.entries(SCREENS)
  .flatMap(([who, paths]) => paths.map((path) => ({ path, as: who === 'nobody' ? null : (who as Person) })))
  .filter(({ path }) => ROUTES.some((route) => route.test(path)))
  .filter(({ path, as }) => as === 'sysAdmin' || !AGAIN.includes(path))
  .filter(({ path, as }) => as === null || as === 'patient' || !ALIKE.includes(path))
  .filter(({ path, as }) => as !== 'hcpAdmin' || HCP_ADMINS.includes(path))
  .filter(({ path, as }) => as !== 'sysAdmin' || !LISTS.includes(path))
  .filter(({ path, as }) => as !== 'doctor' || !STAFF_ALIKE.test(path) || LISTS.includes(path));

/** The address of a screen with its ids filled in. */
export async function placeOf({ path }: Screen): Promise<string> {
  return path.includes('{') ? addressOf(path, await sessionOf('patient'), process.env.PORTAL_URL ?? '') : path;
}

/** Waits until a screen and its data have loaded, in any language. */
export async function shown(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  // A prerendered form is still there until its script has run.
  await expect(page.locator('main :is(.chakra-skeleton, [data-pending], [data-in-page])')).toHaveCount(0);
}
