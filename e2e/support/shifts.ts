import type { Page } from '@playwright/test';

/** Smaller shifts are invisible. */
const SMALLEST = 0.001;
/** Milliseconds between two answers of the server. */
const PAUSE = 40;

/** An unexpected layout shift: its share of the screen, and the moved elements with their positions. */
interface Shift {
  value: number;
  moved: string[];
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/**
 * Records layout shifts in each document of a page. It delays the server's answers one after another, like a slow
 * network, because together they would often arrive before the first rendering.
 */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(observeShifts);
  await page.addInitScript(delayAnswers, PAUSE);
}

/** Readable layout shifts since the page load or the last call. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return shifts
    .filter(({ value }) => value >= SMALLEST)
    .map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`);
}

/** Runs in the page. */
function observeShifts(): void {
  window.shifts = [];
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node ? `${node.nodeName} “${node.textContent?.trim().slice(0, 40)}”` : 'something';
        return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
      });
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. */
function delayAnswers(pause: number): void {
  const { fetch } = window;
  let count = 0;
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + (count++ % 4))));
    return answer;
  };
}
