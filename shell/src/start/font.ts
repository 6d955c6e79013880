import latinExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122';
const LATIN_EXTENDED = 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0';

// Through the font API and not a style sheet, which would be one more request before the first paint.
// `optional`: a font that comes too late waits for the next page, so that no text jumps.
for (const [url, unicodeRange] of [
  [latin, LATIN],
  [latinExtended, LATIN_EXTENDED],
] as const) {
  document.fonts.add(
    new FontFace('Figtree Variable', `url(${url}) format('woff2')`, {
      weight: '300 900',
      display: 'optional',
      unicodeRange,
    }),
  );
}
