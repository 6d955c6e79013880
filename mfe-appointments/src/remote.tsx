import { createRemote } from '@openward/remote-kit';
import { askForDesk, askForFigures, askForHome, askForList, askForToday, PAGE_SIZE } from './first-calls.ts';
import { isForStaff, listOrDesk } from './today/list-or-desk.tsx';

const FIRST = { page: 0, size: PAGE_SIZE };
const ahead = { ahead: true };

export default createRemote({
  name: 'appointments',
  screens: {
    '/appointments': {
      load: listOrDesk({ list: () => import('./lists/list-page.tsx'), desk: () => import('./desk/desk-page.tsx') }),
      call: () => (isForStaff() ? askForDesk('', ahead) : askForList('today', {}, FIRST, ahead)),
    },
    '/appointments/tomorrow': {
      load: () => import('./lists/list-page.tsx'),
      call: () => askForList('tomorrow', {}, FIRST, ahead),
    },
    '/appointments/weekly': {
      load: () => import('./lists/list-page.tsx'),
      call: () => askForList('weekly', {}, FIRST, ahead),
    },
    '/appointments/past': {
      load: () => import('./lists/list-page.tsx'),
      call: () => askForList('past', {}, FIRST, ahead),
    },
    '/appointments/future': {
      load: () => import('./lists/list-page.tsx'),
      call: () => askForList('future', {}, FIRST, ahead),
    },
    '/appointments/pending': () => import('./lists/list-page.tsx'),
    '/appointments/new': () => import('./booking/booking-page.tsx'),
    '/appointments/booked/:appointmentId': () => import('./confirmation/confirmation-page.tsx'),
    '/appointments/subscribe': () => import('./calendars/subscribe-page.tsx'),
    '/appointments/calendar': () => import('./calendar/calendar-page.tsx'),
    '/appointments/edit/:appointmentId': () => import('./edit/edit-page.tsx'),
    '/appointments/ill-today': () => import('./ill-today/ill-today-page.tsx'),
    '/appointments/reassign': () => import('./reassign/reassign-page.tsx'),
    '/doctor/availability': () => import('./availability/availability-page.tsx'),
    '/doctor/availability/:doctorId': () => import('./availability/availability-page.tsx'),
    '/doctor/block': () => import('./block/block-page.tsx'),
    '/appointments/waiting': listOrDesk({
      list: () => import('./waiting-list/waiting-page.tsx'),
      desk: () => import('./waiting-list/desk-page.tsx'),
    }),
    '/qrcode/:appointmentId': () => import('./check-in/qr-code-page.tsx'),
    '/scanner': () => import('./scanner/scanner-page.tsx'),
    '/scanner/new': () => import('./kiosk/kiosk-page.tsx'),
    '/visit': () => import('./visit-link/visit-link-page.tsx'),
  },
  slots: {
    'dashboard.today': {
      load: () => import(/* webpackChunkName: "dashboard" */ './today/today-panel.tsx'),
      call: () => (isForStaff() ? askForFigures(ahead) : askForToday(ahead)),
    },
    'patient.appointment-history': () => import('./patient-history/patient-history.tsx'),
    'dashboard.next': {
      load: () => import(/* webpackChunkName: "dashboard" */ './next/next-panel.tsx'),
      call: () => askForHome(ahead),
    },
  },
  catalogue: (language) => import(`../../i18n/${language}/appointments.json`),
});
