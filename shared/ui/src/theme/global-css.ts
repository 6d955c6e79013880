import { defineGlobalStyles } from '@chakra-ui/react';

/** Rules for the elements of every page. The shell's build writes them into the page: see `page-style`. */
export const globalCss = defineGlobalStyles({
  html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'accent', fontFamily: 'body' },
  // What gets the focus comes into view between the bars above and below the content, not under them.
  ':root': { scrollPaddingBlock: '5rem' },
  // No line of a single short word, such as the "am" of a time.
  body: { minHeight: '100dvh', textWrap: 'pretty' },
  '*::placeholder': { color: 'fg.subtle' },
  '*::selection': { bg: 'accent.emphasized' },
});
