/** The header that names the patient for whom a proxy calls: the patient's id. */
export const ACTING_FOR = 'X-Acting-For';

/** What a patient may allow a proxy to do. */
export const PROXY_AREAS = ['appointments', 'documents', 'profile'] as const;
export type ProxyArea = (typeof PROXY_AREAS)[number];

/** The label of each area on screens. */
export const AREA_LABELS = {
  appointments: 'Appointments',
  documents: 'Documents',
  profile: 'Profile',
} as const satisfies Record<ProxyArea, string>;
