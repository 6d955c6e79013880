import type { Page } from '@playwright/test';

/** A smaller one nobody sees. */
const SMALLEST = 0.001;
/** Milliseconds between two answers of the server. */
const PAUSE = 40;

/** What moved without anybody's doing, by how much of the screen, and from where to where. */
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
 * Notes in each document of a page what moves. The answers of the server come one after another, as on a slow network:
 * together they would often come before anything is drawn.
 */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(observeShifts);
  await page.addInitScript(delayAnswers, PAUSE);
}

/** What has moved since the page was loaded or this was asked last, ready to read. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return shifts
    .filter(({ value }) => value >= SMALLEST)
    .map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`);
}

/** In the page. */
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

/** In the page. */
function delayAnswers(pause: number): void {
  const { fetch } = window;
  let count = 0;
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + (count++ % 4))));
    return answer;
  };
}
