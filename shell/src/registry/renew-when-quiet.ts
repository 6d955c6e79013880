import { eventBus } from '@openward/event-bus';
import { isLeavingAsked } from '@openward/remote-kit';
import type { RegistryWatch } from './watch.ts';

/** Milliseconds without a sign of anybody after which nobody is disturbed by a new page. */
export const QUIET = 5 * 60_000;
const LOOK_EVERY = 30_000;
/** Where people fill something in. Dialogs stand beside the content in the page, not in it. */
const FORMS = ':is(main, [role=dialog], [role=alertdialog])';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Renews a page that stands open and is never left, such as the one of a desk or a kiosk, once it is outdated and
 * nobody has touched it for a while. Never where something was filled in, and never into a portal that does not answer.
 * @param remote the name of the remote that is shown
 * @param reload what renews it
 */
export function renewWhenQuiet(watch: RegistryWatch, remote: () => string | undefined, reload: () => void): void {
  let lastSign = Date.now();
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  // A desk that scans code after code touches nothing.
  eventBus.on('request:started', ({ changes }) => {
    if (changes) note();
  });
  setInterval(async () => {
    const shown = remote();
    const isOutdated = watch.isShellStale() || (shown !== undefined && watch.isStale(shown));
    const isQuiet = () => Date.now() - lastSign >= QUIET && !isLeavingAsked() && !isAnythingFilledIn();
    if (isOutdated && isQuiet() && (await doesPortalAnswer()) && isQuiet()) reload();
  }, LOOK_EVERY);
}

async function doesPortalAnswer(): Promise<boolean> {
  return fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function isAnythingFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${FORMS} :is(input, textarea)`);
  const options = document.querySelectorAll<HTMLOptionElement>(`${FORMS} option`);
  return (
    [...fields].some(isFilledIn) ||
    [...options].some((option) => option.selected && option.value !== '' && !option.defaultSelected)
  );
}

function isFilledIn(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (/^(checkbox|radio)$/.test(field.type)) {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== '' && !/^(hidden|button|submit)$/.test(field.type);
}
