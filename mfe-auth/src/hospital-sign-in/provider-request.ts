import { call } from '@openward/api-client';
import { beginProvider } from '@openward/contract/accounts';

/** Where this tab keeps the secret that alone may bring the hospital's answer back. */
const KEY = 'openward.hospitalSignIn';

/** Leaves for the hospital's sign-in, which sends the browser back to `/signed-in`. @throws ApiError where it does not answer */
export async function goToHospital(): Promise<void> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const binding = btoa(String.fromCharCode(...random)).replace(/\W/g, '_');
  const { result } = await call(beginProvider, { body: { binding } });
  sessionStorage.setItem(KEY, binding);
  window.location.assign(result.url);
}

/** What the browser came back with, once: nobody who looks at the address or goes back finds it again. */
export function takeAnswer() {
  const answer = window.location.search.slice(1);
  const binding = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const state = new URLSearchParams(answer).get('state');
  return binding && state ? { answer, binding, state } : undefined;
}
