import { sessionAtom, store } from '@openward/remote-kit';

/**
 * Loads the next screens while a signed-out user fills in a form and the network is idle. Reacts once, to the first
 * typed letter; the focus alone says little, because the page itself focuses the first field.
 */
export function prepareSignedIn(document: Document, prepare: () => void): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || store.get(sessionAtom).state !== 'signed-out') return;
    document.removeEventListener('input', note);
    prepare();
  };
  document.addEventListener('input', note);
}
