import { createRemote } from '@openward/remote-kit';
import { askForPatients, FIRST_PAGE } from './patient-list/ask-for-patients.ts';

export default createRemote({
  name: 'patients',
  screens: {
    '/': () => import('./dashboard/patient-dashboard.tsx'),
    '/home': () => import('./dashboard/patient-dashboard.tsx'),
    '/patient': {
      load: () => import('./patient-list/patient-list-page.tsx'),
      call: () => askForPatients(FIRST_PAGE, '', { ahead: true }),
    },
    '/patient/import': () => import('./import/import-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
