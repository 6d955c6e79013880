import { createRemote, sessionAtom, store } from '@openward/remote-kit';
import { askForAccess } from './access/ask-for-access.ts';
import { askForRecord } from './parts/use-record.ts';
import { askAhead } from './patient-list/ask-for-patients.ts';

/** Preloads a patient's own record. */
function askForOwn() {
  const session = store.get(sessionAtom);
  if (session.state === 'signed-in') void askForRecord(session.user.patientId ?? '', { ahead: true });
}

export default createRemote({
  name: 'patients',
  screens: {
    '/': () => import('./dashboard/patient-dashboard.tsx'),
    '/home': () => import('./dashboard/patient-dashboard.tsx'),
    '/patient/access': {
      load: () => import('./access/access-page.tsx'),
      call: () => askForAccess({ before: undefined, own: false }, { ahead: true }),
    },
    '/patient': { load: () => import('./patient-list/patient-list-page.tsx'), call: askAhead },
    '/patient/add': () => import('./record/new-patient-page.tsx'),
    '/patient/elsewhere': () => import('./elsewhere/elsewhere-page.tsx'),
    '/patient/merge': () => import('./merge/merge-page.tsx'),
    '/patient/edit/:userid': () => import('./record/record-page.tsx'),
    '/patient/profile': { load: () => import('./record/record-page.tsx'), call: askForOwn },
    '/profile': { load: () => import('./record/record-page.tsx'), call: askForOwn },
    '/patient/sharing': () => import('./sharing/sharing-page.tsx'),
    '/patient/sharing/accept/:secret': () => import('./sharing/accept-page.tsx'),
    '/patient/sharing/minor': () => import('./sharing/minor-page.tsx'),
    '/patient/turning-18': () => import('./sharing/practice/turning-18-page.tsx'),
    '/patient/import': () => import('./imports/import-page.tsx'),
  },
  catalogue: (language) => import(`../../i18n/${language}/patients.json`),
});
