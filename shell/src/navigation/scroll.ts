/** Milliseconds that a page may take to reach its earlier length. */
const LIMIT = 3000;

const positions = new Map<string, number>();
let step = '';
let path = '';
/** The scroll position for the next page; undefined while no page change is pending. */
let wanted: number | undefined;
let isBack = false;

/** Records the scroll position of each history entry; going back restores it. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  step = stepNow();
  path = location.pathname;
  window.addEventListener(
    'scroll',
    () => {
      // During a page change the scrolling is the browser's, not the user's.
      if (wanted === undefined) positions.set(step, window.scrollY);
    },
    { passive: true },
  );
  window.addEventListener('popstate', (event) => {
    // single-spa fires `popstate` for each new address; only the browser's own event means going back.
    isBack = !(event as { singleSpa?: boolean }).singleSpa;
  });
  window.addEventListener('single-spa:before-routing-event', () => {
    step = stepNow();
    if (location.pathname !== path) wanted = isBack ? (positions.get(step) ?? 0) : 0;
    path = location.pathname;
    isBack = false;
  });
}

/** Restores the scroll position of this history entry, else scrolls to the top. Call it once the page is rendered. */
export function restoreScroll(): void {
  const goal = wanted ?? 0;
  const until = Date.now() + LIMIT;
  const look = () => {
    const longest = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(goal, longest));
    // The page grows when its data arrives from the server.
    if (goal > longest && Date.now() < until) requestAnimationFrame(look);
    else wanted = undefined;
  };
  look();
}

/** The history entry's key, or its address in browsers without the Navigation API. */
function stepNow(): string {
  const { navigation } = window as { navigation?: { currentEntry?: { key: string } } };
  return navigation?.currentEntry?.key ?? location.href;
}
