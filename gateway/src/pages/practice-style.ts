import { COLOR, type Palette, type Practice, palettesOf } from '@openward/contract/practice';

/** Selectors of the portal's mark: in the frame, on the sign-in page, and in the placeholder. */
const MARKS = '.ow-mark,.ow-brand svg';

/**
 * The practice's color and logo as a style element for every page; empty if it has neither. The logo has the place and
 * size of the portal's mark, so nothing moves when it loads.
 */
export function practiceStyle(practice: Pick<Practice, 'color' | 'logo'> | undefined): string {
  const { color = '', logo = '' } = practice ?? {};
  // The api's answer goes into every page, so it is checked against injection.
  const colors = COLOR.test(color) ? colorRules(color) : '';
  const picture = /^[\da-f]{64}$/.test(logo) ? logoRules(`/api/practice/logo/${logo}`) : '';
  return colors || picture ? `<style>${colors}${picture}</style>` : '';
}

function colorRules(color: string): string {
  const { light, dark } = palettesOf(color);
  // The design system's own colors are in a layer, which these override. Print is light.
  return `:root{${variables(light)}}@media screen{:root.dark{${variables(dark)}}}`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--chakra-colors-accent-${name.replace('focusRing', 'focus-ring')}:${value};`)
    .join('');
}

function logoRules(address: string): string {
  return `:is(${MARKS}){background:url(${address}) center/contain no-repeat;border-radius:20%}:is(${MARKS})>*{display:none}`;
}
