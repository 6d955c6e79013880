import { createRemote } from '@openward/remote-kit';
import { isForStaff, listOrDesk } from './list-or-desk.tsx';
import {
  askForDesk,
  askForFigures,
  askForHome,
  askForList,
  askForToday,
  PAGE_SIZE,
} from './parts/calls/first-calls.ts';

const FIRST = { page: 0, size: PAGE_SIZE };
const ahead = { ahead: true };

export default createRemote({
  name: 'appointments',
  screens: {
    '/appointments': {
      load: listOrDesk({
        list: () => import('./features/lists/list-page.tsx'),
        desk: () => import('./features/desk/desk-page.tsx'),
      }),
      call: () => (isForStaff() ? askForDesk('', ahead) : askForList('today', {}, FIRST, ahead)),
    },
    '/appointments/tomorrow': {
      load: () => import('./features/lists/list-page.tsx'),
      call: () => askForList('tomorrow', {}, FIRST, ahead),
    },
    '/appointments/weekly': {
      load: () => import('./features/lists/list-page.tsx'),
      call: () => askForList('weekly', {}, FIRST, ahead),
    },
    '/appointments/past': {
      load: () => import('./features/lists/list-page.tsx'),
      call: () => askForList('past', {}, FIRST, ahead),
    },
    '/appointments/future': {
      load: () => import('./features/lists/list-page.tsx'),
      call: () => askForList('future', {}, FIRST, ahead),
    },
    '/appointments/pending': () => import('./features/lists/list-page.tsx'),
    '/appointments/new': () => import('./features/booking/booking-page.tsx'),
    '/appointments/booked/:appointmentId': () => import('./features/confirmation/confirmation-page.tsx'),
    '/appointments/subscribe': () => import('./features/calendar-feed/subscribe-page.tsx'),
    '/appointments/calendar': () => import('./features/calendar/calendar-page.tsx'),
    '/appointments/edit/:appointmentId': () => import('./features/edit/edit-page.tsx'),
    '/appointments/ill-today': () => import('./features/reassign/ill-today/ill-today-page.tsx'),
    '/appointments/reassign': () => import('./features/reassign/reassign-page.tsx'),
    '/doctor/availability': () => import('./features/availability/availability-page.tsx'),
    '/doctor/availability/:doctorId': () => import('./features/availability/availability-page.tsx'),
    '/doctor/block': () => import('./features/availability/block/block-page.tsx'),
    '/appointments/waiting': listOrDesk({
      list: () => import('./features/waiting-list/waiting-page.tsx'),
      desk: () => import('./features/waiting-list/desk-page.tsx'),
    }),
    '/qrcode/:appointmentId': () => import('./features/check-in/qr-code-page.tsx'),
    '/scanner': () => import('./features/check-in/scanner/scanner-page.tsx'),
    '/scanner/new': () => import('./features/check-in/kiosk/kiosk-page.tsx'),
    '/visit': () => import('./features/visit-link/visit-link-page.tsx'),
  },
  slots: {
    'dashboard.today': {
      load: () => import(/* webpackChunkName: "dashboard" */ './panels/today/today-panel.tsx'),
      call: () => (isForStaff() ? askForFigures(ahead) : askForToday(ahead)),
    },
    'patient.appointment-history': () => import('./panels/patient-history/patient-history.tsx'),
    'dashboard.next': {
      load: () => import(/* webpackChunkName: "dashboard" */ './panels/next/next-panel.tsx'),
      call: () => askForHome(ahead),
    },
  },
  catalogue: (language) => import(`../../i18n/${language}/appointments.json`),
});
