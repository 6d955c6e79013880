/** The shape of a part that is on its way, as the page shows it before any script has come. */
export function shapeOfWhatComes(): Node {
  const shape = document.createElement('div');
  shape.className = 'ow-coming';
  shape.append(...Array.from({ length: 4 }, () => document.createElement('i')));
  // Its pause is over where it is shown again.
  shape.style.animation = 'none';
  return shape;
}

/** Tells the page's style sheet which shape to show. */
export function setKindOfPage(isPublic: boolean): void {
  if (isPublic) document.documentElement.dataset.page = 'public';
  else delete document.documentElement.dataset.page;
}
