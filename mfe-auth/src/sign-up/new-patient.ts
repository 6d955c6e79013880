const KEY = 'openward.newPatient';

/** What is known of the sign-up. In memory only: neither storage nor the address may hold an email. */
let signedUp: NewPatient = { email: '', asksCode: false };

/** What the sign-in page knows of somebody who has just signed up in this tab. */
export interface NewPatient {
  /** The address they signed up with; empty where the page was loaded anew since. */
  email: string;
  /** Whether a code was sent there, which the first sign-in asks for. */
  asksCode: boolean;
}

/**
 * Sets the new-patient flag: somebody has just signed up in this tab.
 * @param email as they typed it
 * @param asksCode whether a code was sent there, which the first sign-in asks for
 */
export function markNewPatient(email: string, asksCode: boolean): void {
  sessionStorage.setItem(KEY, 'Y');
  signedUp = { email: email.trim(), asksCode };
}

/** Who has just signed up, if anybody; it is told once. */
export function takeNewPatient(): NewPatient | undefined {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(KEY) !== 'Y') return undefined;
  const known = signedUp;
  // After this render: a component may be drawn twice before it is shown.
  queueMicrotask(() => {
    sessionStorage.removeItem(KEY);
    signedUp = { email: '', asksCode: false };
  });
  return known;
}
