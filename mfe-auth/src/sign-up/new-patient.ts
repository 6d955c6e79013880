const KEY = 'openward.newPatient';

/** The email of the sign-up. In memory only: neither storage nor the address may hold it. */
let signedUpWith = '';

/** What the sign-in page knows of somebody who has just signed up in this tab. */
interface NewPatient {
  /** The address they signed up with; empty where the page was loaded anew since. */
  email: string;
}

/** Sets the new-patient flag: somebody has just signed up in this tab. @param email as they typed it */
export function markNewPatient(email: string): void {
  sessionStorage.setItem(KEY, 'Y');
  signedUpWith = email.trim();
}

/** Who has just signed up, if anybody; it is told once. */
export function takeNewPatient(): NewPatient | undefined {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(KEY) !== 'Y') return undefined;
  const email = signedUpWith;
  // After this render: a component may be drawn twice before it is shown.
  queueMicrotask(() => {
    sessionStorage.removeItem(KEY);
    signedUpWith = '';
  });
  return { email };
}
