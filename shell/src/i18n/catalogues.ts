import type { Catalogues } from '@openward/remote-kit';

/** The shell's own sentences; titles and labels of remotes come with their manifests. */
export const catalogues: Catalogues = { es: () => import('./es.json') };
