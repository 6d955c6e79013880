import type { Catalogues } from '@openward/remote-kit';

/** The shell's own sentences; titles and labels of remotes come with their manifests. */
export const catalogues: Catalogues = { es: () => import('./es.json') };

/** What the server says, to every remote. */
export const serverCatalogues: Catalogues = { es: () => import('@openward/contract/i18n/es.json') };
