const KEY = 'openward.newPatient';

/** In memory only: neither storage nor the address may hold an e-mail. */
let signedUp: NewPatient = { email: '', asksCode: false };

/** What the sign-in page knows of a sign-up in this tab. */
export interface NewPatient {
  /** The address of the sign-up; empty if the page was reloaded since. */
  email: string;
  /** Whether a code was sent there, which the first sign-in asks for. */
  asksCode: boolean;
}

/**
 * Sets the new-patient flag after a sign-up in this tab.
 * @param email as the user typed it
 * @param asksCode whether a code was sent there, which the first sign-in asks for
 */
export function markNewPatient(email: string, asksCode: boolean): void {
  sessionStorage.setItem(KEY, 'Y');
  signedUp = { email: email.trim(), asksCode };
}

/** The sign-up of this tab, if any; returned only once. */
export function takeNewPatient(): NewPatient | undefined {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(KEY) !== 'Y') return undefined;
  const known = signedUp;
  // After this render, because a component may render twice before it is shown.
  queueMicrotask(() => {
    sessionStorage.removeItem(KEY);
    signedUp = { email: '', asksCode: false };
  });
  return known;
}
