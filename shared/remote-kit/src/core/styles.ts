/** The loaded style sheets of each release, and the number of places where it is mounted. */
const releases = new Map<string, { sheets: CSSStyleSheet[]; places: number }>();

/**
 * Registers a style sheet for the times when its release is mounted. The build adds a call of this for each CSS file
 * that a remote imports, scoped to the release's element.
 * @param release name of its container
 */
export function provideStyle(release: string, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const known = of(release);
  known.sheets.push(sheet);
  // A later chunk may bring a style sheet when the release is already mounted.
  if (known.places > 0) document.adoptedStyleSheets.push(sheet);
}

/** Applies a release's style sheets. @returns a function that removes them once its last place is unmounted */
export function showStyles(release: string): () => void {
  const known = of(release);
  if (known.places++ === 0 && known.sheets.length > 0) document.adoptedStyleSheets.push(...known.sheets);
  return () => {
    if (--known.places > 0 || known.sheets.length === 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !known.sheets.includes(sheet));
  };
}

function of(release: string) {
  const known = releases.get(release) ?? { sheets: [], places: 0 };
  releases.set(release, known);
  return known;
}
