import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'example',
  screens: { '/example': () => import('./example/example-page.tsx') },
  catalogues: { es: () => import('./i18n/es.json') },
});
