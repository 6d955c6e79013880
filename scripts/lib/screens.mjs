// Every screen of the portal, by who looks at it: for whatever goes through all of them.

const ACCOUNT = ['/change-password', '/secretquestion'];
const LISTS = ['', '/tomorrow', '/weekly', '/past', '/future'].map((list) => `/appointments${list}`);
const COMMON = [...LISTS, '/appointments/new', '/appointments/calendar', '/documents', ...ACCOUNT];
const DOCTORS = ['/doctor/availability', '/doctor/block'];
const STAFF = ['/scanner', '/patient', '/appointments/pending', ...DOCTORS, ...COMMON];

/** Addresses by the person who looks; `addressOf` fills in what stands in braces. */
export const SCREENS = {
  nobody: ['/login', '/register', '/forgetpwd', '/session-expired', '/scanner/new'],
  patient: [
    '/home',
    '/qrcode/{appointment}',
    '/appointments/booked/{appointment}',
    '/appointments/edit/{upcoming}',
    '/appointments/subscribe',
    '/appointments/waiting',
    ...COMMON,
  ],
  doctor: ['/doctor/home', '/appointments/subscribe', ...STAFF],
  hcpAdmin: ['/admin/home', '/change-password/{patient}', '/patient/import', ...STAFF],
  sysAdmin: ['/admin/home', '/change-password/{patient}', '/patient/import', ...STAFF],
};

/**
 * A screen's address with the ids in it: an appointment of the patient, of today or of another day to come, the patient's account.
 * @param {string} path as it stands in `SCREENS`
 * @param {{token: string, user: {id: string}}} patient the patient's session
 * @param {string} url where the portal is
 */
export async function addressOf(path, { token, user }, url) {
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
