import { expect, type Page } from '@playwright/test';
import { addressOf, routesOf, SCREENS } from '../../tools/lib/screens.ts';
import { type Person, sessionOf } from './people.ts';

/** A screen as somebody looks at it. */
export interface Screen {
  path: string;
  as: Person | null;
}

/** The same to everybody who has them. */
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
/** What an HCP admin has that a system admin has not, or has otherwise. */
const HCP_ADMINS = ['/admin/home', '/admin/profile', '/doctor/availability'];
/** One list by other names; the doctor's and the patient's are looked at each. */
const LISTS = ['tomorrow', 'weekly', 'past', 'pending'].map((list) => `/appointments/${list}`);

/** The same to all staff: looked at as the system admin. */
const STAFF_ALIKE =
  /^\/(help|patient(?!s)|documents?\b|admin\/(sms|dynamicform)|scanner|doctor\/availability\/|appointments\/(new|edit|waiting|calendar|pending|tomorrow|weekly|past|future))/;

/** One screen by another address. */
const AGAIN = ['/patient/profile', '/appointments/weekly', '/appointments/future'];

/** Addresses of the part that is tested; all where no one is. */
const ROUTES = process.env.TEST_PART
  ? routesOf(process.env.TEST_PART).map((path) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/?]+')}([?]|$)`))
  : [/./];

/** Every screen of the portal, or of the part that is tested, for each role that it is another screen to. */
export const EVERY_SCREEN: Screen[] = Object.entries(SCREENS)
  .flatMap(([who, paths]) => paths.map((path) => ({ path, as: who === 'nobody' ? null : (who as Person) })))
  .filter(({ path }) => ROUTES.some((route) => route.test(path)))
  .filter(({ path, as }) => as === 'sysAdmin' || !AGAIN.includes(path))
  .filter(({ path, as }) => as === null || as === 'patient' || !ALIKE.includes(path))
  .filter(({ path, as }) => as !== 'hcpAdmin' || HCP_ADMINS.includes(path))
  .filter(({ path, as }) => as !== 'sysAdmin' || !LISTS.includes(path))
  .filter(({ path, as }) => as !== 'doctor' || !STAFF_ALIKE.test(path) || LISTS.includes(path));

/** Where a screen is, with the ids that stand in its address. */
export async function placeOf({ path }: Screen): Promise<string> {
  return path.includes('{') ? addressOf(path, await sessionOf('patient'), process.env.PORTAL_URL ?? '') : path;
}

/** Waits until a screen is there with what the server has for it, in whatever language. */
export async function shown(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  // A form that stands in the page before its script has come is not the portal's own yet.
  await expect(page.locator('main :is(.chakra-skeleton, [data-pending], [data-in-page])')).toHaveCount(0);
}
