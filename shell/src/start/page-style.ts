import latinExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import arabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2';
import { pageStyle } from '@openward/ui/page-style';
import waiting from './page.css';

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122';
const LATIN_EXTENDED = 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0';

/** Without characters that Latin text uses too. */
const ARABIC = 'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+FB50-FDFF, U+FE70-FEFC';

/**
 * The fonts of every page, as JSON for the attribute that the early script reads: family, address and characters of
 * each. Fonts of a style sheet are recreated whenever another sheet is added: a late font would then be applied after
 * all, and the text would jump.
 */
export const fonts = JSON.stringify([
  ['Figtree Variable', latin, LATIN],
  ['Figtree Latin', latin, LATIN],
  ['Figtree Variable', latinExtended, LATIN_EXTENDED],
  ['Figtree Variable', arabic, ARABIC],
]);

/** The content of the page's style element. The build runs this file and writes its export into the page. */
export default pageStyle() + waiting;
