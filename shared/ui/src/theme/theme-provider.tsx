import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './system.ts';

/**
 * Provides the design system to a React root.
 * @param props.direction writing direction, because portals do not inherit it from the page
 */
export function ThemeProvider(props: { direction?: 'ltr' | 'rtl'; children?: ReactNode }) {
  return (
    // Chakra only derives the direction from the locale, and may not know ours.
    <LocaleProvider locale={props.direction === 'rtl' ? 'ar' : 'en'}>
      <ChakraProvider value={system}>{props.children}</ChakraProvider>
    </LocaleProvider>
  );
}
