import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME, MARKUP_FILE, type MarkupOfPages, type OwnedRoute, type Release } from '@openward/contract/releases';

/** Prerendered markup of the active releases. */
export interface Drawn {
  /** The frame of public pages, by language. */
  frame: MarkupOfPages[string];
  screens: ReadonlyMap<string, MarkupOfPages>;
  /** One sentence for each damaged file, for the log. */
  damage: string[];
}

/** What a page shows before any script runs. */
interface Markup {
  body: string;
  style: string;
}

/**
 * Reads the prerendered markup of these releases. Damaged files are left out; scripts then render those pages later.
 */
export async function readDrawn(releasesDir: string, shell: Release, remotes: Release[]): Promise<Drawn> {
  const damage: string[] = [];
  const read = async ({ name, version, integrity }: Release): Promise<MarkupOfPages> => {
    const expected = integrity[MARKUP_FILE];
    if (!expected) return {};
    const text = await readFile(join(releasesDir, name, version, MARKUP_FILE), 'utf8').catch(() => '');
    const isWhole = expected === `sha384-${createHash('sha384').update(text).digest('base64')}`;
    const pages = isWhole ? pagesIn(text) : undefined;
    if (!pages) damage.push(`${MARKUP_FILE} of ${name} ${version} is damaged: users get its pages a little later.`);
    return pages ?? {};
  };
  const [{ [FRAME]: frame = {} }, ...screens] = await Promise.all([read(shell), ...remotes.map(read)]);
  return { frame, screens: new Map(remotes.map(({ name }, place) => [name, screens[place] ?? {}])), damage };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The pages of a file; undefined if its content is not valid. */
function pagesIn(text: string): MarkupOfPages | undefined {
  try {
    const pages: unknown = JSON.parse(text);
    if (!isRecord(pages) || !Object.values(pages).every(isRecord)) return undefined;
    const drawn = Object.values(pages).flatMap((page) => Object.values(page as object));
    return drawn.every(isDrawn) ? (pages as MarkupOfPages) : undefined;
  } catch {
    return undefined;
  }
}

function isDrawn(value: unknown): boolean {
  if (!isRecord(value) || typeof value.html !== 'string' || !isRecord(value.styles)) return false;
  return /^(ltr|rtl)$/.test(`${value.dir}`) && Object.values(value.styles).every((rules) => typeof rules === 'string');
}

const CONTENT = '<div data-remotes="">';

/** The frame with the screen of a route; undefined if one of them was not prerendered in this language. */
export function markupOf(
  { frame, screens }: Drawn,
  route: OwnedRoute | undefined,
  container: string | undefined,
  language: string,
): Markup | undefined {
  const around = frame[language];
  const screen =
    route?.inPage && route.access === 'public' ? screens.get(route.remote)?.[route.path]?.[language] : undefined;
  if (!around || !screen) return undefined;
  const rules = Object.entries({ ...around.styles, ...screen.styles }).filter(([, text]) => text);
  // Emotion's own format: its cache key, then the names of the rules that it must not insert again.
  const names = rules.flatMap(([list]) => list.split(' ').slice(1));
  const content = `${CONTENT}<div data-in-page="${container}">${screen.html}</div>`;
  return {
    body: around.html.replace(CONTENT, () => content),
    style: `<style data-emotion="css ${names.join(' ')}">${rules.map(([, text]) => text).join('')}</style>`,
  };
}

const FIRST_OF_SHAPE = '<div class="ow-coming"><i></i>';

/**
 * The placeholder with the heading of the route's screen; unchanged if the heading is not the title or depends on the
 * role.
 * @param texts of the release that owns the route
 */
export function shapeWithHeading(
  shape: string,
  route: OwnedRoute | undefined,
  texts: Record<string, string> | undefined,
): string {
  if (!route || route.access === 'public' || route.inPage === false || route.titleFor) return shape;
  const title = asText(texts?.[route.title] ?? route.title);
  return shape.replace(FIRST_OF_SHAPE, () => `<div class="ow-coming"><b><bdi>${title}</bdi></b>`);
}

/** Escapes a text from a manifest for HTML elements and attributes. */
export function asText(said: string): string {
  return said.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The reader's most preferred language that exists; English otherwise.
 * @param cookie may contain the language chosen on this device: `openward-language=de`
 * @param accepted `Accept-Language`
 */
export function languageOf(languages: string[], cookie = '', accepted = ''): string {
  const chosen = /(?:^|;\s*)openward-language=([\w-]+)/.exec(cookie)?.[1];
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
      return { code: tag.split('-')[0]?.toLowerCase(), weight: Number(weight ?? 1) || 0 };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
  return [chosen, ...wanted].find((code) => code && languages.includes(code)) ?? 'en';
}
