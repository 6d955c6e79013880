import { defineGlobalStyles } from '@chakra-ui/react';

/** Global rules for every page. The shell's build writes them into the page (see `page-style`). */
export const globalCss = defineGlobalStyles({
  html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'accent', fontFamily: 'body' },
  // Keeps focused elements clear of the bars above and below the content.
  ':root': { scrollPaddingBlock: '5rem' },
  // Avoids a last line with one short word, such as the "am" of a time.
  body: { minHeight: '100dvh', textWrap: 'pretty' },
  '*::placeholder': { color: 'fg.subtle' },
  '*::selection': { bg: 'accent.emphasized' },
});
