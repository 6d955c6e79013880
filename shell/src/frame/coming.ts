/** The shape of a part that is on its way, as the page shows it before any script has come. */
export function shapeOfWhatComes(): Node {
  const shape = document.createElement('div');
  shape.className = 'ow-coming';
  shape.append(...Array.from({ length: 4 }, () => document.createElement('i')));
  // The heading that the page began with stays until the screen has its own.
  const heading = document.querySelector('.ow-coming b')?.cloneNode(true);
  if (heading) shape.firstElementChild?.replaceWith(heading);
  // Its pause is over where it is shown again.
  shape.dataset.again = '';
  return shape;
}

/** Tells the page's style sheet which shape to show. */
export function setKindOfPage(isPublic: boolean): void {
  if (isPublic) document.documentElement.dataset.page = 'public';
  else delete document.documentElement.dataset.page;
}

/** Takes the heading out of the page: what comes is another screen than that of the address. */
export function forgetHeading(): void {
  document.querySelector('.ow-coming b')?.remove();
}
