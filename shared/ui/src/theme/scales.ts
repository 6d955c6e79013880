import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

// The scales that we use, because Chakra's token object imports all of its recipes.

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80,
  96,
];

function values<V extends string | number>(entries: Record<string, V>) {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));
}

/** Multiples of 4 pixels, in rem so that they grow with the user's font size. */
const spacing = defineTokens.spacing(values(Object.fromEntries(STEPS.map((step) => [step, `${step / 4}rem`]))));

const sizes = defineTokens.sizes({
  ...spacing,
  ...values({
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '6xl': '72rem',
    full: '100%',
    max: 'max-content',
    min: 'min-content',
    fit: 'fit-content',
    dvh: '100dvh',
    vw: '100vw',
    vh: '100vh',
  }),
});

const sansSerif = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Tokens for type, space and layers. */
export const scales = {
  spacing,
  sizes,
  fonts: defineTokens.fonts(values({ body: sansSerif, heading: sansSerif, mono: 'ui-monospace, Menlo, monospace' })),
  fontSizes: defineTokens.fontSizes(
    values({
      '2xs': '0.625rem',
      xs: '0.75rem',
      sm: '0.875rem',
      md: '1rem',
      lg: '1.125rem',
      xl: '1.25rem',
      '2xl': '1.5rem',
      '3xl': '1.875rem',
      '4xl': '2.25rem',
    }),
  ),
  fontWeights: defineTokens.fontWeights(values({ normal: '400', medium: '500', semibold: '600', bold: '700' })),
  radii: defineTokens.radii(
    values({
      none: '0',
      xs: '0.25rem',
      sm: '0.375rem',
      md: '0.5rem',
      lg: '0.625rem',
      xl: '0.875rem',
      '2xl': '1.25rem',
      full: '9999px',
    }),
  ),
  borders: defineTokens.borders(values({ sm: '1px solid', md: '2px solid' })),
  durations: defineTokens.durations(values({ fast: '120ms', moderate: '180ms', slow: '260ms', slower: '400ms' })),
  easings: defineTokens.easings(
    values({ 'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)', 'ease-out': 'cubic-bezier(0, 0, 0.58, 1)' }),
  ),
  animations: defineTokens.animations(
    values({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' }),
  ),
  cursor: defineTokens.cursor(values({ button: 'pointer', disabled: 'not-allowed', option: 'pointer' })),
  zIndex: defineTokens.zIndex(
    values({
      base: 0,
      docked: 10,
      dropdown: 1000,
      sticky: 1100,
      overlay: 1300,
      modal: 1400,
      popover: 1500,
      skipNav: 1600,
      toast: 1700,
    }),
  ),
};

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** Tokens that depend on light and dark or on another scale. */
export const semanticScales = {
  radii: defineSemanticTokens.radii(values({ l1: '{radii.sm}', l2: '{radii.md}', l3: '{radii.lg}' })),
  shadows: defineSemanticTokens.shadows({
    sm: shadow('0 1px 3px {colors.gray.950/10}', '0 1px 3px {colors.gray.950/60}'),
    md: shadow('0 4px 10px {colors.gray.950/10}', '0 4px 10px {colors.gray.950/60}'),
    lg: shadow('0 10px 26px {colors.gray.950/14}', '0 10px 26px {colors.gray.950/70}'),
  }),
};
