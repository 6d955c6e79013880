import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

/**
 * The raw colours. Only this folder uses them; screens use the semantic tokens below, which support light and dark.
 * Each foreground and background pair of those has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3).
 */
export const colors = defineTokens.colors({
  white: { value: '#ffffff' },
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  gray: scale(
    '#f7f8f8',
    '#eef1f1',
    '#dfe4e4',
    '#c5cdcd',
    '#8f9b9c',
    '#667273',
    '#4d5859',
    '#364041',
    '#232b2c',
    '#161c1d',
    '#0e1314',
  ),
  teal: scale(
    '#edf8f6',
    '#d2eeea',
    '#a6dcd5',
    '#6fc3ba',
    '#3ea59b',
    '#1d877e',
    '#0e6d66',
    '#0c5853',
    '#0c4744',
    '#0a3533',
    '#062322',
  ),
  red: scale(
    '#fdf2f1',
    '#fbe0de',
    '#f6c1bd',
    '#ee968f',
    '#e2655c',
    '#cd4037',
    '#b02c24',
    '#91241e',
    '#741f1a',
    '#4d1714',
    '#2f0e0c',
  ),
  amber: scale(
    '#fdf7ea',
    '#faeac8',
    '#f4d38c',
    '#eab94f',
    '#d99b25',
    '#b57a13',
    '#8f5d0d',
    '#744a0d',
    '#5c3b0e',
    '#3e280b',
    '#271806',
  ),
  green: scale(
    '#eff9f1',
    '#d9f0de',
    '#b3e0bd',
    '#80c992',
    '#4eaa66',
    '#318b4b',
    '#22713a',
    '#1c5a30',
    '#184828',
    '#11331d',
    '#0a2112',
  ),
  blue: scale(
    '#eff6fc',
    '#daeaf8',
    '#b4d5f1',
    '#80b8e6',
    '#4a95d6',
    '#2a78bd',
    '#1d609d',
    '#194d7f',
    '#173f66',
    '#112c48',
    '#0b1d30',
  ),
});

function scale(...steps: string[]) {
  const names = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
  return Object.fromEntries(names.map((name, place) => [name, { value: steps[place] as string }]));
}

const pair = (light: string, dark: string) => ({ value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } });

/** The tokens of a colour for buttons, badges and notices. */
function family(name: string) {
  return {
    contrast: pair('white', `${name}.950`),
    fg: pair(`${name}.700`, `${name}.200`),
    subtle: pair(`${name}.50`, `${name}.900`),
    muted: pair(`${name}.100`, `${name}.900`),
    emphasized: pair(`${name}.200`, `${name}.800`),
    solid: pair(`${name}.600`, `${name}.300`),
    focusRing: pair(`${name}.500`, `${name}.400`),
    border: pair(`${name}.200`, `${name}.700`),
  };
}

export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('gray.50', 'gray.950'),
    subtle: pair('gray.50', 'gray.950'),
    muted: pair('gray.100', 'gray.800'),
    emphasized: pair('gray.200', 'gray.700'),
    panel: pair('white', 'gray.900'),
    // For dialogs and menus: one step lighter than panels in dark mode, where shadows are hard to see.
    raised: pair('white', 'gray.800'),
    inverted: pair('gray.900', 'gray.50'),
    // Dims the page behind dialogs and drawers.
    backdrop: { value: { _light: '{colors.gray.950/40}', _dark: '{colors.gray.950/70}' } },
    error: pair('red.50', 'red.950'),
  },
  fg: {
    DEFAULT: pair('gray.900', 'gray.50'),
    muted: pair('gray.600', 'gray.300'),
    subtle: pair('gray.500', 'gray.400'),
    inverted: pair('gray.50', 'gray.950'),
    error: pair('red.600', 'red.300'),
    success: pair('green.600', 'green.300'),
  },
  border: {
    // In dark mode one step lighter than the lightest surface below.
    DEFAULT: pair('gray.200', 'gray.700'),
    muted: pair('gray.100', 'gray.800'),
    // Borders of inputs carry meaning and need a contrast of 3:1 (WCAG 2.2, 1.4.11), also in dialogs.
    emphasized: { value: { _light: '#828e8f', _dark: '#737f80' } },
    error: pair('red.500', 'red.400'),
  },
  accent: family('teal'),
  gray: { ...family('gray'), solid: pair('gray.800', 'gray.200') },
  danger: family('red'),
  warning: family('amber'),
  success: family('green'),
  info: family('blue'),
  // Chakra's own recipes use these two.
  red: family('red'),
  teal: family('teal'),
});
