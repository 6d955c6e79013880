import { sessionAtom, store } from '@openward/remote-kit';

/**
 * While somebody who is signed out fills in a form, what they will see after it can come: while they type a password,
 * the line is idle. Tells once, at the first letter; the focus alone says little, for the page itself puts it into the
 * first field.
 */
export function prepareSignedIn(document: Document, prepare: () => void): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || store.get(sessionAtom).state !== 'signed-out') return;
    document.removeEventListener('input', note);
    prepare();
  };
  document.addEventListener('input', note);
}
