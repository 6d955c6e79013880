import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'appointments',
  screens: {
    '/appointments': () => import('./today/today-page.tsx'),
    '/appointments/new': () => import('./booking/booking-page.tsx'),
    '/qrcode/:appointmentId': () => import('./check-in/qr-code-page.tsx'),
    '/scanner': () => import('./check-in/scanner-page.tsx'),
  },
  slots: {
    'dashboard.today': () => import('./today/today-panel.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
