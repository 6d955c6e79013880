import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './system.ts';

/**
 * Wraps a React root, so that everything below it is drawn with the design system.
 * @param props.direction in which the page is read; what opens over it does not take that from the page
 */
export function ThemeProvider(props: { direction?: 'ltr' | 'rtl'; children?: ReactNode }) {
  return (
    // Chakra asks a language for its direction alone; ours may be one that it does not know.
    <LocaleProvider locale={props.direction === 'rtl' ? 'ar' : 'en'}>
      <ChakraProvider value={system}>{props.children}</ChakraProvider>
    </LocaleProvider>
  );
}
