import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME, MARKUP_FILE, type MarkupOfPages, type OwnedRoute, type Release } from '@openward/contract/releases';

/** What the builds of the active releases drew. */
export interface Drawn {
  /** The frame of the pages that need no session, by language. */
  frame: MarkupOfPages[string];
  /** Screens by remote, path and language. */
  screens: ReadonlyMap<string, MarkupOfPages>;
  /** What is damaged: one sentence each, for the log. */
  damage: string[];
}

/** What stands in a page before any script has come. */
interface Markup {
  body: string;
  /** A style element for the head. */
  style: string;
}

/**
 * Reads what the builds of these releases drew. What is damaged is left out: the portal draws it all the same, only later.
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

/** The pages of a file; undefined where it holds something else. */
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

/** The frame with the screen of a route in it; undefined where one of both was not drawn in this language. */
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
  // As Emotion lists them, so that it knows which rules are there already: the key of its cache, then names.
  const names = rules.flatMap(([list]) => list.split(' ').slice(1));
  const content = `${CONTENT}<div data-in-page="${container}">${screen.html}</div>`;
  return {
    body: around.html.replace(CONTENT, () => content),
    style: `<style data-emotion="css ${names.join(' ')}">${rules.map(([, text]) => text).join('')}</style>`,
  };
}

const FIRST_OF_SHAPE = '<div class="ow-coming"><i></i>';

/**
 * The shape of what comes with the heading of a route's screen; as it was where the heading is not the title, or another
 * one by role.
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

/** What a manifest says as HTML that is nothing but text, in an element or an attribute. */
export function asText(said: string): string {
  return said.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The first language that a reader wants and that there is; English where there is none.
 * @param cookie where the page keeps what was chosen on this device: `openward-language=de`
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
