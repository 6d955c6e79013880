import type { FhirResource } from '@openward/contract/exchange';

/** An entry of a search Bundle. */
export interface Entry {
  /** Relative to the server's address. */
  fullUrl: string;
  resource: FhirResource;
  search: { mode: 'match' | 'include' };
}

/** The Bundle of a search (FHIR R4, Bundle). */
export interface Searchset extends FhirResource {
  type: 'searchset';
  /** Number of matches. */
  total: number;
  link: { relation: string; url: string }[];
  entry?: Entry[];
}

/** A resource as an entry of a search Bundle. */
export const entryOf = (resource: FhirResource, mode: Entry['search']['mode'] = 'match'): Entry => ({
  fullUrl: `${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});

/** All results on one page. @param url its address relative to the server's, which the answer adds */
export function searchset(url: string, entry: Entry[]): Searchset {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: entry.filter(({ search }) => search.mode === 'match').length,
    link: [{ relation: 'self', url }],
    ...(entry.length > 0 && { entry }),
  };
}
