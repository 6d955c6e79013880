// Every screen of the portal, by who looks at it: for whatever goes through all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '../../tools/dist/lib/workspace.js';

const ACCOUNT = ['/change-password', '/secretquestion', '/security'];
const LISTS = ['', '/tomorrow', '/weekly', '/past', '/future'].map((list) => `/appointments${list}`);
const COMMON = [...LISTS, '/appointments/new', '/appointments/calendar', '/documents', ...ACCOUNT];
const DOCTORS = ['/doctor/availability', '/doctor/block'];
const RECORD = '/patient/edit/{patient}';
const RECORDS = ['/patient', '/patient/add', RECORD, `${RECORD}?tab=address`, `${RECORD}?tab=history`];
const STAFF = [
  '/scanner',
  ...RECORDS,
  '/patient/sharing/minor',
  '/document/assign',
  '/admin/sms',
  '/appointments/pending',
  ...DOCTORS,
  ...COMMON,
];

/** What is known of the screens, by the person who looks. */
const KNOWN = {
  nobody: ['/login', '/register', '/forgetpwd', '/session-expired', '/not-me', '/scanner/new'],
  patient: [
    '/home',
    '/profile',
    '/profile?tab=insurance',
    '/patient/profile',
    '/qrcode/{appointment}',
    '/appointments/booked/{appointment}',
    '/appointments/edit/{upcoming}',
    '/appointments/subscribe',
    '/appointments/waiting',
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
    '/admin/audit',
    '/admin/releases',
    '/admin/dynamicform',
    '/admin/dynamicform/new',
    '/admin/dynamicform/{form}',
    '/admin/dynamicform/view/{form}',
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
    ...STAFF,
  ],
};

const ROLE_OF = {
  patient: 'ROLE_PATIENT',
  doctor: 'ROLE_DOCTOR',
  hcpAdmin: 'ROLE_HCP_ADMIN',
  sysAdmin: 'ROLE_SYS_ADMIN',
};

/** Routes of the remotes of which nothing is known here, as far as they need no id: a new remote's are among them. */
const otherRoutes = parts
  .filter(({ name }) => name !== 'shell')
  .map(({ folder }) => JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')).routes)
  .filter((routes) => !routes.some(({ path }) => Object.values(KNOWN).some((paths) => paths.includes(path))))
  .flatMap((routes) => routes.filter(({ path }) => !path.includes(':')));

/** Addresses by the person who looks; `addressOf` fills in what stands in braces. */
export const SCREENS = Object.fromEntries(
  Object.entries(KNOWN).map(([who, paths]) => {
    const maySee = ({ access }) => (who === 'nobody' ? access === 'public' : access.includes(ROLE_OF[who]));
    return [who, [...paths, ...otherRoutes.filter(maySee).map(({ path }) => path)]];
  }),
);

/** The routes of a remote. */
export function routesOf(name) {
  const { folder } = parts.find((part) => part.name === name);
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')).routes.map(({ path }) => path);
}

/**
 * A screen's address with the ids in it: an appointment of the patient, of today or of another day to come, a document
 * that the patient has completed, the patient's account, that of one of the demo's doctors or HCP admins, or the first of
 * the practice's forms.
 * @param {string} path as it stands in `SCREENS`
 * @param {{token: string, user: {id: string}}} patient the patient's session
 * @param {string} url where the portal is
 */
export async function addressOf(path, { token, user }, url) {
  const staff = /\{(doctor|admin)\}/.exec(path)?.[1];
  if (staff) return path.replace(`{${staff}}`, await accountOf(staff, url));
  if (path.includes('{completed}')) return path.replace('{completed}', await completedOf(token, url));
  if (path.includes('{form}')) return path.replace('{form}', await someForm(url));
  if (path.includes('{pending}')) return path.replace('{pending}', await pendingOf(token, url));
  const list = path.includes('{upcoming}') ? 'future' : 'today';
  if (!path.includes('{appointment}') && list === 'today') return path.replace('{patient}', user.id);
  const answer = await fetch(`${url}/api/appointment/${list}/all`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { result } = await answer.json();
  const open = result.find(({ status }) => ['BOOKED', 'CONFIRMED', 'RESCHEDULED'].includes(status));
  return path.replace(/\{appointment\}|\{upcoming\}/, (open ?? result[0]).id);
}

/** The id of a document that somebody has completed. */
async function completedOf(token, url) {
  const answer = await fetch(`${url}/api/document`, { headers: { authorization: `Bearer ${token}` } });
  const { result } = await answer.json();
  return result.find(({ documentStatus }) => documentStatus === 'COMPLETED').id;
}

/** The id of a document that waits for the patient. */
async function pendingOf(token, url) {
  const answer = await fetch(`${url}/api/document/pending`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).result[0].id;
}

const PASSWORD = 'Demo-pass-1';
const EMAIL = { doctor: 'doctor@openward.example', admin: 'hcp@openward.example' };

/** The id of the first of the practice's forms, by name. */
async function someForm(url) {
  const { token } = await signedIn('admin@openward.example', url);
  const answer = await fetch(`${url}/api/master/dynamicform?size=1&page=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).result[0].id;
}

/** The id of the account of one of the demo's people, as they learn it themselves. */
async function accountOf(who, url) {
  return (await signedIn(EMAIL[who], url)).user.id;
}

async function signedIn(username, url) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return (await answer.json()).result;
}
