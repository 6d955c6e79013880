/** Changes to React Router's source. `word` matches where a change is expected, so that an update cannot skip one. */
const CHANGES: { word: RegExp; found: RegExp; made: string }[] = [
  { word: /\.displayName = /, found: /^\w+\.displayName = "[^"]*";$/gm, made: '' },
  {
    word: /\.(createContext|forwardRef|memo)\(/,
    found: /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm,
    made: '$1/* @__PURE__ */ ',
  },
  { word: /\bobjectProtoNames\d* = /, found: /^(var objectProtoNames\d* = )/gm, made: '$1/* @__PURE__ */ ' },
];

/**
 * Webpack loader for React Router: marks what it creates at load time as pure. Otherwise every part that sets a display
 * name or is created by a call stays in the page, used or not: 4.3 kB of the sign-in page with gzip, 3.7 kB with
 * brotli.
 * @throws Error if React Router's source no longer has the expected form
 */
export default function markPure(source: string): string {
  return CHANGES.reduce((text, { word, found, made }) => {
    const changed = text.replace(found, made);
    if (changed === text && word.test(text)) {
      throw new Error(`React Router has changed: it contains ${word}, but nothing like ${found}. Adapt this loader.`);
    }
    return changed;
  }, source);
}
