/** The signs that somebody may follow a link soon. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Tells of each address of the portal that somebody may go to soon: the pointer is over a link, it has the focus, or
 * a finger is on it. One place for the links of the frame and of all remotes.
 * @returns a function that ends it
 */
export function prepareLinks(document: Document, prepare: (pathname: string) => void): () => void {
  const note = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname) prepare(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true });
  };
}
