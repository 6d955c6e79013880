const OWN = 'openward.';

/** Empties a storage without its methods, which may have been replaced. */
export function emptyStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) delete storage[key];
}

/**
 * Locks the browser functions that the frame and all remotes use, so that a remote that replaces one breaks only
 * itself. Call it once single-spa has patched its own. docs/remotes.md lists what this cannot prevent.
 */
export function guardNatives(): void {
  for (const name of ['pushState', 'replaceState'] as const) lock(history, name, history[name]);
  for (const name of ['fetch', 'addEventListener', 'removeEventListener'] as const) lock(window, name, window[name]);
  // The in-memory storage has methods of its own: see start/storage.js.
  for (const storage of [localStorage, sessionStorage]) lock(Object.getPrototypeOf(storage), 'clear', clearOthers);
}

/** A remote that clears the storage must not end the session of the portal. */
function clearOthers(this: Storage): void {
  for (const key of Object.keys(this)) if (!key.startsWith(OWN)) delete this[key];
}

function lock(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}
