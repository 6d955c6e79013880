import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'auth',
  screens: {
    '/login': () => import('./sign-in/sign-in-page.tsx'),
  },
  catalogues: { es: () => import('./i18n/es.json') },
});
