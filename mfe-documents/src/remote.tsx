import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'documents',
  screens: {
    '/documents': () => import('./documents-list/documents-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
