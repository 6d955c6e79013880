import { createRemote, sessionAtom, store } from '@openward/remote-kit';
import { askForAccess } from './access/ask-for-access.ts';
import { askAhead } from './patient-list/ask-for-patients.ts';
import { askForRecord } from './record/use-record.ts';

const record = () => import('./record/record-page.tsx');
/** The own record of a patient, before its screen is there. */
const ownRecord = {
  load: record,
  call: () => {
    const session = store.get(sessionAtom);
    if (session.state === 'signed-in') return askForRecord(session.user.id, { ahead: true });
  },
};

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
    '/patient/edit/:userid': record,
    '/patient/profile': ownRecord,
    '/profile': ownRecord,
    '/patient/sharing': () => import('./sharing/sharing-page.tsx'),
    '/patient/sharing/accept/:secret': () => import('./sharing/accept-page.tsx'),
    '/patient/sharing/minor': () => import('./sharing/minor-page.tsx'),
    '/patient/import': () => import('./import/import-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
