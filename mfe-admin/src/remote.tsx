import { createRemote } from '@openward/remote-kit';
import { askForAdmins, askForDoctors } from './staff-client.ts';

/** The first page of the lists, as shown by default. */
const FIRST_PAGE = { page: 0, size: 10 };

export default createRemote({
  name: 'admin',
  screens: {
    '/doctor/home': () => import('./dashboard/doctor-dashboard.tsx'),
    '/doctor/profile': () => import('./doctors/doctor-profile-page.tsx'),
    '/admin/home': () => import('./dashboard/admin-dashboard.tsx'),
    '/admin/sms': () => import('./messages/sms-page.tsx'),
    '/admin/audit': () => import('./audit/audit-page.tsx'),
    '/admin/access-review': () => import('./access-review/access-review-page.tsx'),
    '/admin/apps': () => import('./apps/apps-page.tsx'),
    '/admin/releases': () => import('./releases/releases-page.tsx'),
    '/admin/profile': () => import('./admins/admin-profile-page.tsx'),
    '/admin': {
      load: () => import('./admins/admin-list-page.tsx'),
      call: () => askForAdmins('ROLE_SYS_ADMIN', FIRST_PAGE, { ahead: true }),
    },
    '/admin/add': () => import('./admins/add-admin-page.tsx'),
    '/admin/edit/:userid': () => import('./admins/edit-admin-page.tsx'),
    '/admin/hospitals': () => import('./hospitals/hospital-list-page.tsx'),
    '/admin/hospitals/add': () => import('./hospitals/add-hospital-page.tsx'),
    '/admin/hospitals/edit/:hospitalid': () => import('./hospitals/edit-hospital-page.tsx'),
    '/admin/health': () => import('./practice/health-page.tsx'),
    '/admin/settings': () => import('./practice/settings-page.tsx'),
    '/admin/hcp': {
      load: () => import('./admins/hcp-admin-list-page.tsx'),
      call: () => askForAdmins('ROLE_HCP_ADMIN', FIRST_PAGE, { ahead: true }),
    },
    '/admin/hcp/add': () => import('./admins/add-hcp-admin-page.tsx'),
    '/doctor': {
      load: () => import('./doctors/doctor-list-page.tsx'),
      call: () => askForDoctors(FIRST_PAGE, { ahead: true }),
    },
    '/doctor/add': () => import('./doctors/add-doctor-page.tsx'),
    '/doctor/edit/:userid': () => import('./doctors/edit-doctor-page.tsx'),
  },
  catalogue: (language) => import(`../../i18n/${language}/admin.json`),
});
