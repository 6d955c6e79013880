import type { Page } from '@playwright/test';

/** More than any screen has: who needs so many steps is in a trap. */
const MOST_STEPS = 400;
/** A field for date and time has a stop for each of its parts, and one for its calendar. */
const MOST_PARTS = 8;
const AT_A_TIME = 20;
/** The key, as the browser counts those that are held. */
const SHIFT = 8;

interface Walk {
  /** Everything that a mouse can use, and how it looks without the focus. */
  targets: Map<Element, string>;
  reached: Set<Element>;
  /** What had the focus at the last step, and for how many. */
  last: Element | undefined;
  parts: number;
  /** The step before, as it lay in the page. */
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
 * Goes through a page by Tab, from its top to its end.
 * @returns what was wrong: what could not be reached, was not seen or covered, did not show the focus, or came out of order
 */
export async function walkByTab(page: Page): Promise<{ steps: number; problems: string[] }> {
  await page.evaluate(beginWalk, { mostParts: MOST_PARTS, isBack: false });
  await pressTab(page, 0);
  return page.evaluate(endWalk);
}

/** Goes through a page by Shift and Tab, from its end to its top. @returns what had the focus and was not seen, or covered */
export async function walkBack(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk, { mostParts: MOST_PARTS, isBack: true });
  await pressTab(page, SHIFT);
  const { problems } = await page.evaluate(endWalk);
  return problems.filter((problem) => /^(out of sight|covered)/.test(problem));
}

/** Presses Tab until the walk is over. @param modifiers as the browser counts them */
async function pressTab(page: Page, modifiers: number): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
  // Many at a time: an answer to each would take longer than the step itself.
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

/** In the page: notes what there is to be reached, and puts the focus above everything, or below it to go back. */
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
  // A button may be as large as its line, below the links that stand on that line.
  const isOnLine = (there: Element, now: Element) =>
    getComputedStyle(now).position === 'absolute' && !!now.closest('li')?.contains(there) && !isInBar(there);
  // Judges what has the focus now; false once there is nothing new.
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
    // A bar that stays in sight stands nowhere in the page.
    if (!isBack && now.closest('main') && !isInBar(now)) {
      const { before } = walk;
      if (before) {
        const top = rect.top + scrollY - before.scrolled;
        const bottom = rect.bottom + scrollY - before.scrolled;
        // From right to left a row begins at its right end.
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
  // By then the browser has brought it into view.
  document.onkeyup = () => {
    const { walk } = window;
    if (walk && !walk.isOver) walk.isOver = !look(walk, document.activeElement);
  };
}

/** In the page: says what was wrong, with what was not reached. */
function endWalk(): { steps: number; problems: string[] } {
  const { walk } = window;
  if (!walk) return { steps: 0, problems: ['no walk'] };
  window.walk = undefined;
  document.querySelector('[data-walk-start]')?.remove();
  // A link that is seen only while it has the focus covers others.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo(0, 0);
  for (const one of walk.targets.keys()) {
    if (one.isConnected && !walk.reached.has(one)) walk.problems.push(`not reached: ${one.outerHTML.slice(0, 120)}`);
  }
  return { steps: walk.reached.size, problems: walk.problems };
}
