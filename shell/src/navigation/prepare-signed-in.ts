import { sessionAtom, store } from '@openward/remote-kit';

/**
 * While somebody who is signed out fills in a form, what they will see after it can come: while they type a password,
 * the line is idle. Tells once, at the first field that gets the focus.
 */
export function prepareSignedIn(document: Document, prepare: () => void): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || store.get(sessionAtom).state !== 'signed-out') return;
    document.removeEventListener('focusin', note);
    prepare();
  };
  document.addEventListener('focusin', note);
}
