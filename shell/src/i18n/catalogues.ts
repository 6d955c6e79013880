import type { Catalogues } from '@openward/remote-kit';

/** The shell's own sentences, and the titles and menu labels of all remotes. */
export const catalogues: Catalogues = { es: () => import('./es.json') };
