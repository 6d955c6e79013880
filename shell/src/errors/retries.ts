const failed = new Set<() => void>();

/** Records a failure with its retry. Returns a function that removes the record. */
export function noteFailed(retry: () => void): () => void {
  failed.add(retry);
  return () => failed.delete(retry);
}

/** Retries everything that failed, because one cause (such as a lost network) often explains all failures. */
export function retryAll(): void {
  const all = [...failed];
  failed.clear();
  for (const retry of all) retry();
}

// The build renders the frame without a window.
globalThis.addEventListener?.('online', retryAll);
