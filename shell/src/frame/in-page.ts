import { store } from '@openward/remote-kit';
import { regionAtom } from '../remotes/region.ts';

/** A screen that the build rendered into the page, until its remote has rendered it. */
let standing: HTMLElement | undefined;
/** The element in it that has the focus, or had it just before its remote rendered the screen. */
let focused: HTMLElement | undefined;
/** A link or button in it that is being pressed. */
let pressed: HTMLElement | undefined;

/** True while the page shows a screen as the build rendered it. */
export function isDrawnInPage(): boolean {
  // A screen in another language is hidden, so the loading state has to show.
  return standing !== undefined && document.documentElement.dataset.otherLanguage === undefined;
}

/**
 * Keeps the screen that the build rendered while the rest of the page is replaced, then puts it into the content.
 * Input, focus and selection stay. It is removed once its remote has rendered the screen or has failed.
 * @param replace replaces the page; returns the element that remotes are mounted in
 */
export function keepInPage(document: Document, replace: () => HTMLElement): void {
  const screen = document.querySelector<HTMLElement>('[data-in-page]');
  if (!screen) return void replace();
  standing = screen;
  const { pathname } = location;
  const listening = new AbortController();
  focused = screen.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  screen.remove();
  replace().append(screen);
  focused?.focus({ preventScroll: true });
  screen.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement;
  });
  // Delayed: losing the focus while the remote renders does not mean that the user moved away.
  screen.addEventListener('focusout', () =>
    setTimeout(() => {
      if (!screen.contains(screen.ownerDocument.activeElement)) focused = undefined;
    }),
  );
  screen.addEventListener('pointerdown', ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>('a, button') ?? undefined;
  });
  const release = () => {
    pressed = undefined;
  };
  // After the click that follows `pointerup`; a scroll by touch ends with `pointercancel`.
  document.addEventListener('pointerup', () => setTimeout(release), listening);
  document.addEventListener('pointercancel', release, listening);
  const end = store.sub(regionAtom, () => {
    const { phase } = store.get(regionAtom);
    if (phase === 'loading' || !standing) return;
    try {
      const isSame = phase === 'shown' && location.pathname === pathname;
      if (isSame && screen.parentElement) takeOver(screen, screen.parentElement);
    } finally {
      screen.remove();
      standing = undefined;
      listening.abort();
      end();
    }
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Transfers the user's actions to the same screen of the remote: typed, chosen, left and submitted fields. */
function takeOver(screen: HTMLElement, beside: HTMLElement): void {
  /** The element with the same name, or at the same position among its kind. */
  const sameOf = (element: Element): HTMLElement | undefined => {
    const kind = element.getAttribute('name')
      ? `[name="${CSS.escape(element.getAttribute('name') ?? '')}"]`
      : element.localName;
    const among = (all: Element) => [...all.querySelectorAll<HTMLElement>(kind)];
    return among(beside).filter((each) => !screen.contains(each))[among(screen).indexOf(element as HTMLElement)];
  };
  const leftFields: HTMLElement[] = [];
  for (const control of screen.querySelectorAll<Control>('[name]')) {
    const same = sameOf(control);
    if (!same || !isChanged(control)) continue;
    setValue(same as Control, control);
    if (control !== focused) leftFields.push(same);
  }
  const same = focused && sameOf(focused);
  if (focused && same) {
    same.focus({ preventScroll: true });
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>;
    if (selectionStart !== null) (same as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }
  const submitted = screen.querySelector('form[data-submitted]');
  const form = submitted && (sameOf(submitted) as HTMLFormElement | undefined);
  // The browser fires a click only if press and release hit the same element.
  const clicked = pressed && sameOf(pressed);
  // After the form has taken over the typed values.
  setTimeout(() => {
    // Leaving a field shows its validation error.
    for (const field of leftFields) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (form) form.requestSubmit();
    else clicked?.click();
  });
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control.type === 'checkbox' || control.type === 'radio') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/** Fires the events of a user's change, so that React notices it. */
function setValue(control: Control, from: Control): void {
  if (control.type === 'checkbox' || control.type === 'radio') {
    control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, from.value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
