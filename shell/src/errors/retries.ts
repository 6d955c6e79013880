const failed = new Set<() => void>();

/** Notes that something failed and how to try it again. @returns a function that takes the note back */
export function noteFailed(retry: () => void): () => void {
  failed.add(retry);
  return () => failed.delete(retry);
}

/** Tries everything that has failed again: what healed one thing, such as a network that is back, has often healed all. */
export function retryAll(): void {
  const all = [...failed];
  failed.clear();
  for (const retry of all) retry();
}

// The build draws the frame where there is no window.
globalThis.addEventListener?.('online', retryAll);
