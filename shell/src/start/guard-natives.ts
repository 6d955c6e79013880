const OWN = 'openward.';

// Taken before any remote has run; the build draws the frame where there is no storage.
const clear = globalThis.Storage?.prototype.clear;

/** Empties a storage, whatever else has been made of `clear`. */
export function emptyStorage(storage: Storage): void {
  clear.call(storage);
}

/**
 * Keeps what the frame and all remotes stand on as it is: a remote that replaces one of these fails by itself and
 * takes nobody along. To be called once single-spa has put its own in place. What this cannot defend stands in
 * docs/remotes.md.
 */
export function guardNatives(): void {
  for (const name of ['pushState', 'replaceState'] as const) lock(history, name, history[name]);
  for (const name of ['fetch', 'addEventListener', 'removeEventListener'] as const) lock(window, name, window[name]);
  lock(Storage.prototype, 'clear', function clearOthers(this: Storage) {
    // A remote that clears "its" storage does not mean the session of the portal.
    const own = Object.entries({ ...this }).filter(([key]) => key.startsWith(OWN));
    emptyStorage(this);
    for (const [key, value] of own) this.setItem(key, value);
  });
}

function lock(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}
