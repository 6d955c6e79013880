/** How an app says who it is to the server: not at all (it runs at its user), by a secret, or by a key of its own. */
export const APP_KINDS = ['public', 'secret', 'key'] as const;

export type AppKind = (typeof APP_KINDS)[number];

/** Where apps sign in, below the portal's address. */
export const OAUTH_BASE = '/oauth';

/** The page that asks whoever has signed in. */
export const ALLOW_APP_PAGE = '/allow-app';

/** Scopes that are about the sign-in and what is open, not about resources (SMART App Launch 2.2). */
export const SIGN_IN_SCOPES = ['openid', 'fhirUser', 'offline_access', 'launch', 'launch/patient'] as const;

/** Days for which an app may keep its access, where it asks for more than one visit. */
export const APP_ACCESS_DAYS = 90;

/** Minutes that an access token is good for. */
export const ACCESS_MINUTES = 60;
