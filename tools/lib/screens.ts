// Every screen of the portal by visitor, for tools that visit all. The manifests define which exist.
import { type Role, type RoleWord, rolesOf } from '@openward/contract';
import { DOCUMENT_RULES, type DocumentStatus } from '@openward/contract/documents';
import { callApi, signIn } from './demo.ts';
import { parts, readJson } from './workspace.ts';

const RECORD = '/patient/edit/{patient}';

/** Addresses for routes that need an id (in braces) or that have several states; other routes use their path. */
const EXAMPLES: Record<string, string[]> = {
  // Redirects.
  '/': [],
  '/signed-in': [],
  '/qrcode/:appointmentId': ['/qrcode/{appointment}'],
  '/appointments/booked/:appointmentId': ['/appointments/booked/{appointment}'],
  '/appointments/edit/:appointmentId': ['/appointments/edit/{upcoming}'],
  '/doctor/availability/:doctorId': ['/doctor/availability/{doctor}'],
  '/document/upload/:documentid': ['/document/upload/{pending}'],
  '/document/view/:documentid': ['/document/view/{completed}'],
  '/admin/dynamicform/:formid': ['/admin/dynamicform/{form}'],
  '/admin/dynamicform/view/:formid': ['/admin/dynamicform/view/{form}'],
  '/admin/dynamicform/answers/:formid': ['/admin/dynamicform/answers/{form}'],
  '/admin/dynamicform/automation/:formid': ['/admin/dynamicform/automation/{form}'],
  '/admin/edit/:userid': ['/admin/edit/{admin}'],
  '/admin/hospitals/edit/:hospitalid': ['/admin/hospitals/edit/{hospital}'],
  '/doctor/edit/:userid': ['/doctor/edit/{doctor}'],
  '/change-password/:userid': ['/change-password/{patient}'],
  '/profile': ['/profile', '/profile?tab=insurance'],
  '/patient/edit/:userid': [
    RECORD,
    ...['address', 'history', 'access', 'duplicates'].map((tab) => `${RECORD}?tab=${tab}`),
  ],
  '/patient/merge': ['/patient/merge', '/patient/merge?{pair}'],
  '/patient/record': ['/patient/record', '/patient/record?days=own&from=2026-02-01&to=2026-01-01'],
  '/patient/sharing/accept/:secret': ['/patient/sharing/accept/over'],
};

const LOOKERS = {
  nobody: undefined,
  patient: 'ROLE_PATIENT',
  doctor: 'ROLE_DOCTOR',
  hcpAdmin: 'ROLE_HCP_ADMIN',
  sysAdmin: 'ROLE_SYS_ADMIN',
} as const satisfies Record<string, Role | undefined>;

/** A visitor: a user with a role, or `nobody` for signed out. */
type Looker = keyof typeof LOOKERS;

interface Route {
  path: string;
  access: 'public' | RoleWord | readonly Role[];
}

const routesIn = (folder: string) => readJson<{ routes: Route[] }>(folder, 'remote.json').routes;

/**
 * Lists the addresses of routes by visitor.
 * @throws Error if a route with an id has no example, or an example has no route
 */
export function screensOf(routes: Route[], examples: Record<string, string[]>): Record<Looker, string[]> {
  const paths = routes.map(({ path }) => path);
  const missing = paths.find((path) => path.includes(':') && !examples[path]);
  if (missing) throw new Error(`The route ${missing} needs an example address in tools/lib/screens.ts.`);
  const left = Object.keys(examples).find((path) => !paths.includes(path));
  if (left) throw new Error(`No remote has the route ${left} of tools/lib/screens.ts.`);
  const seenBy = (role: Role | undefined) =>
    routes
      .filter(({ access }) => (access === 'public' ? !role : role && rolesOf(access).includes(role)))
      .flatMap(({ path }) => examples[path] ?? [path]);
  const lookers = Object.entries(LOOKERS) as [Looker, Role | undefined][];
  return Object.fromEntries(lookers.map(([looker, role]) => [looker, seenBy(role)])) as Record<Looker, string[]>;
}

/** Addresses by visitor; `addressOf` fills in the ids in braces. */
export const SCREENS = screensOf(
  parts.filter(({ name }) => name !== 'shell').flatMap(({ folder }) => routesIn(folder)),
  EXAMPLES,
);

/** Lists the routes of a remote. @throws Error if there is no such remote */
export function routesOf(name: string): string[] {
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`There is no remote ${name}.`);
  return routesIn(part.folder).map(({ path }) => path);
}

/** The patient whose session is used to find ids. */
type Patient = { token: string; user: { id: string } };

/**
 * Fills in the id of a screen's address: an appointment of the patient today or in the future, a document that the
 * patient completed, an account of the patient, a doctor or an HCP admin of the demo, or the practice's first form.
 * @param path one of `SCREENS`
 * @param url of the portal
 */
export async function addressOf(path: string, { token, user }: Patient, url: string): Promise<string> {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return path;
  const listed = async (address: string, as = token) => (await callApi(url, 'GET', address, { token: as })).result;
  const idOf: Record<string, () => Promise<string>> = {
    patient: async () => user.id,
    // Two patients of the practice, as if they were duplicates.
    pair: async () => {
      const found = await listed('/patient/active?size=2&page=0', (await signIn(url, 'admin')).token);
      return new URLSearchParams({ kept: found[0]?.id, merged: found[1]?.id }).toString();
    },
    doctor: async () => (await signIn(url, 'doctor')).user.id,
    admin: async () => (await signIn(url, 'hcp')).user.id,
    hospital: async () => idOfFirst(await listed('/hospital'), path),
    appointment: () => openAppointment('today', token, url),
    upcoming: () => openAppointment('future', token, url),
    completed: async () => {
      const documents: { id: string; documentStatus: DocumentStatus }[] = await listed('/document');
      return idOfFirst(
        documents.filter(({ documentStatus }) => DOCUMENT_RULES[documentStatus].stage === 'completed'),
        path,
      );
    },
    pending: async () => idOfFirst(await listed('/document/pending'), path),
    form: async () =>
      idOfFirst(await listed('/master/dynamicform?size=1&page=0', (await signIn(url, 'admin')).token), path),
  };
  const find = idOf[name];
  if (!find) throw new Error(`There is no value for the parameter ${name} of ${path}.`);
  return path.replace(`{${name}}`, await find());
}

/** Returns the first open appointment of a list, else the first one. */
async function openAppointment(list: 'today' | 'future', token: string, url: string): Promise<string> {
  const address = `/appointment/${list}/all`;
  const found: { id: string; status: string }[] = (await callApi(url, 'POST', address, { token, body: {} })).result;
  const open = found.filter(({ status }) => ['BOOKED', 'CONFIRMED', 'RESCHEDULED'].includes(status));
  return idOfFirst(open.length > 0 ? open : found, address);
}

function idOfFirst(found: { id: string }[], what: string): string {
  const [first] = found;
  if (!first) throw new Error(`The demo practice has nothing for ${what}.`);
  return first.id;
}
