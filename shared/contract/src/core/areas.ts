/** The header by which a proxy says for which patient they call: the patient's id. The client has it in its transport. */
export const ACTING_FOR = 'X-Acting-For';

/** What a patient may let somebody do for them. */
export const PROXY_AREAS = ['appointments', 'documents', 'profile'] as const;
export type ProxyArea = (typeof PROXY_AREAS)[number];

/** What people read of each. */
export const AREA_LABELS = {
  appointments: 'Appointments',
  documents: 'Documents',
  profile: 'Profile',
} as const satisfies Record<ProxyArea, string>;
