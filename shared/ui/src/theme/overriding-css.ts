import { paperCss } from './paper-css.ts';

/** Rules that override every component: for the device, the user or the paper. Part of the page's style sheet. */
export const overridingCss = {
  // Keeps icons from shrinking next to a long label.
  '.lucide': { flexShrink: 0 },
  // Shows invalid fields at their border, whatever border a component sets.
  ':is(input, select, textarea)[aria-invalid="true"]': { borderColor: 'var(--chakra-colors-border-error)' },
  // Mirrors directional icons in right-to-left text.
  '[dir="rtl"] :is(.lucide-arrow-left, .lucide-arrow-right, .lucide-chevron-left, .lucide-chevron-right, .lucide-log-out)':
    {
      transform: 'scaleX(-1)',
    },
  // Numbers, codes and addresses are written from left to right in every language.
  '[dir="rtl"] :is(input[type="tel"], input[type="email"], input[inputmode="tel"], input[inputmode="numeric"], input[type="date"], input[type="time"], input[type="datetime-local"])':
    { direction: 'ltr', textAlign: 'right' },
  // Typed text follows its own direction, so that a house number stays before its English street.
  '[dir="rtl"] :is(input[type="text"], input[type="search"], textarea)': {
    unicodeBidi: 'plaintext',
    textAlign: 'right',
  },
  // Hides content below a loading element, so that it does not jump, for at most three seconds.
  'main [data-pending] ~ *': { visibility: 'hidden', animation: 'reveal 0s 3s forwards' },
  '@keyframes reveal': { to: { visibility: 'visible' } },
  // Touch targets need 44 pixels (WCAG 2.5.5); a mouse needs less.
  '@media (pointer: coarse)': {
    '.chakra-button, [data-frame] a, [data-frame] button, [data-frame] select': {
      minWidth: '2.75rem',
      minHeight: '2.75rem',
    },
  },
  // In forced colours, shows the selected state with system colours.
  '@media (forced-colors: active)': {
    ':is([aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]))':
      {
        forcedColorAdjust: 'none',
        background: 'Highlight !important',
        color: 'HighlightText !important',
      },
    '.chakra-switch__control': { border: '1px solid ButtonText' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // Once, because an endless animation would stop at a random frame or flicker.
      animationIterationCount: '1 !important',
      // None, because even a very short transition on every element delays inherited values by a frame per level: a
      // field about to be hidden could still take the focus and lose what is typed.
      transition: 'none !important',
    },
  },
  ...paperCss,
};
