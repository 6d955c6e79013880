import { createRemote } from '@openward/remote-kit';
import { askAhead as askForOpen } from './action-items/use-open-documents.ts';
import { askAhead as askForDocuments } from './documents-list/use-documents.ts';

export default createRemote({
  name: 'documents',
  screens: {
    '/documents': { load: () => import('./documents-list/documents-page.tsx'), call: askForDocuments },
    '/document/upload/:documentid': () => import('./fill-in/fill-in-page.tsx'),
    '/document/view/:documentid': () => import('./view/view-page.tsx'),
    '/document/assign': () => import('./assign/assign-page.tsx'),
    '/patient/record': () => import('./health-record/health-record-page.tsx'),
    '/patient/actionitems': { load: () => import('./action-items/action-items-page.tsx'), call: askForOpen },
    '/admin/dynamicform': () => import('./forms-list/forms-page.tsx'),
    '/admin/dynamicform/new': () => import('./form-builder/builder-page.tsx'),
    '/admin/dynamicform/:formid': () => import('./form-builder/builder-page.tsx'),
    '/admin/dynamicform/answers/:formid': () => import('./form-answers/answers-page.tsx'),
    '/admin/dynamicform/automation/:formid': () => import('./form-automation/automation-page.tsx'),
    '/admin/dynamicform/view/:formid': () => import('./form-preview/preview-page.tsx'),
  },
  slots: { 'dashboard.action-items': () => import('./action-items/action-items-panel.tsx') },
  catalogue: (language) => import(`../../i18n/${language}/documents.json`),
});
