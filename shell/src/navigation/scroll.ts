/** Milliseconds that a page may take to become as long as it was. */
const LIMIT = 3000;

const positions = new Map<string, number>();
let step = '';
let path = '';
/** Where the page that comes is to be scrolled to; undefined while none is on its way. */
let wanted: number | undefined;
let isBack = false;

/** Follows how far each step of the history was scrolled; a way back leads to the same place of the page. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  step = stepNow();
  path = location.pathname;
  window.addEventListener(
    'scroll',
    () => {
      // While one page gives way to the next, the browser scrolls by itself.
      if (wanted === undefined) positions.set(step, window.scrollY);
    },
    { passive: true },
  );
  window.addEventListener('popstate', (event) => {
    // single-spa says so of each new address; only the browser's own event is a way back.
    isBack = !(event as { singleSpa?: boolean }).singleSpa;
  });
  window.addEventListener('single-spa:before-routing-event', () => {
    step = stepNow();
    if (location.pathname !== path) wanted = isBack ? (positions.get(step) ?? 0) : 0;
    path = location.pathname;
    isBack = false;
  });
}

/** Scrolls to where this step of the history was left, else to the top. To be called once its page is drawn. */
export function restoreScroll(): void {
  const goal = wanted ?? 0;
  const until = Date.now() + LIMIT;
  const look = () => {
    const longest = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(goal, longest));
    // What the page shows comes from the server, and with it its length.
    if (goal > longest && Date.now() < until) requestAnimationFrame(look);
    else wanted = undefined;
  };
  look();
}

/** A step's own key where the browser has one, else its address. */
function stepNow(): string {
  const { navigation } = window as { navigation?: { currentEntry?: { key: string } } };
  return navigation?.currentEntry?.key ?? location.href;
}
