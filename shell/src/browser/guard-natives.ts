const OWN = 'openward.';

/** Empties a storage, whatever has been made of its methods. */
export function emptyStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) delete storage[key];
}

/**
 * Keeps what the frame and all remotes stand on as it is: a remote that replaces one of these fails by itself and
 * takes nobody along. To be called once single-spa has put its own in place. What this cannot defend stands in
 * docs/remotes.md.
 */
export function guardNatives(): void {
  for (const name of ['pushState', 'replaceState'] as const) lock(history, name, history[name]);
  for (const name of ['fetch', 'addEventListener', 'removeEventListener'] as const) lock(window, name, window[name]);
  // One in memory has methods of its own: see start/storage.js.
  for (const storage of [localStorage, sessionStorage]) lock(Object.getPrototypeOf(storage), 'clear', clearOthers);
}

/** A remote that clears "its" storage does not mean the session of the portal. */
function clearOthers(this: Storage): void {
  for (const key of Object.keys(this)) if (!key.startsWith(OWN)) delete this[key];
}

function lock(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}
