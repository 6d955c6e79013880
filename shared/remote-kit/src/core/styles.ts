/** The style sheets of each remote whose code has come, and in how many places it is mounted. */
const remotes = new Map<string, { sheets: CSSStyleSheet[]; places: number }>();

/**
 * Keeps a style sheet for whenever the remote is mounted. The build calls this for each CSS file that a remote imports,
 * with rules that reach nothing outside the remote's own element.
 */
export function provideStyle(remote: string, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const known = of(remote);
  known.sheets.push(sheet);
  // Code may come later than the first screen.
  if (known.places > 0) document.adoptedStyleSheets.push(sheet);
}

/** Puts a remote's style sheets into the page. @returns a function that takes them away, once the last place is left */
export function showStyles(remote: string): () => void {
  const known = of(remote);
  if (known.places++ === 0 && known.sheets.length > 0) document.adoptedStyleSheets.push(...known.sheets);
  return () => {
    if (--known.places > 0 || known.sheets.length === 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !known.sheets.includes(sheet));
  };
}

function of(remote: string) {
  const known = remotes.get(remote) ?? { sheets: [], places: 0 };
  remotes.set(remote, known);
  return known;
}
