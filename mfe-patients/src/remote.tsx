import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'patients',
  screens: {
    '/': () => import('./dashboard/patient-dashboard.tsx'),
    '/home': () => import('./dashboard/patient-dashboard.tsx'),
    '/patient': () => import('./patient-list/patient-list-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
