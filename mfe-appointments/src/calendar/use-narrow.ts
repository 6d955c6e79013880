import { useSyncExternalStore } from 'react';

/** Up to here a grid of days has no room. */
const NARROW = '(max-width: 47.99em)';

/** True on a phone, where the calendar is an agenda. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(NARROW).matches);
}

function onChange(told: () => void): () => void {
  const list = matchMedia(NARROW);
  list.addEventListener('change', told);
  return () => list.removeEventListener('change', told);
}
