/** The style sheets of each release whose code has come, and in how many places it is mounted. */
const releases = new Map<string, { sheets: CSSStyleSheet[]; places: number }>();

/**
 * Keeps a style sheet for whenever the release is mounted. The build calls this for each CSS file that a remote imports,
 * with rules that reach nothing outside the release's own element.
 * @param release its container's name
 */
export function provideStyle(release: string, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const known = of(release);
  known.sheets.push(sheet);
  // Code may come later than the first screen.
  if (known.places > 0) document.adoptedStyleSheets.push(sheet);
}

/** Puts a release's style sheets into the page. @returns a function that takes them away, once the last place is left */
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
