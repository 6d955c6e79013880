// What runs in the page. Each function stands alone: the browser gets its text, and nothing around it.

/** Makes the visitor one who has signed in before. @param {{name: string, value: string}[]} items of local storage */
export function rememberSignIn(items) {
  // The empty page before the portal has no storage.
  if (location.protocol !== 'about:') for (const { name, value } of items) localStorage.setItem(name, value);
}

/** Notes when the page paints and how far it jumps, in `openwardPaint`: `{fcp, lcp}` in milliseconds, `cls`. */
export function observePaint() {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  globalThis.openwardPaint = seen;
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
}

/**
 * Keeps the picture that stands in the page before the portal out of the paints. It is empty for seven seconds, and
 * larger than anything after it: the browser would take it for the first and for the largest paint. Its place in the
 * layout stays, and so do the shifts that come of it.
 */
export function overlookEmptyPicture() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#openward > a > img { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Types into the password field as soon as there is one that may be typed into, and notes in `openwardUsable` when that
 * was taken, in milliseconds. Where the letter is lost again, such as to a form that replaces the first, it types anew.
 */
export function typeWhenPossible() {
  globalThis.openwardUsable = 0;
  const look = () => {
    const field = document.querySelector('input[type=password]');
    if (field?.value === '' && !field.disabled && !field.readOnly && field.checkVisibility()) {
      field.focus();
      document.execCommand('insertText', false, 'x');
      // Until this task gets its turn, the page has been at work on what was typed.
      setTimeout(() => {
        if (field.isConnected && field.value === 'x') globalThis.openwardUsable = performance.now();
      });
    }
    // No animation frames: asking for them makes the browser draw more than it would.
    setTimeout(look, 10);
  };
  look();
}

/**
 * Follows a link of the menu. @returns milliseconds from the click until a new heading stands in the page; rejects after
 * ten seconds, and where the menu has no such link
 */
export function follow(path) {
  const old = new Set(document.querySelectorAll('main h1'));
  const link = document.querySelector(`nav a[href="${path}"]`);
  if (!link) throw new Error(`The menu does not lead to ${path}.`);
  return new Promise((resolve, reject) => {
    let took;
    const began = performance.now();
    const look = () => {
      if (took !== undefined) return;
      const isThere = [...document.querySelectorAll('main h1')].some(
        (each) => !old.has(each) && each.checkVisibility(),
      );
      if (isThere) {
        took = performance.now() - began;
        observer.disconnect();
        resolve(took);
      } else if (performance.now() - began > 10_000) {
        took = Number.NaN;
        observer.disconnect();
        reject(new Error(`${path} does not come.`));
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
    // A heading may become visible without a change of the document, through a style sheet.
    const everyFrame = () => {
      look();
      if (took === undefined) requestAnimationFrame(everyFrame);
    };
    link.click();
    requestAnimationFrame(everyFrame);
  });
}

/**
 * Leaves a promise in `openwardArrival`: milliseconds from the next submit until today's panel shows appointments, their
 * figures, or that there are none. It rejects after 30 seconds.
 */
export function watchForPanel() {
  globalThis.openwardArrival = new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error("Today's panel does not come.")), 30_000);
    let began;
    const look = () => {
      if (began === undefined) return;
      const main = document.querySelector('main');
      const isThere =
        [...document.querySelectorAll('main article, main a[href^="/appointments?state="]')].some((card) =>
          card.checkVisibility(),
        ) || main?.textContent.includes('No appointments found.');
      if (!isThere) return;
      clearTimeout(giveUp);
      observer.disconnect();
      resolve(performance.now() - began);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
    addEventListener(
      'submit',
      () => {
        began = performance.now();
      },
      { capture: true, once: true },
    );
  });
}

/**
 * Notes in `openwardKeys` how long each key took until what came of it was painted (`keys`), and the longest task of the
 * page (`longest`), in milliseconds.
 */
export function observeKeys() {
  const seen = { keys: [], longest: 0 };
  globalThis.openwardKeys = seen;
  const observe = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (entry.name === 'keydown') seen.keys.push(entry.duration);
  });
  observe({ type: 'longtask' }, (entry) => {
    seen.longest = Math.max(seen.longest, entry.duration);
  });
}
