// Functions that run in the page. Each is self-contained, because the browser gets only its source text.

/** Times of paints in milliseconds, and the layout shift. */
export type Paint = { fcp: number; lcp: number; cls: number };

declare global {
  var openwardPaint: Paint;
  var openwardUsable: number;
  var openwardArrival: Promise<number>;
  var openwardKeys: { keys: number[]; longest: number };
  var openwardFrames: number[];
}

/** Prepares local storage as after an earlier sign-in. @param items of local storage */
export function rememberSignIn(items: { name: string; value: string }[]): void {
  // The empty page before the portal has no storage.
  if (location.protocol !== 'about:') for (const { name, value } of items) localStorage.setItem(name, value);
}

/** Records paints and layout shifts in `openwardPaint`. */
export function observePaint(): void {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  globalThis.openwardPaint = seen;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) seen.cls += value;
  });
}

/**
 * Hides the picture in the initial page from paint metrics. It is transparent for seven seconds and larger than all
 * later content, so the browser would count it as the first and largest paint. Its layout and shifts still count.
 */
export function overlookEmptyPicture(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#openward > a > img { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Types into the sign-in form once its script handles submits, and records in `openwardUsable` when the letter was
 * accepted, in milliseconds. Markup alone is not usable. Types again if the letter is lost, for instance when a new
 * form replaces the first.
 */
export function typeWhenPossible(): void {
  globalThis.openwardUsable = 0;
  const propsOf = (element: Element | null) =>
    Object.entries(element ?? {}).find(([key]) => key.startsWith('__reactProps'))?.[1] as { onSubmit?: unknown };
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('form input');
    const isAlive = Boolean(propsOf(field?.form ?? null)?.onSubmit);
    if (isAlive && field?.value === '' && !field.disabled && !field.readOnly && field.checkVisibility()) {
      field.focus();
      document.execCommand('insertText', false, 'x');
      // Runs after the page has handled the input.
      setTimeout(() => {
        if (field.isConnected && field.value === 'x') globalThis.openwardUsable = performance.now();
      });
    }
    // No animation frames, because they make the browser render more often.
    setTimeout(look, 10);
  };
  look();
}

/** Records in `openwardUsable` when an element becomes visible, in milliseconds. @param selector of it */
export function watchFor(selector: string): void {
  globalThis.openwardUsable = 0;
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) globalThis.openwardUsable = performance.now();
    else setTimeout(look, 10);
  };
  look();
}

/**
 * Follows a link in the menu.
 * @returns milliseconds from the click until a new heading is visible; rejects after ten seconds or without such a link
 */
export function follow(path: string): Promise<number> {
  const old = new Set(document.querySelectorAll('main h1'));
  const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`);
  if (!link) throw new Error(`The menu does not lead to ${path}.`);
  return new Promise((resolve, reject) => {
    let isOver = false;
    const began = performance.now();
    const look = () => {
      if (isOver) return;
      const took = performance.now() - began;
      const isThere = [...document.querySelectorAll('main h1')].some(
        (each) => !old.has(each) && each.checkVisibility(),
      );
      isOver = isThere || took > 10_000;
      if (!isOver) return;
      observer.disconnect();
      if (isThere) resolve(took);
      else reject(new Error(`${path} does not come.`));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
    // A style sheet may reveal a heading without a DOM change.
    const everyFrame = () => {
      look();
      if (!isOver) requestAnimationFrame(everyFrame);
    };
    link.click();
    requestAnimationFrame(everyFrame);
  });
}

/**
 * Sets `openwardArrival` to a promise of the milliseconds from the next submit until today's panel shows appointments,
 * figures, or that there are none. Rejects after 30 seconds.
 */
export function watchForPanel(): void {
  globalThis.openwardArrival = new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error("Today's panel does not come.")), 30_000);
    let began: number | undefined;
    const look = () => {
      if (began === undefined) return;
      const cards = document.querySelectorAll('main article, main a[href^="/appointments?state="]');
      const isEmpty = document.querySelector('main')?.textContent?.includes('No appointments found.');
      if (!isEmpty && ![...cards].some((card) => card.checkVisibility())) return;
      clearTimeout(giveUp);
      observer.disconnect();
      resolve(performance.now() - began);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
    const begin = () => {
      began = performance.now();
    };
    addEventListener('submit', begin, { capture: true, once: true });
  });
}

/** Records in `openwardKeys` the milliseconds from each key to its paint (`keys`) and the longest task (`longest`). */
export function observeKeys(): void {
  const seen: { keys: number[]; longest: number } = { keys: [], longest: 0 };
  globalThis.openwardKeys = seen;
  const observe = (options: object, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (entry.name === 'keydown') seen.keys.push(entry.duration);
  });
  observe({ type: 'longtask' }, (entry) => {
    seen.longest = Math.max(seen.longest, entry.duration);
  });
}

/** Records in `openwardFrames` the milliseconds from each key to the frame that shows it. */
export function observeFrames(): void {
  globalThis.openwardFrames = [];
  const note = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.openwardFrames.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
  globalThis.addEventListener('keydown', note, true);
}

/** Replaces workers with scripts in a frame of the page, which run on the page's main thread. */
export function workersInThePage(): void {
  class PageWorker {
    onmessage?: (event: { data: unknown }) => void;
    readonly #frame: HTMLIFrameElement;
    readonly #loaded: Promise<unknown>;

    constructor(address: string) {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      this.#frame = frame;
      const inside = frame.contentWindow as Window;
      Object.assign(inside, { postMessage: (data: unknown) => this.onmessage?.({ data }) });
      this.#loaded = new Promise((resolve, reject) => {
        const script = inside.document.createElement('script');
        Object.assign(script, { src: address, onload: resolve, onerror: reject });
        inside.document.head.append(script);
      });
    }

    async postMessage(data: unknown): Promise<void> {
      await this.#loaded;
      this.#frame.contentWindow?.dispatchEvent(new MessageEvent('message', { data }));
    }

    terminate(): void {
      this.#frame.remove();
    }
  }
  Object.assign(globalThis, { Worker: PageWorker });
}
