import { createRemote } from '@openward/remote-kit';
import { askForToday } from './today/ask-for-today.ts';

const askAhead = () => askForToday({ ahead: true });

export default createRemote({
  name: 'appointments',
  screens: {
    '/appointments': { load: () => import('./today/today-page.tsx'), call: askAhead },
    '/appointments/new': () => import('./booking/booking-page.tsx'),
    '/appointments/waiting': () => import('./waiting/waiting-page.tsx'),
    '/qrcode/:appointmentId': () => import('./check-in/qr-code-page.tsx'),
    '/scanner': () => import('./check-in/scanner-page.tsx'),
    '/scanner/new': () => import('./kiosk/kiosk-page.tsx'),
  },
  slots: {
    'dashboard.today': { load: () => import('./today/today-panel.tsx'), call: askAhead },
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
