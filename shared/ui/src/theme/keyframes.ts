import { defineKeyframes } from '@chakra-ui/react';

/** The start and end of slide animations, as factors of the distance along x and y. */
const SIDES = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;

/** `slide-from-top`, `slide-to-left-full` and so on: by half a rem, or by the full size. */
const slides = Object.entries(SIDES).flatMap(([side, [x, y]]) =>
  [
    ['', `${x / 2}rem ${y / 2}rem`],
    ['-full', `${x * 100}% ${y * 100}%`],
  ].flatMap(([distance, translate]) => [
    [`slide-from-${side}${distance}`, { from: { translate } }],
    [`slide-to-${side}${distance}`, { to: { translate } }],
  ]),
);

/** The animations that our components use. Chakra UI's full set would be on the sign-in page, used or not. */
export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 } },
  'fade-out': { to: { opacity: 0 } },
  'scale-in': { from: { scale: '0.95' } },
  'scale-out': { to: { scale: '0.95' } },
  ...Object.fromEntries(slides),
});
