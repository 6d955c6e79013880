/** What a patient may let somebody do for them. */
export const PROXY_AREAS = ['appointments', 'documents', 'profile'] as const;
export type ProxyArea = (typeof PROXY_AREAS)[number];
