import { call } from '@openward/api-client';
import { beginProvider } from '@openward/contract/accounts';

/** Storage key of the secret that binds the hospital's answer to this tab. */
const KEY = 'openward.hospitalSignIn';

/** Goes to the hospital's sign-in, which returns to `/signed-in`. Throws ApiError when the server refuses. */
export async function goToHospital(): Promise<void> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const binding = btoa(String.fromCharCode(...random)).replace(/\W/g, '_');
  const { result } = await call(beginProvider, { body: { binding } });
  sessionStorage.setItem(KEY, binding);
  window.location.assign(result.url);
}

/** Takes the hospital's answer once and removes it from the address and the history. */
export function takeAnswer() {
  const answer = window.location.search.slice(1);
  const binding = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const state = new URLSearchParams(answer).get('state');
  return binding && state ? { answer, binding, state } : undefined;
}
