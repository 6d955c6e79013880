import type { RegistryWatch } from './watch.ts';

/** Milliseconds without a sign of anybody after which nobody is disturbed by a new page. */
export const QUIET = 5 * 60_000;
const LOOK_EVERY = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Renews a page that stands open and is never left, such as the one of a desk or a kiosk, once it is outdated and
 * nobody has touched it for a while. Never where something was typed.
 * @param remote the name of the remote that is shown
 * @param reload what renews it
 */
export function renewWhenQuiet(watch: RegistryWatch, remote: () => string | undefined, reload: () => void): void {
  let lastSign = Date.now();
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  setInterval(() => {
    const shown = remote();
    const isOutdated = watch.isShellStale() || (shown !== undefined && watch.isStale(shown));
    if (isOutdated && Date.now() - lastSign >= QUIET && !isAnythingTyped()) reload();
  }, LOOK_EVERY);
}

function isAnythingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field.value !== '' && !/^(checkbox|radio|hidden|button|submit)$/.test(field.type));
}
