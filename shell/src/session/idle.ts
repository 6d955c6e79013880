import { eventBus } from '@openward/event-bus';

const KEY = 'openward.lastActivity';
/** Writing at every key would be a lot of writing. */
const EVERY = 5_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** When the user last did something in any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  const kept = Number(localStorage.getItem(KEY));
  if (kept > 0) return kept;
  const now = Date.now();
  localStorage.setItem(KEY, String(now));
  return now;
}

/** The user is there. */
export function noteActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Notes what the user does, for as long as `counts` says so. @returns a function that ends it */
export function watchActivity(counts: () => boolean): () => void {
  const note = () => {
    if (counts() && Date.now() - lastActivity() > EVERY) noteActivity();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  // Who scans codes all morning touches nothing; their calls show that they are there.
  const endRequests = eventBus.on('request:started', ({ quiet, changes }) => {
    if (!quiet || changes) note();
  });
  return () => {
    endRequests();
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  };
}
