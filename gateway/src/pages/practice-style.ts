import { COLOR, type Palette, type Practice, palettesOf } from '@openward/contract/practice';

/** Where the portal's mark stands: in the frame and on the sign-in page, and in what shows before any script has come. */
const MARKS = '.ow-mark,.ow-brand svg';

/**
 * The practice's color and logo as a style element for every page; empty where it has neither. The logo stands in the place
 * of the portal's mark and is as large, so nothing moves when it comes.
 */
export function practiceStyle(practice: Pick<Practice, 'color' | 'logo'> | undefined): string {
  const { color = '', logo = '' } = practice ?? {};
  // What an api says stands in every page: nothing else may come with it.
  const colors = COLOR.test(color) ? colorRules(color) : '';
  const picture = /^[\da-f]{64}$/.test(logo) ? logoRules(`/api/practice/logo/${logo}`) : '';
  return colors || picture ? `<style>${colors}${picture}</style>` : '';
}

function colorRules(color: string): string {
  const { light, dark } = palettesOf(color);
  // The design system's own are in a layer, which these outrank. Paper is light.
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
