/** Milliseconds that a page may take to become as long as it was. */
const LIMIT = 3000;

const positions = new Map<string, number>();
let isBack = false;

/** Follows how far each step of the history was scrolled; a way back leads to the same place of the page. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  let step = stepNow();
  const note = () => positions.set(step, window.scrollY);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('popstate', () => {
    isBack = true;
  });
  window.addEventListener('single-spa:before-routing-event', () => {
    step = stepNow();
  });
}

/** Scrolls to where this step of the history was left, else to the top. To be called once its page is drawn. */
export function restoreScroll(): void {
  const wanted = isBack ? (positions.get(stepNow()) ?? 0) : 0;
  isBack = false;
  const until = Date.now() + LIMIT;
  const look = () => {
    const longest = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(wanted, longest));
    // What the page shows comes from the server, and with it its length.
    if (wanted > longest && Date.now() < until) requestAnimationFrame(look);
  };
  look();
}

/** A step's own key where the browser has one, else its address. */
function stepNow(): string {
  const { navigation } = window as { navigation?: { currentEntry?: { key: string } } };
  return navigation?.currentEntry?.key ?? location.href;
}
