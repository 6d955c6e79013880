import { createRemote } from '@openward/remote-kit';
import { askForAccess } from './access/ask-for-access.ts';
import { askForPatients, FIRST_PAGE } from './patient-list/ask-for-patients.ts';

export default createRemote({
  name: 'patients',
  screens: {
    '/': () => import('./dashboard/patient-dashboard.tsx'),
    '/home': () => import('./dashboard/patient-dashboard.tsx'),
    '/patient/access': {
      load: () => import('./access/access-page.tsx'),
      call: () => askForAccess({ before: undefined, own: false }, { ahead: true }),
    },
    '/patient': {
      load: () => import('./patient-list/patient-list-page.tsx'),
      call: () => askForPatients(FIRST_PAGE, '', { ahead: true }),
    },
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
