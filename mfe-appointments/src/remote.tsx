import { createRemote } from '@openward/remote-kit';
import { askForNext } from './next/ask-for-next.ts';
import { askForToday } from './today/ask-for-today.ts';

const askAhead = () => askForToday({ ahead: true });

export default createRemote({
  name: 'appointments',
  screens: {
    '/appointments': { load: () => import('./today/today-page.tsx'), call: askAhead },
    '/appointments/new': () => import('./booking/booking-page.tsx'),
    '/doctor/availability': () => import('./availability/availability-page.tsx'),
    '/doctor/availability/:doctorId': () => import('./availability/availability-page.tsx'),
    '/doctor/block': () => import('./block/block-page.tsx'),
    '/appointments/booked/:appointmentId': () => import('./confirmation/confirmation-page.tsx'),
    '/appointments/subscribe': () => import('./take-along/subscribe-page.tsx'),
    '/appointments/waiting': () => import('./waiting/waiting-page.tsx'),
    '/qrcode/:appointmentId': () => import('./check-in/qr-code-page.tsx'),
    '/scanner': () => import('./check-in/scanner-page.tsx'),
    '/scanner/new': () => import('./kiosk/kiosk-page.tsx'),
  },
  slots: {
    'dashboard.next': { load: () => import('./next/next-panel.tsx'), call: () => askForNext({ ahead: true }) },
    'dashboard.today': { load: () => import('./today/today-panel.tsx'), call: askAhead },
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
