import { eventBus } from '@openward/event-bus';
import { isLeavingAsked } from '@openward/remote-kit';
import type { RegistryWatch } from './watch.ts';

/** Milliseconds of inactivity after which a reload disturbs no one. */
export const QUIET = 5 * 60_000;
const LOOK_EVERY = 30_000;
/** Regions with user input. Dialogs are outside the content element. */
const FORMS = ':is(main, [role=dialog], [role=alertdialog])';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Reloads an outdated page that is never left, such as at a desk or a kiosk, after a period of inactivity. It never
 * reloads when a form is filled in or the portal does not answer.
 * @param remote the name of the remote that is shown
 * @param reload reloads the page
 */
export function renewWhenQuiet(watch: RegistryWatch, remote: () => string | undefined, reload: () => void): void {
  let lastSign = Date.now();
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  // A desk that only scans codes produces no pointer or key events.
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
