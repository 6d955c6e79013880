/** What is done to React Router's text, and a word of it that says that there is something to do. */
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
 * webpack's loader of React Router: says of what it makes while it loads that making it does nothing else. Otherwise
 * every part of it that has a name for the developer tools, or is made by a call, stays in the page, used or not:
 * 4.3 kB of the sign-in page with gzip, 3.7 kB with brotli.
 * @throws Error where React Router is written in another way than this expects
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
