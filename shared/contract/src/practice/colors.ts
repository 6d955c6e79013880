/** The contrast that WCAG 2.2 requires for text (1.4.3). */
const TEXT = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';
/** In dark mode: the lightest surface below text, and the surface of panels. */
const DARK = { raised: '#232b2c', panel: '#161c1d' };

/** The format of a color: `#0e6d66`. */
export const COLOR = /^#[\da-f]{6}$/;

/** The variants of a color for buttons, badges and links, by the design system's names. */
export type Palette = Record<
  'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'solid' | 'focusRing' | 'border',
  string
>;

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes a color with a share (0 to 1) of another. */
function mixed(color: string, other: string, share: number): string {
  const parts = partsOf(other);
  const channels = partsOf(color).map((part, at) => Math.round(part + ((parts[at] ?? 0) - part) * share));
  return `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The first mix of two colors that is readable on all surfaces, or the second color if none is. */
function readableOn(surfaces: readonly string[], color: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.01) {
    const tried = mixed(color, towards, share);
    if (surfaces.every((surface) => contrastOf(tried, surface) >= TEXT)) return tried;
  }
  return towards;
}

/** The closest color on which white text is readable, possibly the color itself. */
export function readableColor(color: string): string {
  return readableOn([WHITE], color, BLACK);
}

/** Palettes of the practice's color for light and dark mode; text is readable on each pair. */
export function palettesOf(color: string): { light: Palette; dark: Palette } {
  const tint = (share: number) => mixed(color, WHITE, share);
  const muted = tint(0.82);
  const light = {
    contrast: WHITE,
    solid: color,
    subtle: tint(0.92),
    muted,
    emphasized: tint(0.65),
    border: tint(0.65),
  };
  const shade = (share: number) => mixed(color, DARK.panel, share);
  const dark = { subtle: shade(0.8), muted: shade(0.8), emphasized: shade(0.6), border: shade(0.45) };
  const solid = readableOn([DARK.raised], color, WHITE);
  return {
    light: { ...light, focusRing: color, fg: readableOn([muted], color, BLACK) },
    dark: {
      ...{ ...dark, solid, focusRing: solid },
      contrast: readableOn([solid], mixed(color, BLACK, 0.8), BLACK),
      fg: readableOn([DARK.raised, dark.muted, dark.subtle], tint(0.6), WHITE),
    },
  };
}
