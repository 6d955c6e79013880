// Every screen of the portal, by who looks at it: for whatever goes through all of them.
import { callApi, signIn } from './demo.ts';
import { parts, readJson } from './workspace.ts';

const ACCOUNT = ['/change-password', '/secretquestion', '/security', '/apps', '/help'];
const LISTS = ['', '/tomorrow', '/weekly', '/past', '/future'].map((list) => `/appointments${list}`);
const COMMON = [
  ...LISTS,
  '/appointments/waiting',
  '/appointments/new',
  '/appointments/calendar',
  '/documents',
  ...ACCOUNT,
];
const DOCTORS = ['/doctor/availability', '/doctor/block'];
const RECORD = '/patient/edit/{patient}';
const RECORDS = [
  '/patient',
  '/patient/add',
  RECORD,
  `${RECORD}?tab=address`,
  `${RECORD}?tab=history`,
  `${RECORD}?tab=access`,
];
const STAFF = [
  '/scanner',
  ...RECORDS,
  '/patient/elsewhere',
  '/patient/sharing/minor',
  '/patient/turning-18',
  '/document/assign',
  '/admin/sms',
  '/appointments/ill-today',
  '/appointments/pending',
  '/appointments/reassign',
  ...DOCTORS,
  ...COMMON,
];

type Looker = 'nobody' | 'patient' | 'doctor' | 'hcpAdmin' | 'sysAdmin';

/** What is known of the screens, by the person who looks. */
const KNOWN: Record<Looker, string[]> = {
  nobody: ['/login', '/register', '/forgetpwd', '/session-expired', '/not-me', '/my-account', '/scanner/new', '/visit'],
  patient: [
    '/home',
    '/profile',
    '/profile?tab=insurance',
    '/patient/profile',
    '/qrcode/{appointment}',
    '/appointments/booked/{appointment}',
    '/appointments/edit/{upcoming}',
    '/appointments/subscribe',
    '/document/view/{completed}',
    '/document/upload/{pending}',
    '/patient/access',
    '/patient/record',
    '/patient/record?days=own&from=2026-02-01&to=2026-01-01',
    '/patient/actionitems',
    '/patient/sharing',
    '/patient/sharing/accept/over',
    ...COMMON,
  ],
  doctor: ['/doctor/home', '/doctor/profile', '/appointments/subscribe', ...STAFF],
  hcpAdmin: [
    '/admin/home',
    '/patient/import',
    '/admin/profile',
    '/doctor',
    '/doctor/add',
    '/change-password/{patient}',
    ...STAFF,
  ],
  sysAdmin: [
    '/admin/home',
    '/admin/apps',
    '/admin/health',
    '/admin/settings',
    '/admin/access-review',
    '/admin/hospitals',
    '/admin/hospitals/add',
    '/admin/hospitals/edit/{hospital}',
    '/admin/audit',
    '/admin/releases',
    '/admin/dynamicform',
    '/admin/dynamicform/new',
    '/admin/dynamicform/{form}',
    '/admin/dynamicform/view/{form}',
    '/admin/dynamicform/answers/{form}',
    '/admin/dynamicform/automation/{form}',
    '/admin/profile',
    '/admin',
    '/admin/add',
    '/admin/edit/{admin}',
    '/admin/hcp',
    '/admin/hcp/add',
    '/doctor',
    '/doctor/add',
    '/doctor/edit/{doctor}',
    '/change-password/{patient}',
    '/patient/import',
    `${RECORD}?tab=duplicates`,
    '/patient/merge',
    '/patient/merge?{pair}',
    ...STAFF,
  ],
};

const ROLE_OF: Record<Exclude<Looker, 'nobody'>, string> = {
  patient: 'ROLE_PATIENT',
  doctor: 'ROLE_DOCTOR',
  hcpAdmin: 'ROLE_HCP_ADMIN',
  sysAdmin: 'ROLE_SYS_ADMIN',
};

/** A route as a `remote.json` declares it. */
type Route = { path: string; access: string | string[] };

const routesIn = (folder: string) => readJson<{ routes: Route[] }>(folder, 'remote.json').routes;

/** Routes that are not listed here and need no id, such as those of a new remote. */
const otherRoutes = parts
  .filter(({ name }) => name !== 'shell')
  .map(({ folder }) => routesIn(folder))
  .filter((routes) => !routes.some(({ path }) => Object.values(KNOWN).some((paths) => paths.includes(path))))
  .flatMap((routes) => routes.filter(({ path }) => !path.includes(':')));

const screensOf = (looker: Looker) => {
  const maySee = ({ access }: Route) => (looker === 'nobody' ? access === 'public' : access.includes(ROLE_OF[looker]));
  return [...KNOWN[looker], ...otherRoutes.filter(maySee).map(({ path }) => path)];
};

/** Addresses by the person who looks; `addressOf` fills in the ids, which are in braces. */
export const SCREENS = Object.fromEntries(
  Object.keys(KNOWN).map((looker) => [looker, screensOf(looker as Looker)]),
) as Record<Looker, string[]>;

/** The routes of a remote. @throws Error where there is none of that name */
export function routesOf(name: string): string[] {
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`There is no remote ${name}.`);
  return routesIn(part.folder).map(({ path }) => path);
}

/** The patient whose session finds the ids. */
type Patient = { token: string; user: { id: string } };

/**
 * A screen's address with the ids in it: an appointment of the patient, of today or of another day to come, a document
 * that the patient has completed, the patient's account, that of one of the demo's doctors or HCP admins, or the first of
 * the practice's forms.
 * @param path one of `SCREENS`
 * @param url where the portal is
 */
export async function addressOf(path: string, { token, user }: Patient, url: string): Promise<string> {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return path;
  const listed = async (address: string, as = token) => (await callApi(url, 'GET', address, { token: as })).result;
  const idOf: Record<string, () => Promise<string>> = {
    patient: async () => user.id,
    // Two patients of the practice, as if they were one person.
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
      const documents: { id: string; documentStatus: string }[] = await listed('/document');
      return idOfFirst(
        documents.filter(({ documentStatus }) => documentStatus === 'COMPLETED'),
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

/** An appointment of a list that still takes place, else the first. */
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
