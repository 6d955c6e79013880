import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { untilQuiet } from '../../tools/lib/quiet.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The minified file, which loads half a second faster per page than `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A color scheme and a viewport. */
export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 844 };

/** Light and dark, each wide and narrow; sorted by width, because each new width costs a layout. */
export const EVERY_LOOK: Look[] = [NARROW, WIDE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, viewport })),
);
/** Each color scheme and each width once: for states of a screen that other tests check in every look. */
const TWO_LOOKS: Look[] = [
  { colorScheme: 'light', viewport: NARROW },
  { colorScheme: 'dark', viewport: WIDE },
];
/** For screens whose colors other tests already check. */
export const NARROW_LOOK: [Look] = [{ colorScheme: 'light', viewport: NARROW }];

/**
 * Runs in the page: makes sticky bars a part of the layout, because axe reports elements behind a bar as too small to
 * be clicked.
 */
function layBarsDown(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('nav[data-frame], header[data-frame], main *')) {
    if (bar.matches('[data-frame]') || getComputedStyle(bar).position === 'sticky') bar.dataset.laidDown = '';
  }
  if (document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('data-laid-down'))) return;
  const sheet = new CSSStyleSheet();
  // Not static, so that positioned content of a bar stays inside it.
  sheet.replaceSync('[data-laid-down] { position: relative !important; inset: auto !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: caches parsed colors, which take a third of axe's time; a page has only a few dozen. */
function rememberColours(): void {
  type Color = Record<'r' | 'g' | 'b' | 'alpha', number> & { parseString(text: string): Color };
  const { Color } = (window.axe as unknown as { commons: { color: { Color: { prototype: Color } } } }).commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, Omit<Color, 'parseString'>>();
  Color.prototype.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Rules about colors: the only ones that another color scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a screen: axe finds nothing, nothing causes horizontal scrolling, even with more text spacing, and the borders
 * of inputs are visible.
 */
export async function expectAccessible(page: Page, looks = TWO_LOOKS): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColours);
  }
  const isPseudo = await page.evaluate(() => localStorage.getItem('openward.language') === 'qps');
  for (const { colorScheme, viewport } of looks) {
    await lookAt(page, { colorScheme, viewport });
    await page.evaluate(layBarsDown);
    const runOnly: RunOptions['runOnly'] =
      colorScheme === 'dark' ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: TAGS };
    const { violations } = await page.evaluate((options) => window.axe.run(options), {
      runOnly,
      // The visible text of a button must be part of its name (WCAG 2.5.3); axe runs this rule only if named. The
      // pseudo-language's marks break it.
      ...(colorScheme === 'light' && !isPseudo && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      resultTypes: ['violations' as const],
      // None of our rules reads style sheets, and there are no frames.
      preload: false,
      iframes: false,
    });
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
    expect({ colorScheme, width: viewport.width, found }).toEqual({ colorScheme, width: viewport.width, found: [] });
    await expectEdgesAndRoom(page);
    // WCAG 2.2, 1.4.10: as on a screen of 1280 pixels at 400 %.
    await page.setViewportSize(NARROWEST);
    expect(await stickingOut(page)).toEqual([]);
    await expectRoomForSpacing(page);
    await page.setViewportSize(viewport);
  }
}

/** What axe cannot see, in the color scheme and width that {@link expectAccessible} did not check. */
export async function expectTheSameIn(page: Page, look: Look): Promise<void> {
  await lookAt(page, look);
  await expectEdgesAndRoom(page);
}

/** The opposite color scheme in the opposite width. */
export function opposite({ colorScheme, viewport }: Look): Look {
  return {
    colorScheme: colorScheme === 'light' ? 'dark' : 'light',
    viewport: viewport.width === WIDE.width ? NARROW : WIDE,
  };
}

async function lookAt(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
  // Waits for the layout of the new width and for color transitions and loading states to finish.
  await untilQuiet(page);
}

async function expectEdgesAndRoom(page: Page): Promise<void> {
  expect(await page.evaluate(faintEdges)).toEqual([]);
  await expectRoomForSpacing(page);
}

/** WCAG 2.2, 1.4.12: nothing overflows or is cut off with more space between lines, words and letters. */
async function expectRoomForSpacing(page: Page): Promise<void> {
  const before = await page.evaluate(cutTexts);
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
  const out = await stickingOut(page);
  const cut = await page.evaluate(cutTexts);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  expect({ out, cut: cut.filter((text) => !before.includes(text)) }).toEqual({ out: [], cut: [] });
}

/**
 * Runs in the page: texts that are partly cut off. Ignores visits in the calendar and on the desk, whose size is fixed;
 * their names and panels contain the whole text.
 */
function cutTexts(): string[] {
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // Texts for screen readers only are one pixel wide.
      if (clientWidth <= 1 || (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 2)) return false;
      if (
        element.closest('[data-event], li:has([data-desk-line])') ||
        !element.textContent?.trim() ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return (cuts(overflowX) && scrollWidth > clientWidth + 1) || (cuts(overflowY) && scrollHeight > clientHeight + 2);
    })
    .map((element) => `${element.tagName} “${element.textContent?.trim().slice(0, 80)}”`);
}

/**
 * Runs in the page: WCAG 2.2, 1.4.11: enabled inputs and switches need a contrast of 3:1 to their surroundings, by
 * border or background.
 */
function faintEdges(): string[] {
  type Colour = [number, number, number, number];
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = new Map<string, Colour>();
  // Drawing a pixel converts any color syntax to numbers.
  const colourOf = (text: string): Colour => {
    const known = read.get(text);
    if (known || !pixel) return known ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [r, g, b, a / 255];
    read.set(text, colour);
    return colour;
  };
  const over = ([r, g, b, a]: Colour, below: Colour): Colour => {
    const mix = (top: number, under: number) => top * a + under * (1 - a);
    return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1];
  };
  const groundOf = (element: Element | null): Colour => {
    if (!element) return colourOf(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff');
    const own = colourOf(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
  };
  const light = (colour: Colour) => {
    const [r = 0, g = 0, b = 0] = colour
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const filledIn =
    'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=range]), select, textarea, ' +
    '[role=combobox]:not(input), [data-scope=switch][data-part=control]';
  return [...document.body.querySelectorAll<HTMLElement>(filledIn)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
    .filter((element) => !element.matches(':disabled, [data-disabled], [aria-disabled=true]'))
    .flatMap((element) => {
      const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
      const around = groundOf(element.parentElement);
      const inside = groundOf(element);
      const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      const edge = hasEdge ? over(colourOf(borderTopColor), around) : inside;
      // A select without a border is recognized by its text and arrow, like a button.
      if (element.matches('select') && contrast(inside, around) === 1 && contrast(edge, around) === 1) return [];
      const seen = Math.max(contrast(inside, around), Math.min(contrast(edge, around), contrast(edge, inside)));
      return seen >= 3 ? [] : [`${seen.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`];
    });
}

/** Elements that make a page scroll sideways, after its layout has finished. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    };
    const out = [...document.body.querySelectorAll('*')]
      .filter(isOut)
      .map((element) => element.outerHTML.slice(0, 120));
    return [`${scrollWidth} in ${clientWidth} pixels`, ...out.slice(0, 8)];
  });
}
