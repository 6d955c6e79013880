/** The skeleton of a part that is loading, the same that the page shows before any script. */
export function loadingSkeleton(): Node {
  const shape = document.createElement('div');
  shape.className = 'ow-coming';
  shape.append(...Array.from({ length: 4 }, () => document.createElement('i')));
  // The page's initial heading stays until the screen renders its own.
  const heading = document.querySelector('.ow-coming b')?.cloneNode(true);
  if (heading) shape.firstElementChild?.replaceWith(heading);
  // A skeleton that is shown again needs no delay.
  shape.dataset.again = '';
  return shape;
}

/** Tells the page's style sheet which skeleton to show. */
export function setPageKind(isPublic: boolean): void {
  if (isPublic) document.documentElement.dataset.page = 'public';
  else delete document.documentElement.dataset.page;
}

/** Removes the initial heading, because the page will show another screen. */
export function removeInitialHeading(): void {
  document.querySelector('.ow-coming b')?.remove();
}
