import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'example',
  screens: { '/example': () => import('./example/example-page.tsx') },
  catalogue: (language) => import(`../i18n/${language}/example.json`),
});
