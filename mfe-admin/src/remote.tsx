import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'admin',
  screens: {
    '/doctor/home': () => import('./dashboard/staff-dashboard.tsx'),
    '/admin/home': () => import('./dashboard/staff-dashboard.tsx'),
    '/admin/sms': () => import('./sms/sms-page.tsx'),
    '/admin/audit': () => import('./audit/audit-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
