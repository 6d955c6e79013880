import { paperCss } from './paper-css.ts';

/** Rules that outrank every component, because they follow the device, the person or the paper. Part of the page's style sheet. */
export const overridingCss = {
  // Beside a long label an icon keeps its size.
  '.lucide': { flexShrink: 0 },
  // What is wrong is seen at its edge, whatever edge a component has set.
  ':is(input, select, textarea)[aria-invalid="true"]': { borderColor: 'var(--chakra-colors-border-error)' },
  // Icons that point follow the direction of reading.
  '[dir="rtl"] :is(.lucide-arrow-left, .lucide-arrow-right, .lucide-chevron-left, .lucide-chevron-right, .lucide-log-out)':
    {
      transform: 'scaleX(-1)',
    },
  // Numbers, codes and addresses are written from left to right in every language.
  '[dir="rtl"] :is(input[type="tel"], input[type="email"], input[inputmode="tel"], input[inputmode="numeric"], input[type="date"], input[type="time"], input[type="datetime-local"])':
    { direction: 'ltr', textAlign: 'right' },
  // What somebody types runs as its own language does: the number of a house stays before its English street.
  '[dir="rtl"] :is(input[type="text"], input[type="search"], textarea)': {
    unicodeBidi: 'plaintext',
    textAlign: 'right',
  },
  // What stands below something that is still loading is shown together with it, so that it does not jump, or after three
  // seconds.
  'main [data-pending] ~ *': { visibility: 'hidden', animation: 'reveal 0s 3s forwards' },
  '@keyframes reveal': { to: { visibility: 'visible' } },
  // A finger needs 44 pixels (WCAG 2.5.5); a mouse does not.
  '@media (pointer: coarse)': {
    '.chakra-button, [data-frame] a, [data-frame] button, [data-frame] select': {
      minWidth: '2.75rem',
      minHeight: '2.75rem',
    },
  },
  // Where the system chooses the colours, what is chosen is told by them as well.
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
      // Once: one that goes on for ever would stand still at a chance moment, or flicker.
      animationIterationCount: '1 !important',
      // None at all: however short, one on every element passes on what is inherited a level a frame, and a field that is to
      // be hidden would still take the focus, and lose what is typed.
      transition: 'none !important',
    },
  },
  ...paperCss,
};
