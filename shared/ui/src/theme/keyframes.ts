import { defineKeyframes } from '@chakra-ui/react';

/** Where what slides comes from and goes to, as shares of a distance along x and y. */
const SIDES = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;

/** `slide-from-top`, `slide-to-left-full` and the like: by half a rem, or by the whole size. */
const slides = Object.entries(SIDES).flatMap(([side, [x, y]]) =>
  [
    ['', `${x / 2}rem ${y / 2}rem`],
    ['-full', `${x * 100}% ${y * 100}%`],
  ].flatMap(([distance, translate]) => [
    [`slide-from-${side}${distance}`, { from: { translate } }],
    [`slide-to-${side}${distance}`, { to: { translate } }],
  ]),
);

/** The animations that our components name. Chakra UI's own set would be on the sign-in page whole, used or not. */
export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 } },
  'fade-out': { to: { opacity: 0 } },
  'scale-in': { from: { scale: '0.95' } },
  'scale-out': { to: { scale: '0.95' } },
  ...Object.fromEntries(slides),
});
