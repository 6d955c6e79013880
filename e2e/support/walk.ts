import type { Page } from '@playwright/test';

/** More than any screen has; more steps mean a keyboard trap. */
const MOST_STEPS = 400;
/** A date and time field has a stop for each of its parts, and one for its calendar. */
const MOST_PARTS = 8;
const AT_A_TIME = 20;
/** The modifier bit for Shift in the DevTools protocol. */
const SHIFT = 8;

interface Walk {
  /** Everything that a mouse can use, with its style without focus. */
  targets: Map<Element, string>;
  reached: Set<Element>;
  /** The last focused element, and its number of consecutive steps. */
  last: Element | undefined;
  parts: number;
  /** The previous step's position in the page. */
  before: { rect: DOMRect; scrolled: number } | undefined;
  problems: string[];
  isOver: boolean;
}
declare global {
  interface Window {
    walk?: Walk | undefined;
  }
}

/**
 * Walks through a page by Tab from top to end.
 * @returns problems: elements that were unreachable, invisible, covered, without a visible focus, or out of order
 */
export async function walkByTab(page: Page): Promise<{ steps: number; problems: string[] }> {
  await page.evaluate(beginWalk, { mostParts: MOST_PARTS, isBack: false });
  await pressTab(page, 0);
  return page.evaluate(endWalk);
}

/** Walks through a page by Shift+Tab from its end. @returns focused elements that were invisible or covered */
export async function walkBack(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk, { mostParts: MOST_PARTS, isBack: true });
  await pressTab(page, SHIFT);
  const { problems } = await page.evaluate(endWalk);
  return problems.filter((problem) => /^(out of sight|covered)/.test(problem));
}

/** Presses Tab until the walk is over. @param modifiers as in the DevTools protocol */
async function pressTab(page: Page, modifiers: number): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
  // In batches, because waiting for each answer takes longer than the step.
  for (let steps = 0; steps < MOST_STEPS && !(await page.evaluate(() => window.walk?.isOver)); steps += AT_A_TIME) {
    await Promise.all(
      Array.from({ length: AT_A_TIME }, () => [
        keys.send('Input.dispatchKeyEvent', { ...tab, type: 'rawKeyDown' }),
        keys.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' }),
      ]).flat(),
    );
  }
  await keys.detach();
}

/** Runs in the page: finds all targets, and puts the focus before the first, or after the last to walk back. */
function beginWalk({ mostParts, isBack }: { mostParts: number; isBack: boolean }): void {
  const usable = 'a[href], button, input, select, textarea, [tabindex="0"]';
  const targets = [...document.querySelectorAll<HTMLElement>(usable)].filter((one) => {
    const roves = one.matches('[role="tab"], [role="radio"], input[type="radio"]');
    return (
      one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.matches(':disabled') && !roves
    );
  });
  const start = isBack ? document.body.appendChild(document.createElement('div')) : document.body;
  start.tabIndex = -1;
  start.focus();
  start.removeAttribute('tabindex');
  start.toggleAttribute('data-walk-start', isBack);
  window.scrollTo(0, isBack ? document.body.scrollHeight : 0);
  window.walk = {
    targets: new Map(),
    reached: new Set(),
    last: undefined,
    parts: 0,
    before: undefined,
    problems: [],
    isOver: false,
  };
  for (const one of targets) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    window.walk.targets.set(one, `${outlineStyle === 'none' ? 'none' : outlineWidth} ${boxShadow}`);
  }
  const isInBar = (element: Element) => {
    for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement)
      if (getComputedStyle(at).position === 'sticky') return true;
    return false;
  };
  // A button may cover a whole line, below the links on that line.
  const isOnLine = (there: Element, now: Element) =>
    getComputedStyle(now).position === 'absolute' && !!now.closest('li')?.contains(there) && !isInBar(there);
  // Checks the focused element; false once nothing new has the focus.
  const look = (walk: Walk, now: Element | null): boolean => {
    if (!now || now === document.body) return false;
    walk.parts = now === walk.last ? walk.parts + 1 : 0;
    walk.last = now;
    if (walk.reached.has(now)) return walk.parts > 0 && walk.parts < mostParts;
    walk.reached.add(now);
    for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
    const label = document.getElementById(now.getAttribute('aria-labelledby') ?? '')?.textContent;
    const name = `${now.tagName} “${label ?? now.getAttribute('aria-label') ?? (now.textContent || now.getAttribute('name'))}”`;
    const rect = now.getBoundingClientRect();
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    const there = document.elementFromPoint(x, y);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) walk.problems.push(`out of sight: ${name}`);
    else if (!there || !(now.contains(there) || there.contains(now) || isOnLine(there, now)))
      walk.problems.push(`covered: ${name}`);
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(now);
    const style = `${outlineStyle === 'none' ? 'none' : outlineWidth} ${boxShadow}`;
    if (style === (walk.targets.get(now) ?? 'none none')) walk.problems.push(`does not show the focus: ${name}`);
    // A sticky bar has no fixed position in the page.
    if (!isBack && now.closest('main') && !isInBar(now)) {
      const { before } = walk;
      if (before) {
        const top = rect.top + scrollY - before.scrolled;
        const bottom = rect.bottom + scrollY - before.scrolled;
        // In right-to-left layouts, a row begins at its right end.
        const isMirrored = document.documentElement.dir === 'rtl';
        const ends = ({ left, right }: DOMRect) => (isMirrored ? [-right, -left] : [left, right]) as [number, number];
        const [[starts, stops], [startedAt, stoppedAt]] = [ends(rect), ends(before.rect)];
        const isAbove = bottom <= before.rect.top && starts < stoppedAt;
        const isSameRow = Math.min(bottom, before.rect.bottom) - Math.max(top, before.rect.top) > rect.height / 2;
        if (isAbove || (isSameRow && stops <= startedAt)) walk.problems.push(`out of order: ${name}`);
      }
      walk.before = { rect, scrolled: scrollY };
    }
    return true;
  };
  // On key up, the browser has scrolled the element into view.
  document.onkeyup = () => {
    const { walk } = window;
    if (walk && !walk.isOver) walk.isOver = !look(walk, document.activeElement);
  };
}

/** Runs in the page: returns the problems, including targets that were not reached. */
function endWalk(): { steps: number; problems: string[] } {
  const { walk } = window;
  if (!walk) return { steps: 0, problems: ['no walk'] };
  window.walk = undefined;
  document.querySelector('[data-walk-start]')?.remove();
  // A skip link that is visible only with focus covers others.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo(0, 0);
  for (const one of walk.targets.keys()) {
    if (one.isConnected && !walk.reached.has(one)) walk.problems.push(`not reached: ${one.outerHTML.slice(0, 120)}`);
  }
  return { steps: walk.reached.size, problems: walk.problems };
}
