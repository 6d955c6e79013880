// What runs in the page. Each function stands alone: the browser gets its text, and nothing around it.

/** When a page painted, in milliseconds, and how far its layout shifted. */
export type Paint = { fcp: number; lcp: number; cls: number };

declare global {
  var openwardPaint: Paint;
  var openwardUsable: number;
  var openwardArrival: Promise<number>;
  var openwardKeys: { keys: number[]; longest: number };
  var openwardFrames: number[];
}

/** Makes the visitor one who has signed in before. @param items of local storage */
export function rememberSignIn(items: { name: string; value: string }[]): void {
  // The empty page before the portal has no storage.
  if (location.protocol !== 'about:') for (const { name, value } of items) localStorage.setItem(name, value);
}

/** Notes when the page paints and how far it jumps, in `openwardPaint`. */
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
 * Keeps the picture that stands in the page before the portal out of the paints. It is empty for seven seconds, and
 * larger than anything after it: the browser would take it for the first and for the largest paint. Its place in the
 * layout stays, and so do the shifts that it causes.
 */
export function overlookEmptyPicture(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#openward > a > img { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Types into the sign-in form as soon as its script would answer a submit, and notes in `openwardUsable` when the letter
 * was accepted, in milliseconds. A form that is only markup is not usable. It types again where the letter is lost, such
 * as when a form replaces the first one.
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
      // This task runs when the page has handled what was typed.
      setTimeout(() => {
        if (field.isConnected && field.value === 'x') globalThis.openwardUsable = performance.now();
      });
    }
    // Not animation frames: they make the browser draw more than it would.
    setTimeout(look, 10);
  };
  look();
}

/** Notes in `openwardUsable` when something is visible, in milliseconds. @param selector of it */
export function watchFor(selector: string): void {
  globalThis.openwardUsable = 0;
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) globalThis.openwardUsable = performance.now();
    else setTimeout(look, 10);
  };
  look();
}

/**
 * Follows a link of the menu. @returns milliseconds from the click until a new heading is in the page; rejects after ten
 * seconds, and where the menu has no such link
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
    // A style sheet may show a heading without a change of the document.
    const everyFrame = () => {
      look();
      if (!isOver) requestAnimationFrame(everyFrame);
    };
    link.click();
    requestAnimationFrame(everyFrame);
  });
}

/**
 * Puts a promise into `openwardArrival`: milliseconds from the next submit until today's panel shows appointments, their
 * figures, or that there are none. It rejects after 30 seconds.
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

/**
 * Notes in `openwardKeys` how long each key took until its effect was painted (`keys`), and the longest task of the page
 * (`longest`), in milliseconds.
 */
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

/** Notes in `openwardFrames` how long it takes from each key to the frame that shows it. */
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

/** Replaces workers by scripts that run in a frame of the page, on the page's own thread. */
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
