import type { FhirResource } from '@openward/contract/exchange';

/** A resource of a Bundle. */
export interface Entry {
  /** Below the server's address. */
  fullUrl: string;
  resource: FhirResource;
  search: { mode: 'match' | 'include' };
}

/** A Bundle of what was found (FHIR R4, Bundle). */
export interface Searchset extends FhirResource {
  type: 'searchset';
  /** Matches. */
  total: number;
  link: { relation: string; url: string }[];
  entry?: Entry[];
}

/** An entry of a resource. */
export const entryOf = (resource: FhirResource, mode: Entry['search']['mode'] = 'match'): Entry => ({
  fullUrl: `${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});

/** All that was found, on one page. @param url its own address, below the server's, which the answer puts in front */
export function searchset(url: string, entry: Entry[]): Searchset {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: entry.filter(({ search }) => search.mode === 'match').length,
    link: [{ relation: 'self', url }],
    ...(entry.length > 0 && { entry }),
  };
}
