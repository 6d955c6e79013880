/** Events that announce a click on a link. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Reports each portal address that the user may open soon: on hover, focus or touch of a link. Covers the links of the
 * frame and of all remotes.
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
