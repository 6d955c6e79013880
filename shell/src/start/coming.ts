let shape: Element | null = null;

/** Keeps the shape that the page shows of what comes, before the portal takes the page's place. */
export function keepShape(document: Document): void {
  shape = document.querySelector('.ow-coming');
}

/** The same shape once more, for a part that is still on its way; undefined where the page had none. */
export function shapeOfWhatComes(): Node | undefined {
  const copy = shape?.cloneNode(true) as HTMLElement | undefined;
  // Its pause is over where it is shown again.
  if (copy) copy.style.animation = 'none';
  return copy;
}

/** Tells the page's style sheet which shape to show. */
export function setKindOfPage(isPublic: boolean): void {
  if (isPublic) document.documentElement.dataset.page = 'public';
  else delete document.documentElement.dataset.page;
}
