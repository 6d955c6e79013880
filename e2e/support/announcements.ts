import type { Page } from '@playwright/test';

/** A screen reader announcement away from the focus: the text of a changed live region. */
export interface Announcement {
  text: string;
  politeness: 'polite' | 'assertive';
  /** The language that the text is marked with. */
  language: string;
}

declare global {
  interface Window {
    announcements?: Announcement[];
  }
}

/** Records the announcements of live regions in each document of a page. */
export async function noteAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** Announcements since the page load or the last call. */
export async function announcementsOf(page: Page): Promise<Announcement[]> {
  return page.evaluate(() => window.announcements?.splice(0) ?? []);
}

/**
 * Runs in the page. If a region appears together with its text, browsers announce only alerts. `status` and `alert` are
 * read as a whole (`aria-atomic`), in other regions only new text.
 */
function listen(): void {
  const said: Announcement[] = [];
  window.announcements = said;
  const isHidden = (element: Element) => element.closest('[aria-hidden=true], [inert]') || !element.checkVisibility();
  const textOf = (node: Node): string => {
    if (node instanceof Element && isHidden(node)) return '';
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    return [...node.childNodes].map(textOf).join(' ');
  };
  const regionOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest(
      '[aria-live], [role=status], [role=alert], [role=log]',
    );
  const note = (node: Node, region: Element) => {
    const place = node instanceof Element ? node : node.parentElement;
    const isAlert = region.getAttribute('role') === 'alert';
    const politeness = region.getAttribute('aria-live') ?? (isAlert ? 'assertive' : 'polite');
    const text = textOf(node)
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (!text || !place || isHidden(place) || !/^(polite|assertive)$/.test(politeness)) return;
    const language = place.closest('[lang]')?.getAttribute('lang') ?? '';
    said.push({ text, politeness: politeness as Announcement['politeness'], language });
  };
  new MutationObserver((changes) => {
    /** Announcements, deduplicated over all changes of one moment. */
    const found = new Map<Node, Element>();
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    const cameWith = (region: Element) => [...added].some((node) => node.contains(region));
    const take = (node: Node) => {
      const region = regionOf(node);
      if (!region || !node.isConnected) return;
      const isNew = cameWith(region);
      if (isNew && region.getAttribute('role') !== 'alert') return;
      const isWhole =
        isNew || region.getAttribute('aria-atomic') === 'true' || region.matches('[role=status], [role=alert]');
      found.set(isWhole ? region : node, region);
    };
    for (const { type, target } of changes) if (type === 'characterData') take(target);
    for (const node of added) {
      take(node);
      if (node instanceof Element)
        for (const alert of node.querySelectorAll('[role=alert]')) if (!node.matches('[role=alert]')) take(alert);
    }
    for (const [node, region] of found) {
      const isWithin = [...found.keys()].some((other) => other !== node && other.contains(node));
      if (!isWithin) note(node, region);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
