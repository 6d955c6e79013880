import { eventBus } from '@openward/event-bus';

const KEY = 'openward.lastActivity';
/** Minimum milliseconds between two writes to the storage. */
const EVERY = 5_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** When the user was last active in any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  const kept = Number(localStorage.getItem(KEY));
  if (kept > 0) return kept;
  const now = Date.now();
  localStorage.setItem(KEY, String(now));
  return now;
}

/** Records activity of the user. */
export function noteActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Records the user's activity while `counts` returns true. Returns a function that ends it. */
export function watchActivity(counts: () => boolean): () => void {
  const note = () => {
    if (counts() && Date.now() - lastActivity() > EVERY) noteActivity();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  // A user who scans codes produces no pointer or key events, so their calls count as activity.
  const endRequests = eventBus.on('request:started', ({ quiet, changes }) => {
    if (!quiet || changes) note();
  });
  return () => {
    endRequests();
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  };
}
