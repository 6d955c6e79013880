/** How an app authenticates: not at all (it runs on the user's device), with a secret, or with its own key. */
export const APP_KINDS = ['public', 'secret', 'key'] as const;

export type AppKind = (typeof APP_KINDS)[number];

/** The path below the portal's address where apps sign in. */
export const OAUTH_BASE = '/oauth';

/** The page that asks the user to allow an app. */
export const ALLOW_APP_PAGE = '/allow-app';

/** Scopes for sign-in and context instead of resources (SMART App Launch 2.2). */
export const SIGN_IN_SCOPES = ['openid', 'fhirUser', 'offline_access', 'launch', 'launch/patient'] as const;

/** Days until an app's long-term access expires. */
export const APP_ACCESS_DAYS = 90;

/** Lifetime of an access token in minutes. */
export const ACCESS_MINUTES = 60;
